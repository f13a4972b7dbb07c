// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPersistentModelIndex>
#include <QTreeView>

namespace vivarium {

/// How a folder is shown as a table, of a sandbox or of this machine: whole rows, no tree, the folder under a drag
/// marked. The model has the names in its first column.
class FolderTable : public QTreeView {
    Q_OBJECT
public:
    [[nodiscard]] bool isEditing() const { return state() == EditingState; }

Q_SIGNALS:
    void upRequested();
    void selectionChangedByAnyone();
    void menuRequested(const QPoint &globalPosition);

protected:
    /// The model is the caller's and stays.
    FolderTable(QAbstractItemModel &model, QWidget *parent);

    /// Makes the drag, for which Qt knows only a loop of its own: whatever happens in it may take this away, so nothing
    /// of it may be touched afterwards. Called in a turn of its own, while a button is held.
    virtual void beginDrag() = 0;
    /// Hides columns that find no room beside the name.
    virtual void fitColumns() = 0;
    /// The row that a drop would go into; invalid: none.
    void setDropRow(const QPersistentModelIndex &row);
    /// A drop is over, whatever comes of it.
    void endDrop();
    /// Makes it the current and only selected row, and shows it. False for no row.
    bool selectRow(const QModelIndex &row);

    /// Has beginDrag() called: the view that calls this goes on with its own members afterwards.
    void startDrag(Qt::DropActions supportedActions) final;
    void mouseMoveEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void dragLeaveEvent(QDragLeaveEvent *event) override;
    void selectionChanged(const QItemSelection &selected, const QItemSelection &deselected) override;
    void initViewItemOption(QStyleOptionViewItem *option) const override;
    void drawRow(QPainter *painter, const QStyleOptionViewItem &options, const QModelIndex &index) const override;

private:
    QPersistentModelIndex m_dropRow;
    bool m_isDragDue = false;
};

} // namespace vivarium
