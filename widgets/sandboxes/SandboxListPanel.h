// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandboxes/SandboxFeeds.h"
#include "sandboxes/SandboxListProxy.h"
#include "sandboxes/SavedFilters.h"

#include <QWidget>

class QAction;
class QLabel;
class QLineEdit;
class QMenu;
class QToolButton;

namespace vivarium {

class SandboxListView;
class StateView;

/// The list with its filter line, and its other faces: loading, empty, failed, nothing found, not all shown.
class SandboxListPanel : public QWidget {
    Q_OBJECT
public:
    /// `filters` are offered beside the filter line, and kept there. `newSandbox` is offered where the list is empty;
    /// `connectAction` where there is no connection.
    SandboxListPanel(SandboxFeeds &feeds, SavedFilters &filters, QAction *newSandbox, QAction *connectAction,
        QWidget *parent = nullptr);

    [[nodiscard]] SandboxListView &view() const { return *m_view; }
    [[nodiscard]] SandboxListProxy &proxy() { return m_proxy; }
    [[nodiscard]] StateView &stateView() const { return *m_stateView; }
    /// Empty: all connections.
    void setProfile(const ProfileId &profile);
    void setLiveOnly(bool liveOnly);
    [[nodiscard]] bool isLiveOnly() const { return m_proxy.isLiveOnly(); }
    /// Offered in place of the list of a connection whose token isn't known: trying again would not help.
    void setEditConnection(QAction *action) { m_editConnection = action; }
    /// Puts the keyboard into the filter line.
    void find();
    void applyFilter(const SavedFilter &filter);
    [[nodiscard]] QString filterText() const;
    /// Asks for a name and keeps what the filter line and its button show now.
    void askToSaveFilter();
    /// Whether any row is shown.
    [[nodiscard]] bool hasRows() const { return m_proxy.rowCount() > 0; }

Q_SIGNALS:
    void hasRowsChanged();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void updateState();
    void updateCounts();
    void showEmpty();
    void fillFilterMenu();

    SandboxFeeds &m_feeds;
    SavedFilters &m_savedFilters;
    SandboxListProxy m_proxy;
    QAction *m_newSandbox;
    QAction *m_connect;
    QAction *m_editConnection = nullptr;
    QAction *m_clearFilter;
    QLabel *m_title;
    QLabel *m_counts;
    QLineEdit *m_filter;
    QToolButton *m_liveOnly;
    QToolButton *m_filters;
    QTimer m_searchServer; ///< a server is asked when the typing pauses
    SandboxListView *m_view;
    StateView *m_stateView;
    QLabel *m_truncated;
    QTimer m_update;
    bool m_hadRows = false;
    bool m_gaveUp = false; ///< the person didn't want to wait for the first answer any longer
};

} // namespace vivarium
