// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Person.h"
#include "Visitor.h"
#include "domain/Sandbox.h"
#include "sandboxes/SandboxKey.h"

#include <QTemporaryDir>

namespace vivarium {
class MainWindow;
class Program;
} // namespace vivarium

namespace vivarium::check {

/// Takes the pictures of the documentation: a day like any other, with sandboxes that work, each panel with something
/// in it, on the real engine. Fails when a panel doesn't come to show what it is for.
class Tour {
public:
    Tour(Program &program, MainWindow &window, const Person &person);

    /// Throws StepFailed. What it made is stopped afterwards, whatever happened.
    void run();

private:
    void makeSandboxes();
    [[nodiscard]] SandboxKey make(const SandboxSpec &spec);
    void showTerminal();
    void showFiles();
    void showProcesses();
    void showTwoPanels();
    void showRun();
    void showOutput();
    void showPorts();
    void showNetwork();
    void showSnapshots();
    void showOverview();
    void showActivity();
    void showContainers();
    void showForm();
    void cleanUp();

    void take(const QString &name);

    Program &m_program;
    MainWindow &m_window;
    const Person &m_person;
    Visitor m_visitor; ///< of the sandbox that most pictures are of
    QTemporaryDir m_folder; ///< the project that the sandboxes work on
    ProfileId m_local;
    QList<SandboxKey> m_made;
    SandboxKey m_agent;
};

} // namespace vivarium::check
