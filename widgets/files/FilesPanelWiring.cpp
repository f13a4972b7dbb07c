// SPDX-License-Identifier: GPL-3.0-or-later
// How the parts of FilesPanel work together; its layout is in FilesPanel.cpp.
#include "files/FilesPanel.h"

#include "common/Format.h"
#include "common/NoticeBar.h"
#include "common/StateView.h"
#include "files/BreadcrumbBar.h"
#include "files/DownloadFlow.h"
#include "files/ExternalEditFlow.h"
#include "files/FileDialogs.h"
#include "files/FileDragSource.h"
#include "files/FileNames.h"
#include "files/FilePaths.h"
#include "files/FileTableView.h"
#include "files/FileWork.h"
#include "files/FilterBar.h"
#include "files/FolderFollower.h"
#include "files/FolderStatus.h"
#include "files/PlaceFlow.h"
#include "files/PreviewPane.h"
#include "files/PropertiesDialog.h"
#include "files/RemoteFilesMimeData.h"
#include "files/RemovalFlow.h"
#include "files/UploadFlow.h"
#include "sandboxes/SandboxContext.h"

#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QHeaderView>
#include <QMenu>
#include <QScrollBar>
#include <QUrl>

#include <algorithm>

namespace vivarium {

void FilesPanel::connectActions()
{
    const auto on = [this](QAction *action, auto slot) { connect(action, &QAction::triggered, this, slot); };
    on(m_actions->back, [this] { m_browser.back(); });
    on(m_actions->forward, [this] { m_browser.forward(); });
    on(m_actions->up, [this] { m_browser.up(); });
    on(m_actions->home, [this] { m_browser.home(); });
    on(m_actions->refresh, [this] { m_browser.refresh(); });
    on(m_actions->stop, [this] { m_browser.stop(); });
    on(m_actions->editPath, [this] { m_breadcrumbs->edit(); });
    on(m_actions->open, [this] { openEntry(m_table->selectedEntries().value(0).name); });
    on(m_actions->edit, [this] {
        const FileEntry entry = m_table->selectedEntries().value(0);
        m_editing->start(FilePaths::join(m_browser.path(), entry.name), entry);
    });
    on(m_actions->unpack,
        [this] { m_placing->unpack(FilePaths::join(m_browser.path(), m_table->selectedEntries().value(0).name)); });
    on(m_actions->newFolder, [this] { createNew(true); });
    on(m_actions->newFile, [this] { createNew(false); });
    on(m_actions->upload, [this] {
        m_dialogs->chooseFiles(this, tr("Upload to %1").arg(Format::escaped(m_browser.path())),
            [this, directory = m_browser.path()](const QStringList &paths) { m_uploads->start(paths, directory); });
    });
    on(m_actions->uploadFolder, [this] {
        m_dialogs->chooseDirectory(this, tr("Upload a Folder to %1").arg(Format::escaped(m_browser.path())),
            tr("&Upload"),
            [this, directory = m_browser.path()](const QString &path) { m_uploads->start({path}, directory); });
    });
    on(m_actions->download, [this] {
        QList<DownloadPlan::Item> items;
        for (const FileEntry &entry : m_table->selectedEntries())
            items.append({FilePaths::join(m_browser.path(), entry.name), entry});
        m_downloads->start(items);
    });
    on(m_actions->downloadAs, [this] {
        const FileEntry entry = m_table->selectedEntries().value(0);
        m_downloads->startAs({FilePaths::join(m_browser.path(), entry.name), entry});
    });
    on(m_actions->remove, [this] { m_removing->start(m_browser.path(), m_table->selectedEntries()); });
    on(m_actions->rename, [this] { m_table->rename(m_table->selectedEntries().value(0).name); });
    on(m_actions->cut, [this] { copySelection(true); });
    on(m_actions->copy, [this] { copySelection(false); });
    on(m_actions->paste, [this] { paste(); });
    on(m_actions->copyPath, [this] { copyPaths(); });
    on(m_actions->selectAll, [this] { m_table->selectAll(); });
    on(m_actions->find, [this] { m_filter->open(); });
    on(m_actions->search, [this] { showSearch(); });
    on(m_actions->properties, [this] { showProperties(); });
    on(m_undo, [this] { m_operations.undo(m_undoable); });
    on(m_showTransfers, [this] { Q_EMIT transfersRequested(); });
    on(m_overwrite, [this] {
        if (m_overwriteNow)
            m_overwriteNow();
    });
    on(m_doneEditing, [this] { m_editing->setDone(m_editedPath); });
    on(m_clearFilter, [this] { m_filter->close(); });
    connect(m_actions->showHidden, &QAction::toggled, &m_files, &FileSortProxy::setShowHidden);
    connect(m_actions->foldersFirst, &QAction::toggled, &m_files, &FileSortProxy::setFoldersFirst);
    connect(m_actions->showPreview, &QAction::triggered, this, [this](bool shown) {
        m_previewWasChosen = true;
        showPreview(shown);
    });
    connect(m_actions->pollAnyway, &QAction::toggled, &m_browser.follower(), &FolderFollower::setPollsAtAPrice);

    connect(m_table, &FileTableView::openRequested, this, &FilesPanel::openEntry);
    connect(m_table, &FileTableView::springOpenRequested, this, &FilesPanel::openEntry);
    connect(m_table, &FileTableView::upRequested, m_actions->up, &QAction::trigger);
    connect(m_table, &FileTableView::previewRequested, m_actions->showPreview, &QAction::trigger);
    connect(m_table, &FileTableView::menuRequested, this, &FilesPanel::showMenu);
    connect(m_table, &FileTableView::selectionChangedByAnyone, &m_updateTimer, qOverload<>(&QTimer::start));
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex &current) {
        if (current.isValid())
            m_browser.setCurrentName(m_files.entryAt(current.row()).name);
    });
    m_table->header()->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_table->header(), &QWidget::customContextMenuRequested, this, &FilesPanel::showHeaderMenu);
    connect(m_filter, &FilterBar::filesWanted, this, [this] { focusContent(); });
    connect(m_filter, &FilterBar::firstFileWanted, this, [this] {
        if (m_files.rowCount() > 0)
            m_table->select(m_files.entryAt(0).name);
        m_table->setFocus();
    });
    connect(m_breadcrumbs, &BreadcrumbBar::pathChosen, this, [this](const RemotePath &path) {
        // Going up along the path ends on the folder one came from.
        m_browser.open(path, FilePaths::nameOnTheWay(m_browser.path(), path));
        m_table->setFocus();
    });
    connect(m_breadcrumbs, &BreadcrumbBar::pathTyped, &m_browser, &FileBrowser::openTyped);
    connect(m_breadcrumbs, &BreadcrumbBar::editingEnded, this, [this] {
        m_suggestions.clear();
        m_table->setFocus();
    });
    connect(m_breadcrumbs, &BreadcrumbBar::suggestionsWanted, this,
        [this](const QString &typed) { m_suggestions.suggest(typed, m_browser.path()); });
    connect(&m_suggestions, &PathSuggestions::suggested, m_breadcrumbs, &BreadcrumbBar::setSuggestions);
    connect(QApplication::clipboard(), &QClipboard::dataChanged, this, &FilesPanel::onClipboardChanged);
}

