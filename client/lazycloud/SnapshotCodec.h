// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/MemorySnapshot.h"
#include "http/JsonReader.h"

namespace vivarium {

/// Memory snapshots of `lazycloud.md` §8.1 and of `x-vivarium`.
struct SnapshotCodec {
    /// MemorySnapshot of the contract, or StoredMemory of the extensions, which has more members.
    [[nodiscard]] static Result<MemorySnapshot> snapshot(JsonReader reader);
    /// XW/memory-snapshots.
    [[nodiscard]] static Result<QList<MemorySnapshot>> list(JsonReader reader);
    /// XC/memory-snapshot-outlook.
    [[nodiscard]] static Result<SnapshotOutlook> outlook(JsonReader reader);
    /// XC/origin.
    [[nodiscard]] static Result<SandboxOrigin> origin(JsonReader reader);
};

} // namespace vivarium
