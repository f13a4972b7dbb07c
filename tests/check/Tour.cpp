// SPDX-License-Identifier: GPL-3.0-or-later
#include "Tour.h"

#include "MainWindow.h"
#include "Program.h"
#include "Project.h"
#include "backend/Backend.h"
#include "common/Panel.h"
#include "files/FilesPanel.h"
#include "files/LocalPane.h"
#include "files/LocalTable.h"
#include "processes/CommandRun.h"
#include "processes/OutputView.h"
#include "sandboxes/DetailArea.h"
#include "sandboxes/SandboxController.h"
#include "sandboxes/SandboxListModel.h"
#include "sandboxes/SandboxView.h"

#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QRadioButton>
#include <QTest>

#include <algorithm>

namespace vivarium::check {

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr auto startLimit = 180s;

/// Runs two containers of an image that was made before, and goes on.
constexpr auto containersProgram = R"sh(
docker run --detach --name api --publish 8080:9000 localhost/shop/api:1 /usr/bin/python3 -m http.server 9000
docker run --detach --name worker localhost/shop/api:1 /usr/bin/dash -c 'echo waiting for orders; sleep 6000'
tail -f /dev/null)sh";

} // namespace

Tour::Tour(Program &program, MainWindow &window, const Person &person)
    : m_program(program)
    , m_window(window)
    , m_person(person)
    , m_visitor(window, person)
{
}

void Tour::run()
{
    try {
        makeSandboxes();
        showTerminal();
        showFiles();
        showProcesses();
        showTwoPanels();
        showRun();
        showOutput();
        showPorts();
        showNetwork();
        showSnapshots();
        showOverview();
        showActivity();
        showContainers();
        showForm();
    } catch (...) {
        cleanUp();
        throw;
    }
    cleanUp();
}

void Tour::makeSandboxes()
{
    m_person.waitFor(
        u"the engine to answer"_s,
        [this] {
            for (const ConnectionEntry &entry : m_program.connections().connections())
                if (entry.isLocal && entry.isOnline())
                    m_local = entry.profile;
            return !m_local.isEmpty();
        },
        startLimit);
    writeProject(QDir(m_folder.path()));

    SandboxSpec agent;
    agent.name = u"agent-7"_s;
    agent.group = u"agents"_s;
    agent.pythonVersion = u"3.13"_s;
    agent.source.path = m_folder.path();
    agent.command = {u"python3"_s, u"-u"_s, u"src/agent.py"_s};
    agent.environment = {{u"STAGE"_s, u"preview"_s}};
    agent.keepWarm = 1h;
    m_agent = make(agent);
    m_visitor.setSandbox(m_agent);

    SandboxSpec web = agent;
    web.name = u"web-preview"_s;
    web.group = u"previews"_s;
    web.cpuMillis = 500;
    web.memoryMiB = 512;
    web.command = {u"python3"_s, u"-m"_s, u"http.server"_s, u"8080"_s};
    web.ports = {8080};
    (void)make(web);

    SandboxSpec nightly = agent;
    nightly.name = u"nightly-tests"_s;
    nightly.group = u"tests"_s;
    nightly.command = {u"python3"_s, u"tests/test_orders.py"_s};
    const SandboxKey ended = make(nightly);
    m_person.waitFor(u"the tests' sandbox to end"_s, [&] {
        const SandboxRow *row = m_program.sandboxes().find(ended);
        return row && !isLive(row->sandbox.state);
    });
}

SandboxKey Tour::make(const SandboxSpec &spec)
{
    SandboxKey made;
    const auto connection = QObject::connect(&m_program.controller(), &SandboxController::created, &m_window,
        [&made](const SandboxKey &, const SandboxKey &key) { made = key; });
    (void)m_program.controller().create(m_local, spec);
    m_person.waitFor(spec.name + u" to be made"_s, [&made] { return !made.isEmpty(); }, startLimit);
    QObject::disconnect(connection);
    m_made.append(made);
    m_person.waitFor(
        spec.name + u" to run"_s,
        [&] {
            const SandboxRow *row = m_program.sandboxes().find(made);
            return row && row->sandbox.state != SandboxState::Starting;
        },
        startLimit);
    return made;
}