void FilesPanel::connectBrowser()
{
    connect(&m_browser, &FileBrowser::pathChanged, this, [this](const RemotePath &path) {
        m_breadcrumbs->setPath(path);
        m_filter->close();
        m_table->verticalScrollBar()->setValue(0);
        onClipboardChanged();
    });
    connect(&m_browser, &FileBrowser::stateChanged, this, [this] {
        if (!m_browser.isListing())
            m_stopTimer.stop();
        else if (!m_stopTimer.isActive() && !m_actions->stop->isVisible())
            m_stopTimer.start();
        updateFace();
        selectWaiting();
        m_updateTimer.start();
    });
    connect(&m_browser, &FileBrowser::historyChanged, &m_updateTimer, qOverload<>(&QTimer::start));
    connect(&m_browser, &FileBrowser::focusRequested, this, [this](const QByteArray &name) { m_table->select(name); });
    connect(&m_browser, &FileBrowser::problem, this, [this](const ApiError &error) { m_notices->show(error); });
    connect(&m_browser, &FileBrowser::redirected, this,
        [this](const QString &sentence) { m_notices->show(NoticeBar::Kind::Information, sentence); });
    connect(&m_browser.model(), &FileListModel::renameRequested, this,
        [this](const QByteArray &name, const QByteArray &newName) {
            m_operations.rename(FilePaths::join(m_browser.path(), name), newName);
        });
    connect(&m_files, &FileSortProxy::filterChanged, this, &FilesPanel::updateFace);
    connect(m_state, &StateView::retryRequested, &m_browser, &FileBrowser::refresh);
    connect(m_state, &StateView::cancelRequested, &m_browser, &FileBrowser::stop);
    connect(&context(), &SandboxContext::stateChanged, this, [this] {
        updateFace();
        updateActions();
    });
    const auto updatePolling = [this] { m_actions->pollAnyway->setVisible(m_browser.follower().lookingHasAPrice()); };
    connect(&context().backend(), &Backend::capabilitiesChanged, this, updatePolling);
    connect(&context().backend(), &Backend::capabilitiesChanged, this, &FilesPanel::updateActions);
    updatePolling();
}

