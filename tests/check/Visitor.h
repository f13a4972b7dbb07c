// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandboxes/SandboxKey.h"

#include <QString>

namespace vivarium {
class MainWindow;
class OutputView;
class Panel;
class TerminalPanel;
class TerminalView;
} // namespace vivarium

namespace vivarium::check {

class Person;

/// A person in the panels of one sandbox: what the tours do there, whoever serves it. Everything throws StepFailed when
/// it can't.
class Visitor {
public:
    /// Both must outlive it.
    Visitor(MainWindow &window, const Person &person);
    /// The sandbox whose panels are meant from then on.
    void setSandbox(const SandboxKey &key) { m_sandbox = key; }

    /// Shows the panel of that id.
    [[nodiscard]] Panel &panel(const QString &id) const;
    /// Goes to the terminals, which opens one if there is none, and waits for its prompt.
    void awaitTerminal() const;
    /// Opens one more and waits for its prompt.
    void openTerminal() const;
    /// Types into the terminal that is shown, until `answer` and a new prompt are on its screen.
    void typeLine(const QString &line, const QString &answer) const;
    /// Chooses what is called so in the folder that is shown under Files.
    void chooseFile(const QString &name) const;
    /// Chooses the process with this command line, once its share of the processor is known.
    void chooseProcess(const QString &commandLine) const;
    /// Runs it under Run and returns the output as soon as `answer` is in it; the command may go on.
    OutputView &run(const QString &command, const QString &answer) const;
    /// Exposes a port that is listed under Ports, and chooses it.
    Panel &exposePort(const QString &number) const;

private:
    [[nodiscard]] TerminalPanel &terminals() const;
    [[nodiscard]] TerminalView &terminal() const;

    MainWindow &m_window;
    const Person &m_person;
    SandboxKey m_sandbox;
};

} // namespace vivarium::check