void Tour::take(const QString &name)
{
    m_person.picture(&m_window, name);
}

void Tour::showTerminal()
{
    m_visitor.openTerminal();
    m_visitor.typeLine(u"python3 src/orders.py"_s, u"\n5"_s);
    m_visitor.openTerminal();
    m_visitor.typeLine(u"ls -l --color"_s, u"README.md"_s);
    m_visitor.typeLine(u"python3 -c 'print(2**10)'"_s, u"\n1024\n"_s);
    m_visitor.typeLine(u"head -3 data/orders.csv"_s, u"1,1.99"_s);
    m_visitor.typeLine(u"ps -o pid,pcpu,rss,args -C python3"_s, u"-u src/agent.py"_s);
    take(u"terminal"_s);
}

void Tour::showFiles()
{
    m_visitor.chooseFile(u"README.md"_s);
    take(u"files"_s);
    QAction *beside = m_person.find<QAction>(&m_window, u"filesShowLocal"_s);
    m_person.trigger(beside);
    LocalPane *pane = static_cast<FilesPanel *>(m_window.detail().focusView()->panel(u"files"_s))->local();
    pane->openFolder(m_folder.path());
    m_person.waitFor(u"the project on this computer beside its copy"_s,
        [&] { return pane->folder() == m_folder.path() && pane->table().model()->rowCount() > 0; });
    take(u"two-panes"_s);
    m_person.trigger(beside);
}

void Tour::showProcesses()
{
    m_visitor.chooseProcess(u"python3 -u src/agent.py"_s);
    take(u"processes"_s);
}

void Tour::showTwoPanels()
{
    m_visitor.chooseProcess(u"python3 -u src/agent.py"_s);
    m_visitor.awaitTerminal();
    QAction *action = m_person.find<QAction>(&m_window, u"twoPanels"_s);
    m_person.trigger(action);
    m_person.waitFor(u"the processes beside the terminal"_s, [this] {
        const SandboxView *view = m_window.detail().focusView();
        const Panel *terminals = view ? view->panel(u"terminal"_s) : nullptr;
        return terminals && terminals->isVisible() && view->besidePanel() == view->panel(u"processes"_s)
            && view->besidePanel()->isVisible();
    });
    take(u"side-by-side"_s);
    m_person.trigger(action);
}

void Tour::showRun()
{
    (void)m_visitor.run(u"python3 tests/test_orders.py"_s, u"1 passed"_s);
    const OutputView &output =
        m_visitor.run(u"python3 -c 'import platform; print(platform.platform()); raise SystemExit(3)'"_s, u"Linux"_s);
    m_person.waitFor(u"its end"_s, [&] {
        const auto *run = qobject_cast<CommandRun *>(output.source());
        return run && !run->isLive();
    });
    take(u"run"_s);
}

void Tour::showOutput()
{
    Panel &output = m_visitor.panel(u"output"_s);
    auto *view = m_person.await<OutputView>(&output, u"outputView"_s);
    m_person.waitFor(
        u"some lines of the agent"_s, [&] { return view->toPlainText().contains(u"warning: order"_s); }, 60s);
    take(u"output"_s);
}

void Tour::showPorts()
{
    (void)m_visitor.exposePort(u"8000"_s);
    take(u"ports"_s);
}

void Tour::showNetwork()
{
    Panel &network = m_visitor.panel(u"network"_s);
    auto *only = m_person.await(&network, u"networkOnly"_s);
    m_person.waitFor(u"the rules in force"_s, [only] { return only->isEnabled(); });
    m_person.press(only, Qt::Key_Space); // a click beside its text would miss
    auto *field = m_person.await<QLineEdit>(&network, u"rangeField"_s);
    for (const QString &range : {u"198.51.100.0/24"_s, u"2001:db8::/32"_s}) {
        m_person.type(field, range);
        m_person.press(field, Qt::Key_Return);
        m_person.waitFor(range + u" in the list"_s, [&] { return field->text().isEmpty(); });
    }
    take(u"network"_s);
    m_person.click(m_person.await(&network, u"discardRules"_s));
}

