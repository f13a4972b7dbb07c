// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Panel.h"
#include "files/FileActions.h"
#include "files/FileBrowser.h"
#include "files/FileDropRules.h"
#include "files/FileNotices.h"
#include "files/FileOperations.h"
#include "files/FileSortProxy.h"
#include "files/PathSuggestions.h"

#include <QTimer>

#include <functional>
#include <memory>

class QMenu;
class QMimeData;
class QSplitter;
class QStackedWidget;
class QToolBar;

namespace vivarium {

class BreadcrumbBar;
class DownloadFlow;
class ElidedLabel;
class ExternalEditFlow;
class FileDialogs;
class FileDragSource;
class FileTableView;
class FileWork;
class FilterBar;
class FolderStatus;
class FloatingNotice;
class LocalPane;
class NoticeBar;
class PlaceFlow;
class PreviewPane;
class RemovalFlow;
class SandboxCopies;
struct SandboxCopyReport;
class SearchView;
class StateView;
class TransferQueue;
class UploadFlow;

/// The files of one sandbox. This class lays out the parts and connects them; what they do is theirs: FileBrowser walks
/// and lists, FileOperations changes, UploadFlow, DownloadFlow, PlaceFlow and RemovalFlow ask what has to be asked
/// before anything is done, the TransferQueue of the application transfers. What must go on without the panel belongs
/// to the FileWork of the sandbox.
class FilesPanel : public Panel {
    Q_OBJECT
public:
    FilesPanel(SandboxContext &context, TransferQueue &queue, QWidget *parent = nullptr);
    ~FilesPanel() override;

    [[nodiscard]] QString title() const override { return tr("&Files"); }
    [[nodiscard]] QString iconName() const override { return QStringLiteral("folder"); }
    void setActive(bool active) override;
    void focusContent() override;
    void find() override;
    void refresh() override;
    [[nodiscard]] QList<QAction *> panelActions() const override;

    /// What copies files of other sandboxes into this one; outlives the panel. Without it they are refused.
    void setCopies(SandboxCopies &copies);
    /// Where files of this machine are asked for; the desktop's dialogs unless a test gives its own.
    void setFileDialogs(std::unique_ptr<FileDialogs> dialogs);
    /// Editing in local programs, for tests.
    [[nodiscard]] ExternalEditFlow &editing() const { return *m_editing; }
    /// Goes to a folder, or to a file in its folder.
    void openPath(const RemotePath &path) { m_browser.openTyped(path); }
    /// Goes to the folder of an entry and selects it, whatever its name is.
    void showFile(const RemotePath &path);
    /// Shows the search in place of the files, to look in the folder that is open, or in the one that is selected, for
    /// `wanted` or what is selected in the preview.
    void showSearch(const QString &wanted = {});
    /// Null until it was shown once.
    [[nodiscard]] SearchView *search() const { return m_search; }
    /// Starts an upload as a drop would.
    void upload(const QStringList &localPaths);

