// SPDX-License-Identifier: GPL-3.0-or-later
#include "EngineFixture.h"

namespace vivarium::test {

QString EngineFixture::missing()
{
    if (qEnvironmentVariableIsEmpty("VIVARIUM_TEST_ENDPOINT") || qEnvironmentVariableIsEmpty("VIVARIUM_TEST_TOKEN"))
        return QStringLiteral("No engine: VIVARIUM_TEST_ENDPOINT and VIVARIUM_TEST_TOKEN are not set.");
    return {};
}

std::unique_ptr<LazyCloudBackend> EngineFixture::connectBackend(bool extensions)
{
    return connectTo(qEnvironmentVariable("VIVARIUM_TEST_ENDPOINT"), extensions);
}

std::unique_ptr<LazyCloudBackend> EngineFixture::connectDirectly()
{
    return connectTo(
        qEnvironmentVariable("VIVARIUM_TEST_DIRECT", qEnvironmentVariable("VIVARIUM_TEST_ENDPOINT")), true);
}

std::unique_ptr<LazyCloudBackend> EngineFixture::connectTo(const QString &endpoint, bool extensions)
{
    LazyCloudBackend::Options options;
    options.profile = ProfileId(QStringLiteral("test"));
    options.endpoint = QUrl(endpoint);
    options.token = Secret(qgetenv("VIVARIUM_TEST_TOKEN"));
    options.useExtensions = extensions;
    auto backend = std::make_unique<LazyCloudBackend>(options);
    const auto identity = wait(backend->connectToServer());
    if (!identity) {
        qWarning().noquote() << "sign-in failed:" << identity.error().text();
        return nullptr;
    }
    return backend;
}

SandboxSpec EngineFixture::specFor(const QString &name)
{
    SandboxSpec spec;
    spec.name = name;
    spec.group = QStringLiteral("client_tests");
    spec.cpuMillis = 500;
    spec.memoryMiB = 256;
    spec.keepWarm = std::chrono::seconds(900);
    return spec;
}

SandboxId EngineFixture::createSandbox(LazyCloudBackend &backend, const QString &name)
{
    return createSandbox(backend, specFor(name));
}

SandboxId EngineFixture::createSandbox(LazyCloudBackend &backend, const SandboxSpec &spec)
{
    const auto created = wait(backend.sandboxes().create(spec, {}), 300000);
    if (!created) {
        qWarning().noquote() << "create failed:" << created.error().text() << created.error().details;
        return {};
    }
    const bool running = QTest::qWaitFor(
        [&] {
            const auto sandbox = wait(backend.sandboxes().get(created->id));
            return sandbox && sandbox->state == SandboxState::Running;
        },
        120000);
    if (!running) {
        const auto sandbox = wait(backend.sandboxes().get(created->id));
        qWarning().noquote() << "never got running:"
                             << (sandbox ? sandbox->stateText + sandbox->message : sandbox.error().text());
        return {};
    }
    return created->id;
}

void EngineFixture::stopSandbox(LazyCloudBackend &backend, const SandboxId &sandbox)
{
    if (!sandbox.isEmpty() && !wait(backend.sandboxes().stop(sandbox)))
        qWarning() << "the test's sandbox could not be stopped";
}

std::optional<QByteArray> EngineFixture::shell(LazyCloudBackend &backend, const SandboxId &sandbox, const QString &line)
{
    Command command;
    command.arguments = {QStringLiteral("/bin/sh"), QStringLiteral("-c"), line};
    auto record = wait(backend.processes().start(sandbox, command));
    while (record && record->running)
        record = wait(backend.processes().read(sandbox, record->id, std::chrono::seconds(5)));
    if (!record || record->exitCode != 0) {
        qWarning().noquote() << "in the sandbox:" << line
                             << (record ? QString::fromUtf8(record->standardError) : record.error().text());
        return std::nullopt;
    }
    return record->standardOutput;
}

} // namespace vivarium::test
