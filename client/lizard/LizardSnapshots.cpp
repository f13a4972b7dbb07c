// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardSnapshots.h"

#include "backend/Unsupported.h"
#include "lizard/LizardCall.h"
#include "lizard/LizardContext.h"
#include "lizard/LizardCreation.h"
#include "lizard/LizardErrors.h"
#include "lizard/LizardSandboxCodec.h"
#include "lizard/LizardSnapshotCodec.h"

#include <algorithm>

namespace vivarium {

namespace {

constexpr std::chrono::minutes saveLimit(11); // as the vendor's own client waits
constexpr std::chrono::minutes readyLimit(15);
constexpr std::chrono::seconds readyStep(1);
constexpr int usualPool = 1; ///< one warm copy: more cost more, and can be asked for later

ApiPath snapshotPath(const QString &id)
{
    return ApiPath(QLatin1StringView("/api/sandbox-snapshots")) / id;
}

} // namespace

LizardSnapshots::LizardSnapshots(LizardContext &context, QObject *parent)
    : QObject(parent)
    , m_context(context)
{
}

QString LizardSnapshots::wireId(const SnapshotId &snapshot) const
{
    return m_making.contains(snapshot) ? m_making.value(snapshot) : snapshot.value();
}

Reply<MemorySnapshot> LizardSnapshots::save(
    const SandboxId &sandbox, const SnapshotId &id, const QString &name, const QString &)
{
    m_making.insert(id, {});
    const auto request = HttpRequest::json("POST", LizardContext::sandboxPath(sandbox) / QLatin1StringView("snapshot"),
        {{QLatin1StringView("name"), name},
            {QLatin1StringView("poolSize"),
                usualPool}}).within(saveLimit);
    const auto made = callJsonOne<MemorySnapshot>(m_context.connection, request, &LizardSnapshotCodec::snapshot);
    return chain(this, made, [this, id](const Result<MemorySnapshot> &snapshot) -> Reply<MemorySnapshot> {
        if (!snapshot) {
            m_making.remove(id);
            ApiError error = snapshot.error();
            if (!LizardErrors::isRefusal(error))
                error.advice = tr("It may have been made all the same: look at the list before you try again.");
            return failedReply<MemorySnapshot>(error);
        }
        m_making.insert(id, snapshot->id.value());
        if (snapshot->state != MemorySnapshot::State::Pending)
            return readyReply<MemorySnapshot>(*snapshot);
        const qint64 end = QDateTime::currentMSecsSinceEpoch() + std::chrono::milliseconds(readyLimit).count();
        return waitUntilReady(snapshot->id.value(), 0, end);
    });
}

Reply<MemorySnapshot> LizardSnapshots::one(const QString &id)
{
    return callJsonOne<MemorySnapshot>(
        m_context.connection, HttpRequest::get(snapshotPath(id)), &LizardSnapshotCodec::snapshot);
}

Reply<MemorySnapshot> LizardSnapshots::waitUntilReady(const QString &id, int look, qint64 endsAt)
{
    return chain(this, after(this, readyStep), [this, id, look, endsAt](const Done &) {
        return chain(
            this, one(id), [this, id, look, endsAt](const Result<MemorySnapshot> &now) -> Reply<MemorySnapshot> {
                const bool isPending = now ? now->state == MemorySnapshot::State::Pending : now.error().isTransient();
                if (isPending && QDateTime::currentMSecsSinceEpoch() < endsAt)
                    return waitUntilReady(id, look + 1, endsAt);
                if (!now)
                    return readyReply<MemorySnapshot>(now);
                if (now->state != MemorySnapshot::State::Failed)
                    return readyReply<MemorySnapshot>(*now);
                ApiError error;
                error.kind = ErrorKind::Server;
                error.serverMessage = now->failure;
                error.sentence = now->failure.isEmpty()
                    ? tr("The server could not make the snapshot.")
                    : tr("The server could not make the snapshot: %1").arg(now->failure);
                return failedReply<MemorySnapshot>(error);
            });
    });
}

Reply<Sandbox> LizardSnapshots::restore(const SnapshotId &snapshot, std::optional<std::chrono::seconds> idle)
{
    return chain(
        this, one(wireId(snapshot)), [this, idle](const MemorySnapshot &found) { return restoreNow(found, idle); });
}

Reply<Sandbox> LizardSnapshots::restoreNow(const MemorySnapshot &snapshot, std::optional<std::chrono::seconds> idle)
{
    const QString marker = LizardCreation::newMarker();
    QJsonObject body{{QLatin1StringView("snapshotId"), snapshot.id.value()},
        {QLatin1StringView("projectId"), m_context.project},
        {QLatin1StringView("timeoutMs"), LizardSandboxCodec::timeout(idle.value_or(std::chrono::hours(1)))},
        {QLatin1StringView("metadata"),
            QJsonObject{{LizardSandboxCodec::nameKey, snapshot.name}, {LizardSandboxCodec::markerKey, marker}}}};
    if (!snapshot.region.isEmpty())
        body.insert(QLatin1StringView("region"), snapshot.region);
    auto *creation = new LizardCreation(m_context, body, marker, NetworkPolicy(), {}, this);
    return chain(this, creation->runFromPool(), [this, creation](const Result<Sandbox> &result) -> Result<Sandbox> {
        creation->deleteLater();
        if (result) {
            Sandbox sandbox = *result;
            sandbox.group = m_context.projectName;
            return sandbox;
        }
        ApiError error = result.error();
        if (error.httpStatus == 503 && error.code == LizardCreation::notThereCode())
            error.advice = tr("All warm copies of the snapshot are in use, and the server has not made new ones "
                              "in time. Try again later, or keep more copies warm.");
        return std::unexpected(error);
    });
}

Reply<QList<MemorySnapshot>> LizardSnapshots::list()
{
    const auto request = HttpRequest::get(m_context.projectPath() / QLatin1StringView("snapshots"));
    return chain(this, callJsonList<MemorySnapshot>(m_context.connection, request, &LizardSnapshotCodec::snapshot),
        [](const QList<MemorySnapshot> &answer) -> Result<QList<MemorySnapshot>> {
            QList<MemorySnapshot> snapshots = answer;
            std::ranges::stable_sort(snapshots, std::greater(), &MemorySnapshot::createdAt);
            return snapshots;
        });
}

Reply<MemorySnapshot> LizardSnapshots::read(const SnapshotId &snapshot, std::chrono::seconds)
{
    const QString id = wireId(snapshot);
    if (!id.isEmpty())
        return one(id);
    MemorySnapshot pending; // the server hasn't answered yet
    pending.id = snapshot;
    pending.state = MemorySnapshot::State::Pending;
    return readyReply<MemorySnapshot>(pending);
}

Reply<MemorySnapshot> LizardSnapshots::rename(const SnapshotId &, const QString &, const QString &)
{
    return failedReply<MemorySnapshot>(
        Unsupported::error(tr("Lizard gives a snapshot its name when it is made, for good.")));
}

Reply<Done> LizardSnapshots::remove(const SnapshotId &snapshot)
{
    const QString id = wireId(snapshot);
    if (id.isEmpty())
        return failedReply<Done>(
            Unsupported::error(tr("Lizard can't break off a snapshot: it can be deleted once it is made.")));
    return callDone(m_context.connection, HttpRequest::make("DELETE", snapshotPath(id)));
}

Reply<SnapshotOutlook> LizardSnapshots::outlook(const SandboxId &)
{
    return readyReply<SnapshotOutlook>(SnapshotOutlook()); // nothing is told
}

Reply<MemorySnapshot> LizardSnapshots::setPool(const SnapshotId &snapshot, int size)
{
    const auto request = HttpRequest::json(
        "PATCH", snapshotPath(wireId(snapshot)), {{QLatin1StringView("poolSize"), std::clamp(size, 1, mostWarm)}});
    return chain(
        this, callDone(m_context.connection, request), [this, id = wireId(snapshot)](const Done &) { return one(id); });
}

Reply<MemorySnapshot> LizardSnapshots::setPoolReleased(const SnapshotId &snapshot, bool released)
{
    const auto path =
        snapshotPath(wireId(snapshot)) / (released ? QLatin1StringView("pause") : QLatin1StringView("resume"));
    return chain(this, callDone(m_context.connection, HttpRequest::json("POST", path, {})),
        [this, id = wireId(snapshot)](const Done &) { return one(id); });
}

Reply<SandboxOrigin> LizardSnapshots::origin(const SandboxId &)
{
    return failedReply<SandboxOrigin>(Unsupported::error(m_context.capabilities.reason(Feature::Origins)));
}

} // namespace vivarium
