// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "processes/ProcessController.h"

#include <QList>
#include <QObject>

class QAction;
class QActionGroup;
class QMenu;

namespace vivarium {

class NoticeBar;
class ProcessMonitor;

/// The actions that send signals to the chosen processes, for menu, toolbar and Del. Before anything ends a process it
/// asks, naming it; what is asked about stays that process, whatever the table shows when the answer comes.
class SignalActions : public QObject {
    Q_OBJECT
public:
    SignalActions(ProcessController &controller, ProcessMonitor &monitor, NoticeBar &notices, QWidget *window);

    /// What the actions are about from now on.
    void setTargets(const QList<ProcessKey> &keys);

    /// Sends the default signal to the chosen processes alone; shortcut Del.
    [[nodiscard]] QAction *defaultAction() const { return m_defaultAction; }
    [[nodiscard]] Signal defaultSignal() const { return m_defaultSignal; }
    /// Remembered for the next start too.
    void setDefaultSignal(Signal signal);
    /// One action for each signal, to the processes alone or to their whole trees.
    [[nodiscard]] QAction *action(Signal signal, bool wholeTree) const;
    /// All of it: signals, whole tree, the choice of the default.
    [[nodiscard]] QMenu *menu() const { return m_menu; }
    [[nodiscard]] QMenu *treeMenu() const { return m_treeMenu; }

private:
    void updateAvailability();
    void trigger(Signal signal, bool wholeTree);
    void ask(const QList<SignalTarget> &targets, Signal signal, bool wholeTree);
    void send(const QList<SignalTarget> &targets, Signal signal, bool wholeTree);
    [[nodiscard]] QList<SignalTarget> currentTargets() const;
    [[nodiscard]] QString refusal(Signal signal, bool wholeTree) const;
    void updateDefaultAction();

    ProcessController &m_controller;
    ProcessMonitor &m_monitor;
    NoticeBar &m_notices;
    QWidget *m_window;
    QMenu *m_menu;
    QMenu *m_treeMenu;
    QActionGroup *m_defaultGroup;
    QAction *m_defaultAction;
    QList<QAction *> m_alone; ///< in the order of ProcessText::allSignals()
    QList<QAction *> m_tree;
    QList<ProcessKey> m_keys;
    Signal m_defaultSignal = Signal::Term;
};

} // namespace vivarium
