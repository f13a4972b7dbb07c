// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/MemorySnapshot.h"
#include "http/JsonReader.h"

namespace vivarium {

/// Snapshots on Lizard's wire (`lizard.md` §2.8).
struct LizardSnapshotCodec {
    [[nodiscard]] static MemorySnapshot snapshot(JsonReader &reader);
};

} // namespace vivarium
