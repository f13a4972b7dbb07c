// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "FakeBackend.h"
#include "FakeFileApi.h"
#include "sandboxes/SandboxContext.h"

#include <memory>

namespace vivarium {

/// A running sandbox with files, as most tests of files need it. Header only: it needs the models, which support
/// doesn't link.
struct FilesWorld {
    explicit FilesWorld(FakeBackend::Kind kind = FakeBackend::Kind::LocalEngine)
        : backend(std::make_shared<FakeBackend>(kind))
    {
        auto api = std::make_unique<FakeFileApi>(*backend);
        files = api.get();
        backend->setFileApi(std::move(api));
        context =
            std::make_unique<SandboxContext>(backend, backend->fakeSandboxes().addRunning(QStringLiteral("agent-7")));
        id = context->id();
    }
    void put(const QByteArray &path, const QByteArray &bytes = {}) { files->putFile(id, path, bytes); }
    [[nodiscard]] CallScript &calls() { return backend->calls(); }
    [[nodiscard]] int count(const char *call) { return backend->calls().count(QString::fromLatin1(call)); }

    std::shared_ptr<FakeBackend> backend;
    FakeFileApi *files = nullptr;
    std::unique_ptr<SandboxContext> context;
    SandboxId id;
};

} // namespace vivarium
