// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "FakeBackend.h"
#include "ProcessSamples.h"
#include "common/ConfirmDialog.h"
#include "common/NoticeBar.h"
#include "common/StateView.h"
#include "processes/ProcessTreeView.h"
#include "processes/ProcessesPanel.h"
#include "sandboxes/SandboxContext.h"

#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

namespace vivarium {

inline Process busy(Process process, double cpuSeconds, qint64 memoryMiB, const QStringList &command, int threads = 1)
{
    process.cpuSeconds = cpuSeconds;
    process.memoryBytes = memoryMiB << 20;
    process.commandLine = command;
    process.threads = threads;
    return process;
}

/// What a coding agent's sandbox looks like; `tick` 0, 1, … as time goes on.
inline QList<Process> agentProcesses(int tick)
{
    const auto text = [](const char *s) { return QString::fromUtf8(s); };
    QList<Process> list;
    list << busy(makeProcess(1, 0, text("supervisor"), 1), 0.4, 3, {text("/vivarium/supervisor")}, 4);
    list << busy(makeProcess(12, 1, text("bash")), 0.1, 5, {text("-bash")});
    list << busy(makeProcess(31, 12, text("agent")), 12.5 + 0.3 * tick, 148,
        {text("python3"), text("-m"), text("agent"), text("--task"), text("fix the flaky test")}, 9);
    list << busy(makeProcess(58, 31, text("pytest")), 30.1 + 1.6 * tick, 212,
        {text("/usr/bin/python3"), text("-m"), text("pytest"), text("-q"), text("-x"), text("tests/")}, 3);
    list << busy(makeProcess(60, 58, text("cc1plus")), 3.0 + 1.9 * tick, 331,
        {text("/usr/lib/gcc/x86_64-linux-gnu/14/cc1plus"), text("-quiet"), text("-O2"), text("module.cpp")});
    list << busy(makeProcess(44, 31, text("node")), 4.2 + 0.02 * tick, 96,
        {text("node"), text("server.js"), text("--port"), text("8000")}, 11);
    list << busy(makeProcess(19, 1, text("bash")), 0.05, 5, {text("-bash")});
    list << busy(makeProcess(71, 19, text("htop")), 0.9 + 0.02 * tick, 6, {text("htop")});
    list << busy(makeProcess(90, 1, text("evil\x1b[31m\n")), 0, 2, {text("evil\x1b[31m\n"), text("\u202egnp.exe")});
    Process zombie = makeProcess(95, 58, text("defunct"));
    zombie.state = u'Z';
    zombie.commandLine.clear();
    zombie.memoryBytes = 0;
    list << zombie;
    for (Process &process : list) {
        if (process.name == u"cc1plus" || process.name == u"pytest")
            process.state = u'R';
        process.startedAt = QDateTime::currentDateTimeUtc().addSecs(-3600 + process.identity.pid * 20);
    }
    return list;
}

/// The panel over a sandbox in memory.
struct ProcessesBench {
    explicit ProcessesBench(FakeBackend::Kind kind = FakeBackend::Kind::LocalEngine, bool show = true)
        : backend(std::make_shared<FakeBackend>(kind))
        , sandbox(backend->fakeSandboxes().addRunning(QStringLiteral("agent-7")))
        , context(backend, sandbox)
        , panel(context)
    {
        panel.resize(1000, 600);
        setProcesses(agentProcesses(0));
        if (show) {
            panel.show();
            QVERIFY(QTest::qWaitForWindowExposed(&panel));
            panel.activateWindow();
        }
    }
    void setProcesses(const QList<Process> &processes)
    {
        uptime += 2;
        backend->fakeProcesses().setTable(sandbox.id, makeTable(processes, uptime));
    }
    /// Reads once; the clock is not waited for.
    bool sample()
    {
        QSignalSpy updated(&panel.monitor().model(), &ProcessTreeModel::updated);
        panel.refresh();
        return QTest::qWaitFor([&] { return updated.count() > 0; });
    }
    bool sample(const QList<Process> &processes)
    {
        setProcesses(processes);
        return sample();
    }
    bool select(qint64 pid)
    {
        const ProcessNode *node = panel.monitor().model().findLive(pid);
        return node && panel.view().selectKey(node->key);
    }
    /// Starts it through the API; the answer is its name there.
    ProcessId startCommand(const QString &program)
    {
        Command command;
        command.arguments = {program};
        (void)backend->processes().start(sandbox.id, command);
        return QTest::qWaitFor([this] { return !processes().lastStarted().isEmpty(); }) ? processes().lastStarted()
                                                                                        : ProcessId();
    }
    template <typename T> T *child(const char *name) { return panel.findChild<T *>(QString::fromLatin1(name)); }
    /// The question that is open, once its button can be pressed.
    ConfirmDialog *question()
    {
        ConfirmDialog *dialog = nullptr;
        (void)QTest::qWaitFor([&] {
            dialog = panel.findChild<ConfirmDialog *>();
            return dialog && dialog->isVisible() && dialog->confirmButton()->isEnabled();
        });
        return dialog;
    }
    [[nodiscard]] QString notice()
    {
        return panel.findChild<NoticeBar *>()->isVisible() ? panel.findChild<NoticeBar *>()->text() : QString();
    }
    [[nodiscard]] QString face() { return panel.findChild<StateView *>()->message(); }
    FakeProcessApi &processes() { return backend->fakeProcesses(); }

    std::shared_ptr<FakeBackend> backend;
    Sandbox sandbox;
    SandboxContext context;
    ProcessesPanel panel;
    double uptime = 100;
};

} // namespace vivarium
