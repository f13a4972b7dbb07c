// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "FakeBackend.h"
#include "processes/CommandHistory.h"
#include "sandboxes/IdleHolds.h"
#include "sandboxes/SandboxContext.h"

#include <QAbstractItemModelTester>
#include <QTest>

namespace vivarium {

/// A sandbox in memory, and the commands that are run in it.
struct CommandBench {
    explicit CommandBench(FakeBackend::Kind kind = FakeBackend::Kind::LocalEngine)
        : backend(std::make_shared<FakeBackend>(kind))
        , sandbox(backend->fakeSandboxes().addRunning(QStringLiteral("agent-7")))
        , context(backend, sandbox)
        , history(context)
        , tester(&history, QAbstractItemModelTester::FailureReportingMode::QtTest)
    {
    }
    CommandRun *start(const QString &text, std::chrono::seconds limit = std::chrono::seconds(0))
    {
        CommandRequest request;
        request.text = text;
        request.timeLimit = limit;
        return history.run(request).value_or(nullptr);
    }
    CommandRun *startAndWait(const QString &text, std::chrono::seconds limit = std::chrono::seconds(0))
    {
        CommandRun *run = start(text, limit);
        return run && QTest::qWaitFor([this, run] {
            return run->state() == CommandRun::State::Running && backend->fakeProcesses().openStreams(run->id()) == 1;
        })
            ? run
            : nullptr;
    }
    FakeProcessApi &processes() { return backend->fakeProcesses(); }
    /// As when the list has learned it.
    void setLifetime(Lifetime::Kind kind, std::chrono::seconds span)
    {
        Sandbox changed = context.sandbox();
        changed.lifetime = {kind, span, {}};
        context.update(changed);
    }
    [[nodiscard]] int uses() const { return backend->calls().count(QStringLiteral("processes.read")); }
    [[nodiscard]] QString held() { return IdleHolds::of(context).text(); }

    std::shared_ptr<FakeBackend> backend;
    Sandbox sandbox;
    SandboxContext context;
    CommandHistory history;
    QAbstractItemModelTester tester;
};

} // namespace vivarium
