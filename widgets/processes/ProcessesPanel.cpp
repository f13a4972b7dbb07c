// SPDX-License-Identifier: GPL-3.0-or-later
#include "processes/ProcessesPanel.h"

#include "common/ActionState.h"
#include "common/ElidedLabel.h"
#include "common/Format.h"
#include "common/NoticeBar.h"
#include "common/StateView.h"
#include "common/ToolTip.h"
#include "processes/CommandLine.h"
#include "processes/ProcessDetails.h"
#include "processes/ProcessText.h"
#include "processes/ProcessTreeView.h"
#include "processes/SampleClock.h"
#include "processes/SignalActions.h"
#include "sandboxes/SandboxContext.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSettings>
#include <QSplitter>
#include <QToolButton>

namespace vivarium {

namespace {

/// A table without figures has other columns, remembered on their own.
QString processColumnsKey(bool figuresKnown)
{
    return figuresKnown ? QStringLiteral("processes/columns-1") : QStringLiteral("processes/columns-started-1");
}

const QString flatKey = QStringLiteral("processes/flat");
const QString systemKey = QStringLiteral("processes/show-system");
const QString detailsKey = QStringLiteral("processes/details");

} // namespace

ProcessesPanel::ProcessesPanel(SandboxContext &context, QWidget *parent)
    : Panel(context, parent)
    , m_monitor(context)
    , m_controller(context, m_monitor)
{
    setObjectName(QStringLiteral("processesPanel"));
    m_proxy.setSourceModel(&m_monitor.model());
    m_notices = new NoticeBar(this);
    m_view = new ProcessTreeView(m_monitor.model(), m_proxy);
    m_state = new StateView(m_view);
    m_details = new ProcessDetails(context, m_monitor.model());
    m_signals = new SignalActions(m_controller, m_monitor, *m_notices, this);
    m_clock = new SampleClock(m_monitor);
    makeActions();
    makeLayout();
    restoreSettings();

    connect(&m_monitor, &ProcessMonitor::changed, this, &ProcessesPanel::updateFace);
    connect(&m_monitor, &ProcessMonitor::pausedItself, this, &ProcessesPanel::onPausedItself);
    connect(&m_monitor, &ProcessMonitor::pausedChanged, this, [this](bool paused) { m_details->setReading(!paused); });
    connect(&m_monitor.model(), &ProcessTreeModel::updated, this, &ProcessesPanel::updateSummary);
    connect(&context, &SandboxContext::changed, this, &ProcessesPanel::updateFace);
    connect(&context, &SandboxContext::stateChanged, this, &ProcessesPanel::updateSummary);
    connect(&context.backend(), &Backend::capabilitiesChanged, this, &ProcessesPanel::updateExplanation);
    connect(m_view, &ProcessTreeView::selectionMoved, this, &ProcessesPanel::updateSelection);
    connect(m_view, &ProcessTreeView::contextMenuRequested, this, &ProcessesPanel::showContextMenu);
    connect(m_state, &StateView::retryRequested, this, [this] {
        m_monitor.setPaused(false);
        m_monitor.refresh();
    });
    connect(m_state, &StateView::cancelRequested, &m_monitor, &ProcessMonitor::cancel);
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_proxy.setFilterText(text.trimmed());
        updateFace();
        updateSummary();
    });
    m_saveSoon.setSingleShot(true);
    m_saveSoon.setInterval(std::chrono::milliseconds(500));
    connect(&m_saveSoon, &QTimer::timeout, this, &ProcessesPanel::saveColumns);
    connect(m_view, &ProcessTreeView::columnsChanged, &m_saveSoon, qOverload<>(&QTimer::start));

    // Anything a person does here shows that somebody is looking.
    m_view->installEventFilter(this);
    m_view->viewport()->installEventFilter(this);
    m_filter->installEventFilter(this);

    updateExplanation();
    updateSelection();
    updateSummary();
    updateFace();
}

void ProcessesPanel::setActive(bool active)
{
    m_monitor.setWatched(active);
    updateFace();
}

void ProcessesPanel::focusContent()
{
    if (m_state->isShowingContent())
        m_view->setFocus(Qt::OtherFocusReason);
    else
        Panel::focusContent();
}

void ProcessesPanel::find()
{
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

void ProcessesPanel::refresh()
{
    m_monitor.refresh();
    m_details->refreshOutput();
}

QList<QAction *> ProcessesPanel::panelActions() const
{
    QList<QAction *> actions{m_signals->defaultAction()};
    for (const bool wholeTree : {false, true}) {
        for (const Signal signal : ProcessText::allSignals())
            actions << m_signals->action(signal, wholeTree);
    }
    actions << m_findAction << m_treeAction << m_subtreeAction << m_expandAction << m_collapseAction << m_detailsAction
            << m_systemAction << m_clock->pauseAction() << m_copyPidAction << m_copyCommandAction;
    return actions;
}

bool ProcessesPanel::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::KeyPress:
        if (watched == m_filter && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
            if (m_filter->text().isEmpty())
                focusContent();
            else
                m_filter->clear();
            return true;
        }
        if (watched == m_filter && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Down) {
            focusContent();
            return true;
        }
        [[fallthrough]];
    case QEvent::MouseButtonPress:
    case QEvent::Wheel:
        m_monitor.noteActivity();
        break;
    default:
        break;
    }
    return Panel::eventFilter(watched, event);
}

