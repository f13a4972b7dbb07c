// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandboxes/SandboxFeeds.h"
#include "sandboxes/SandboxListProxy.h"

#include <QWidget>

class QAction;
class QLabel;
class QLineEdit;
class QToolButton;

namespace vivarium {

class SandboxListView;
class StateView;

/// The list with its filter line, and its other faces: loading, empty, failed, nothing found, not all shown.
class SandboxListPanel : public QWidget {
    Q_OBJECT
public:
    /// `newSandbox` is offered where the list is empty; `connectAction` where there is no connection.
    SandboxListPanel(SandboxFeeds &feeds, QAction *newSandbox, QAction *connectAction, QWidget *parent = nullptr);

    [[nodiscard]] SandboxListView &view() const { return *m_view; }
    [[nodiscard]] SandboxListProxy &proxy() { return m_proxy; }
    [[nodiscard]] StateView &stateView() const { return *m_stateView; }
    /// Empty: all connections.
    void setProfile(const ProfileId &profile);
    void setLiveOnly(bool liveOnly);
    [[nodiscard]] bool isLiveOnly() const { return m_proxy.isLiveOnly(); }
    /// Puts the keyboard into the filter line.
    void find();
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

    SandboxFeeds &m_feeds;
    SandboxListProxy m_proxy;
    QAction *m_newSandbox;
    QAction *m_connect;
    QAction *m_clearFilter;
    QLabel *m_title;
    QLabel *m_counts;
    QLineEdit *m_filter;
    QToolButton *m_liveOnly;
    SandboxListView *m_view;
    StateView *m_stateView;
    QLabel *m_truncated;
    QTimer m_update;
    bool m_hadRows = false;
};

} // namespace vivarium
