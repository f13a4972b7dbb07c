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

ApiPath snapshotPath(const QString &id)
{
    return ApiPath(QLatin1StringView("/api/sandbox-snapshots")) / id;
}

/// Whether a snapshot that was just saved is worth waiting for: until its first copy is warm it can't be restored.
bool isOnItsWay(const MemorySnapshot &snapshot)
{
    return snapshot.state == MemorySnapshot::State::Pending
        || (snapshot.status == QLatin1StringView("warming") && snapshot.readyCount == 0);
}

Result<MemorySnapshot> unlessFailed(const MemorySnapshot &snapshot)
{
    if (snapshot.state != MemorySnapshot::State::Failed)
        return snapshot;
    ApiError error;
    error.kind = ErrorKind::Server;
    error.serverMessage = snapshot.failure;
    error.sentence = snapshot.failure.isEmpty()
        ? LizardSnapshots::tr("The server could not make the snapshot.")
        : LizardSnapshots::tr("The server could not make the snapshot: %1").arg(snapshot.failure);
    return std::unexpected(error);
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
    const SandboxId &sandbox, const SnapshotId &id, const QString &wanted, const QString &, int warm)
{
    // Lizard takes none without a name, and gives it for good: those without one are told apart by their time.
    const QString name = wanted.isEmpty()
        ? tr("Snapshot of %1", "%1 is a time")
              .arg(QDateTime::currentDateTime().toString(QStringLiteral("yyyy-MM-dd HH:mm")))
        : wanted;
    m_making.insert(id, {});
    const Asked asked{sandbox, name, m_context.sendTime()};
    const auto request = HttpRequest::json("POST", LizardContext::sandboxPath(sandbox) / QLatin1StringView("snapshot"),
        {{QLatin1StringView("name"), name}, {QLatin1StringView("poolSize"), std::clamp(warm, 1, mostWarm)}})
                             .within(saveLimit);
    const auto sent = callJsonOne<MemorySnapshot>(m_context.connection, request, &LizardSnapshotCodec::snapshot);
    const auto made = chain(this, sent, [this, asked](const Result<MemorySnapshot> &answer) -> Reply<MemorySnapshot> {
        if (answer || LizardErrors::isRefusal(answer.error()))
            return readyReply<MemorySnapshot>(answer);
        return lookUp(asked, answer.error(), 0);
    });
    return chain(this, made, [this, id](const Result<MemorySnapshot> &snapshot) -> Reply<MemorySnapshot> {
        if (!snapshot) {
            m_making.remove(id);
            return readyReply<MemorySnapshot>(snapshot);
        }
        m_making.insert(id, snapshot->id.value());
        if (!isOnItsWay(*snapshot))
            return readyReply(unlessFailed(*snapshot));
        const qint64 end = QDateTime::currentMSecsSinceEpoch() + std::chrono::milliseconds(readyLimit).count();
        return waitUntilReady(snapshot->id.value(), 0, end);
    });
}

Reply<MemorySnapshot> LizardSnapshots::lookUp(const Asked &asked, const ApiError &unclear, int look)
{
    const auto next = [this, asked, unclear, look](const Result<QList<MemorySnapshot>> &all) -> Reply<MemorySnapshot> {
        const QList<MemorySnapshot> known = all.value_or(QList<MemorySnapshot>());
        const auto found = std::ranges::find_if(known, [&asked](const MemorySnapshot &each) {
            return each.source == asked.sandbox && each.name == asked.name && each.createdAt >= asked.sentAt;
        });
        if (found != known.end())
            return readyReply<MemorySnapshot>(*found);
        if (look + 1 < m_context.lookPauses.size())
            return lookUp(asked, unclear, look + 1);
        ApiError error = unclear;
        error.advice = tr("It may have been made all the same: look at the list before you try again.");
        return failedReply<MemorySnapshot>(error);
    };
    return chain(this, after(this, m_context.lookPauses.value(look)),
        [this, next](const Done &) { return chain(this, all(true), next); });
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
                const bool isPending = now ? isOnItsWay(*now) : now.error().isTransient();
                if (isPending && QDateTime::currentMSecsSinceEpoch() < endsAt)
                    return waitUntilReady(id, look + 1, endsAt);
                return readyReply(now.and_then(&unlessFailed));
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
    return all(false);
}

Reply<QList<MemorySnapshot>> LizardSnapshots::all(bool evenOffline)
{
    auto request = HttpRequest::get(m_context.projectPath() / QLatin1StringView("snapshots"));
    request.evenOffline = evenOffline;
    return chain(this, callJsonList<MemorySnapshot>(m_context.connection, request, &LizardSnapshotCodec::snapshot),
        [this](const QList<MemorySnapshot> &answer) -> Result<QList<MemorySnapshot>> {
            QList<MemorySnapshot> snapshots = answer;
            for (MemorySnapshot &snapshot : snapshots)
                snapshot.sourceName = m_context.sandboxNames.value(snapshot.source);
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

bool LizardSnapshots::canCancel(const SnapshotId &snapshot) const
{
    return !wireId(snapshot).isEmpty();
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
    const QString id = wireId(snapshot);
    return changed(
        HttpRequest::json("PATCH", snapshotPath(id), {{QLatin1StringView("poolSize"), std::clamp(size, 1, mostWarm)}}),
        id);
}

Reply<MemorySnapshot> LizardSnapshots::setPoolReleased(const SnapshotId &snapshot, bool released)
{
    const QString id = wireId(snapshot);
    const auto call = released ? QLatin1StringView("pause") : QLatin1StringView("resume");
    return changed(HttpRequest::json("POST", snapshotPath(id) / call, {}), id);
}

Reply<MemorySnapshot> LizardSnapshots::changed(const HttpRequest &request, const QString &id)
{
    // The answer is the record as it is now, where the server tells it.
    return chain(this, m_context.connection.send(request), [this, id](const HttpResponse &answer) {
        const auto told = parseJsonOne(answer.body, &LizardSnapshotCodec::snapshot);
        if (told)
            return readyReply(told);
        return chain(this, one(id), [id](const Result<MemorySnapshot> &now) -> Result<MemorySnapshot> {
            if (now || now.error().kind == ErrorKind::NotFound)
                return now;
            MemorySnapshot snapshot; // it is done; only the look afterwards failed
            snapshot.id = SnapshotId(id);
            return snapshot;
        });
    });
}

Reply<SandboxOrigin> LizardSnapshots::origin(const SandboxId &)
{
    return failedReply<SandboxOrigin>(m_context.unsupported(Feature::Origins));
}

} // namespace vivarium