void FilesPanel::connectWork()
{
    const auto say = [this](const QString &text) { m_notices->show(NoticeBar::Kind::Information, text); };
    const auto warn = [this](const QString &text) { m_notices->show(NoticeBar::Kind::Warning, text); };
    const auto fail = [this](const ApiError &error) { m_notices->show(error); };
    connect(&m_operations, &FileOperations::finished, this, &FilesPanel::onReport);
    connect(m_placing, &PlaceFlow::refused, this, warn);
    connect(m_placing, &PlaceFlow::failed, this, fail);
    connect(m_placing, &PlaceFlow::started, this, [this](const QList<RemotePath> &sources, bool copying) {
        if (!copying)
            forgetCut(sources);
    });
    connect(m_uploads, &UploadFlow::failed, this, fail);
    connect(m_uploads, &UploadFlow::nothingToDo, this, [say] { say(tr("Nothing was sent: all of it was skipped.")); });
    const auto onLeftOut = [warn](const QStringList &sentences) { warn(FileNotices::joined(sentences)); };
    connect(m_uploads, &UploadFlow::leftOut, this, onLeftOut);
    connect(m_uploads, &UploadFlow::busyChanged, this,
        [this](bool busy) { m_status->setPreparing(busy ? tr("Looking at what to upload…") : QString()); });
    connect(m_uploads, &UploadFlow::queued, &m_batches, &BatchWatcher::watchUpload);
    connectDownloads(*m_downloads);
    connect(m_status, &FolderStatus::timePassed, m_table->viewport(), qOverload<>(&QWidget::update));
    connect(m_status, &FolderStatus::cancelRequested, this, [this] {
        m_uploads->cancel();
        m_operations.cancel();
    });
    connect(&m_batches, &BatchWatcher::uploaded, this,
        [this](const RemotePath &directory, const QList<QByteArray> &names, const QString &sentence, bool leftOut) {
            m_notices->show(leftOut ? NoticeBar::Kind::Warning : NoticeBar::Kind::Success, sentence);
            selectWhenThere(directory, names);
            if (directory == m_browser.path() && m_browser.follower().way() != FolderFollower::Way::Watch)
                m_browser.refresh();
        });
    connect(&m_batches, &BatchWatcher::downloaded, this,
        [this](const QString &folder, const QString &sentence, bool leftOut) {
            m_downloadFolder = folder;
            m_notices->show(leftOut ? NoticeBar::Kind::Warning : NoticeBar::Kind::Success, sentence, m_openDownloads);
        });
    connect(m_openDownloads, &QAction::triggered, this,
        [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(m_downloadFolder)); });
    connect(&m_batches, &BatchWatcher::failed, this, [this](const ApiError &error, bool isUpload) {
        m_notices->show(error, m_showTransfers);
        if (isUpload && m_browser.follower().way() != FolderFollower::Way::Watch)
            m_browser.refresh();
    });
    connect(m_editing, &ExternalEditFlow::refused, this, warn);
    connect(m_editing, &ExternalEditFlow::failed, this, fail);
    connect(m_editing, &ExternalEditFlow::opened, this, [this](const RemotePath &path) { showEdit(false, path); });
    connect(m_editing, &ExternalEditFlow::saved, this, [this](const RemotePath &path) {
        showEdit(true, path);
        if (FilePaths::parent(path) == m_browser.path() && m_browser.follower().way() != FolderFollower::Way::Watch)
            m_browser.refresh();
    });
    connect(m_editing, &ExternalEditFlow::conflicted, this,
        [this](const QString &sentence, const std::function<void()> &overwrite) {
            m_overwriteNow = overwrite;
            m_notices->show(NoticeBar::Kind::Warning, sentence, m_overwrite);
        });
    connect(m_table, &FileTableView::dragRequested, this,
        [this] { m_drag->drag(m_browser.path(), m_table->selectedEntries()); });
    connect(m_drag, &FileDragSource::downloadAdvised, this, [this](const QString &sentence) {
        m_notices->show(NoticeBar::Kind::Information, sentence, m_actions->download);
    });
    connect(m_drag, &FileDragSource::readyToDragAgain, this,
        [say] { say(tr("The files are ready now. Drag them once more to drop them in another program.")); });

    m_table->setDropCheck([this](const QMimeData *mime, const QByteArray &folder, Qt::KeyboardModifiers modifiers) {
        return FileDropRules::decide(mime, context(), folderOf(folder), modifiers, m_copies).action();
    });
    connect(m_table, &FileTableView::dropped, this,
        [this](const QMimeData *mime, const QByteArray &folder, Qt::KeyboardModifiers modifiers) {
            drop(mime, folderOf(folder), modifiers);
        });
    m_breadcrumbs->setDropCheck([this](const QMimeData *mime, const RemotePath &path, Qt::KeyboardModifiers modifiers) {
        return FileDropRules::decide(mime, context(), path, modifiers, m_copies).action();
    });
    connect(m_breadcrumbs, &BreadcrumbBar::dropped, this, &FilesPanel::drop);
}

