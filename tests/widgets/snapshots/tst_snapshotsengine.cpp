// SPDX-License-Identifier: GPL-3.0-or-later
#include "EngineUnderTest.h"
#include "Pictures.h"
#include "PrivateSettings.h"
#include "backend/FileApi.h"
#include "backend/ImageApi.h"
#include "common/ConfirmDialog.h"
#include "common/NoticeBar.h"
#include "common/StateView.h"
#include "sandboxes/SandboxContext.h"
#include "snapshots/ComparisonWindow.h"
#include "snapshots/ImageLibrary.h"
#include "snapshots/ImagesView.h"
#include "snapshots/SnapshotsPanel.h"

#include <QAction>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTreeView>

using namespace vivarium;

/// The snapshots panel against real sandboxes: what was saved is there in a sandbox that starts from it.
class TestSnapshotsEngine : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void savesAndStartsFromIt();
    void comparesWithTheSandbox();
    void renames();
    void inUseThenDeleted();

private:
    template <typename T> T *child(const char *name) { return m_panel->findChild<T *>(QString::fromLatin1(name)); }
    bool selectSaved();

    PrivateSettings m_settings;
    std::unique_ptr<EngineUnderTest> m_engine;
    std::unique_ptr<SandboxContext> m_context;
    std::unique_ptr<SnapshotsPanel> m_panel;
    ImageId m_image;
    SandboxId m_second;
};

void TestSnapshotsEngine::initTestCase()
{
    if (const QString missing = EngineUnderTest::missing(); !missing.isEmpty())
        QSKIP(qPrintable(missing));
    m_engine = std::make_unique<EngineUnderTest>();
    QCOMPARE(m_engine->connect(), QString());
    const auto sandbox = m_engine->makeSandbox(QStringLiteral("snapshots"));
    QVERIFY(sandbox);
    m_context = std::make_unique<SandboxContext>(m_engine->backend(), *sandbox);
    m_panel = std::make_unique<SnapshotsPanel>(*m_context);
    m_panel->resize(1000, 600);
    m_panel->show();
    m_panel->setActive(true);
    QTRY_VERIFY_WITH_TIMEOUT(m_panel->view().library().hasList(), 15000);
}

bool TestSnapshotsEngine::selectSaved()
{
    auto *table = child<QTreeView>("imageTable");
    for (int row = 0; row < table->model()->rowCount(); ++row) {
        const QModelIndex index = table->model()->index(row, 0);
        if (index.data(ImageModel::ImageIdRole).value<ImageId>() == m_image) {
            table->setCurrentIndex(index);
            return true;
        }
    }
    return false;
}

void TestSnapshotsEngine::savesAndStartsFromIt()
{
    const auto written = EngineUnderTest::wait(
        m_engine->backend()->files().write(m_context->id(), "/workspace/kept.txt", "kept\n", 0644));
    QVERIFY(written && *written);
    child<QAction>("saveFileSystem")->trigger();
    QTest::keyClicks(child<QLineEdit>("snapshotName"), QStringLiteral("with a file"));
    QTest::keyClicks(child<QPlainTextEdit>("snapshotNote"), QStringLiteral("kept.txt"));
    QTest::keyClick(child<QLineEdit>("snapshotName"), Qt::Key_Return);
    auto *table = child<QTreeView>("imageTable");
    QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), 1, 120000);
    const QModelIndex row = table->model()->index(0, 0);
    QTRY_COMPARE_WITH_TIMEOUT(table->model()->index(0, 0).data().toString(), QStringLiteral("with a file"), 15000);
    m_image = row.data(ImageModel::ImageIdRole).value<ImageId>();
    QVERIFY(!m_image.isEmpty());
    takePictures(*m_panel, QStringLiteral("engine-snapshots"));

    const auto second = m_engine->makeSandbox(QStringLiteral("restored"), m_image);
    QVERIFY(second);
    m_second = second->id;
    const auto content = EngineUnderTest::wait(m_engine->backend()->files().read(m_second, "/workspace/kept.txt", 100));
    QVERIFY(content && *content);
    QCOMPARE((*content)->bytes, QByteArray("kept\n"));
}

