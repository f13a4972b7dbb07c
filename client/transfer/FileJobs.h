// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/FileEntry.h"
#include "transfer/StreamTransfer.h"

namespace vivarium {

/// The local ends of transfers. What they give runs in workers.
struct FileJobs {
    /// One local file. `limit`: larger ones are refused before anything is sent; −1: any size.
    [[nodiscard]] static UploadTransfer::Prepare readFile(const QString &localFile, qint64 limit);
    /// Files and folders as a tar.
    [[nodiscard]] static UploadTransfer::Prepare readTree(const QStringList &localPaths, qint64 fileLimit);
    /// Into one local file, by way of a temporary one beside it.
    [[nodiscard]] static DownloadTransfer::Sink writeFile(const QString &localFile);
    /// A tar of `sources`, unpacked below a local folder. Only what has the name of one of them is taken.
    [[nodiscard]] static DownloadTransfer::Sink writeTree(
        const QString &localDirectory, const QList<RemotePath> &sources);
};

} // namespace vivarium
