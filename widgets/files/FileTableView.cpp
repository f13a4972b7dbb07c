// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/FileTableView.h"

#include "files/FileNameDelegate.h"
#include "files/FileSortProxy.h"

#include <QDataStream>
#include <QDragMoveEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMimeData>

#include <algorithm>

namespace vivarium {

namespace {

constexpr std::chrono::milliseconds springTime(900);

/// The characters that a column must have room for.
int columnCharacters(int column)
{
    switch (column) {
    case FileListModel::SizeColumn:
        return 10;
    case FileListModel::ModifiedColumn:
        return 17;
    case FileListModel::OwnerColumn:
        return 9;
    case FileListModel::PermissionsColumn:
        return 11;
    case FileListModel::KindColumn:
        return 21;
    default:
        return 28;
    }
}

} // namespace

FileTableView::FileTableView(FileSortProxy &files, QWidget *parent)
    : FolderTable(files, parent)
    , m_files(files)
    , m_names(new FileNameDelegate(this))
    , m_wanted((1U << FileListModel::ColumnCount) - 1)
{
    setObjectName(QStringLiteral("fileTable"));
    setAccessibleName(tr("Files"));
    setItemDelegateForColumn(FileListModel::NameColumn, m_names);
    header()->setObjectName(QStringLiteral("fileHeader"));
    header()->setSectionsMovable(true);
    header()->setFirstSectionMovable(false);
    header()->setSectionResizeMode(QHeaderView::Interactive);
    header()->setSectionResizeMode(FileListModel::NameColumn, QHeaderView::Stretch);
    header()->setMinimumSectionSize(fontMetrics().averageCharWidth() * 6);
    for (int column = 1; column < FileListModel::ColumnCount; ++column)
        header()->resizeSection(column, preferredWidth(column));
    connect(header(), &QHeaderView::sectionResized, this, &FileTableView::columnsChanged);
    connect(header(), &QHeaderView::sectionMoved, this, &FileTableView::columnsChanged);
    connect(header(), &QHeaderView::sortIndicatorChanged, this, &FileTableView::columnsChanged);

    m_springTimer.setSingleShot(true);
    m_springTimer.setInterval(springTime);
    connect(&m_springTimer, &QTimer::timeout, this, [this] {
        if (!m_dropFolder.isEmpty())
            Q_EMIT springOpenRequested(m_dropFolder);
    });
    connect(this, &QAbstractItemView::doubleClicked, this, [this](const QModelIndex &index) {
        Q_EMIT openRequested(index.data(FileListModel::NameBytesRole).toByteArray());
    });
}

QList<FileEntry> FileTableView::selectedEntries() const
{
    std::vector<int> rows;
    for (const QItemSelectionRange &range : selectionModel()->selection()) {
        if (range.left() > FileListModel::NameColumn)
            continue;
        for (int row = range.top(); row <= range.bottom(); ++row)
            rows.push_back(row);
    }
    std::ranges::sort(rows);
    QList<FileEntry> entries;
    entries.reserve(qsizetype(rows.size()));
    for (const int row : rows)
        entries.append(m_files.entryAt(row));
    return entries;
}

FileTableView::Selection FileTableView::selection() const
{
    Selection sum;
    int first = -1;
    for (const QItemSelectionRange &range : selectionModel()->selection()) {
        if (range.left() > FileListModel::NameColumn)
            continue;
        sum.count += range.height();
        first = first < 0 ? range.top() : std::min(first, range.top());
        for (int row = range.top(); row <= range.bottom(); ++row) {
            const FileEntry &entry = m_files.entryAt(row);
            sum.bytes += entry.type == FileType::File ? entry.size : 0;
        }
    }
    if (first >= 0)
        sum.first = m_files.entryAt(first);
    return sum;
}

qsizetype FileTableView::selectedCount() const
{
    qsizetype count = 0;
    for (const QItemSelectionRange &range : selectionModel()->selection())
        count += range.left() == FileListModel::NameColumn ? range.height() : 0;
    return count;
}

FileEntry FileTableView::currentEntry() const
{
    const QModelIndex current = currentIndex();
    return current.isValid() ? m_files.entryAt(current.row()) : FileEntry();
}

bool FileTableView::select(const QByteArray &name)
{
    return selectRow(m_files.indexOf(name));
}

void FileTableView::select(const QList<QByteArray> &names)
{
    QItemSelection selection;
    QModelIndex first;
    for (const QByteArray &name : names) {
        const QModelIndex index = m_files.indexOf(name);
        if (!index.isValid())
            continue;
        selection.select(index, index);
        if (!first.isValid() || index.row() < first.row())
            first = index;
    }
    if (!first.isValid())
        return;
    selectionModel()->setCurrentIndex(first, QItemSelectionModel::NoUpdate);
    selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    scrollTo(first);
}

bool FileTableView::rename(const QByteArray &name)
{
    if (!select(name))
        return false;
    setFocus();
    const QModelIndex index = m_files.indexOf(name);
    if (!edit(index, QAbstractItemView::AllEditTriggers, nullptr))
        return false;
    m_names->selectStem(index);
    return true;
}

QByteArray FileTableView::folderAt(const QPoint &point) const
{
    const QModelIndex index = indexAt(point);
    if (!index.isValid())
        return {};
    const FileEntry &entry = m_files.entryAt(index.row());
    return entry.opensAsDirectory() ? entry.name : QByteArray();
}

void FileTableView::setColumnWanted(int column, bool wanted)
{
    if (wanted)
        m_wanted |= 1U << column;
    else
        m_wanted &= ~(1U << column);
    fitColumns();
    Q_EMIT columnsChanged();
}

QByteArray FileTableView::saveColumns() const
{
    QByteArray saved;
    QDataStream stream(&saved, QIODevice::WriteOnly);
    stream << m_wanted << header()->saveState();
    return saved;
}

bool FileTableView::restoreColumns(const QByteArray &saved)
{
    QDataStream stream(saved);
    quint32 wanted = 0;
    QByteArray state;
    stream >> wanted >> state;
    if (stream.status() != QDataStream::Ok || !header()->restoreState(state))
        return false;
    m_wanted = wanted | 1U << FileListModel::NameColumn;
    // Widths may have been saved in a narrow panel, with columns hidden that there is room for.
    fitColumns();
    return true;
}

int FileTableView::preferredWidth(int column) const
{
    const int content = fontMetrics().averageCharWidth() * columnCharacters(column);
    // With room for the sign of the sorting, so that it covers no letter.
    const int title =
        header()->sectionSizeHint(column) + style()->pixelMetric(QStyle::PM_HeaderMarkSize, nullptr, header());
    return std::max(content, title) + FileCellDelegate::leadingRoom + FileCellDelegate::trailingRoom;
}

void FileTableView::fitColumns()
{
    // On a narrow panel the name has precedence, then what one looks for most often.
    static constexpr std::array order{FileListModel::SizeColumn, FileListModel::ModifiedColumn,
        FileListModel::PermissionsColumn, FileListModel::KindColumn, FileListModel::OwnerColumn};
    int left = viewport()->width() - fontMetrics().averageCharWidth() * columnCharacters(FileListModel::NameColumn);
    bool hasRoom = true;
    for (const FileListModel::Column column : order) {
        const bool wanted = isColumnWanted(column);
        const int width =
            wanted && header()->sectionSize(column) > 0 ? header()->sectionSize(column) : preferredWidth(column);
        hasRoom = hasRoom && (!wanted || width <= left);
        setColumnHidden(column, !wanted || !hasRoom);
        if (wanted)
            left -= width;
    }
}

void FileTableView::setDropCheck(
    std::function<Qt::DropAction(const QMimeData *, const QByteArray &, Qt::KeyboardModifiers)> check)
{
    m_dropCheck = std::move(check);
}

void FileTableView::keyPressEvent(QKeyEvent *event)
{
    const bool plain = !(event->modifiers() & ~Qt::KeypadModifier);
    if (plain && state() != EditingState) {
        switch (event->key()) {
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (currentIndex().isValid())
                Q_EMIT openRequested(currentEntry().name);
            return;
        case Qt::Key_Backspace:
            Q_EMIT upRequested();
            return;
        case Qt::Key_Space:
            Q_EMIT previewRequested();
            return;
        case Qt::Key_Escape:
            if (selectedCount() > 0) {
                clearSelection();
                return;
            }
            break;
        default:
            break;
        }
    }
    FolderTable::keyPressEvent(event);
}

void FileTableView::beginDrag()
{
    if (selectedCount() > 0)
        Q_EMIT dragRequested();
}

void FileTableView::dragEnterEvent(QDragEnterEvent *event)
{
    // Accepted even where a drop will be refused: only then come the moves over the rows, each with its own answer.
    if (event->mimeData()->hasUrls() || !event->mimeData()->formats().isEmpty())
        event->accept();
}

void FileTableView::dragMoveEvent(QDragMoveEvent *event)
{
    FolderTable::dragMoveEvent(event); // scrolls at the edges
    const QByteArray folder = folderAt(event->position().toPoint());
    Qt::DropAction action = m_dropCheck ? m_dropCheck(event->mimeData(), folder, event->modifiers()) : Qt::IgnoreAction;
    setDropFolder(action == Qt::IgnoreAction ? QByteArray() : folder);
    if (action == Qt::IgnoreAction) {
        event->ignore();
        return;
    }
    // A source that offers no such action, as a file manager that only moves, gets what it offers.
    if (!(event->possibleActions() & action))
        action = event->proposedAction();
    event->setDropAction(action);
    event->accept();
}

void FileTableView::dragLeaveEvent(QDragLeaveEvent *event)
{
    setDropFolder({});
    FolderTable::dragLeaveEvent(event);
}

void FileTableView::dropEvent(QDropEvent *event)
{
    setDropFolder({});
    endDrop();
    const QByteArray folder = folderAt(event->position().toPoint());
    const Qt::DropAction action =
        m_dropCheck ? m_dropCheck(event->mimeData(), folder, event->modifiers()) : Qt::IgnoreAction;
    // A refused drop is told about too: nothing is refused silently. An upload never lets the source delete its files.
    event->setDropAction(action == Qt::MoveAction ? Qt::MoveAction : Qt::CopyAction);
    if (action == Qt::IgnoreAction)
        event->ignore();
    else
        event->accept();
    Q_EMIT dropped(event->mimeData(), folder, event->modifiers());
}

void FileTableView::setDropFolder(const QByteArray &name)
{
    if (name == m_dropFolder)
        return;
    m_dropFolder = name;
    setDropRow(name.isEmpty() ? QModelIndex() : m_files.indexOf(name));
    if (name.isEmpty())
        m_springTimer.stop();
    else
        m_springTimer.start();
}

} // namespace vivarium
