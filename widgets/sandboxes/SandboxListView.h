// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandboxes/SandboxColumns.h"
#include "sandboxes/SandboxKey.h"

#include <QTimer>
#include <QTreeView>

#include <array>

namespace vivarium {

class SandboxListModel;
class SandboxListProxy;

/// The table of sandboxes. The selection is a matter of keys: it survives sorting, filtering, refreshing, and a row
/// that goes and comes back. Once a second it repaints the cells that count down, of the visible rows only. The name
/// takes the room that is left; where there is little, the less important columns make room.
class SandboxListView : public QTreeView {
    Q_OBJECT
public:
    SandboxListView(SandboxListModel &model, SandboxListProxy &proxy, QWidget *parent = nullptr);

    [[nodiscard]] QList<SandboxKey> selectedKeys() const;
    [[nodiscard]] SandboxKey currentKey() const;
    /// Selects it and scrolls to it.
    void selectKey(const SandboxKey &key);
    [[nodiscard]] QByteArray saveColumns();
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
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void selectionChanged(const QItemSelection &selected, const QItemSelection &deselected) override;
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;

private:
    void tick();
    void onRowsInserted();
    void onRowsRemoved();
    void onRekeyed(const SandboxKey &from, const SandboxKey &to);
    bool makeCurrent(const SandboxKey &key);
    /// Rows that come, go or move above those that are seen must not move what is seen.
    void holdPlace();
    void restorePlace();
    void showColumnMenu(const QPoint &position);
    void setInitialColumns();
    void fitColumns();
    [[nodiscard]] SandboxKey keyOf(const QModelIndex &index) const;
    [[nodiscard]] QModelIndex indexOf(const SandboxKey &key) const;

    SandboxListModel &m_model;
    SandboxListProxy &m_proxy;
    QTimer m_tick;
    SandboxKey m_wanted; ///< the last current one; selected again when its row comes back
    std::array<bool, sandboxColumnCount> m_shown{}; ///< as chosen; in little room some of them are hidden all the same
    std::array<int, sandboxColumnCount> m_widths{}; ///< of hidden columns
    SandboxKey m_followed; ///< a creation that is in focus and was seen before a change
    SandboxKey m_top; ///< the first row seen before a change, when it isn't the first of all
    bool m_hadCosts = false;
    bool m_removing = false;
    bool m_fitting = false;
};

} // namespace vivarium
