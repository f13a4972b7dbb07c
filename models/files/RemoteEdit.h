// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "domain/FileEntry.h"

#include <QDateTime>
#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

#include <memory>
#include <utility>

namespace vivarium {

class Backend;
class SandboxContext;
class Transfer;

/// One file of a sandbox that is edited with a program of this machine: a copy is fetched, and each save of the copy is
/// sent back. Before anything is overwritten the file in the sandbox is looked at again: if it isn't what was fetched,
/// the copy stays and the person decides. Bytes travel unchanged; nothing is decoded. The copy is never removed while
/// it holds something that the sandbox doesn't have.
class RemoteEdit : public QObject {
    Q_OBJECT
public:
    enum class State {
        Fetching,
        Open, ///< the copy and the file in the sandbox are the same
        Saving,
        Conflict, ///< the file in the sandbox has changed meanwhile; overwrite() or refetch() goes on
        Failed, ///< the copy holds what couldn't be sent; the next save, or overwrite(), tries again
    };
    Q_ENUM(State)
    /// Larger files aren't edited this way.
    static constexpr qint64 sizeLimit = 16 << 20;

    /// `localDirectory` is private to this edit and exists.
    RemoteEdit(SandboxContext &context, const RemotePath &path, const FileEntry &entry, const QString &localDirectory,
        QObject *parent = nullptr);
    ~RemoteEdit() override;

    [[nodiscard]] const RemotePath &path() const { return m_path; }
    [[nodiscard]] const QString &localPath() const { return m_localPath; }
    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] const ApiError &error() const { return m_error; }
    /// Whether the copy holds something that the sandbox doesn't have.
    [[nodiscard]] bool hasUnsent() const
    {
        return m_wasFetched && m_state != State::Fetching && m_state != State::Open;
    }

    /// Whether removing the copy would lose something, as far as is known without reading it: hasUnsent(), or
    /// isInDoubt().
    [[nodiscard]] bool holdsWork() const;
    /// It was written to since it was last read, or is being read: look() tells whether it holds anything new.
    [[nodiscard]] bool isInDoubt() const;
    /// Reads the copy in a worker. The answer is in isInDoubt(), which stays as it is where there is something new:
    /// that is left to who watches for saves, as the program may still be writing.
    [[nodiscard]] Reply<Done> look();

    /// From now on over the backend of this context, which is the same sandbox. What is under way ends where it began.
    void moveTo(SandboxContext &context);

    void fetch();
    /// Sends the copy whatever is in the sandbox now.
    void overwrite();
    /// Fetches the file again; what the copy held is kept beside it under another name.
    void refetch();

Q_SIGNALS:
    /// The copy is there and may be opened.
    void ready(const QString &localPath);
    void saved();
    void stateChanged();

private:
    using Stamp = std::pair<QDateTime, qint64>; ///< time and size of the copy
    void onLocalChange();
    void onHashed(const QByteArray &hash, const Stamp &stamp);
    void compareAndSend();
    void compareContent();
    void send();
    void rememberRemote(bool restoreMode);
    void watch();
    void setState(State state, const ApiError &error = {});
    /// Reads the copy in a worker; `done` gets its hash, empty if it can't be read, and its stamp of before.
    template <typename F> void hashLocal(F done);

    SandboxContext *m_context;
    std::shared_ptr<Backend> m_before; ///< of an earlier context: it still answers
    RemotePath m_path;
    FileEntry m_known; ///< the file in the sandbox as it was when copy and file were the same
    QString m_localPath;
    QByteArray m_knownHash; ///< SHA-256 of it
    QByteArray m_localHash; ///< of the copy as it was last saved
    State m_state = State::Fetching;
    ApiError m_error;
    Stamp m_looked; ///< of the copy as it was when m_localHash was taken
    int m_hashing = 0; ///< times that the copy is being read through now
    QFileSystemWatcher m_watcher;
    QTimer m_settle; ///< editors write in several steps
    std::unique_ptr<Transfer> m_transfer;
    Reply<FileEntry> m_stat;
    Reply<FileContent> m_read;
    bool m_wasFetched = false;
    bool m_changedAgain = false; ///< saved while the last save was being sent
};

} // namespace vivarium