void ProcessesPanel::updateFace()
{
    if (!context().isRunning() && !m_monitor.hasSample()) {
        showNotRunning(*m_state, QStringLiteral("processes"), tr("No processes"),
            tr("The sandbox is not running. Its processes appear here as soon as it is."));
        return;
    }
    if (!m_monitor.hasSample()) {
        if (m_monitor.error())
            m_state->showFailed(*m_monitor.error());
        else if (m_monitor.isPaused())
            m_state->showEmpty(
                QStringLiteral("processes"), tr("Not read yet"), tr("Refreshing is paused."), m_resumeAction);
        else
            m_state->showLoading(tr("Reading the process table…"));
        return;
    }
    if (m_monitor.error() && !m_failureTold && context().isRunning()) {
        // Once for each failure that goes on: the clock below says how old the rows are.
        m_failureTold = true;
        m_notices->show(*m_monitor.error());
    } else if (m_failureTold && (!m_monitor.error() || !context().isRunning())) {
        // That nothing is found in what has ended is no failure.
        m_failureTold = false;
        m_notices->dismiss();
    }
    // The rows of a sandbox that stopped stay readable, but nothing looks live.
    m_view->setEnabled(context().isRunning());
    if (m_proxy.rowCount() > 0)
        m_state->showContent();
    else if (!m_filter->text().isEmpty())
        m_state->showEmpty(QStringLiteral("search"), tr("Nothing found"),
            tr("No process has “%1” in its name, its arguments or its user.").arg(m_filter->text()),
            m_clearFilterAction);
    else if (m_monitor.model().summary().complete)
        m_state->showEmpty(QStringLiteral("processes"), tr("Nothing runs"),
            tr("No process of yours runs in this sandbox. Open a terminal or run a command to start one."));
    else
        m_state->showEmpty(QStringLiteral("processes"), tr("Nothing was started"),
            tr("No command was started through the API in the last 5 minutes. What runs in terminals, and the "
               "sandbox's own command, are not listed by %1.")
                .arg(context().backend().kindName()));
}

void ProcessesPanel::updateSummary()
{
    const ProcessTreeModel::Summary &summary = m_monitor.model().summary();
    if (!m_monitor.hasSample() && summary.processes == 0) {
        m_summary->setText({});
        m_summary->setToolTip({});
        return;
    }
    QStringList meanings;
    QStringList parts{tr("%n process(es)", nullptr, summary.processes)};
    if (summary.hidden > 0)
        parts.first() = tr("%1, %n of the system hidden", "%1: number of processes", summary.hidden).arg(parts.first());
    if (summary.complete) {
        if (summary.cpuShare)
            parts << tr("CPU %1", "%1 is a share").arg(Format::percent(*summary.cpuShare));
        const QString memory = Format::bytes(summary.memoryBytes);
        if (const qint64 limit = memoryLimit(); limit > 0) {
            const QString allowed = Format::bytes(limit);
            parts << tr("memory of the processes %1 of %2 allowed", "sizes").arg(memory, allowed);
            meanings << tr(
                "The sandbox may use %1 of memory. When its processes need more, the system ends one of them.")
                            .arg(allowed);
        } else {
            parts << tr("memory of the processes %1", "a size").arg(memory);
            if (summary.memoryTotalBytes > 0)
                parts << tr("of %1 on the machine", "memory").arg(Format::bytes(summary.memoryTotalBytes));
        }
        meanings << tr("Memory that several processes share counts for each of them, so the sum is more than what the "
                       "list of sandboxes tells.");
        if (summary.cpuShare)
            meanings << tr("CPU 100 % is all of one core.");
    }
    if (summary.truncated)
        parts << tr("the list is cut off: there are more");
    if (m_proxy.subtree())
        parts << tr("only one subtree shown");
    if (!context().isRunning())
        parts.prepend(tr("The sandbox is not running; its last processes", "before their number"));
    const QString text = parts.join(QStringLiteral(" · "));
    m_summary->setText(text);
    // The text too: it may be cut.
    m_summary->setToolTip(
        meanings.isEmpty() ? QString() : ToolTip::plain(text + QLatin1Char('\n') + meanings.join(QLatin1Char('\n'))));
    m_summary->setAccessibleDescription(meanings.join(QLatin1Char(' ')));
}

qint64 ProcessesPanel::memoryLimit() const
{
    // A command inside reads the memory of the machine; what the sandbox has of it is told with the sandbox.
    if (context().capabilities().has(Feature::ByCommands))
        return context().sandbox().memoryMiB << 20;
    return m_monitor.model().summary().memoryLimitBytes;
}