void Tour::showSnapshots()
{
    Panel &snapshots = m_visitor.panel(u"snapshots"_s);
    auto *table = m_person.find<QAbstractItemView>(&snapshots, u"imageTable"_s);
    const auto save = [&](const QString &action, const QString &name, const QString &note) {
        m_person.trigger(m_person.find<QAction>(&snapshots, action));
        auto *field = m_person.await<QLineEdit>(&snapshots, u"snapshotName"_s);
        field->selectAll();
        m_person.type(field, name);
        m_person.type(m_person.await(&snapshots, u"snapshotNote"_s), note);
        m_person.click(m_person.await(&snapshots, u"formAccept"_s));
        m_person.waitFor(name + u" in the list"_s, [&] { return Person::row(table->model(), name).isValid(); }, 120s);
    };
    save(u"saveFileSystem"_s, u"before the rewrite"_s, u"tests pass"_s);
    if (m_person.find<QAction>(&snapshots, u"saveMemory"_s)->isEnabled())
        save(u"saveMemory"_s, u"in the middle of step 9"_s, u"with its terminals"_s);
    take(u"snapshots"_s);
}

void Tour::showOverview()
{
    (void)m_visitor.panel(u"overview"_s);
    // The charts are worth a look once there are some points; the engine takes one every five seconds.
    const QDateTime created = m_program.sandboxes().find(m_agent)->sandbox.createdAt;
    m_person.waitFor(
        u"a minute of figures"_s, [&] { return created.secsTo(QDateTime::currentDateTimeUtc()) > 60; }, 90s);
    take(u"overview"_s);
}

void Tour::showContainers()
{
    const std::shared_ptr<Backend> backend = m_program.feeds().backend(m_local);
    if (!backend || !backend->capabilities().has(Feature::DockerInside))
        return;
    SandboxSpec lab;
    lab.name = u"compose-lab"_s;
    lab.group = u"previews"_s;
    lab.pythonVersion = u"3.13"_s;
    lab.dockerEnabled = true;
    lab.keepWarm = 1h;
    QFile makeImage(QFINDTESTDATA("../support/make-image.sh"));
    if (!makeImage.open(QIODevice::ReadOnly))
        throw StepFailed(u"the script that makes an image can't be read: "_s + makeImage.errorString());
    lab.command = {u"bash"_s, u"-c"_s, QString::fromUtf8(makeImage.readAll() + containersProgram), u"make-image"_s,
        u"localhost/shop/api:1"_s};
    m_window.openSandbox(make(lab), u"docker"_s);
    auto *table = m_person.await<QAbstractItemView>(&m_window, u"containerTable"_s);
    m_person.waitFor(u"two containers"_s, [&] { return table->model()->rowCount() >= 2; }, 90s);
    m_person.choose(table, table->model()->index(0, 0));
    take(u"docker"_s);
}

void Tour::showActivity()
{
    m_window.showPlace(PlacesModel::Kind::Activity);
    auto *table = m_person.await<QAbstractItemView>(&m_window, u"activityTable"_s);
    m_person.waitFor(u"what was done"_s, [&] { return table->model()->rowCount() > 4; });
    m_person.choose(table, table->model()->index(0, 0));
    take(u"activity"_s);
}

void Tour::showForm()
{
    m_window.showPlace(PlacesModel::Kind::All);
    m_person.trigger(m_person.find<QAction>(&m_window, u"newSandbox"_s));
    QWidget *dialog = m_person.awaitWindow(u"newSandboxDialog"_s);
    m_person.picture(dialog, u"new-sandbox"_s);
    dialog->close();
}

void Tour::cleanUp()
{
    QList<SandboxKey> live;
    const auto isRunning = [this](const SandboxKey &key) {
        const SandboxRow *row = m_program.sandboxes().find(key);
        return row && isLive(row->sandbox.state);
    };
    std::ranges::copy_if(m_made, std::back_inserter(live), isRunning);
    if (live.isEmpty())
        return;
    m_program.controller().stop(live);
    m_person.waitFor(u"everything to be stopped"_s, [&] { return std::ranges::none_of(live, isRunning); }, 60s);
}

} // namespace vivarium::check
