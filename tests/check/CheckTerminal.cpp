// SPDX-License-Identifier: GPL-3.0-or-later
#include "Check.h"

#include "MainWindow.h"
#include "common/Panel.h"
#include "processes/OutputView.h"
#include "processes/ProcessTreeModel.h"
#include "processes/ProcessTreeView.h"
#include "processes/ProcessesPanel.h"
#include "processes/RunPanel.h"
#include "processes/SignalActions.h"
#include "sandboxes/SandboxView.h"
#include "terminal/TerminalPage.h"
#include "terminal/TerminalPanel.h"
#include "terminal/TerminalStore.h"
#include "terminal/TerminalView.h"

#include <QElapsedTimer>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QTabBar>

namespace vivarium::check {

using namespace std::chrono_literals;

TerminalView &Check::terminal() const
{
    auto *terminals = qobject_cast<TerminalPanel *>(&panel(QStringLiteral("terminal")));
    if (!terminals || !terminals->currentPage())
        throw StepFailed(QStringLiteral("no terminal is open"));
    return terminals->currentPage()->view();
}

void Check::typeInTerminal(const QString &line) const
{
    m_person.type(terminal().display(), line);
    m_person.press(terminal().display(), Qt::Key_Return);
}

void Check::useTerminal()
{
    (void)openSandbox(m_first);
    auto *terminals = qobject_cast<TerminalPanel *>(&panel(QStringLiteral("terminal")));
    terminals->openTerminal();
    m_person.waitFor(
        QStringLiteral("a prompt"), [&] { return terminals->currentPage() && Person::hasPrompt(terminal()); });

    // The sum is on the screen only if Python ran: the typed line doesn't hold it.
    typeInTerminal(QStringLiteral("python3 -c 'print(2**10)'"));
    m_person.waitFor(QStringLiteral("1024 on the screen"),
        [&] { return terminal().allText().contains(QStringLiteral("\n1024\n")); });

    typeInTerminal(QStringLiteral("vi +startinsert notes.txt 2>/dev/null || vi notes.txt"));
    m_person.waitFor(QStringLiteral("vi's screen"),
        [&] { return terminal().allText().contains(QRegularExpression(QStringLiteral("\n~\\s*\n~"))); });
    m_person.picture(&m_window, QStringLiteral("terminal-vi"));
    m_person.press(terminal().display(), Qt::Key_Escape);
    m_person.type(terminal().display(), QStringLiteral(":q!"));
    m_person.press(terminal().display(), Qt::Key_Return);
    m_person.waitFor(QStringLiteral("vi to be left"),
        [&] { return !terminal().allText().contains(QRegularExpression(QStringLiteral("\n~\\s*\n~"))); });

    typeInTerminal(QStringLiteral("top"));
    m_person.waitFor(
        QStringLiteral("top's screen"), [&] { return terminal().allText().contains(QStringLiteral("load average")); });
    m_person.picture(&m_window, QStringLiteral("terminal-top"));
    m_person.type(terminal().display(), QStringLiteral("q"));
    m_person.waitFor(QStringLiteral("top to be left"), [&] { return Person::hasPrompt(terminal()); });

    const TerminalSize before = terminal().size();
    m_window.resize(m_window.width() + 160, m_window.height() + 80);
    m_person.waitFor(
        QStringLiteral("the terminal to grow"), [&] { return terminal().size().columns > before.columns; });
    // The shell hears of it a moment later; asked too early it tells the size it knew.
    const QString ask = QStringLiteral("clear; echo size: $(stty size)");
    QElapsedTimer sinceAsked;
    m_person.waitFor(QStringLiteral("the shell to know its new size"), [&] {
        const TerminalSize now = terminal().size();
        if (terminal().allText().contains(QStringLiteral("size: %1 %2").arg(now.rows).arg(now.columns)))
            return true;
        if (Person::hasPrompt(terminal()) && (!sinceAsked.isValid() || sinceAsked.hasExpired(1000))) {
            typeInTerminal(ask);
            sinceAsked.start();
        }
        return false;
    });
    typeInTerminal(QStringLiteral("ls -la"));
    typeInTerminal(QStringLiteral("python3 -c 'print(2**11)'"));
    m_person.waitFor(QStringLiteral("2048 on the larger screen"),
        [&] { return terminal().allText().contains(QStringLiteral("\n2048\n")) && Person::hasPrompt(terminal()); });
    m_person.picture(&m_window, QStringLiteral("terminal"));
}

void Check::useSecondTerminal()
{
    auto *terminals = qobject_cast<TerminalPanel *>(&panel(QStringLiteral("terminal")));
    TerminalPage *first = terminals->currentPage();
    terminals->openTerminal();
    m_person.waitFor(QStringLiteral("the second terminal"),
        [&] { return terminals->currentPage() && terminals->currentPage() != first && Person::hasPrompt(terminal()); });
    typeInTerminal(QStringLiteral("echo second $((6*7))"));
    m_person.waitFor(
        QStringLiteral("its answer"), [&] { return terminal().allText().contains(QStringLiteral("second 42")); });
    (void)panel(QStringLiteral("files"));
    (void)panel(QStringLiteral("overview"));
    if (qobject_cast<TerminalPanel *>(&panel(QStringLiteral("terminal"))) != terminals)
        throw StepFailed(QStringLiteral("the panel was made anew"));
    if (!terminal().allText().contains(QStringLiteral("second 42"))
        || !first->view().allText().contains(QStringLiteral("size: ")))
        throw StepFailed(QStringLiteral("a terminal lost its text"));
}

void Check::seeAndEndProcess()
{
    (void)panel(QStringLiteral("terminal"));
    typeInTerminal(QStringLiteral("sleep 4242 &"));
    auto *processes = qobject_cast<ProcessesPanel *>(&panel(QStringLiteral("processes")));
    const auto row = [&] {
        return Person::row(processes->view().model(), QStringLiteral("sleep 4242"), ProcessTreeModel::CommandColumn);
    };
    m_person.waitFor(QStringLiteral("sleep 4242 in the tree"), [&] { return row().isValid(); });
    m_person.picture(&m_window, QStringLiteral("processes"));
    m_person.choose(&processes->view(), row());
    m_person.trigger(m_person.find<QAction>(processes, QStringLiteral("defaultSignal")));
    m_person.confirm();
    ProcessTreeModel &model = processes->monitor().model();
    m_person.waitFor(QStringLiteral("the process to be gone"), [&] {
        const QModelIndex index = Person::row(&model, QStringLiteral("sleep 4242"), ProcessTreeModel::CommandColumn);
        return !index.isValid() || index.data(ProcessTreeModel::EndedRole).toBool();
    });
    if (!outputOf(QStringLiteral("sh -c 'pgrep -x sleep -a || echo none left'")).contains(QStringLiteral("none left")))
        throw StepFailed(QStringLiteral("inside the sandbox the process is still there"));
}

QString Check::outputOf(const QString &command) const
{
    auto *panelShown = qobject_cast<RunPanel *>(&panel(QStringLiteral("run")));
    auto *edit = m_person.await<QPlainTextEdit>(panelShown, QStringLiteral("runText"));
    edit->selectAll();
    m_person.type(edit, command);
    m_person.click(m_person.await(panelShown, QStringLiteral("runButton")));
    auto *output = m_person.find<OutputView>(panelShown, QStringLiteral("outputView"));
    m_person.waitFor(QStringLiteral("the end of ") + command, [&] {
        const auto *run = qobject_cast<CommandRun *>(output->source());
        return run && run->request().text == command && !run->isLive() && output->isUpToDate();
    });
    return output->toPlainText();
}

void Check::runCommand()
{
    const QString output =
        outputOf(QStringLiteral("python3 -c 'import sys; print(6*7); print(\"oops\", file=sys.stderr); sys.exit(3)'"));
    if (!output.contains(QStringLiteral("42")) || !output.contains(QStringLiteral("oops")))
        throw StepFailed(QStringLiteral("the output is not all there: ") + output);
    auto *shown = m_person.find<OutputView>(&panel(QStringLiteral("run")), QStringLiteral("outputView"));
    const auto *run = qobject_cast<CommandRun *>(shown->source());
    if (!run || run->exitCode() != 3)
        throw StepFailed(QStringLiteral("the exit code is not 3"));
    m_person.picture(&m_window, QStringLiteral("run"));
}

} // namespace vivarium::check
