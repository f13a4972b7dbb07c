// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardSnapshotCodec.h"

#include "http/ErrorMapping.h"
#include "lizard/LizardSandboxCodec.h"
#include "lizard/LizardTime.h"

namespace vivarium {

MemorySnapshot LizardSnapshotCodec::snapshot(JsonReader &reader)
{
    MemorySnapshot snapshot;
    snapshot.id = SnapshotId(reader.requiredId(QLatin1StringView("id")));
    snapshot.name = reader.requiredText(QLatin1StringView("name"));
    snapshot.status = reader.requiredText(QLatin1StringView("status"));
    snapshot.source = SandboxId(reader.text(QLatin1StringView("sourceSandboxId")));
    snapshot.poolSize = int(std::clamp<qint64>(reader.integer(QLatin1StringView("poolSize")).value_or(0), 0, 1000));
    snapshot.readyCount = int(std::clamp<qint64>(reader.integer(QLatin1StringView("readyCount")).value_or(0), 0, 1000));
    snapshot.keepsMemory = LizardSandboxCodec::keepsMemory(reader, QLatin1StringView("keeps"));
    snapshot.region = reader.text(QLatin1StringView("region"));
    snapshot.createdAt = LizardTime::read(reader, QLatin1StringView("createdAt"));
    snapshot.failure = cleanedText(reader.text(QLatin1StringView("error")));
    // How many copies are warm decides only how fast a restore is: with none it waits for one. Where the runtime is
    // Firecracker the pool means nothing at all.
    if (snapshot.status == QLatin1StringView("failed"))
        snapshot.state = MemorySnapshot::State::Failed;
    else if (snapshot.status == QLatin1StringView("building"))
        snapshot.state = MemorySnapshot::State::Pending;
    else
        snapshot.state = MemorySnapshot::State::Available; // paused and suspended ones can be restored, only slower
    return snapshot;
}

} // namespace vivarium
