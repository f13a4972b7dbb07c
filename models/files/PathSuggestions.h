// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "domain/FileEntry.h"

#include <QObject>
#include <QStringList>
#include <QTimer>

namespace vivarium {

class SandboxContext;

/// Folders that a path which is being typed may go on to. Asks a moment after the last key, once for each folder.
class PathSuggestions : public QObject {
    Q_OBJECT
public:
    static constexpr qsizetype most = 50;

    explicit PathSuggestions(SandboxContext &context, QObject *parent = nullptr);
    ~PathSuggestions() override;

    /// `typed` as in the field (FileNames::toText()); relative paths are below `base`.
    void suggest(const QString &typed, const RemotePath &base);
    /// Forgets what was asked; the field is closed.
    void clear();

Q_SIGNALS:
    /// Whole texts for the field, each a folder with a slash at its end.
    void suggested(const QStringList &texts);

private:
    void ask();
    void answer();

    SandboxContext &m_context;
    QTimer m_pause;
    QString m_typedFolder; ///< the text up to the last slash
    QByteArray m_prefix; ///< of the name after it
    RemotePath m_folder; ///< what m_typedFolder means
    RemotePath m_listedFolder;
    QList<QByteArray> m_names; ///< of the folders in m_listedFolder
    Reply<DirectoryPage> m_reply;
};

} // namespace vivarium
