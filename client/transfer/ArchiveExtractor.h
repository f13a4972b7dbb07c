// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "transfer/BytePipe.h"
#include "transfer/Worker.h"

#include <QStringList>

namespace vivarium {

/// Unpacks a tar from a sandbox, which is hostile, below a local folder. Nothing is ever written outside of it, nor
/// beside what was asked for: members that belong to something else, with absolute names or "..", links that lead out,
/// devices and everything that would have to go through a link are left out and named; the rest arrives. Owner, set-uid
/// bits and extended attributes are not taken over. Blocks: for workers.
struct ArchiveExtractor {
    struct Report {
        qint64 files = 0;
        qint64 bytes = 0;
        QStringList leftOut; ///< at most 200 lines, "name: why"
        qint64 leftOutCount = 0;
    };

    /// Reads the pipe to its end. `names` are those, directly in `folder`, that a person has asked for and knows of; no
    /// other is made or replaced. Fails on a broken archive, and when this machine can't write any more.
    [[nodiscard]] static Result<Report> extract(
        BytePipe &pipe, const QString &folder, const QList<QByteArray> &names, const StopFlag &stop);

    /// What a person is told when not all of it came; nullopt: all of it did.
    [[nodiscard]] static std::optional<ApiError> incompleteError(const Report &report);
};

} // namespace vivarium
