// SPDX-License-Identifier: GPL-3.0-or-later
#include "lazycloud/SnapshotCodec.h"

#include "lazycloud/EngineTexts.h"
#include "lazycloud/SandboxCodec.h"

namespace vivarium {

namespace {

MemorySnapshot::State stateNamed(const QString &word)
{
    if (word == u"available")
        return MemorySnapshot::State::Available;
    return word == u"pending" ? MemorySnapshot::State::Pending : MemorySnapshot::State::Failed;
}

MemorySnapshot::Stage stageNamed(const QString &word)
{
    if (word == u"queued")
        return MemorySnapshot::Stage::Queued;
    if (word == u"connections")
        return MemorySnapshot::Stage::Connections;
    if (word == u"memory")
        return MemorySnapshot::Stage::Memory;
    if (word == u"storing")
        return MemorySnapshot::Stage::Storing;
    return word == u"cancelling" ? MemorySnapshot::Stage::Cancelling : MemorySnapshot::Stage::Unknown;
}

MemorySnapshot::Copy readCopy(JsonReader &reader)
{
    MemorySnapshot::Copy copy;
    copy.id = SandboxId(reader.requiredId(QLatin1StringView("container_id")));
    copy.name = reader.text(QLatin1StringView("name"));
    copy.state = SandboxCodec::stateNamed(reader.text(QLatin1StringView("status")));
    copy.createdAt = reader.time(QLatin1StringView("created_at"));
    return copy;
}

MemorySnapshot readSnapshot(JsonReader &reader)
{
    MemorySnapshot snapshot;
    snapshot.id = SnapshotId(reader.requiredId(QLatin1StringView("id")));
    snapshot.source = SandboxId(reader.requiredId(QLatin1StringView("container_id")));
    snapshot.sourceName = reader.text(QLatin1StringView("source_name"));
    snapshot.name = reader.text(QLatin1StringView("name"));
    snapshot.note = reader.text(QLatin1StringView("note"));
    snapshot.state = stateNamed(reader.requiredText(QLatin1StringView("state")));
    snapshot.failure = EngineTexts::sentence(reader.text(QLatin1StringView("failure")));
    snapshot.sizeBytes = reader.integer(QLatin1StringView("size_bytes")).value_or(-1);
    snapshot.createdAt = reader.requiredTime(QLatin1StringView("created_at"));
    snapshot.paused = std::chrono::milliseconds(reader.integer(QLatin1StringView("paused_ms")).value_or(-1));
    snapshot.stage = stageNamed(reader.text(QLatin1StringView("stage")));
    snapshot.storedBytes = reader.integer(QLatin1StringView("stored_bytes")).value_or(-1);
    if (reader.has(QLatin1StringView("copies"))) {
        for (JsonReader &inner : reader.requiredObjects(QLatin1StringView("copies")))
            snapshot.copies.append(readCopy(inner));
    }
    return snapshot;
}

} // namespace

Result<MemorySnapshot> SnapshotCodec::snapshot(JsonReader reader)
{
    const MemorySnapshot snapshot = readSnapshot(reader);
    return reader.finish(snapshot);
}

Result<QList<MemorySnapshot>> SnapshotCodec::list(JsonReader reader)
{
    QList<MemorySnapshot> snapshots;
    for (JsonReader &inner : reader.requiredObjects(QLatin1StringView("memory_snapshots")))
        snapshots.append(readSnapshot(inner));
    return reader.finish(snapshots);
}

Result<SnapshotOutlook> SnapshotCodec::outlook(JsonReader reader)
{
    SnapshotOutlook outlook;
    outlook.terminals = int(reader.requiredInteger(QLatin1StringView("terminals")));
    outlook.plainShells = int(reader.requiredInteger(QLatin1StringView("plain_shells")));
    outlook.transfers = int(reader.requiredInteger(QLatin1StringView("transfers")));
    outlook.portConnections = int(reader.requiredInteger(QLatin1StringView("port_connections")));
    outlook.memoryBytes = reader.integer(QLatin1StringView("memory_bytes")).value_or(-1);
    outlook.freeBytes = reader.integer(QLatin1StringView("free_bytes")).value_or(-1);
    outlook.volumes = reader.texts(QLatin1StringView("volumes"));
    return reader.finish(outlook);
}

Result<SandboxOrigin> SnapshotCodec::origin(JsonReader reader)
{
    SandboxOrigin origin;
    const QString kind = reader.requiredText(QLatin1StringView("kind"));
    if (kind == u"memory")
        origin.kind = SandboxOrigin::Kind::Memory;
    else if (kind == u"filesystem")
        origin.kind = SandboxOrigin::Kind::FileSystem;
    if (origin.kind == SandboxOrigin::Kind::None)
        return reader.finish(origin);
    origin.snapshot = SnapshotId(reader.text(QLatin1StringView("snapshot_id")));
    origin.image = ImageId(reader.text(QLatin1StringView("image_id")));
    origin.snapshotName = reader.text(origin.kind == SandboxOrigin::Kind::Memory ? QLatin1StringView("snapshot_name")
                                                                                 : QLatin1StringView("image_name"));
    JsonReader source = reader.requiredObject(QLatin1StringView("source"));
    origin.source = SandboxId(source.requiredId(QLatin1StringView("container_id")));
    origin.sourceName = source.text(QLatin1StringView("name"));
    origin.sourceState = SandboxCodec::stateNamed(source.text(QLatin1StringView("status")));
    return reader.finish(origin);
}

} // namespace vivarium
