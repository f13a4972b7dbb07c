// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Person.h"
#include "Steps.h"
#include "Visitor.h"
#include "core/Id.h"
#include "core/Secret.h"
#include "domain/Sandbox.h"
#include "sandboxes/SandboxKey.h"

#include <QTemporaryDir>
#include <QUrl>

class QLabel;

namespace vivarium {
class Backend;
class MainWindow;
class Program;
struct SandboxRow;
} // namespace vivarium

namespace vivarium::check {

/// Goes once through what a person does with a Lizard connection, with the window's own widgets on the real engine,
/// which serves Lizard's API beside its own: connect by a key, make a sandbox, work in it, keep it, copy it, pause it,
/// and end it. Prints each step with its time and takes the pictures of the documentation.
class LizardTour {
public:
    /// All must outlive it.
    LizardTour(Program &program, MainWindow &window, const Person &person);

    /// The number of steps that didn't happen. Sandboxes, the snapshot and the volume that it made are gone afterwards.
    int run();

private:
    void step(const QString &name, void (LizardTour::*action)());

    void findEngine();
    void connectByKey();
    void makeSandbox();
    void putFilesIn();
    void useTerminal();
    void runCommand();
    void seeProcesses();
    void exposePort();
    void saveSnapshot();
    void restoreSnapshot();
    void makeCopies();
    void makeSchedules();
    void runSchedule();
    void useVolume();
    void seeDesktop();
    void pause();
    void resume();
    void moveDeadline();
    void stop();
    void cleanUp();

    /// Types `text` into the field of that name in place of what is in it.
    void fill(const QWidget *form, const QString &field, const QString &text) const;
    /// Chooses the entry with this text in the combo box of that name.
    void pick(const QWidget *form, const QString &field, const QString &text) const;
    /// As Person::waitFor; where it fails, with what the notice in `place` says.
    void await(const QWidget &place, const QString &what, const std::function<bool()> &condition,
        std::chrono::milliseconds limit = std::chrono::seconds(20)) const;
    /// Waits until the sandbox shows this state, and fails as soon as it can't come to it any more.
    void awaitState(const SandboxKey &key, SandboxState state) const;
    /// Takes a picture of the question that is open, which must contain `name`, and gives all that it says.
    QString seeQuestion(const QString &name, const QString &picture) const;
    void addSchedule(const QString &name, const QString &kind, const QString &when, const QString &zone,
        const QString &command, const QString &picture) const;
    void take(const QString &name) const;
    [[nodiscard]] const SandboxRow *row(const SandboxKey &key) const;
    [[nodiscard]] std::shared_ptr<Backend> backend() const;

    Program &m_program;
    MainWindow &m_window;
    const Person &m_person;
    Steps m_steps;
    Visitor m_visitor;
    QTemporaryDir m_folder; ///< the project that the sandbox works on
    QUrl m_endpoint;
    Secret m_key;
    ProfileId m_profile;
    SandboxKey m_agent; ///< the sandbox that most pictures are of
    QList<SandboxKey> m_made;
    SnapshotId m_snapshot;
    QString m_volume; ///< its name; empty: there is none
};

} // namespace vivarium::check
