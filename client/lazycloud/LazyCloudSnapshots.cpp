// SPDX-License-Identifier: GPL-3.0-or-later
#include "lazycloud/LazyCloudSnapshots.h"

#include "http/JsonCall.h"
#include "lazycloud/LazyCloudContext.h"
#include "lazycloud/SandboxCodec.h"
#include "lazycloud/SnapshotCodec.h"

namespace vivarium {

namespace {
/// The server's own limit (`lazycloud.md` §8.1), and a little for the way.
constexpr std::chrono::minutes StoreLimit{46};
constexpr std::chrono::seconds RestoreLimit{60};
constexpr std::chrono::seconds Latency{30}; ///< beyond a wait that was asked for
} // namespace

LazyCloudSnapshots::LazyCloudSnapshots(LazyCloudContext &context, QObject *parent)
    : QObject(parent)
    , m_context(context)
{
}

ApiPath LazyCloudSnapshots::snapshotsPath() const
{
    return m_context.extensionsPath() / QLatin1StringView("memory-snapshots");
}

Reply<MemorySnapshot> LazyCloudSnapshots::save(
    const SandboxId &sandbox, const SnapshotId &id, const QString &name, const QString &note, int)
{
    if (!m_context.has(Feature::SaveMemory))
        return failedReply<MemorySnapshot>(m_context.unsupported(Feature::SaveMemory));
    const auto request = HttpRequest::json("POST", m_context.containerPath(sandbox) / QLatin1StringView("snapshots"),
        {{QLatin1StringView("snapshot_id"), id.value()}});
    return chain(this,
        callJson<MemorySnapshot>(m_context.connection, request.within(StoreLimit), &SnapshotCodec::snapshot),
        [this, name, note](const MemorySnapshot &stored) -> Reply<MemorySnapshot> {
            if (m_context.has(Feature::ListMemory) && !(name.isEmpty() && note.isEmpty()))
                return chain(this, rename(stored.id, name, note),
                    [stored](const Result<MemorySnapshot> &renamed) -> Result<MemorySnapshot> {
                        return renamed.value_or(stored); // it is saved, whether it can be named or not
                    });
            // The server keeps no name; whoever asked has to.
            MemorySnapshot named = stored;
            named.name = name;
            named.note = note;
            return readyReply<MemorySnapshot>(named);
        });
}

Reply<Sandbox> LazyCloudSnapshots::restore(const SnapshotId &snapshot, std::optional<std::chrono::seconds> idle)
{
    QJsonObject body{{QLatin1StringView("snapshot_id"), snapshot.value()}};
    if (idle)
        body.insert(QLatin1StringView("timeout_seconds"), SandboxCodec::wireSeconds(idle));
    const auto request = HttpRequest::json("POST", m_context.workspacePath() / QLatin1StringView("instances"), body);
    return chain(this,
        callJson<SandboxCodec::Created>(m_context.connection, request.within(RestoreLimit), &SandboxCodec::instance),
        [this](const SandboxCodec::Created &created) -> Result<Sandbox> {
            if (created.timeout)
                m_context.idleLimits.insert(created.sandbox.id, *created.timeout);
            return created.sandbox;
        });
}

Reply<QList<MemorySnapshot>> LazyCloudSnapshots::list()
{
    if (!m_context.has(Feature::ListMemory))
        return failedReply<QList<MemorySnapshot>>(m_context.unsupported(Feature::ListMemory));
    return callJson<QList<MemorySnapshot>>(
        m_context.connection, HttpRequest::get(snapshotsPath()), &SnapshotCodec::list);
}

Reply<MemorySnapshot> LazyCloudSnapshots::read(const SnapshotId &snapshot, std::chrono::seconds wait)
{
    if (!m_context.has(Feature::ListMemory))
        return failedReply<MemorySnapshot>(m_context.unsupported(Feature::ListMemory));
    ApiQuery query;
    if (wait.count() > 0)
        query.add(QLatin1StringView("wait_seconds"), qint64(wait.count()));
    const auto request = HttpRequest::get(snapshotsPath() / snapshot.value(), query);
    return callJson<MemorySnapshot>(m_context.connection, request.within(wait + Latency), &SnapshotCodec::snapshot);
}

Reply<MemorySnapshot> LazyCloudSnapshots::rename(const SnapshotId &snapshot, const QString &name, const QString &note)
{
    if (!m_context.has(Feature::ListMemory))
        return failedReply<MemorySnapshot>(m_context.unsupported(Feature::ListMemory));
    // A name can't be taken away: without one it keeps the server's.
    QJsonObject body{{QLatin1StringView("note"), note}};
    if (!name.isEmpty())
        body.insert(QLatin1StringView("name"), name);
    return callJson<MemorySnapshot>(m_context.connection,
        HttpRequest::json("PATCH", snapshotsPath() / snapshot.value(), body), &SnapshotCodec::snapshot);
}

Reply<Done> LazyCloudSnapshots::remove(const SnapshotId &snapshot)
{
    if (!m_context.has(Feature::ListMemory))
        return failedReply<Done>(m_context.unsupported(Feature::ListMemory));
    const auto request = HttpRequest::make("DELETE", snapshotsPath() / snapshot.value());
    return callDone(m_context.connection, request.within(std::chrono::seconds(120)));
}

Reply<SnapshotOutlook> LazyCloudSnapshots::outlook(const SandboxId &sandbox)
{
    if (!m_context.has(Feature::ListMemory))
        return failedReply<SnapshotOutlook>(m_context.unsupported(Feature::ListMemory));
    const auto path = m_context.extensionsPath(sandbox) / QLatin1StringView("memory-snapshot-outlook");
    return callJson<SnapshotOutlook>(m_context.connection, HttpRequest::get(path), &SnapshotCodec::outlook);
}

Reply<SandboxOrigin> LazyCloudSnapshots::origin(const SandboxId &sandbox)
{
    if (!m_context.has(Feature::Origins))
        return failedReply<SandboxOrigin>(m_context.unsupported(Feature::Origins));
    const auto path = m_context.extensionsPath(sandbox) / QLatin1StringView("origin");
    return callJson<SandboxOrigin>(m_context.connection, HttpRequest::get(path), &SnapshotCodec::origin);
}

} // namespace vivarium