    [[nodiscard]] FileActions &actions() const { return *m_actions; }
    [[nodiscard]] FileBrowser &browser() { return m_browser; }
    /// Null until it was shown once.
    [[nodiscard]] LocalPane *local() const { return m_local; }

Q_SIGNALS:
    /// The search was shown for the first time.
    void searchMade(vivarium::SearchView *search);
    /// The person wants to see the transfers, as after a failure.
    void transfersRequested();

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dragMoveEvent(QDragMoveEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    [[nodiscard]] static QToolBar *makeBar(const char *name, const QString &title);
    [[nodiscard]] QToolBar *makeNavigation();
    [[nodiscard]] QToolBar *makeTools();
    void layOut();
    void connectActions();
    void connectBrowser();
    void connectWork();
    void connectPanes();

    void restoreSettings();
    void updateFace();
    void updateActions();
    void updatePreview();
    /// Shows and hides panes as there is room.
    void fitPanes();
    void showPreview(bool shown);
    [[nodiscard]] bool isLocalShown() const;
    [[nodiscard]] bool isLocalInFocus() const;
    /// There is no room for the preview and the local pane at once.
    [[nodiscard]] bool isNarrow() const;
    void showLocal(bool shown);
    void makeLocal();
    /// Says why; the notice goes when the sandbox that is the reason runs again.
    void refuse(const FileDropRules::Decision &decision);
    void dropOnComputer(const QMimeData *mime, const QString &folder);
    void connectDownloads(DownloadFlow &downloads);
    void copyFrom(const FileDropRules::Decision &decision, const RemotePath &directory);
    void onCopied(const SandboxCopyReport &report);
    [[nodiscard]] SandboxKey key() const;
    /// F6 and Shift+F6 while they go to the other pane.
    [[nodiscard]] bool isPaneKey(const QKeyEvent &event) const;
    void goToOtherPane();
    void openEntry(const QByteArray &name);
    void createNew(bool isFolder);
    void copySelection(bool cut);
    void paste();
    void forgetCut(const QList<RemotePath> &moved);
    void copyPaths();
    void showProperties();
    void makeSearch();
    void showFiles();
    [[nodiscard]] bool isSearchShown() const;
    void showMenu(const QPoint &globalPosition);
    void showHeaderMenu(const QPoint &position);
    /// Adds the columns to sort by: a header takes no keyboard focus.
    void fillSortMenu(QMenu &menu);
    void onClipboardChanged();
    void drop(const QMimeData *mime, const RemotePath &directory, Qt::KeyboardModifiers modifiers);
    void onReport(const FileOperationReport &report);
    void showReport(const FileOperationReport &report);
    /// Of what went on, or goes on, in the sandbox while no panel was there.
    void showLeftWork();
    void showEdit(bool saved, const RemotePath &path);
    [[nodiscard]] RemotePath folderOf(const QByteArray &name) const;
    /// Selects what has just come into this folder, as soon as it is listed; what is new is shown in spite of a filter.
    void selectWhenThere(const RemotePath &directory, const QList<QByteArray> &names, bool isNew = false);
    void selectWaiting();

    TransferQueue &m_queue;
    SandboxCopies *m_copies = nullptr;
    FileBrowser m_browser;
    FileSortProxy m_files;
    FileWork &m_work; ///< of the sandbox; outlives the panel
    FileOperations &m_operations; ///< of m_work
    BatchWatcher m_batches;
    PathSuggestions m_suggestions;
    std::unique_ptr<FileDialogs> m_dialogs;
    FileActions *m_actions;
    UploadFlow *m_uploads;
    DownloadFlow *m_downloads;
    PlaceFlow *m_placing;
    RemovalFlow *m_removing;
    ExternalEditFlow *m_editing; ///< of m_work

    NoticeBar *m_notices;
    FloatingNotice *m_floating = nullptr;
    BreadcrumbBar *m_breadcrumbs;
    FilterBar *m_filter;
    FileTableView *m_table;
    StateView *m_state;
    PreviewPane *m_preview;
    LocalPane *m_local = nullptr; ///< files of this computer, made when they are shown first
    QSplitter *m_splitter;
    FolderStatus *m_status;
    ElidedLabel *m_sandboxTitle; ///< while this computer's files stand beside those of the sandbox
    FileDragSource *m_drag;
    QToolBar *m_tools = nullptr;
    QWidget *m_top = nullptr; ///< what belongs to the files above the notices
    QStackedWidget *m_pages = nullptr; ///< the files, and the search
    SearchView *m_search = nullptr;
    QAction *m_undo;
    QAction *m_showTransfers;
    QAction *m_openDownloads; ///< the folder of this machine that the last download went to
    QString m_downloadFolder;
    QAction *m_overwrite; ///< what is in the way of the last edit
    std::function<void()> m_overwriteNow;
    QAction *m_doneEditing; ///< no program has the file of the notice open any more
    RemotePath m_editedPath;
    QAction *m_clearFilter;

    FileOperationReport m_undoable;
    QTimer m_updateTimer; ///< gathers changes of the selection
    QTimer m_saveTimer; ///< gathers changes of the columns
    QTimer m_stopTimer; ///< runs out when a listing takes so long that somebody may want to stop it
    RemotePath m_waitingFolder;
    QList<QByteArray> m_waitingNames;
    bool m_waitingIsNew = false;
    bool m_previewWasChosen = false;
};

} // namespace vivarium
