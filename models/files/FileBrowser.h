// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "files/FileListModel.h"
#include "files/FolderHistory.h"

#include <QTimer>

#include <memory>

namespace vivarium {

class FolderFollower;
class SandboxContext;

/// Walks through the folders of one sandbox: the current path, the history, and a FileListModel with the entries, which
/// come page by page and are shown as they come. Keeps the folder current while it is active: by a watch where the
/// server has one, by polling otherwise. Answers that belong to a folder one has left are dropped.
class FileBrowser : public QObject {
    Q_OBJECT
public:
    enum class State {
        Unopened, ///< nothing was asked for yet
        Loading, ///< the first listing of this folder is under way; rows may be there already
        Ready,
        Failed, ///< error() says why
    };
    Q_ENUM(State)
    explicit FileBrowser(SandboxContext &context, QObject *parent = nullptr);
    ~FileBrowser() override;

    [[nodiscard]] FileListModel &model() { return m_model; }
    [[nodiscard]] const RemotePath &path() const { return m_path; }
    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] const ApiError &error() const { return m_error; }
    /// Whether a listing is under way, a refresh included.
    [[nodiscard]] bool isListing() const { return m_isListing; }
    /// Whether the folder holds more than is shown: the server cuts it, or the listing was stopped.
    [[nodiscard]] bool isPartial() const { return m_isPartial; }
    /// When the listing that is shown was complete; UTC, invalid: never.
    [[nodiscard]] const QDateTime &updatedAt() const { return m_updatedAt; }
    [[nodiscard]] FolderFollower &follower() { return *m_follower; }
    [[nodiscard]] const FolderHistory &history() const { return m_history; }

    /// Goes to a folder. `focus` becomes the current row when it is there (focusRequested()).
    void open(const RemotePath &path, const QByteArray &focus = {});
    /// Goes to what somebody typed: a folder, or a file, which is then shown in its folder.
    void openTyped(const QByteArray &text);
    void back();
    void forward();
    void up();
    void home();
    /// Lists the folder again; rows that stay keep their selection.
    void refresh();
    /// Ends the listing under way; what has come stays and is called partial.
    void stop();
    /// While active the folder is kept current. The first activation opens home().
    void setActive(bool active);
    [[nodiscard]] bool isActive() const { return m_isActive; }
    /// Remembers the current row, so that coming back finds it.
    void setCurrentName(const QByteArray &name) { m_history.setCurrentName(name); }

Q_SIGNALS:
    void pathChanged(const vivarium::RemotePath &path);
    void stateChanged();
    void historyChanged();
    /// This row should become the current one.
    void focusRequested(const QByteArray &name);
    /// A refresh failed, or what was typed can't be opened: the rows are still there.
    void problem(const vivarium::ApiError &error);
    /// Instead of the folder that was asked for another one is shown; the sentence says why.
    void redirected(const QString &sentence);

private:
    void catchUp();
    void enter(const RemotePath &path, const QByteArray &focus);
    void list();
    void requestPage(const QString &cursor);
    void onPage(const Result<DirectoryPage> &result, const QString &cursor);
    /// Hands over the next slice of what came: a page of ten thousand entries at once would be felt.
    void applySlice();
    void finishListing(bool complete);
    void failListing(const ApiError &error);
    void abandon();
    void setState(State state);
    void requestFocusIfThere();
    void onFolderGone();

    SandboxContext &m_context;
    FileListModel m_model;
    FolderHistory m_history;
    RemotePath m_path;
    State m_state = State::Unopened;
    ApiError m_error;
    QByteArray m_focus;
    bool m_isListing = false;
    bool m_isPartial = false;
    bool m_isActive = false;
    bool m_openingHome = false;
    QDateTime m_updatedAt;

    quint64 m_generation = 0; ///< of the listing; answers of older ones are dropped
    Reply<DirectoryPage> m_reply;
    Reply<FileEntry> m_typedReply;
    QList<FileEntry> m_waiting; ///< came, not yet in the model
    qsizetype m_waitingFrom = 0;
    QString m_nextCursor;
    bool m_pageUnderWay = false;
    bool m_serverTruncates = false;
    qint64 m_entryCount = 0;
    QTimer m_sliceTimer;
    std::unique_ptr<FolderFollower> m_follower;
};

} // namespace vivarium
