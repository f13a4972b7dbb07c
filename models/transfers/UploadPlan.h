// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Capabilities.h"
#include "files/FileOperations.h"
#include "transfers/LocalScan.h"
#include "transfers/TransferRequest.h"

#include <QSet>

namespace vivarium {

/// Which transfers an upload becomes, and what is left out and why. Pure: nothing is asked or sent here.
struct UploadPlan {
    QList<TransferRequest> requests;
    QStringList refusals; ///< a sentence each, naming the thing
    QList<QByteArray> targetNames; ///< what will be new or replaced in the folder
    int skipped = 0; ///< because of a conflict
    int fileCount = 0;
    qint64 bytes = 0;

    /// Files of more than this go alone, so that one can be cancelled or tried again by itself.
    static constexpr qint64 smallFile = 4 << 20;
    /// More small files than this are packed into one transfer.
    static constexpr qsizetype manyFiles = 6;

    /// `target` fills in backend and sandbox; `there` are the names that the folder holds.
    [[nodiscard]] static UploadPlan make(const LocalScan &scan, const TransferRequest &target,
        const RemotePath &directory, const QSet<QByteArray> &there, ConflictRule rule,
        const Capabilities &capabilities);
    /// Of the items that would be sent, the names that the folder must be asked about.
    [[nodiscard]] static QList<QByteArray> namesToCheck(const LocalScan &scan);
};

} // namespace vivarium
