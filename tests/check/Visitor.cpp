// SPDX-License-Identifier: GPL-3.0-or-later
#include "Visitor.h"

#include "MainWindow.h"
#include "Person.h"
#include "common/Panel.h"
#include "files/PreviewPane.h"
#include "processes/OutputView.h"
#include "processes/ProcessTreeModel.h"
#include "processes/ProcessTreeView.h"
#include "processes/ProcessesPanel.h"
#include "sandboxes/DetailArea.h"
#include "sandboxes/SandboxView.h"
#include "terminal/TerminalPage.h"
#include "terminal/TerminalPanel.h"
#include "terminal/TerminalView.h"

#include <QLineEdit>
#include <QPlainTextEdit>
#include <QRegularExpression>

namespace vivarium::check {

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

Visitor::Visitor(MainWindow &window, const Person &person)
    : m_window(window)
    , m_person(person)
{
}

Panel &Visitor::panel(const QString &id) const
{
    m_window.openSandbox(m_sandbox, id);
    SandboxView *view = m_window.detail().focusView();
    if (!view || view->currentPanelId() != id || !view->currentPanel())
        throw StepFailed(u"the panel %1 can't be shown"_s.arg(id));
    return *view->currentPanel();
}

TerminalPanel &Visitor::terminals() const
{
    const SandboxView *view = m_window.detail().focusView();
    auto *terminals = view ? qobject_cast<TerminalPanel *>(view->currentPanel()) : nullptr;
    if (!terminals)
        throw StepFailed(u"the terminals are not shown"_s);
    return *terminals;
}

TerminalView &Visitor::terminal() const
{
    TerminalPage *page = terminals().currentPage();
    if (!page)
        throw StepFailed(u"no terminal is open"_s);
    return page->view();
}

void Visitor::awaitTerminal() const
{
    (void)panel(u"terminal"_s);
    m_person.waitFor(
        u"a terminal's prompt"_s, [&] { return terminals().currentPage() && Person::hasPrompt(terminal()); }, 30s);
}

void Visitor::openTerminal() const
{
    (void)panel(u"terminal"_s);
    TerminalPage *before = terminals().currentPage();
    terminals().openTerminal();
    m_person.waitFor(u"a prompt"_s, [&] {
        TerminalPage *now = terminals().currentPage();
        return now && now != before && Person::hasPrompt(now->view());
    });
}

void Visitor::typeLine(const QString &line, const QString &answer) const
{
    TerminalView &view = terminal();
    m_person.type(view.display(), line);
    m_person.press(view.display(), Qt::Key_Return);
    m_person.waitFor(
        u"the answer to "_s + line, [&] { return view.allText().contains(answer) && Person::hasPrompt(view); });
}

void Visitor::chooseFile(const QString &name) const
{
    Panel &files = panel(u"files"_s);
    auto *table = m_person.find<QAbstractItemView>(&files, u"fileTable"_s);
    m_person.waitFor(name + u" among the files"_s, [&] { return Person::row(table->model(), name).isValid(); });
    m_person.choose(table, Person::row(table->model(), name));
    if (const auto *preview = files.findChild<PreviewPane *>(); preview && preview->isVisible()) {
        const auto *text = preview->findChild<QPlainTextEdit *>(u"previewText"_s);
        m_person.waitFor(u"the preview of "_s + name, [&] { return text && !text->toPlainText().isEmpty(); });
    }
}

void Visitor::chooseProcess(const QString &commandLine) const
{
    auto *processes = qobject_cast<ProcessesPanel *>(&panel(u"processes"_s));
    if (!processes)
        throw StepFailed(u"the processes are not shown"_s);
    const auto row = [&] {
        return Person::row(processes->view().model(), commandLine, ProcessTreeModel::CommandColumn);
    };
    m_person.waitFor(u"“%1” in the tree"_s.arg(commandLine), [&] { return row().isValid(); });
    m_person.choose(&processes->view(), row());
    // Two readings, so that there is a share of the processor.
    static const QRegularExpression digit(u"\\d"_s);
    m_person.waitFor(u"its share of the processor"_s,
        [&] { return row().siblingAtColumn(ProcessTreeModel::Cpu).data().toString().contains(digit); });
}

OutputView &Visitor::run(const QString &command, const QString &answer) const
{
    Panel &run = panel(u"run"_s);
    auto *edit = m_person.await<QPlainTextEdit>(&run, u"runText"_s);
    auto *output = m_person.find<OutputView>(&run, u"outputView"_s);
    edit->selectAll();
    m_person.type(edit, command);
    m_person.click(m_person.await(&run, u"runButton"_s));
    m_person.waitFor(u"the output of "_s + command, [&] { return output->toPlainText().contains(answer); }, 30s);
    return *output;
}

Panel &Visitor::exposePort(const QString &number) const
{
    Panel &ports = panel(u"ports"_s);
    auto *table = m_person.find<QAbstractItemView>(&ports, u"portTable"_s);
    const auto row = [&] { return Person::row(table->model(), number); };
    m_person.waitFor(u"port %1 among those that listen"_s.arg(number), [&] { return row().isValid(); });
    m_person.choose(table, row());
    m_person.trigger(m_person.find<QAction>(&ports, u"exposePort"_s));
    m_person.waitFor(u"its address"_s, [&] {
        const auto *address = ports.findChild<QLineEdit *>(u"portAddress"_s);
        return !address || address->text().contains(number);
    });
    return ports;
}

} // namespace vivarium::check
