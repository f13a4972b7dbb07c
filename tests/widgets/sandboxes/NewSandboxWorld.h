// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "FakeBackend.h"
#include "common/FieldMessage.h"
#include "sandboxes/NewSandboxDialog.h"
#include "sandboxes/RecentSpecs.h"

#include <QSettings>
#include <QTemporaryDir>

namespace vivarium {

/// What the form for a new sandbox needs: one server in memory, and settings of its own.
struct NewSandboxWorld {
    QTemporaryDir folder;
    QSettings settings{folder.filePath(QStringLiteral("s.ini")), QSettings::IniFormat};
    RecentSpecs recent{settings};
    std::shared_ptr<FakeBackend> backend;
    ConnectionRegistry connections;
    SandboxListModel model;
    SandboxFeeds feeds{connections, model};
    explicit NewSandboxWorld(FakeBackend::Kind kind = FakeBackend::Kind::LocalEngine)
        : backend(std::make_shared<FakeBackend>(kind))
    {
        connections.add(backend->profile(), QStringLiteral("acme"), kind == FakeBackend::Kind::LocalEngine);
        connections.setBackend(backend->profile(), backend);
        feeds.setWatched(true);
    }
    /// What is wrong with a field, as it is said below it; empty: nothing.
    [[nodiscard]] static QString message(const NewSandboxDialog &dialog, const char *field)
    {
        const auto *label = dialog.findChild<FieldMessage *>(QLatin1String(field) + QStringLiteral("Message"));
        return label && label->hasProblem() ? label->text() : QString();
    }
};

} // namespace vivarium
