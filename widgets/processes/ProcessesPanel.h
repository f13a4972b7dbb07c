// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Panel.h"
#include "processes/ProcessController.h"
#include "processes/ProcessMonitor.h"
#include "processes/ProcessSortProxy.h"

#include <QTimer>

class QLabel;
class QLineEdit;
class QMenu;
class QSplitter;
class QToolButton;

namespace vivarium {

class ElidedLabel;
class NoticeBar;
class ProcessDetails;
class ProcessTreeView;
class SampleClock;
class SignalActions;
class StateView;

/// The processes of one sandbox: a live tree with CPU and memory, a filter, signals to a process or its whole tree.
class ProcessesPanel : public Panel {
    Q_OBJECT
public:
    explicit ProcessesPanel(SandboxContext &context, QWidget *parent = nullptr);

    [[nodiscard]] QString title() const override { return tr("&Processes"); }
    [[nodiscard]] QString iconName() const override { return QStringLiteral("processes"); }
    void setActive(bool active) override;
    void focusContent() override;
    void find() override;
    void refresh() override;
    [[nodiscard]] QList<QAction *> panelActions() const override;

    [[nodiscard]] ProcessMonitor &monitor() { return m_monitor; }
    [[nodiscard]] ProcessTreeView &view() { return *m_view; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void makeActions();
    void makeLayout();
    [[nodiscard]] QWidget *makeToolBar();
    [[nodiscard]] QWidget *makeFooter();
    void restoreSettings();
    void saveColumns();

    void updateFace();
    void updateSummary();
    [[nodiscard]] qint64 memoryLimit() const; ///< in bytes; 0: not known
    void updateSelection();
    void updateExplanation();
    void setFlat(bool flat);
    void setSystemShown(bool shown);
    void showOnlySubtree(bool only);
    void setDetailsShown(bool shown);
    void copyPids();
    void copyCommands();
    void showContextMenu(const QPoint &position);
    void onPausedItself();

    ProcessMonitor m_monitor;
    ProcessSortProxy m_proxy;
    ProcessController m_controller;
    NoticeBar *m_notices;
    ProcessTreeView *m_view;
    StateView *m_state;
    ProcessDetails *m_details;
    QSplitter *m_splitter;
    QLineEdit *m_filter;
    QLabel *m_explanation;
    ElidedLabel *m_summary;
    SampleClock *m_clock;
    SignalActions *m_signals;
    QMenu *m_viewMenu;
    QMenu *m_columnMenu;
    QAction *m_findAction;
    QAction *m_treeAction;
    QAction *m_systemAction;
    QAction *m_subtreeAction;
    QAction *m_detailsAction;
    QAction *m_expandAction;
    QAction *m_collapseAction;
    QAction *m_copyPidAction;
    QAction *m_copyCommandAction;
    QAction *m_refreshAction;
    QAction *m_resumeAction;
    QAction *m_clearFilterAction;
    QTimer m_saveSoon;
    QList<QToolButton *> m_treeButtons; ///< of no use without a tree
    bool m_figuresKnown = true;
    bool m_failureTold = false;
};

} // namespace vivarium
