// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "FakeBackend.h"
#include "common/NoticeBar.h"
#include "common/StateView.h"
#include "processes/OutputView.h"
#include "processes/RunPanel.h"
#include "sandboxes/SandboxContext.h"

#include <QTest>

namespace vivarium {

/// The run panel over a sandbox in memory.
struct RunBench {
    RunBench()
        : backend(std::make_shared<FakeBackend>())
        , sandbox(backend->fakeSandboxes().addRunning(QStringLiteral("agent-7")))
        , context(backend, sandbox)
        , panel(context)
    {
        panel.resize(1000, 600);
        panel.setActive(true);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        panel.activateWindow();
        panel.focusContent();
    }
    template <typename T> T *child(const char *name) { return panel.findChild<T *>(QString::fromLatin1(name)); }
    QPlainTextEdit *text() { return child<QPlainTextEdit>("runText"); }
    OutputView *output() { return panel.findChild<OutputView *>(); }
    /// Types the line, presses Enter and waits until it runs.
    ProcessId run(const QString &line)
    {
        const qsizetype before = processes().commands().size();
        text()->setFocus();
        QTest::keyClicks(text(), line);
        QTest::keyClick(text(), Qt::Key_Return);
        (void)QTest::qWaitFor([&] {
            return processes().commands().size() > before && processes().openStreams(processes().lastStarted()) == 1;
        });
        return processes().lastStarted();
    }
    bool shows(const QString &wanted)
    {
        return QTest::qWaitFor([&] { return output()->toPlainText().contains(wanted); });
    }
    FakeProcessApi &processes() { return backend->fakeProcesses(); }
    QString face() { return panel.findChild<StateView *>()->message(); }
    QString notice()
    {
        return panel.findChild<NoticeBar *>()->isVisible() ? panel.findChild<NoticeBar *>()->text() : QString();
    }

    std::shared_ptr<FakeBackend> backend;
    Sandbox sandbox;
    SandboxContext context;
    RunPanel panel;
};

} // namespace vivarium
