// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/FoundTreeView.h"

#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>

namespace vivarium {

FoundTreeView::FoundTreeView(QAbstractItemModel &model, QWidget *parent)
    : QTreeView(parent)
{
    setHeaderHidden(true);
    setFrameShape(QFrame::NoFrame);
    setAllColumnsShowFocus(true);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // lines are cut, and whole in the preview
    setExpandsOnDoubleClick(false);
    setModel(&model);
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(0, QHeaderView::Stretch);
    connect(this, &QAbstractItemView::doubleClicked, this, &FoundTreeView::openRequested);
}

bool FoundTreeView::step(int direction)
{
    QModelIndex index = currentIndex().siblingAtColumn(0);
    if (!index.isValid())
        index = direction > 0 ? model()->index(0, 0) : QModelIndex();
    if (!index.isValid())
        return false;
    QModelIndex parent = index.parent();
    if (!parent.isValid()) {
        // On a file: what is in it comes next, what is in the one above comes before.
        parent = direction > 0 ? index : index.siblingAtRow(index.row() - 1);
        index = {};
    }
    while (parent.isValid()) {
        const int row = index.isValid() ? index.row() + direction : direction > 0 ? 0 : model()->rowCount(parent) - 1;
        const QModelIndex next = model()->index(row, 0, parent);
        if (next.isValid()) {
            setCurrentIndex(next);
            scrollTo(next);
            return true;
        }
        parent = parent.siblingAtRow(parent.row() + direction);
        index = {};
    }
    return false;
}

void FoundTreeView::keyPressEvent(QKeyEvent *event)
{
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && currentIndex().isValid()
        && event->modifiers() == Qt::NoModifier) {
        Q_EMIT openRequested(currentIndex());
        return;
    }
    QTreeView::keyPressEvent(event);
}

void FoundTreeView::contextMenuEvent(QContextMenuEvent *event)
{
    const bool isKey = event->reason() == QContextMenuEvent::Keyboard;
    Q_EMIT menuRequested(isKey ? viewport()->mapToGlobal(visualRect(currentIndex()).center()) : event->globalPos());
}

void FoundTreeView::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QTreeView::currentChanged(current, previous);
    Q_EMIT currentMoved(current);
}

void FoundTreeView::rowsInserted(const QModelIndex &parent, int start, int end)
{
    QTreeView::rowsInserted(parent, start, end);
    if (!parent.isValid())
        openFiles(start, end);
}

void FoundTreeView::reset()
{
    QTreeView::reset();
    if (model())
        openFiles(0, model()->rowCount() - 1);
}

void FoundTreeView::openFiles(int first, int last)
{
    for (int row = first; row <= last; ++row)
        expand(model()->index(row, 0));
}

} // namespace vivarium
