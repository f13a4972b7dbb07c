// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/SandboxApi.h"
#include "lazycloud/LazyCloudBackend.h"

#include <QTest>

#include <memory>

namespace vivarium {

/// A connection to the engine that the fixture started (VIVARIUM_TEST_ENDPOINT, VIVARIUM_TEST_TOKEN), with sandboxes
/// that are stopped at the end.
class EngineUnderTest {
public:
    /// Why there is no engine: a sentence for QSKIP; empty when there is one.
    [[nodiscard]] static QString missing()
    {
        return qEnvironmentVariableIsEmpty("VIVARIUM_TEST_ENDPOINT")
                || qEnvironmentVariableIsEmpty("VIVARIUM_TEST_TOKEN")
            ? QStringLiteral("No engine: VIVARIUM_TEST_ENDPOINT and VIVARIUM_TEST_TOKEN are not set.")
            : QString();
    }
    ~EngineUnderTest()
    {
        for (const SandboxId &id : std::as_const(m_made))
            (void)wait(m_backend->sandboxes().stop(id));
    }

    /// Waits for an answer; nullopt when none came in time or the call was cancelled.
    template <typename T>
    [[nodiscard]] static std::optional<Result<T>> wait(
        Reply<T> reply, std::chrono::seconds limit = std::chrono::seconds(60))
    {
        (void)QTest::qWaitFor([&reply] { return reply.isFinished(); }, QDeadlineTimer(limit));
        return reply.isFinished() && reply.resultCount() > 0 ? std::optional(reply.result()) : std::nullopt;
    }

    /// Signs in; the answer is why it failed, empty when it didn't.
    [[nodiscard]] QString connect()
    {
        LazyCloudBackend::Options options;
        options.profile = ProfileId(QStringLiteral("test"));
        options.endpoint = QUrl(qEnvironmentVariable("VIVARIUM_TEST_ENDPOINT"));
        options.token = Secret(qgetenv("VIVARIUM_TEST_TOKEN"));
        options.workspace = QStringLiteral("local");
        m_backend = std::make_shared<LazyCloudBackend>(options);
        const auto answer = wait(m_backend->connectToServer());
        return !answer ? QStringLiteral("no answer") : *answer ? QString() : answer->error().text();
    }
    [[nodiscard]] const std::shared_ptr<Backend> &backend() const { return m_backend; }

    [[nodiscard]] static SandboxSpec specFor(const QString &name, const ImageId &image = {})
    {
        SandboxSpec spec;
        spec.name = name;
        spec.group = QStringLiteral("tests");
        spec.image = image;
        spec.cpuMillis = 250;
        spec.memoryMiB = 256;
        spec.keepWarm = std::chrono::minutes(10);
        return spec;
    }
    /// A new sandbox, as soon as it runs.
    [[nodiscard]] std::optional<Sandbox> makeSandbox(const QString &name, const ImageId &image = {})
    {
        return makeSandbox(specFor(name, image));
    }
    [[nodiscard]] std::optional<Sandbox> makeSandbox(const SandboxSpec &spec)
    {
        const auto made = wait(m_backend->sandboxes().create(spec, {}), std::chrono::seconds(120));
        if (!made || !*made) {
            qWarning(
                "No sandbox: %s", made ? qPrintable(made->error().text() + made->error().serverMessage) : "no answer");
            return std::nullopt;
        }
        m_made.append((*made)->id);
        std::optional<Sandbox> running;
        (void)QTest::qWaitFor(
            [&] {
                const auto now = wait(m_backend->sandboxes().get((*made)->id));
                if (now && *now && (*now)->state == SandboxState::Running)
                    running = **now;
                return running.has_value() || !now || !*now || !isLive((*now)->state);
            },
            QDeadlineTimer(std::chrono::seconds(60)));
        return running;
    }

private:
    std::shared_ptr<Backend> m_backend;
    QList<SandboxId> m_made;
};

} // namespace vivarium
