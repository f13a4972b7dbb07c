// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "transfer/SourceScan.h"

#include <QString>

#include <functional>

class QTemporaryDir;

namespace vivarium {

/// The zip of a folder, ready to be uploaded: a temporary file that goes with the last copy of this.
struct SourcePackage {
    QString file;
    QString sha256; ///< lowercase hexadecimal digits
    qint64 size = 0; ///< bytes
    qint64 files = 0;
    std::shared_ptr<QTemporaryDir> folder; ///< keeps the file

    /// Called from the worker's thread, after each file or some MiB of a large one.
    using Progress = std::function<void(qint64 bytesDone)>;

    /// Packs what the scan found; blocks, so for workers. A file that changed since is taken as it is now, as long as
    /// it did not grow or shrink while it was read.
    [[nodiscard]] static Result<SourcePackage> make(
        const SourceFolder &folder, const SourceScan &scan, const StopFlag &stop, const Progress &progress);
};

} // namespace vivarium
