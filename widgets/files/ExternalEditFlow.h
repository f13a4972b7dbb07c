// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/RemoteEdit.h"
#include "transfer/LockedFolder.h"

#include <QDateTime>
#include <QObject>
#include <QStringList>

#include <chrono>
#include <functional>
#include <memory>
#include <vector>

namespace vivarium {

class SandboxContext;

/// Opens files of a sandbox in the programs of this machine and sends back what is saved there (RemoteEdit). Whatever
/// comes out of a sandbox is hostile, so only texts and pictures are opened: kinds of files that a desktop would run
/// are refused. Belongs to the FileWork of the sandbox: an edit goes on while no panel is there.
///
/// The copies lie in a folder of their own among the temporary files. At the end those go that hold nothing but what
/// the sandbox has; the others stay for keptFor.
class ExternalEditFlow : public QObject {
    Q_OBJECT
public:
    static constexpr std::chrono::hours keptFor = std::chrono::days(7);

    explicit ExternalEditFlow(SandboxContext &context, QObject *parent = nullptr);
    ~ExternalEditFlow() override;

    /// Opens it; what is open already is only shown again.
    void start(const RemotePath &path, const FileEntry &entry);
    /// The person says that no program has it open any more. It no longer counts, until it is saved once more.
    void setDone(const RemotePath &path);
    /// How many files are open in a program, as far as one can know: they were handed to one, nobody has said that it
    /// is done, and the copies are still there.
    [[nodiscard]] int openCount() const;
    /// Whether there is anything to watch or to send.
    [[nodiscard]] bool hasEdits() const { return !m_edits.empty(); }
    /// The copies that hold something which the sandbox doesn't have, and stay when this goes: local paths. One that
    /// was written to counts until it was read.
    [[nodiscard]] QStringList unsent() const;
    /// Reads the copies of which only that tells whether they are among the unsent: an answer for each.
    [[nodiscard]] QList<Reply<Done>> lookAtCopies();
    /// Removes what earlier runs of the program left in `folder` (where temporary files are) before `before`. What
    /// another one works with now, and what is another person's, is left alone. Blocks; may be called in any thread.
    static void removeLeftovers(const QString &folder, const QDateTime &before);
    /// Tells of the conflicts that wait to be decided, for a panel that has come meanwhile.
    void tellConflicts();
    void moveTo(SandboxContext &context);
    /// How a file is shown; the desktop's way unless a test gives its own. False: nothing can open it.
    void setOpener(std::function<bool(const QString &localPath)> opener) { m_opener = std::move(opener); }

    /// Why the desktop isn't asked to open this local file, as a sentence; empty when it is. Looks at name and content.
    [[nodiscard]] static QString whyNotOpened(const QString &localPath);

Q_SIGNALS:
    void opened(const vivarium::RemotePath &path);
    void saved(const vivarium::RemotePath &path);
    void refused(const QString &sentence);
    /// The file in the sandbox has changed too. `overwrite` sends the copy all the same; it does nothing once the edit
    /// is gone.
    void conflicted(const QString &sentence, const std::function<void()> &overwrite);
    void failed(const vivarium::ApiError &error);

private:
    struct Edit {
        std::unique_ptr<RemoteEdit> remote;
        bool isOpen = false; ///< in a program, as far as one can know
    };
    [[nodiscard]] Edit *find(const RemoteEdit &edit);
    [[nodiscard]] static bool isOpen(const Edit &edit);
    /// Nobody will see the copy.
    void drop(RemoteEdit &edit);
    void tellConflict(RemoteEdit &edit);
    void onReady(RemoteEdit &edit);
    void onStateChanged(RemoteEdit &edit);
    void open(RemoteEdit &edit);
    [[nodiscard]] QString makeDirectory();

    SandboxContext *m_context;
    std::function<bool(const QString &)> m_opener;
    std::unique_ptr<LockedFolder> m_root; ///< made at the first edit
    std::vector<Edit> m_edits;
    int m_count = 0;
};

} // namespace vivarium
