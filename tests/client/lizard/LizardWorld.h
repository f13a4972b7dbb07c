// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lizard/LizardBackend.h"
#include "lizard/LizardServer.h"

#include <QFutureWatcher>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace vivarium::test {

/// A window's Lizard connection on the strict server in memory, with short pauses between looks.
struct LizardWorld {
    explicit LizardWorld(const QString &project = {})
    {
        LizardBackend::Options options;
        options.profile = ProfileId(QStringLiteral("lizard"));
        options.endpoint = server.url();
        options.token = Secret(LizardServer::key());
        options.project = project;
        options.portMemory = folder.filePath(QStringLiteral("ports.json"));
        options.lookPauses = {std::chrono::milliseconds(0), std::chrono::milliseconds(10)};
        options.poolPauses = {std::chrono::milliseconds(10), std::chrono::milliseconds(10)};
        backend = std::make_unique<LizardBackend>(options);
    }
    template <typename T> static Result<T> wait(const Reply<T> &reply)
    {
        QFutureWatcher<Result<T>> watcher;
        QSignalSpy finished(&watcher, &QFutureWatcherBase::finished);
        watcher.setFuture(reply);
        if (!reply.isFinished())
            finished.wait(20000);
        if (reply.resultCount() == 0)
            return std::unexpected(ApiError::local(QStringLiteral("no answer in the test")));
        return reply.result();
    }
    Result<QString> signIn() { return wait(backend->connectToServer()); }
    [[nodiscard]] QString path(const QString &name) const { return folder.filePath(name); }
    [[nodiscard]] QByteArray remote(const QString &name) const { return path(name).toUtf8(); }

    QTemporaryDir folder;
    LizardServer server;
    std::unique_ptr<LizardBackend> backend;
};

} // namespace vivarium::test
