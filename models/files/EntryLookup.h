// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "transfers/DownloadPlan.h"

#include <QHash>
#include <QObject>
#include <QSet>

namespace vivarium {

class SandboxContext;

/// Asks what some paths of a sandbox are now, as before they are downloaded: a clipboard or a drag carries names only.
/// Starts at once; emits finished() once, unless it is deleted before.
class EntryLookup : public QObject {
    Q_OBJECT
public:
    EntryLookup(SandboxContext &context, const QList<RemotePath> &paths, QObject *parent = nullptr);

Q_SIGNALS:
    /// In the order of the paths, without what is gone. An error when a folder couldn't be asked, or all are gone.
    void finished(const vivarium::Result<QList<vivarium::DownloadPlan::Item>> &items);

private:
    void onChecked(const RemotePath &directory, const Result<QList<FileEntry>> &there);

    QList<RemotePath> m_paths;
    QHash<RemotePath, FileEntry> m_found;
    qsizetype m_open = 0; ///< folders to be answered
    bool m_hasEnded = false;
};

} // namespace vivarium