void ProcessesPanel::updateSelection()
{
    const QList<ProcessKey> keys = m_view->selectedKeys();
    m_signals->setTargets(keys);
    m_details->setProcess(keys.size() == 1 ? std::optional(keys.first()) : std::nullopt);
    const QString nothing = keys.isEmpty() ? tr("Choose a process first.") : QString();
    ActionState::setAvailable(m_copyPidAction, nothing);
    ActionState::setAvailable(m_copyCommandAction, nothing);
    const bool canLeave = m_proxy.subtree().has_value();
    ActionState::setAvailable(
        m_subtreeAction, canLeave || keys.size() == 1 ? QString() : tr("Choose one process first."));
    m_monitor.noteActivity();
}

void ProcessesPanel::updateExplanation()
{
    const Capabilities &can = context().capabilities();
    QStringList sentences;
    if (!can.has(Feature::ProcessTree)) {
        sentences << tr("Only commands started through the API are listed.");
        if (const QString reason = can.reason(Feature::ProcessTree); !reason.isEmpty())
            sentences << reason;
    } else if (can.has(Feature::ByCommands)) {
        sentences << tr("Read, and signalled, by commands inside the sandbox: this server has no calls for it.");
    }
    if (m_monitor.isCostly())
        sentences << tr(
            "Looking restarts the idle clock of this sandbox, so the table pauses by itself when you do nothing here.");
    m_explanation->setText(sentences.join(u' '));
    m_explanation->setVisible(!sentences.isEmpty());
    const bool tree = can.has(Feature::ProcessTree);
    for (QAction *action : {m_treeAction, m_expandAction, m_collapseAction, m_systemAction, m_subtreeAction})
        action->setVisible(tree);
    for (QToolButton *button : std::as_const(m_treeButtons))
        button->setVisible(tree);
    m_view->setFlat(!tree || m_monitor.model().isFlat());
    if (m_figuresKnown != tree) {
        m_figuresKnown = tree;
        m_view->setInitialColumns(tree);
        m_view->restoreColumns(QSettings().value(processColumnsKey(tree)).toByteArray());
        m_saveSoon.stop(); // nobody chose them just now
    }
}

void ProcessesPanel::setFlat(bool flat)
{
    m_monitor.model().setFlat(flat);
    m_view->setFlat(flat);
    const QString why = flat ? tr("The flat list has nothing to open.") : QString();
    ActionState::setAvailable(m_expandAction, why);
    ActionState::setAvailable(m_collapseAction, why);
    QSettings().setValue(flatKey, flat);
}

void ProcessesPanel::setSystemShown(bool shown)
{
    m_monitor.model().setSystemShown(shown);
    QSettings().setValue(systemKey, shown);
    updateFace();
}

void ProcessesPanel::showOnlySubtree(bool only)
{
    const QList<ProcessKey> keys = m_view->selectedKeys();
    m_proxy.setSubtree(only && keys.size() == 1 ? std::optional(keys.first()) : std::nullopt);
    if (only && keys.size() == 1) {
        const ProcessNode *node = m_monitor.model().find(keys.first());
        m_notices->show(NoticeBar::Kind::Information,
            tr("Only %1 and what it started are shown.").arg(node ? ProcessText::name(node->process) : QString()));
        m_view->selectKey(keys.first());
    }
    m_subtreeAction->setText(m_proxy.subtree() ? tr("Show &All Processes Again") : tr("Show &Only This Subtree"));
    updateSelection();
    updateSummary();
    updateFace();
}

void ProcessesPanel::setDetailsShown(bool shown)
{
    m_details->setVisible(shown);
    QSettings().setValue(detailsKey, shown);
}

void ProcessesPanel::copyPids()
{
    QStringList pids;
    const QList<ProcessKey> keys = m_view->selectedKeys();
    for (const ProcessKey &key : keys)
        pids << QString::number(key.identity.pid);
    QApplication::clipboard()->setText(pids.join(u' '));
}

void ProcessesPanel::copyCommands()
{
    QStringList commands;
    const QList<ProcessKey> keys = m_view->selectedKeys();
    for (const ProcessKey &key : keys) {
        if (const ProcessNode *node = m_monitor.model().find(key))
            commands << quoteCommandLine(node->process.commandLine);
    }
    QApplication::clipboard()->setText(commands.join(u'\n'));
}

void ProcessesPanel::onPausedItself()
{
    m_notices->show(NoticeBar::Kind::Information,
        tr("Refreshing has paused, so that watching doesn't keep the sandbox alive."), m_resumeAction);
}

void ProcessesPanel::saveColumns()
{
    QSettings().setValue(processColumnsKey(m_figuresKnown), m_view->saveColumns());
}

void ProcessesPanel::restoreSettings()
{
    const QSettings settings;
    m_view->restoreColumns(settings.value(processColumnsKey(m_figuresKnown)).toByteArray());
    m_saveSoon.stop();
    m_systemAction->setChecked(settings.value(systemKey, false).toBool());
    m_treeAction->setChecked(!settings.value(flatKey, false).toBool());
    m_detailsAction->setChecked(settings.value(detailsKey, false).toBool());
    m_details->setVisible(m_detailsAction->isChecked());
}

} // namespace vivarium
