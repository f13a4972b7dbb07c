// SPDX-License-Identifier: GPL-3.0-or-later
// What the commands of FilesPanel do; its layout is in FilesPanel.cpp.
#include "files/FilesPanel.h"

#include "common/FloatingNotice.h"
#include "common/Format.h"
#include "common/NoticeBar.h"
#include "files/FileNames.h"
#include "files/FilePaths.h"
#include "files/FileTableView.h"
#include "files/FolderFollower.h"
#include "files/FolderStatus.h"
#include "files/LocalPane.h"
#include "files/NewNameDialog.h"
#include "files/PlaceFlow.h"
#include "files/PreviewPane.h"
#include "files/PropertiesDialog.h"
#include "files/RemoteFilesMimeData.h"
#include "files/UploadFlow.h"
#include "sandboxes/SandboxContext.h"
#include "search/SearchView.h"

#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QMenu>
#include <QSplitter>
#include <QStackedWidget>

namespace vivarium {

void FilesPanel::updateActions()
{
    FileActions::Situation now;
    now.isRunning = context().isRunning();
    now.isFolderShown = m_browser.state() == FileBrowser::State::Ready || m_browser.model().rowCount() > 0;
    now.canGoBack = m_browser.history().canGoBack();
    now.canGoForward = m_browser.history().canGoForward();
    now.isAtRoot = m_browser.path() == "/" || m_browser.path().isEmpty();
    const FileTableView::Selection selection = m_table->selection();
    now.selectedCount = selection.count;
    now.selected = selection.first;
    const QMimeData *clipboard = QApplication::clipboard()->mimeData();
    now.canPaste = clipboard && (clipboard->hasFormat(RemoteFilesMimeData::format) || clipboard->hasUrls());
    now.isSearching = isSearchShown();
    now.isLocalShown = isLocalShown();
    now.hasLocalFolder = now.isLocalShown && !m_local->folder().isEmpty();
    now.localSelectedCount = now.isLocalShown ? m_local->chosenPaths().size() : 0;
    now.isLongListing = m_browser.isListing() && !m_stopTimer.isActive();
    now.usesCommands = FileOperations::usesCommands(context().capabilities());
    now.makesFoldersByCommand = context().capabilities().has(Feature::ByCommands);
    m_actions->update(now);
    m_status->setSelection(selection.count, selection.bytes);
}

void FilesPanel::updatePreview()
{
    const FileTableView::Selection selection = m_table->selection();
    if (selection.count == 0)
        m_preview->clear();
    else
        m_preview->show(m_browser.path(), selection.first, selection.count, selection.bytes);
}

void FilesPanel::openEntry(const QByteArray &name)
{
    const FileEntry *entry = m_browser.model().find(name);
    if (!entry)
        return;
    if (entry->opensAsDirectory()) {
        m_browser.open(FilePaths::join(m_browser.path(), name));
        return;
    }
    if (entry->type == FileType::SymbolicLink && !entry->targetType && !entry->linkTarget.isEmpty()) {
        m_notices->show(NoticeBar::Kind::Warning,
            tr("“%1” leads to %2, and that isn't there.")
                .arg(Format::escaped(name), Format::escaped(entry->linkTarget)));
        return;
    }
    m_previewWasChosen = true;
    showPreview(true);
}

void FilesPanel::createNew(bool isFolder)
{
    const QByteArray wanted = (isFolder ? tr("New Folder") : tr("New File")).toUtf8();
    const QByteArray name =
        FileNames::unused(wanted, [this](const QByteArray &taken) { return m_browser.model().rowOf(taken) >= 0; });
    const auto kind = isFolder ? NewNameDialog::Kind::Folder : NewNameDialog::Kind::File;
    const RemotePath folder = m_browser.path();
    const auto taken = [this, folder](const QByteArray &asked) {
        return m_browser.path() == folder && m_browser.model().rowOf(asked) >= 0;
    };
    auto *dialog = new NewNameDialog(kind, folder, name, taken, this);
    connect(dialog, &NewNameDialog::named, this, [this, isFolder, folder](const QByteArray &chosen) {
        const RemotePath path = FilePaths::join(folder, chosen);
        if (isFolder)
            m_operations.makeDirectory(path);
        else
            m_operations.makeFile(path);
    });
    dialog->open();
}

void FilesPanel::copySelection(bool cut)
{
    RemoteFilesMimeData::Content content;
    content.connection = context().backend().profile().value();
    content.sandbox = context().id();
    content.cut = cut;
    for (const FileEntry &entry : m_table->selectedEntries())
        content.paths.append(FilePaths::join(m_browser.path(), entry.name));
    if (!content.paths.isEmpty())
        QApplication::clipboard()->setMimeData(new RemoteFilesMimeData(content));
}

void FilesPanel::paste()
{
    const QMimeData *mime = QApplication::clipboard()->mimeData();
    const auto content = RemoteFilesMimeData::read(mime);
    if (!content || content->sandbox != context().id()
        || content->connection != context().backend().profile().value()) {
        // Files copied in a file manager of this machine, or in another sandbox: what a drop would do.
        drop(mime, m_browser.path(), Qt::NoModifier);
        return;
    }
    m_placing->start(content->paths, m_browser.path(), !content->cut);
}

void FilesPanel::forgetCut(const QList<RemotePath> &moved)
{
    // Moved once: pasting again would look for files that are no longer there.
    const auto content = RemoteFilesMimeData::read(QApplication::clipboard()->mimeData());
    const bool isThis = content && content->cut && content->paths == moved && content->sandbox == context().id()
        && content->connection == context().backend().profile().value();
    if (isThis)
        QApplication::clipboard()->clear();
}

void FilesPanel::copyPaths()
{
    QStringList lines;
    for (const FileEntry &entry : m_table->selectedEntries())
        lines.append(FileNames::toText(FilePaths::join(m_browser.path(), entry.name)));
    if (lines.isEmpty())
        lines.append(FileNames::toText(m_browser.path()));
    QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
    m_notices->show(NoticeBar::Kind::Information,
        lines.size() == 1 ? tr("Copied: %1").arg(lines.first()) : tr("%n path(s) copied.", nullptr, int(lines.size())));
}

void FilesPanel::onClipboardChanged()
{
    QSet<QByteArray> names;
    const auto content = RemoteFilesMimeData::read(QApplication::clipboard()->mimeData());
    if (content && content->cut && content->sandbox == context().id()) {
        for (const RemotePath &path : content->paths) {
            if (FilePaths::parent(path) == m_browser.path())
                names.insert(FilePaths::fileName(path));
        }
    }
    m_browser.model().setCutNames(names);
    m_updateTimer.start();
}

void FilesPanel::showProperties()
{
    const QList<FileEntry> entries = m_table->selectedEntries();
    if (entries.isEmpty())
        return;
    auto *dialog = new PropertiesDialog(context(), m_browser.path(), entries, this);
    connect(dialog, &PropertiesDialog::modeChosen, &m_operations, &FileOperations::changeMode);
    dialog->open();
}

void FilesPanel::makeSearch()
{
    m_search = new SearchView(context(), *m_notices, *m_editing);
    m_pages->addWidget(m_search);
    connect(m_search, &SearchView::closeRequested, this, &FilesPanel::showFiles);
    connect(m_search, &SearchView::showInFilesRequested, this, &FilesPanel::showFile);
    Q_EMIT searchMade(m_search);
}

void FilesPanel::showFile(const RemotePath &path)
{
    if (isSearchShown())
        showFiles();
    m_browser.open(FilePaths::parent(path), FilePaths::fileName(path));
}

void FilesPanel::showSearch(const QString &wanted)
{
    if (isSearchShown()) {
        if (wanted.isEmpty())
            m_search->find();
        else
            m_search->open(m_browser.path(), wanted);
        return;
    }
    const QString pattern = wanted.isEmpty() ? m_preview->selectedText() : wanted;
    RemotePath folder = m_browser.path();
    const FileTableView::Selection selection = m_table->selection();
    if (selection.count == 1 && selection.first.opensAsDirectory())
        folder = FilePaths::join(folder, selection.first.name);
    if (!m_search)
        makeSearch();
    m_top->hide();
    m_notices->dismiss();
    m_pages->setCurrentWidget(m_search);
    m_floating->setOver(m_search->results());
    setFocusProxy(m_search);
    updateActions();
    m_search->open(folder, pattern);
    Q_EMIT panelActionsChanged();
}

void FilesPanel::showFiles()
{
    if (!isSearchShown())
        return;
    m_pages->setCurrentIndex(0);
    m_floating->setOver(*m_splitter);
    m_top->show();
    m_notices->dismiss();
    setFocusProxy(m_table);
    updateActions();
    focusContent();
    // Where nobody watches the folder, a replacement would go unseen.
    if (m_browser.follower().way() != FolderFollower::Way::Watch && m_browser.isActive())
        m_browser.refresh();
    Q_EMIT panelActionsChanged();
}

void FilesPanel::showMenu(const QPoint &globalPosition)
{
    updateActions();
    auto *menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("filesMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    m_actions->fillContextMenu(*menu, m_table->selectedCount() > 0);
    if (m_table->selectedCount() == 0)
        fillSortMenu(*menu);
    menu->popup(globalPosition);
}

void FilesPanel::fillSortMenu(QMenu &menu)
{
    QMenu *sort = menu.addMenu(tr("&Sort By"));
    sort->setObjectName(QStringLiteral("filesSortMenu"));
    auto *columns = new QActionGroup(sort);
    const int current = m_files.sortColumn();
    const Qt::SortOrder order = m_files.sortOrder();
    for (int column = 0; column < FileListModel::ColumnCount; ++column) {
        QAction *action = sort->addAction(m_files.headerData(column, Qt::Horizontal).toString());
        action->setCheckable(true);
        action->setChecked(column == current);
        columns->addAction(action);
        connect(action, &QAction::triggered, m_table, [this, column, order] { m_table->sortByColumn(column, order); });
    }
    sort->addSeparator();
    QAction *reversed = sort->addAction(tr("&Descending"));
    reversed->setCheckable(true);
    reversed->setChecked(order == Qt::DescendingOrder);
    connect(reversed, &QAction::triggered, m_table, [this, current](bool descending) {
        m_table->sortByColumn(current, descending ? Qt::DescendingOrder : Qt::AscendingOrder);
    });
}

void FilesPanel::showHeaderMenu(const QPoint &position)
{
    auto *menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("filesHeaderMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (int column = FileListModel::NameColumn + 1; column < FileListModel::ColumnCount; ++column) {
        QAction *action = menu->addAction(m_files.headerData(column, Qt::Horizontal).toString());
        action->setCheckable(true);
        action->setChecked(m_table->isColumnWanted(column));
        connect(action, &QAction::toggled, m_table,
            [this, column](bool wanted) { m_table->setColumnWanted(column, wanted); });
    }
    menu->popup(m_table->header()->mapToGlobal(position));
}

} // namespace vivarium
