// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayList>
#include <QObject>
#include <QSet>
#include <QSocketNotifier>
#include <QString>
#include <QTimer>

#include <memory>

namespace vivarium {

/// Tells what changes in one folder of this machine: what comes and goes, and also what is written into its files,
/// which QFileSystemWatcher doesn't tell of a folder. What happens within a moment is told at once. Not told is what
/// another machine does to a folder of the network, and what happens where a link leads to.
class LocalWatch : public QObject {
    Q_OBJECT
public:
    explicit LocalWatch(QObject *parent = nullptr);
    ~LocalWatch() override;

    /// This folder and no other; none when empty. Asks the disk within this call, unless it is watched already. A
    /// folder that has gone is no longer watched: called again it is, once it is there.
    void setFolder(const QString &path);

Q_SIGNALS:
    /// Names came, went or changed, the folder itself has gone, or more happened than could be told.
    void folderChanged();
    /// Written to, or given other times or permissions. The names as bytes, each once.
    void entriesChanged(const QByteArrayList &names);

private:
    void forget();
    void read();
    void take(const char *events, qsizetype size);
    void tellEntries();

    QString m_path;
    int m_inotify = -1; ///< -1: this system gives none
    int m_folder = -1; ///< what inotify calls the folder; -1: not watched
    std::unique_ptr<QSocketNotifier> m_events;
    QTimer m_gather; ///< what comes is read when it ends
    QTimer m_entriesRest; ///< a file that is being written changes all the time
    QTimer m_poll; ///< where the system can't watch
    QSet<QByteArray> m_entries; ///< to be told
    bool m_hasChanged = false; ///< the folder, to be told
};

} // namespace vivarium
