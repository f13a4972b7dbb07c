// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTreeView>

namespace vivarium {

/// A tree of files with what is in them. Enter or a double click opens a row; files come opened.
class FoundTreeView : public QTreeView {
    Q_OBJECT
public:
    explicit FoundTreeView(QAbstractItemModel &model, QWidget *parent = nullptr);

    /// Goes to the next row below a file, or the one before; false at the end.
    bool step(int direction);
    void reset() override;

Q_SIGNALS:
    void openRequested(const QModelIndex &index);
    void currentMoved(const QModelIndex &index);
    /// In screen coordinates.
    void menuRequested(const QPoint &position);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;
    void rowsInserted(const QModelIndex &parent, int start, int end) override;

private:
    void openFiles(int first, int last);
};

} // namespace vivarium
