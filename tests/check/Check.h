// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Person.h"
#include "Steps.h"

#include <QStringList>
#include <QTemporaryDir>

#include <functional>

namespace vivarium {
class FilesPanel;
class MainWindow;
class Panel;
class Program;
class SandboxView;
class TerminalView;
} // namespace vivarium

namespace vivarium::check {

/// Goes once through what a person does on the first day, with the window's own widgets on the real engine: make a
/// sandbox, terminals, files, processes, a snapshot, the time left, the end. Prints each step with its time. Sandboxes
/// and snapshots that it made are gone afterwards, whatever happened.
class Check {
public:
    Check(Program &program, MainWindow &window, const Person &person);

    /// The number of steps that didn't happen.
    int run();

private:
    void seeLocalConnection();
    void makeSandbox();
    void useTerminal();
    void useSecondTerminal();
    void putFilesIn();
    void arrangeFiles();
    void searchFiles();
    void replaceInFiles();
    void takeFilesOut();
    void seeAndEndProcess();
    void runCommand();
    void saveSnapshot();
    void startFromSnapshot();
    void extendTime();
    void stopSandbox();
    void idleStop();
    void cleanUp();

    [[nodiscard]] SandboxView &openSandbox(const QString &name) const;
    [[nodiscard]] Panel &panel(const QString &id) const;
    [[nodiscard]] TerminalView &terminal() const;
    void typeInTerminal(const QString &line) const;
    void create(const QString &name, const std::function<void(QWidget *dialog)> &fill) const;
    [[nodiscard]] QString stateOf(const QString &name) const;
    void stop(const QString &name) const;
    /// Runs a command through the Run panel and gives what it printed.
    [[nodiscard]] QString outputOf(const QString &command) const;

    Program &m_program;
    MainWindow &m_window;
    const Person &m_person;
    QTemporaryDir m_folder;
    QString m_mark; ///< tells this run's sandboxes from others
    QString m_first;
    QString m_second;
    QString m_third;
    QString m_snapshot;
    QByteArray m_digest;
    Steps m_steps;
};

} // namespace vivarium::check
