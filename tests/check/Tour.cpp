// SPDX-License-Identifier: GPL-3.0-or-later
#include "Tour.h"

#include "MainWindow.h"
#include "Program.h"
#include "backend/Backend.h"
#include "common/Panel.h"
#include "processes/OutputView.h"
#include "processes/ProcessTreeModel.h"
#include "processes/ProcessTreeView.h"
#include "processes/ProcessesPanel.h"
#include "sandboxes/DetailArea.h"
#include "sandboxes/SandboxController.h"
#include "sandboxes/SandboxListModel.h"
#include "sandboxes/SandboxView.h"
#include "terminal/TerminalPage.h"
#include "terminal/TerminalPanel.h"
#include "terminal/TerminalView.h"

#include <QDir>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QRadioButton>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>

namespace vivarium::check {

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr auto startLimit = 180s;

/// What runs in the sandbox that the pictures are of: works in bursts, tells of it, and serves its results.
constexpr auto agentProgram = R"py(import http.server, random, subprocess, sys, threading, time

random.seed(7)
threading.Thread(target=http.server.ThreadingHTTPServer(("127.0.0.1", 8000), http.server.SimpleHTTPRequestHandler).serve_forever,
                 daemon=True).start()
print("agent: serving results on port 8000", flush=True)
hoard = []
for step in range(1, 10_000):
    print(f"agent: step {step}: reading src/orders.py", flush=True)
    hoard.append(bytearray(random.randrange(1, 12) << 20))
    del hoard[:-6]
    end = time.monotonic() + random.uniform(0.2, 1.6)
    while time.monotonic() < end:
        sum(i * i for i in range(1000))
    result = subprocess.run([sys.executable, "tests/test_orders.py"], capture_output=True, text=True)
    print(result.stdout.strip(), flush=True)
    if step % 4 == 0:
        print(f"warning: order {step * 37} has no total", file=sys.stderr, flush=True)
    time.sleep(random.uniform(0.5, 2.5))
)py";