void TestSnapshotsEngine::comparesWithTheSandbox()
{
    QVERIFY(selectSaved());
    child<QAction>("compareImage")->trigger();
    QPointer<ComparisonWindow> window = m_panel->window()->findChild<ComparisonWindow *>();
    QVERIFY(window);
    QTRY_VERIFY_WITH_TIMEOUT(
        window->findChild<StateView *>()->message().contains(QStringLiteral("No difference")), 60000);
    FileApi &files = m_engine->backend()->files();
    QVERIFY(*EngineUnderTest::wait(files.write(m_context->id(), "/workspace/kept.txt", "now\n\n", 0644)));
    QVERIFY(*EngineUnderTest::wait(files.write(m_context->id(), "/workspace/later.txt", "later\n", 0644)));
    window->refresh();
    auto *table = window->findChild<QTreeView *>(QStringLiteral("differenceTable"));
    QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), 2, 60000);
    const auto text = [table](int row, int column) { return table->model()->index(row, column).data().toString(); };
    QCOMPARE(text(0, DifferenceModel::Path), QStringLiteral("/workspace/kept.txt"));
    QCOMPARE(text(0, DifferenceModel::What), QStringLiteral("content"));
    QCOMPARE(text(1, DifferenceModel::Path), QStringLiteral("/workspace/later.txt"));
    QCOMPARE(text(1, DifferenceModel::Kind), QStringLiteral("Added"));
    window->close();
    QTRY_VERIFY(!window);
    // Without a snapshot: since it was made.
    const auto since = EngineUnderTest::wait(m_engine->backend()->images().differences(m_context->id(), {}));
    QVERIFY(since && *since);
    QVERIFY(since->value().added >= 2);
    QVERIFY(since->value().isComplete);
}

void TestSnapshotsEngine::renames()
{
    QVERIFY(selectSaved());
    child<QAction>("renameImage")->trigger();
    QTest::keyClicks(child<QLineEdit>("snapshotName"), QStringLiteral("renamed"));
    QTest::keyClick(child<QLineEdit>("snapshotName"), Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(
        child<QTreeView>("imageTable")->model()->index(0, 0).data().toString(), QStringLiteral("renamed"), 15000);
    const auto list = EngineUnderTest::wait(m_engine->backend()->images().list());
    QVERIFY(list && *list);
    const auto found = std::ranges::find((*list).value(), m_image, &Image::id);
    QVERIFY(found != (*list)->end());
    QCOMPARE(found->name, QStringLiteral("renamed"));
    QCOMPARE(found->note, QStringLiteral("kept.txt")); // the note survives
}

void TestSnapshotsEngine::inUseThenDeleted()
{
    m_panel->refresh();
    QVERIFY(selectSaved());
    auto *remove = child<QAction>("removeImage");
    QTRY_VERIFY_WITH_TIMEOUT(!remove->isEnabled(), 15000); // the second sandbox runs from it
    QVERIFY(*EngineUnderTest::wait(m_engine->backend()->sandboxes().stop(m_second)));
    QTRY_VERIFY_WITH_TIMEOUT(([&] {
        m_panel->refresh();
        return selectSaved() && remove->isEnabled();
    }()),
        30000);
    remove->trigger();
    ConfirmDialog *dialog = nullptr;
    QTRY_VERIFY((dialog = m_panel->findChild<ConfirmDialog *>()) && dialog->confirmButton()->isEnabled());
    dialog->confirmButton()->click();
    QTRY_VERIFY_WITH_TIMEOUT(!selectSaved(), 30000);
    const auto list = EngineUnderTest::wait(m_engine->backend()->images().list());
    QVERIFY(list && *list);
    QVERIFY(std::ranges::find((*list).value(), m_image, &Image::id) == (*list)->end());
}

QTEST_MAIN(TestSnapshotsEngine)
#include "tst_snapshotsengine.moc"
