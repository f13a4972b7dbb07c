// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/FolderTable.h"

#include "files/FileCellDelegate.h"

#include <QContextMenuEvent>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QPainter>
#include <QPointer>

namespace vivarium {

FolderTable::FolderTable(QAbstractItemModel &model, QWidget *parent)
    : QTreeView(parent)
{
    setHeader(new FileHeaderView(this));
    setModel(&model);
    setItemDelegate(new FileCellDelegate(this));
    setRootIsDecorated(false);
    setItemsExpandable(false);
    setExpandsOnDoubleClick(false);
    setUniformRowHeights(true);
    setAllColumnsShowFocus(true);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setDragEnabled(true);
    setAcceptDrops(true);
    setDropIndicatorShown(false);
    setDragDropMode(QAbstractItemView::DragDrop);
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setTextElideMode(Qt::ElideRight);
    setSortingEnabled(true);
    sortByColumn(0, Qt::AscendingOrder);
    header()->setStretchLastSection(false);
}

bool FolderTable::selectRow(const QModelIndex &row)
{
    if (!row.isValid())
        return false;
    selectionModel()->setCurrentIndex(row, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    scrollTo(row);
    return true;
}

void FolderTable::startDrag(Qt::DropActions)
{
    m_isDragDue = true;
    // On the application: an event of this would still be handled when this has gone.
    QMetaObject::invokeMethod(
        qApp,
        [self = QPointer(this)] {
            if (!self)
                return;
            self->m_isDragDue = false;
            // Released meanwhile: the drag would hang on the pointer until the next click.
            if (QGuiApplication::mouseButtons() != Qt::NoButton)
                self->beginDrag();
        },
        Qt::QueuedConnection);
}

void FolderTable::mouseMoveEvent(QMouseEvent *event)
{
    // The view has forgotten the press and would select.
    if (!m_isDragDue)
        QTreeView::mouseMoveEvent(event);
}

void FolderTable::contextMenuEvent(QContextMenuEvent *event)
{
    QPoint at = event->globalPos();
    if (event->reason() == QContextMenuEvent::Keyboard && currentIndex().isValid())
        at = viewport()->mapToGlobal(visualRect(currentIndex()).bottomLeft());
    else if (event->reason() == QContextMenuEvent::Mouse && !indexAt(viewport()->mapFromGlobal(at)).isValid())
        clearSelection(); // beside the rows it is the folder's menu
    Q_EMIT menuRequested(at);
}

void FolderTable::resizeEvent(QResizeEvent *event)
{
    fitColumns();
    QTreeView::resizeEvent(event);
}

void FolderTable::dragLeaveEvent(QDragLeaveEvent *event)
{
    setDropRow({});
    QTreeView::dragLeaveEvent(event);
}

void FolderTable::endDrop()
{
    setDropRow({});
    stopAutoScroll();
    setState(NoState);
}

void FolderTable::selectionChanged(const QItemSelection &selected, const QItemSelection &deselected)
{
    QTreeView::selectionChanged(selected, deselected);
    Q_EMIT selectionChangedByAnyone();
}

void FolderTable::setDropRow(const QPersistentModelIndex &row)
{
    if (row == m_dropRow)
        return;
    m_dropRow = row;
    viewport()->update();
}

void FolderTable::initViewItemOption(QStyleOptionViewItem *option) const
{
    QTreeView::initViewItemOption(option);
    if (hasFocus() || state() == EditingState)
        return;
    // Of two folders side by side it is seen which one the keys mean.
    option->state.setFlag(QStyle::State_Active, false);
    QPalette &colors = option->palette;
    const QColor highlight = colors.color(QPalette::Active, QPalette::Highlight);
    if (colors.color(QPalette::Inactive, QPalette::Highlight) != highlight)
        return;
    // This palette doesn't tell them apart.
    QColor paler = colors.color(QPalette::Active, QPalette::Base);
    paler.setRgbF((paler.redF() * 2 + highlight.redF()) / 3, (paler.greenF() * 2 + highlight.greenF()) / 3,
        (paler.blueF() * 2 + highlight.blueF()) / 3);
    colors.setColor(QPalette::Inactive, QPalette::Highlight, paler);
    colors.setColor(QPalette::Inactive, QPalette::HighlightedText, colors.color(QPalette::Active, QPalette::Text));
}

void FolderTable::drawRow(QPainter *painter, const QStyleOptionViewItem &options, const QModelIndex &index) const
{
    if (selectionModel()->isSelected(index.siblingAtColumn(0))) {
        // The cells leave room between them; the row is one.
        QStyleOptionViewItem row = options;
        row.state |= QStyle::State_Selected;
        row.rect.setLeft(0);
        row.rect.setWidth(viewport()->width());
        row.viewItemPosition = QStyleOptionViewItem::OnlyOne;
        style()->drawPrimitive(QStyle::PE_PanelItemViewItem, &row, painter, this);
    }
    QTreeView::drawRow(painter, options, index);
    if (!m_dropRow.isValid() || index.row() != m_dropRow.row())
        return;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(palette().color(QPalette::Highlight), 2));
    QColor fill = palette().color(QPalette::Highlight);
    fill.setAlpha(48);
    painter->setBrush(fill);
    painter->drawRoundedRect(QRectF(options.rect).adjusted(1, 1, -1, -1), 4, 4);
    painter->restore();
}

} // namespace vivarium
