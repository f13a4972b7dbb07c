// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/FileEntry.h"

namespace vivarium {

/// Paths inside a sandbox.
struct RemotePaths {
    /// The last component; empty for "/".
    [[nodiscard]] static QByteArray fileName(const RemotePath &path);
    /// "/" for what lies directly below it.
    [[nodiscard]] static RemotePath parent(const RemotePath &path);
    [[nodiscard]] static RemotePath join(const RemotePath &directory, const QByteArray &name);
};

} // namespace vivarium
