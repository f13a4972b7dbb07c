// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "FakeBackend.h"
#include "common/ConfirmDialog.h"
#include "common/NoticeBar.h"
#include "common/StateView.h"
#include "sandboxes/SandboxContext.h"
#include "snapshots/ImageLibrary.h"
#include "snapshots/ImagesView.h"
#include "snapshots/SnapshotsPanel.h"

#include <QAction>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

namespace vivarium {

inline const QString saveCall = QStringLiteral("images.saveFileSystem");

/// The panel over a sandbox in memory.
struct SnapshotsBench {
    explicit SnapshotsBench(FakeBackend::Kind kind = FakeBackend::Kind::LocalEngine)
        : backend(std::make_shared<FakeBackend>(kind))
        , sandbox(backend->fakeSandboxes().addRunning(QStringLiteral("agent-7")))
        , context(backend, sandbox)
    {
        new ImageLibrary(*backend, folder.path());
        panel = std::make_unique<SnapshotsPanel>(context);
        panel->resize(1000, 600);
        panel->show();
        QVERIFY(QTest::qWaitForWindowExposed(panel.get()));
        panel->activateWindow();
    }
    Image add(const QString &name, const QString &note = {}, bool ofThis = true, int usedBy = 0)
    {
        Image image;
        image.id = backend->fakeImages().nextId();
        image.kind = Image::Kind::FileSystem;
        image.name = name;
        image.note = note;
        image.pythonVersion = QStringLiteral("3.13");
        image.sizeBytes = (150LL << 20) + name.size() * (17LL << 20);
        image.createdAt =
            QDateTime::currentDateTimeUtc().addSecs(-3600LL * (image.id.value().right(2).toInt(nullptr, 16)));
        image.sourceSandbox = ofThis ? sandbox.id : SandboxId(QStringLiteral("other"));
        image.sourceName = ofThis ? sandbox.name : QStringLiteral("build-x");
        image.usedBy = usedBy;
        backend->fakeImages().put(image);
        return image;
    }
    template <typename T> T *child(const char *name) { return panel->findChild<T *>(QString::fromLatin1(name)); }
    QTreeView *table() { return child<QTreeView>("imageTable"); }
    QString face() { return panel->findChild<StateView *>()->message(); }
    QString notice()
    {
        return panel->findChild<NoticeBar *>()->isVisible() ? panel->findChild<NoticeBar *>()->text() : QString();
    }
    ConfirmDialog *question()
    {
        ConfirmDialog *dialog = nullptr;
        (void)QTest::qWaitFor([&] {
            dialog = panel->findChild<ConfirmDialog *>();
            return dialog && dialog->isVisible() && dialog->confirmButton()->isEnabled();
        });
        return dialog;
    }
    bool listed(int rows)
    {
        return QTest::qWaitFor([&] { return table()->model()->rowCount() == rows; });
    }
    void save(const QString &name, const QString &note = {})
    {
        child<QAction>("saveFileSystem")->trigger();
        QTest::keyClicks(child<QLineEdit>("snapshotName"), name);
        QTest::keyClicks(child<QPlainTextEdit>("snapshotNote"), note);
        QTest::keyClick(child<QLineEdit>("snapshotName"), Qt::Key_Return);
    }

    QTemporaryDir folder;
    std::shared_ptr<FakeBackend> backend;
    Sandbox sandbox;
    SandboxContext context;
    std::unique_ptr<SnapshotsPanel> panel;
};

} // namespace vivarium
