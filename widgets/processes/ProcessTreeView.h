// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "processes/ProcessSample.h"

#include <QSet>
#include <QTreeView>

class QMenu;

namespace vivarium {

class ProcessSortProxy;
class ProcessTreeModel;

/// The process table. What a person opened and closed, chose and scrolled to stays through every refresh; when a chosen
/// process goes, nothing else is chosen in its place.
class ProcessTreeView : public QTreeView {
    Q_OBJECT
public:
    ProcessTreeView(ProcessTreeModel &model, ProcessSortProxy &proxy, QWidget *parent = nullptr);

    /// The chosen processes, in the order shown.
    [[nodiscard]] QList<ProcessKey> selectedKeys() const;
    /// Chooses this one alone and shows it; false when it isn't there or filtered away.
    bool selectKey(const ProcessKey &key);
    /// Opens or closes everything, and what comes later too.
    void setAllExpanded(bool expanded);
    /// Without the room for branches.
    void setFlat(bool flat) { setRootIsDecorated(!flat); }
    /// The columns that may be hidden, as checkable actions, for a menu.
    void fillColumnMenu(QMenu *menu);
    /// `figuresKnown`: the server tells user, CPU, memory and start.
    void setInitialColumns(bool figuresKnown);
    [[nodiscard]] QByteArray saveColumns() const;
    void restoreColumns(const QByteArray &state);

Q_SIGNALS:
    void selectionMoved();
    void columnsChanged();
    /// Where a context menu is wanted, in screen coordinates.
    void contextMenuRequested(const QPoint &position);

protected:
    void contextMenuEvent(QContextMenuEvent *event) override;
    void selectionChanged(const QItemSelection &selected, const QItemSelection &deselected) override;
    void rowsInserted(const QModelIndex &parent, int start, int end) override;

private:
    [[nodiscard]] ProcessKey keyOf(const QModelIndex &index) const;
    [[nodiscard]] bool shouldBeExpanded(const QModelIndex &index) const;
    void applyExpansion(const QModelIndex &index);
    void noteExpansion(const QModelIndex &index, bool expanded);
    void showColumnMenu(const QPoint &position);

    ProcessTreeModel &m_model;
    ProcessSortProxy &m_proxy;
    bool m_expandedByDefault = true;
    QSet<ProcessKey> m_exceptions; ///< opened or closed against the default
    bool m_applying = false;
};

} // namespace vivarium
