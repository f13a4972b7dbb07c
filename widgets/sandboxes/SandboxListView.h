// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandboxes/SandboxKey.h"

#include <QTimer>
#include <QTreeView>

namespace vivarium {

class SandboxListModel;
class SandboxListProxy;

/// The table of sandboxes. The selection is a matter of keys: it survives sorting, filtering, refreshing, and a row that goes and
/// comes back. Once a second it repaints the cells that count down, of the visible rows only.
class SandboxListView : public QTreeView {
    Q_OBJECT
public:
    SandboxListView(SandboxListModel &model, SandboxListProxy &proxy, QWidget *parent = nullptr);

    [[nodiscard]] QList<SandboxKey> selectedKeys() const;
    [[nodiscard]] SandboxKey currentKey() const;
    void selectKey(const SandboxKey &key);
    [[nodiscard]] QByteArray saveColumns() const;
    void restoreColumns(const QByteArray &state);
    void setColumnShown(int column, bool shown);

Q_SIGNALS:
    /// Another current row, or another set of selected ones.
    void selectionMoved();
    /// Enter or double click.
    void openRequested(const vivarium::SandboxKey &key);
    void contextMenuRequested(const QPoint &globalPosition);

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void selectionChanged(const QItemSelection &selected, const QItemSelection &deselected) override;
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;

private:
    void tick();
    void onRowsInserted();
    void onRowsRemoved();
    void onRekeyed(const SandboxKey &from, const SandboxKey &to);
    void showColumnMenu(const QPoint &position);
    void setInitialColumns();
    [[nodiscard]] SandboxKey keyOf(const QModelIndex &index) const;
    [[nodiscard]] QModelIndex indexOf(const SandboxKey &key) const;

    SandboxListModel &m_model;
    SandboxListProxy &m_proxy;
    QTimer m_tick;
    SandboxKey m_wanted; ///< the last current one; selected again when its row comes back
    bool m_removing = false;
};

} // namespace vivarium