constexpr auto ordersProgram = R"py("""Totals of orders."""
import csv


def total(path):
    with open(path, newline="") as file:
        return sum(float(row["price"]) * int(row["count"]) for row in csv.DictReader(file))


if __name__ == "__main__":
    print(total("data/orders.csv"))
)py";

constexpr auto testProgram = R"py(import sys

sys.path.insert(0, "src")
from orders import total

assert total("data/orders.csv") > 0
print("tests: 1 passed")
)py";

/// Makes an image without a registry, of what is in the sandbox anyway, and runs two containers of it.
constexpr auto containersProgram = R"sh(set -e
for program in /usr/bin/dash /usr/bin/sleep /usr/bin/python3; do
    real=$(readlink -f $program)
    echo $program; echo $real
    ldd $real | sed -nE 's,.*=> (/[^ ]+) .*,\1,p; s,^[[:space:]]*(/[^ ]+) .*,\1,p'
done | sort -u >/tmp/files
version=$(python3 -c 'import sys; print("%d.%d" % sys.version_info[:2])')
tar -chPf /tmp/tiny.tar -T /tmp/files /usr/lib/python$version 2>/dev/null
docker import /tmp/tiny.tar localhost/shop/api:1
docker run --detach --name api --publish 8080:9000 localhost/shop/api:1 /usr/bin/python3 -m http.server 9000
docker run --detach --name worker localhost/shop/api:1 /usr/bin/dash -c 'echo waiting for orders; sleep 6000'
tail -f /dev/null)sh";

void writeProject(const QDir &folder)
{
    Person::writeFile(folder.filePath(u"README.md"_s),
        "# Orders\n\nTotals of what was ordered. `python3 src/orders.py` prints them.\n");
    Person::writeFile(folder.filePath(u"src/agent.py"_s), agentProgram);
    Person::writeFile(folder.filePath(u"src/orders.py"_s), ordersProgram);
    Person::writeFile(folder.filePath(u"tests/test_orders.py"_s), testProgram);
    QByteArray orders = "number,price,count\n";
    for (int number = 1; number <= 4000; ++number)
        orders += QByteArray::number(number) + ',' + QByteArray::number(number % 90 + 0.99) + ','
            + QByteArray::number(number % 5 + 1) + '\n';
    Person::writeFile(folder.filePath(u"data/orders.csv"_s), orders);
}

} // namespace

Tour::Tour(Program &program, MainWindow &window, const Person &person)
    : m_program(program)
    , m_window(window)
    , m_person(person)
{
}

void Tour::run()
{
    try {
        makeSandboxes();
        showTerminal();
        showFiles();
        showProcesses();
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

Panel &Tour::panel(const QString &id)
{
    m_window.openSandbox(m_agent, id);
    SandboxView *view = m_window.detail().focusView();
    if (!view || !view->currentPanel())
        throw StepFailed(u"the panel %1 can't be shown"_s.arg(id));
    return *view->currentPanel();
}

void Tour::take(const QString &name)
{
    m_person.picture(&m_window, name);
}

void Tour::showTerminal()
{
    auto *terminals = qobject_cast<TerminalPanel *>(&panel(u"terminal"_s));
    const auto view = [terminals]() -> TerminalView & { return terminals->currentPage()->view(); };
    const auto open = [&] {
        TerminalPage *before = terminals->currentPage();
        terminals->openTerminal();
        m_person.waitFor(u"a prompt"_s, [&] {
            return terminals->currentPage() && terminals->currentPage() != before && Person::hasPrompt(view());
        });
    };
    const auto type = [&](const QString &line, const QString &answer) {
        m_person.type(view().display(), line);
        m_person.press(view().display(), Qt::Key_Return);
        m_person.waitFor(
            u"the answer to "_s + line, [&] { return view().allText().contains(answer) && Person::hasPrompt(view()); });
    };
    open();
    type(u"python3 src/orders.py"_s, u"\n5"_s);
    open();
    type(u"ls -l --color"_s, u"README.md"_s);
    type(u"python3 -c 'print(2**10)'"_s, u"\n1024\n"_s);
    type(u"head -3 data/orders.csv"_s, u"1,1.99"_s);
    type(u"ps -o pid,pcpu,rss,args -C python3"_s, u"-u src/agent.py"_s);
    take(u"terminal"_s);
}

void Tour::showFiles()
{
    Panel &files = panel(u"files"_s);
    auto *table = m_person.find<QAbstractItemView>(&files, u"fileTable"_s);
    m_person.waitFor(u"the files"_s, [&] { return Person::row(table->model(), u"README.md"_s).isValid(); });
    m_person.choose(table, Person::row(table->model(), u"README.md"_s));
    take(u"files"_s);
}

void Tour::showProcesses()
{
    auto *processes = qobject_cast<ProcessesPanel *>(&panel(u"processes"_s));
    const auto agent = [&] {
        return Person::row(processes->view().model(), u"python3 -u src/agent.py"_s, ProcessTreeModel::CommandColumn);
    };
    m_person.waitFor(u"the agent in the tree"_s, [&] { return agent().isValid(); });
    m_person.choose(&processes->view(), agent());
    // Two readings, so that there is a share of the processor.
    const QModelIndex usage = agent().siblingAtColumn(ProcessTreeModel::Cpu);
    m_person.waitFor(u"its share of the processor"_s,
        [&] { return usage.data().toString().contains(QRegularExpression(u"\\d"_s)); });
    take(u"processes"_s);
}

void Tour::showRun()
{
    Panel &run = panel(u"run"_s);
    auto *edit = m_person.await<QPlainTextEdit>(&run, u"runText"_s);
    auto *output = m_person.find<OutputView>(&run, u"outputView"_s);
    const auto execute = [&](const QString &command, const QString &answer) {
        edit->selectAll();
        m_person.type(edit, command);
        m_person.click(m_person.await(&run, u"runButton"_s));
        m_person.waitFor(u"the output of "_s + command, [&] { return output->toPlainText().contains(answer); });
    };
    execute(u"python3 tests/test_orders.py"_s, u"1 passed"_s);
    execute(u"python3 -c 'import platform; print(platform.platform()); raise SystemExit(3)'"_s, u"Linux"_s);
    take(u"run"_s);
}

void Tour::showOutput()
{
    Panel &output = panel(u"output"_s);
    auto *view = m_person.await<OutputView>(&output, u"outputView"_s);
    m_person.waitFor(
        u"some lines of the agent"_s, [&] { return view->toPlainText().contains(u"warning: order"_s); }, 60s);
    take(u"output"_s);
}

void Tour::showPorts()
{
    Panel &ports = panel(u"ports"_s);
    auto *table = m_person.find<QAbstractItemView>(&ports, u"portTable"_s);
    const auto row = [&] { return Person::row(table->model(), u"8000"_s); };
    m_person.waitFor(u"the port that listens"_s, [&] { return row().isValid(); });
    m_person.choose(table, row());
    m_person.trigger(m_person.find<QAction>(&ports, u"exposePort"_s));
    m_person.waitFor(u"its address"_s, [&] {
        const auto *address = ports.findChild<QLineEdit *>(u"portAddress"_s);
        return !address || address->text().contains(u"8000"_s);
    });
    take(u"ports"_s);
}

void Tour::showNetwork()
{
    Panel &network = panel(u"network"_s);
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
    Panel &snapshots = panel(u"snapshots"_s);
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
    (void)panel(u"overview"_s);
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
    lab.command = {u"bash"_s, u"-c"_s, QString::fromUtf8(containersProgram)};
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
