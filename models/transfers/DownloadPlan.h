// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Capabilities.h"
#include "files/FileOperations.h"
#include "transfers/TransferRequest.h"

#include <QSet>

namespace vivarium {

/// Which transfers a download into a local folder becomes, and what is left out and why. Pure: nothing is asked or read
/// here.
struct DownloadPlan {
    struct Item {
        RemotePath path;
        FileEntry entry;
        /// Result<T> in a signal needs it.
        friend bool operator==(const Item &, const Item &) = default;
    };
    QList<TransferRequest> requests;
    QStringList refusals; ///< a sentence each, naming the thing
    QStringList names; ///< what will be new or replaced in the local folder
    int skipped = 0; ///< because of a conflict
    int count = 0; ///< things that will be downloaded

    static constexpr qint64 smallFile = 4 << 20;
    static constexpr qsizetype manyFiles = 6;

    /// `source` fills in backend and sandbox; `there` are the names that the local folder holds.
    [[nodiscard]] static DownloadPlan make(const QList<Item> &items, const TransferRequest &source,
        const QString &localDirectory, const QSet<QString> &there, ConflictRule rule, const Capabilities &capabilities);
    /// One file to exactly this local file, which may be replaced.
    [[nodiscard]] static TransferRequest single(
        const Item &item, const TransferRequest &source, const QString &localFile, const Capabilities &capabilities);
    /// What the items will be called here.
    [[nodiscard]] static QStringList localNames(const QList<Item> &items);
};

} // namespace vivarium
