// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeSnapshotApi.h"

#include "FakeBackend.h"

#include <algorithm>

namespace vivarium {

namespace {

std::unexpected<ApiError> refuse(ErrorKind kind, int status, const QString &sentence)
{
    return std::unexpected(CallScript::error(kind, status, sentence));
}

std::unexpected<ApiError> noSuchSnapshot()
{
    return refuse(ErrorKind::NotFound, 404, QStringLiteral("There is no memory snapshot with this id."));
}

std::unexpected<ApiError> notHere()
{
    return refuse(ErrorKind::Unsupported, 501, QStringLiteral("This server has no such call."));
}

} // namespace

FakeSnapshotApi::FakeSnapshotApi(FakeBackend &backend)
    : m_backend(backend)
{
}

Reply<MemorySnapshot> FakeSnapshotApi::save(
    const SandboxId &sandbox, const SnapshotId &id, const QString &name, const QString &note, int)
{
    return m_backend.calls().answer<MemorySnapshot>(
        QStringLiteral("snapshots.save"), [this, sandbox, id, name, note]() -> Result<MemorySnapshot> {
            if (!m_backend.capabilities().has(Feature::SaveMemory))
                return notHere();
            const Sandbox *source = m_backend.fakeSandboxes().find(sandbox);
            if (!source || source->state != SandboxState::Running)
                return refuse(
                    ErrorKind::Conflict, 409, QStringLiteral("Only the memory of a running sandbox can be stored."));
            if (find(id))
                return refuse(ErrorKind::Conflict, 409, QStringLiteral("There is a snapshot with this id already."));
            MemorySnapshot snapshot;
            snapshot.id = id;
            snapshot.source = sandbox;
            snapshot.createdAt = QDateTime::currentDateTimeUtc();
            snapshot.sizeBytes = 96LL << 20;
            if (m_backend.capabilities().has(Feature::ListMemory)) {
                snapshot.sourceName = source->name;
                snapshot.paused = std::chrono::milliseconds(640);
            }
            snapshot.name = name;
            snapshot.note = note;
            m_snapshots.prepend(snapshot);
            return snapshot;
        });
}

Reply<Sandbox> FakeSnapshotApi::restore(const SnapshotId &snapshot, std::optional<std::chrono::seconds> idle)
{
    return m_backend.calls().answer<Sandbox>(
        QStringLiteral("snapshots.restore"), [this, snapshot, idle]() -> Result<Sandbox> {
            const auto found = std::ranges::find(m_snapshots, snapshot, &MemorySnapshot::id);
            if (found == m_snapshots.end())
                return noSuchSnapshot();
            if (found->state != MemorySnapshot::State::Available)
                return refuse(ErrorKind::Conflict, 409, QStringLiteral("The snapshot is not complete yet."));
            Sandbox copy = m_backend.fakeSandboxes().addRunning(
                found->sourceName.isEmpty() ? QStringLiteral("restored") : found->sourceName);
            copy.state = SandboxState::Starting;
            if (idle)
                copy.lifetime = {Lifetime::Kind::Idle, *idle, QDateTime()};
            m_backend.fakeSandboxes().put(copy);
            if (m_backend.capabilities().has(Feature::ListMemory))
                found->copies.prepend({copy.id, copy.name, copy.state, QDateTime::currentDateTimeUtc()});
            return copy;
        });
}

Reply<QList<MemorySnapshot>> FakeSnapshotApi::list()
{
    return m_backend.calls().answer<QList<MemorySnapshot>>(
        QStringLiteral("snapshots.list"), [this]() -> Result<QList<MemorySnapshot>> {
            if (!m_backend.capabilities().has(Feature::ListMemory))
                return notHere();
            return m_snapshots;
        });
}

Reply<MemorySnapshot> FakeSnapshotApi::read(const SnapshotId &snapshot, std::chrono::seconds /*wait*/)
{
    return m_backend.calls().answer<MemorySnapshot>(
        QStringLiteral("snapshots.read"), [this, snapshot]() -> Result<MemorySnapshot> {
            const MemorySnapshot *found = find(snapshot);
            if (!m_backend.capabilities().has(Feature::ListMemory))
                return notHere();
            if (!found)
                return noSuchSnapshot();
            return *found;
        });
}

Reply<MemorySnapshot> FakeSnapshotApi::rename(const SnapshotId &snapshot, const QString &name, const QString &note)
{
    return m_backend.calls().answer<MemorySnapshot>(
        QStringLiteral("snapshots.rename"), [this, snapshot, name, note]() -> Result<MemorySnapshot> {
            const auto found = std::ranges::find(m_snapshots, snapshot, &MemorySnapshot::id);
            if (found == m_snapshots.end())
                return noSuchSnapshot();
            if (!name.isEmpty())
                found->name = name;
            found->note = note;
            return *found;
        });
}

Reply<Done> FakeSnapshotApi::remove(const SnapshotId &snapshot)
{
    return m_backend.calls().answer<Done>(QStringLiteral("snapshots.remove"), [this, snapshot]() -> Result<Done> {
        const auto found = std::ranges::find(m_snapshots, snapshot, &MemorySnapshot::id);
        if (found == m_snapshots.end())
            return noSuchSnapshot();
        if (found->state == MemorySnapshot::State::Pending)
            found->stage = MemorySnapshot::Stage::Cancelling; // goes when it is through
        else
            m_snapshots.erase(found);
        return Done();
    });
}

Reply<SnapshotOutlook> FakeSnapshotApi::outlook(const SandboxId &sandbox)
{
    return m_backend.calls().answer<SnapshotOutlook>(
        QStringLiteral("snapshots.outlook"), [this, sandbox]() -> Result<SnapshotOutlook> {
            if (!m_backend.capabilities().has(Feature::ListMemory))
                return notHere();
            if (const auto refusal = m_backend.refusal(sandbox))
                return std::unexpected(*refusal);
            return m_outlook;
        });
}

Reply<SandboxOrigin> FakeSnapshotApi::origin(const SandboxId &sandbox)
{
    return m_backend.calls().answer<SandboxOrigin>(
        QStringLiteral("snapshots.origin"), [this, sandbox]() -> Result<SandboxOrigin> {
            if (!m_backend.capabilities().has(Feature::Origins))
                return notHere();
            return m_origins.value(sandbox);
        });
}

void FakeSnapshotApi::put(const MemorySnapshot &snapshot)
{
    const auto same = std::ranges::find(m_snapshots, snapshot.id, &MemorySnapshot::id);
    if (same == m_snapshots.end())
        m_snapshots.prepend(snapshot);
    else
        *same = snapshot;
}

void FakeSnapshotApi::erase(const SnapshotId &snapshot)
{
    m_snapshots.removeIf([&snapshot](const MemorySnapshot &candidate) { return candidate.id == snapshot; });
}

const MemorySnapshot *FakeSnapshotApi::find(const SnapshotId &snapshot) const
{
    const auto found = std::ranges::find(m_snapshots, snapshot, &MemorySnapshot::id);
    return found == m_snapshots.end() ? nullptr : &*found;
}

} // namespace vivarium
