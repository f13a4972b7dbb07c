// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "FakeBackend.h"
#include "FakeFileApi.h"
#include "MainWindow.h"
#include "ProfileConnections.h"
#include "Program.h"
#include "sandboxes/DetailArea.h"
#include "sandboxes/SandboxListPanel.h"
#include "sandboxes/SandboxListView.h"
#include "sandboxes/SandboxView.h"

#include <QTemporaryDir>
#include <QTest>

namespace vivarium {

/// A program with folders of its own, one local server in memory, and the window over it.
struct WindowWorld {
    QTemporaryDir folder;
    Program program{{folder.path() + QStringLiteral("/config"), folder.path() + QStringLiteral("/state")}};
    ProfileConnections loader{program};
    std::shared_ptr<FakeBackend> backend = std::make_shared<FakeBackend>();
    std::unique_ptr<MainWindow> window;

    WindowWorld()
    {
        backend->setProfile(ProfileStore::localId());
        backend->setFileApi(std::make_unique<FakeFileApi>(*backend));
    }
    ~WindowWorld() { window.reset(); }
    void connectLocal()
    {
        program.connections().add(backend->profile(), QStringLiteral("Local"), true);
        program.connections().setBackend(backend->profile(), backend);
    }
    bool show()
    {
        window = std::make_unique<MainWindow>(program, loader);
        window->resize(1280, 800);
        window->show();
        return QTest::qWaitForWindowActive(window.get());
    }
    /// Asks for one, as the form does. The key is provisional.
    SandboxKey create(const QString &name)
    {
        SandboxSpec spec;
        spec.name = name;
        spec.group = QStringLiteral("agents");
        spec.pythonVersion = QStringLiteral("3.13");
        return program.controller().create(backend->profile(), spec);
    }
    SandboxKey key(const Sandbox &sandbox) const { return {backend->profile(), sandbox.id}; }
    SandboxListView &list() { return window->list().view(); }
    QString cell(const SandboxKey &key, SandboxColumn column)
    {
        SandboxListModel &model = program.sandboxes();
        return model.index(model.rowOf(key), int(column)).data().toString();
    }
    /// The one shown dialog or other child of the window with this name.
    template <typename T> T *find(const char *name) { return window->findChild<T *>(QLatin1String(name)); }
};

} // namespace vivarium