RemotePath FilesPanel::folderOf(const QByteArray &name) const
{
    return name.isEmpty() ? m_browser.path() : FilePaths::join(m_browser.path(), name);
}

void FilesPanel::drop(const QMimeData *mime, const RemotePath &directory, Qt::KeyboardModifiers modifiers)
{
    const auto decision = FileDropRules::decide(mime, context(), directory, modifiers, m_copies);
    using Kind = FileDropRules::Decision::Kind;
    switch (decision.kind) {
    case Kind::Refuse:
        refuse(decision);
        break;
    case Kind::Upload:
        m_uploads->start(decision.localPaths, directory);
        break;
    case Kind::Move:
    case Kind::Copy:
        m_placing->start(decision.remotePaths, directory, decision.kind == Kind::Copy);
        break;
    case Kind::CopyFromSandbox:
        copyFrom(decision, directory);
        break;
    case Kind::Download:
        break; // is for a folder of this machine
    }
}

void FilesPanel::onReport(const FileOperationReport &report)
{
    using Kind = FileOperationReport::Kind;
    const bool follows = m_browser.follower().way() == FolderFollower::Way::Watch;
    if (report.kind == Kind::Remove && !report.done.isEmpty()) {
        // The server has confirmed it: no need to wait until it is seen.
        for (const RemotePath &path : report.done) {
            if (FilePaths::parent(path) == m_browser.path())
                m_browser.model().remove(FilePaths::fileName(path));
        }
        updateFace();
    }
    QList<QByteArray> names;
    for (const RemotePath &path : report.done) {
        if (report.kind != Kind::Remove && FilePaths::parent(path) == m_browser.path())
            names.append(FilePaths::fileName(path));
    }
    showReport(report);
    if (m_browser.path().isEmpty())
        return; // no folder was looked at yet
    const bool isNew = report.kind == Kind::MakeDirectory || report.kind == Kind::MakeFile;
    if (report.kind != Kind::ChangeMode)
        selectWhenThere(m_browser.path(), names, isNew);
    if (!follows || report.kind == Kind::ChangeMode)
        m_browser.refresh();
}

void FilesPanel::showReport(const FileOperationReport &report)
{
    if (!report.moved.isEmpty())
        m_undoable = report;
    if (!report.failures.isEmpty())
        m_notices->show(FileNotices::failure(report));
    else if (const QString text = FileNotices::success(report); !text.isEmpty())
        m_notices->show(NoticeBar::Kind::Success, text, report.moved.isEmpty() ? nullptr : m_undo);
}

void FilesPanel::showLeftWork()
{
    if (const auto report = m_work.takeUnseen())
        showReport(*report);
    if (m_work.replacing().isRunning())
        m_notices->show(
            NoticeBar::Kind::Information, tr("Text in files of this sandbox is being replaced."), m_actions->search);
    m_editing->tellConflicts();
}

void FilesPanel::showEdit(bool saved, const RemotePath &path)
{
    m_editedPath = path;
    const QString name = Format::escaped(FilePaths::fileName(path));
    if (saved)
        m_notices->show(NoticeBar::Kind::Success, tr("“%1” was saved to the sandbox.").arg(name), m_doneEditing);
    else
        m_notices->show(NoticeBar::Kind::Information,
            tr("“%1” is open in a program of this machine. Saving it there sends it back.").arg(name), m_doneEditing);
}

void FilesPanel::selectWhenThere(const RemotePath &directory, const QList<QByteArray> &names, bool isNew)
{
    if (directory != m_browser.path() || names.isEmpty())
        return;
    m_waitingFolder = directory;
    m_waitingNames = names;
    m_waitingIsNew = isNew;
    selectWaiting();
}

void FilesPanel::selectWaiting()
{
    if (m_waitingNames.isEmpty())
        return;
    if (m_waitingFolder != m_browser.path()) {
        m_waitingNames.clear();
        return;
    }
    const bool allThere = std::ranges::all_of(
        m_waitingNames, [this](const QByteArray &name) { return m_browser.model().rowOf(name) >= 0; });
    if (!allThere)
        return;
    const QList<QByteArray> names = std::exchange(m_waitingNames, {});
    // What was made here is shown, whatever was filtered before.
    if (m_waitingIsNew && !m_files.indexOf(names.first()).isValid())
        m_filter->close();
    updateFace();
    if (m_table->isEditing())
        return; // somebody has begun something else
    m_table->select(names);
}

} // namespace vivarium
