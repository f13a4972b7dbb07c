// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ApiError.h"
#include "core/Result.h"
#include "files/LocalFilesModel.h"

#include <QAction>
#include <QFuture>
#include <QWidget>

#include <functional>

class QLineEdit;
class QMimeData;
class QStringListModel;

namespace vivarium {

class LocalTable;
class StateView;
class ElidedLabel;

/// The other pane of the file manager: a folder of this machine beside the folder of the sandbox. Walks, renames, makes
/// folders and moves things to the trash by itself; what goes from one side to the other is asked for by signals and
/// decided by the owner. The disk is asked in workers.
class LocalPane : public QWidget {
    Q_OBJECT
public:
    /// The actions that copy between the panes are shown at its head and in its menu; not owned.
    LocalPane(QAction *copyToSandbox, QAction *copyToComputer, QWidget *parent = nullptr);
    ~LocalPane() override;

    /// Opens a folder; one that can't be read leaves things as they are and is told by problem().
    void openFolder(const QString &path);
    /// The folder that was shown last, or the home folder.
    void openLast();
    /// Empty until one could be read, and while it can't be any more.
    [[nodiscard]] QString folder() const { return m_hasFailed ? QString() : m_folder; }
    [[nodiscard]] QStringList selectedPaths() const;
    /// What a copy takes: the selection, or where there is none the current row, which the keyboard stands on.
    [[nodiscard]] QStringList chosenPaths() const;
    [[nodiscard]] LocalTable &table() const { return *m_table; }
    void refresh();
    void focusContent();
    void setShowHidden(bool show) { m_files.setShowHidden(show); }
    void setFoldersFirst(bool first) { m_files.setFoldersFirst(first); }
    /// Shortcuts of the panel that concern the other pane: while the focus is in this one they do nothing there.
    void setForeignActions(const QList<QAction *> &actions) { m_foreign = actions; }
    /// Asked whether something may be dropped on a folder.
    void setDropCheck(std::function<Qt::DropAction(const QMimeData *, const QString &folder)> check);
    /// What opens a file, for tests; the desktop unless one is set.
    void setOpener(std::function<bool(const QString &)> opener) { m_opener = std::move(opener); }

Q_SIGNALS:
    void folderChanged(const QString &folder);
    void selectionChanged();
    void dropped(const QMimeData *data, const QString &folder);
    void problem(const vivarium::ApiError &error);
    void said(const QString &sentence);

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dragMoveEvent(QDragMoveEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void layOut(QAction *copyToSandbox, QAction *copyToComputer);
    [[nodiscard]] QAction *make(const char *name, const QString &text, const char *icon);
    void enter(const QString &path, const QString &selected);
    /// `orHome`: where it can't be opened, the home folder is.
    void open(const QString &path, const QString &selected, bool orHome = false);
    void up();
    void onListed();
    /// Whether the folder is still there and can be read: Qt keeps the rows of one that has gone.
    void checkFolder();
    void showFailed(const ApiError &error);
    void suggest(const QString &typed);
    void updateCount();
    void openEntry(const QString &path, bool isFolder);
    void askNewFolder();
    void askTrash();
    void copyPaths();
    void editPath();
    void showMenu(const QPoint &globalPosition);
    /// Tells a failure; `done` runs after a success.
    void follow(const QFuture<Result<Done>> &work, std::function<void()> done);

    LocalFilesModel m_files;
    LocalTable *m_table;
    StateView *m_state;
    QLineEdit *m_path;
    ElidedLabel *m_count;
    QStringListModel *m_suggestions;
    QAction *m_copyToSandbox;
    QAction *m_up;
    QAction *m_home;
    QAction *m_refresh;
    QAction *m_open;
    QAction *m_newFolder;
    QAction *m_rename;
    QAction *m_copyPath;
    QAction *m_trash;
    QList<QAction *> m_foreign;
    std::function<bool(const QString &)> m_opener;
    std::function<Qt::DropAction(const QMimeData *, const QString &)> m_dropCheck;
    QString m_folder;
    QString m_waitingName; ///< to be selected once it is listed
    quint64 m_generation = 0; ///< answers about a folder that is no longer wanted are dropped
    quint64 m_visit = 0; ///< counts the folders that were shown, the same one again too
    quint64 m_checking = 0; ///< the visit whose folder is being looked at; 0: none
    QString m_typed; ///< what suggestions are wanted for
    quint64 m_openingTyped = 0; ///< the generation of a folder whose path was typed
    bool m_hasFailed = false;
    bool m_checksAgain = false;
    bool m_isSuggesting = false; ///< the disk is being asked for suggestions
};

} // namespace vivarium
