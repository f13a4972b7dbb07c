// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/LocalTable.h"

#include "files/FileCellDelegate.h"
#include "files/FileNameDelegate.h"
#include "files/LocalFilesModel.h"

#include <QApplication>
#include <QClipboard>
#include <QDrag>
#include <QDragMoveEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QScrollBar>

#include <algorithm>

namespace vivarium {

namespace {

constexpr int nameCharacters = 18; ///< that the name has room for before other columns come
constexpr int sizeCharacters = 10;
constexpr int modifiedCharacters = 17;

} // namespace

LocalTable::LocalTable(LocalFilesModel &files, QWidget *parent)
    : FolderTable(files, parent)
    , m_files(files)
    , m_names(new FileNameDelegate(this))
{
    setObjectName(QStringLiteral("localTable"));
    setAccessibleName(tr("Files of this computer"));
    setItemDelegateForColumn(LocalFilesModel::NameColumn, m_names);
    header()->setObjectName(QStringLiteral("localHeader"));
    header()->setSectionResizeMode(LocalFilesModel::NameColumn, QHeaderView::Stretch);
    const int character = fontMetrics().averageCharWidth();
    const int room = FileCellDelegate::leadingRoom + FileCellDelegate::trailingRoom;
    header()->resizeSection(LocalFilesModel::SizeColumn, character * sizeCharacters + room);
    header()->resizeSection(LocalFilesModel::ModifiedColumn, character * modifiedCharacters + room);
    connect(this, &QAbstractItemView::doubleClicked, this, &LocalTable::openIndex);
    connect(&files, &QAbstractItemModel::modelAboutToBeReset, this, &LocalTable::keepAcrossReset);
}

void LocalTable::keepAcrossReset()
{
    QStringList selected;
    const QModelIndexList rows = selectionModel()->selectedRows();
    for (const QModelIndex &row : rows)
        selected.append(m_files.nameOf(row));
    const auto restore = [this, folder = m_files.folder(), selected, current = m_files.nameOf(currentIndex()),
                             scrolled = verticalScrollBar()->value()] {
        if (folder != m_files.folder())
            return;
        QItemSelection selection;
        for (const QString &name : selected) {
            if (const QModelIndex row = m_files.indexOf(name); row.isValid())
                selection.select(row, row);
        }
        selectionModel()->setCurrentIndex(m_files.indexOf(current), QItemSelectionModel::NoUpdate);
        selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
        doItemsLayout();
        verticalScrollBar()->setValue(scrolled);
    };
    connect(&m_files, &QAbstractItemModel::modelReset, this, restore, Qt::SingleShotConnection);
}

QStringList LocalTable::selectedPaths() const
{
    QModelIndexList rows = selectionModel()->selectedRows();
    std::ranges::sort(rows, {}, &QModelIndex::row);
    QStringList paths;
    for (const QModelIndex &row : std::as_const(rows))
        paths.append(m_files.pathOf(row));
    return paths;
}

bool LocalTable::select(const QString &name)
{
    return selectRow(m_files.indexOf(name));
}

void LocalTable::renameCurrent()
{
    const QModelIndex index = currentIndex().siblingAtColumn(LocalFilesModel::NameColumn);
    if (!index.isValid() || !edit(index, QAbstractItemView::AllEditTriggers, nullptr))
        return;
    m_files.setHeld(true); // until it is closed
    m_names->selectStem(index);
}

void LocalTable::cancelRenaming()
{
    if (QWidget *editor =
            isEditing() ? indexWidget(currentIndex().siblingAtColumn(LocalFilesModel::NameColumn)) : nullptr)
        closeEditor(editor, QAbstractItemDelegate::RevertModelCache);
}

void LocalTable::closeEditor(QWidget *editor, QAbstractItemDelegate::EndEditHint hint)
{
    FolderTable::closeEditor(editor, hint);
    m_files.setHeld(false);
}

QString LocalTable::folderAt(const QPoint &point) const
{
    const QModelIndex index = indexAt(point);
    return index.isValid() && m_files.isFolder(index) ? m_files.pathOf(index) : m_files.folder();
}

void LocalTable::setDropCheck(std::function<Qt::DropAction(const QMimeData *, const QString &)> check)
{
    m_dropCheck = std::move(check);
}

void LocalTable::openIndex(const QModelIndex &index)
{
    if (index.isValid())
        Q_EMIT openRequested(m_files.pathOf(index), m_files.isFolder(index));
}

void LocalTable::keyPressEvent(QKeyEvent *event)
{
    const bool plain = !(event->modifiers() & ~Qt::KeypadModifier);
    if (plain && state() != EditingState) {
        switch (event->key()) {
        case Qt::Key_Return:
        case Qt::Key_Enter:
            openIndex(currentIndex());
            return;
        case Qt::Key_Backspace:
            Q_EMIT upRequested();
            return;
        case Qt::Key_Delete: // the view would take its character for the begin of a name
            Q_EMIT trashRequested();
            return;
        case Qt::Key_Escape:
            if (selectionModel()->hasSelection()) {
                clearSelection();
                return;
            }
            break;
        default:
            break;
        }
    }
    if (event->matches(QKeySequence::Copy) && state() != EditingState) {
        const QModelIndexList rows = selectionModel()->selectedRows();
        if (!rows.isEmpty())
            QApplication::clipboard()->setMimeData(m_files.mimeData(rows));
        return;
    }
    FolderTable::keyPressEvent(event);
}

void LocalTable::fitColumns()
{
    int left = viewport()->width() - fontMetrics().averageCharWidth() * nameCharacters;
    bool hasRoom = true;
    for (const int column : {LocalFilesModel::SizeColumn, LocalFilesModel::ModifiedColumn}) {
        const int character = fontMetrics().averageCharWidth();
        const int needed = character * (column == LocalFilesModel::SizeColumn ? sizeCharacters : modifiedCharacters);
        hasRoom = hasRoom && needed <= left;
        setColumnHidden(column, !hasRoom);
        left -= needed;
    }
}

void LocalTable::beginDrag()
{
    const QModelIndexList rows = selectionModel()->selectedRows();
    if (rows.isEmpty())
        return;
    auto *drag = new QDrag(qApp); // outlives this
    drag->setMimeData(m_files.mimeData(rows));
    drag->exec(Qt::CopyAction); // copies only: whoever takes them must not delete them here
}

void LocalTable::dragEnterEvent(QDragEnterEvent *event)
{
    // Accepted even where a drop will be refused: it must not fall through to the sandbox's files behind this.
    event->accept();
}

void LocalTable::dragMoveEvent(QDragMoveEvent *event)
{
    FolderTable::dragMoveEvent(event); // scrolls at the edges
    const QPoint at = event->position().toPoint();
    const QModelIndex row = indexAt(at);
    const Qt::DropAction action = m_dropCheck ? m_dropCheck(event->mimeData(), folderAt(at)) : Qt::IgnoreAction;
    const bool isOnFolder = row.isValid() && m_files.isFolder(row);
    setDropRow(action != Qt::IgnoreAction && isOnFolder ? QPersistentModelIndex(row) : QPersistentModelIndex());
    if (action == Qt::IgnoreAction) {
        event->ignore();
        return;
    }
    event->setDropAction(event->possibleActions() & action ? action : event->proposedAction());
    event->accept();
}

void LocalTable::dropEvent(QDropEvent *event)
{
    endDrop();
    const QString folder = folderAt(event->position().toPoint());
    const Qt::DropAction action = m_dropCheck ? m_dropCheck(event->mimeData(), folder) : Qt::IgnoreAction;
    // A download never lets the source delete its files; a refused drop is told about too.
    event->setDropAction(Qt::CopyAction);
    event->setAccepted(action != Qt::IgnoreAction);
    Q_EMIT dropped(event->mimeData(), folder);
}

} // namespace vivarium
