// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connections/ConnectionRegistry.h"
#include "lizard/LizardBackend.h"
#include "lizard/LizardServer.h"
#include "sandboxes/SandboxContext.h"
#include "sandboxes/SandboxFeeds.h"

#include <QTemporaryDir>
#include <QTest>

namespace vivarium::test {

/// A signed-in Lizard connection for panels and forms.
struct LizardBench {
    LizardBench()
    {
        LizardBackend::Options options;
        options.profile = ProfileId(QStringLiteral("research"));
        options.endpoint = server.url();
        options.token = Secret(LizardServer::key());
        options.portMemory = folder.filePath(QStringLiteral("ports.json"));
        options.lookPauses = {std::chrono::milliseconds(0), std::chrono::milliseconds(10)};
        backend = std::make_shared<LizardBackend>(options);
        connections.add(backend->profile(), QStringLiteral("research"), false);
        connections.setBackend(backend->profile(), backend);
    }
    [[nodiscard]] bool isSignedIn()
    {
        return QTest::qWaitFor(
            [this] {
                return connections.find(backend->profile())->isSignedIn && !backend->capabilities().regions.isEmpty();
            },
            15000);
    }
    /// A sandbox that is open in the window.
    [[nodiscard]] std::unique_ptr<SandboxContext> open(const QJsonObject &members = {})
    {
        const QString id = server.addSandbox(members);
        Sandbox sandbox;
        sandbox.id = SandboxId(id);
        sandbox.name = id;
        sandbox.state = SandboxState::Running;
        sandbox.templateName = members.value(QLatin1StringView("template")).toString(QStringLiteral("base"));
        return std::make_unique<SandboxContext>(backend, sandbox);
    }

    QTemporaryDir folder;
    LizardServer server;
    std::shared_ptr<LizardBackend> backend;
    ConnectionRegistry connections;
    SandboxListModel model;
    SandboxFeeds feeds{connections, model};
};

} // namespace vivarium::test
