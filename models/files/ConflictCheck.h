// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "domain/FileEntry.h"

#include <QObject>
#include <QSet>

namespace vivarium {

class SandboxContext;

/// Asks which of some names a folder of a sandbox holds already, before anything is put there. A few names are asked
/// for one by one, more by listing the folder. Starts at once; emits finished() once, unless it is deleted before.
class ConflictCheck : public QObject {
    Q_OBJECT
public:
    ConflictCheck(SandboxContext &context, const RemotePath &directory, const QList<QByteArray> &names,
        QObject *parent = nullptr);
    ~ConflictCheck() override;

Q_SIGNALS:
    /// What is there. A folder that doesn't exist holds nothing.
    void finished(const vivarium::Result<QList<vivarium::FileEntry>> &there);

private:
    void askSingly();
    void listPage(const QString &cursor);
    void end(const Result<QList<FileEntry>> &result);

    SandboxContext &m_context;
    RemotePath m_directory;
    QSet<QByteArray> m_names;
    QList<FileEntry> m_there;
    QList<Reply<FileEntry>> m_replies;
    Reply<DirectoryPage> m_page;
    qsizetype m_open = 0; ///< answers to come
    bool m_hasEnded = false;
};

} // namespace vivarium
