// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lazycloud/LazyCloudBackend.h"

#include <QFutureWatcher>
#include <QSignalSpy>
#include <QTest>

#include <memory>
#include <optional>

namespace vivarium::test {

/// A running sandbox on the real local engine, for the tests of one program. The engine is named by
/// VIVARIUM_TEST_ENDPOINT and VIVARIUM_TEST_TOKEN; without them the tests are skipped, with the reason.
class EngineFixture {
public:
    /// Why there is no engine; empty: there is one.
    [[nodiscard]] static QString missing();

    /// Signs in. `extensions` false: the contract alone, as LazyCloud itself would serve it.
    [[nodiscard]] static std::unique_ptr<LazyCloudBackend> connectBackend(bool extensions);
    /// The same past the contract proxy: for what is wrong on purpose, which the proxy would hold against the client.
    [[nodiscard]] static std::unique_ptr<LazyCloudBackend> connectDirectly();
    /// Makes a sandbox and waits until it runs. Empty id: it did not work, and a warning says why.
    [[nodiscard]] static SandboxId createSandbox(
        LazyCloudBackend &backend, const QString &name = QStringLiteral("test"));
    /// The same with a spec of one's own, as specFor() makes one.
    [[nodiscard]] static SandboxId createSandbox(LazyCloudBackend &backend, const SandboxSpec &spec);
    [[nodiscard]] static SandboxSpec specFor(const QString &name);
    static void stopSandbox(LazyCloudBackend &backend, const SandboxId &sandbox);

    /// Waits for an answer; a reply that never comes is an error "no answer".
    template <typename T> static Result<T> wait(const Reply<T> &reply, int milliseconds = 60000)
    {
        // A real event loop: QTest::qWaitFor() sleeps between its rounds, which slows down everything that goes in
        // small steps.
        QFutureWatcher<Result<T>> watcher;
        QSignalSpy finished(&watcher, &QFutureWatcherBase::finished);
        watcher.setFuture(reply);
        if (!reply.isFinished())
            finished.wait(milliseconds);
        if (reply.resultCount() == 0)
            return std::unexpected(ApiError::local(QStringLiteral("no answer in the test")));
        return reply.result();
    }
    /// Runs a shell line inside and gives its standard output; an empty optional when it failed.
    [[nodiscard]] static std::optional<QByteArray> shell(
        LazyCloudBackend &backend, const SandboxId &sandbox, const QString &line);

private:
    [[nodiscard]] static std::unique_ptr<LazyCloudBackend> connectTo(const QString &endpoint, bool extensions);
};

/// QVERIFY for a Result, which shows the error's text.
#define VERIFY_RESULT(result)                                                                                          \
    QVERIFY2(                                                                                                          \
        (result).has_value(), qPrintable((result) ? QString() : (result).error().text() + (result).error().details))

} // namespace vivarium::test
