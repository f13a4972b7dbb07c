// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeTerminalApi.h"
#include "WindowWorld.h"
#include "common/ConfirmDialog.h"
#include "processes/CommandHistory.h"
#include "terminal/TerminalSession.h"
#include "terminal/TerminalStore.h"

#include <QLabel>

using namespace Qt::StringLiterals;
using namespace vivarium;

/// What is said before the window closes, where something would end with it.
class TestClosing : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void shellsThatNobodyKeepsAreNamed_data();
    void shellsThatNobodyKeepsAreNamed();
    void outputThatNobodyKeepsIsNamed_data();
    void outputThatNobodyKeepsIsNamed();
};

void TestClosing::shellsThatNobodyKeepsAreNamed_data()
{
    QTest::addColumn<bool>("kept");
    QTest::newRow("kept by the server") << true;
    QTest::newRow("ends with its connection") << false;
}

void TestClosing::shellsThatNobodyKeepsAreNamed()
{
    QFETCH(bool, kept);
    WindowWorld world;
    world.backend->setFeature(Feature::KeptTerminals, kept);
    auto owned = std::make_unique<FakeTerminalApi>();
    FakeTerminalApi *api = owned.get();
    world.backend->setTerminalApi(std::move(owned));
    world.connectLocal();
    world.program.settings().setValue("toldThatSandboxesGoOn", true);
    const Sandbox sandbox = world.backend->fakeSandboxes().addRunning(u"agent"_s);
    QVERIFY(world.show());
    QTRY_COMPARE(world.program.sandboxes().counts().live, 1);
    const auto context = world.program.contexts().open(world.key(sandbox));
    QVERIFY(context);
    TerminalSession *terminal = TerminalStore::of(*context).openNew();
    terminal->start();
    api->channel()->open();
    if (kept)
        api->channel()->attach(u"t1"_s, true, {});
    api->channel()->output("$ ");

    if (kept) {
        QVERIFY(world.window->close());
        return;
    }
    QVERIFY(!world.window->close());
    QPointer<ConfirmDialog> question = world.find<ConfirmDialog>("confirmDialog");
    QVERIFY(question);
    QStringList consequences;
    for (const QLabel *line : question->findChildren<QLabel *>(u"consequence"_s))
        consequences += line->text();
    QVERIFY2(consequences.value(0).contains("1 shell"_L1), qPrintable(consequences.join(u'|')));
    question->reject();
    QVERIFY(world.window->isVisible());
    QCOMPARE(terminal->state(), TerminalSession::State::Connected);
    QTRY_VERIFY(!question);

    api->channel()->end(TerminalChannel::End::Exited, 0); // nothing is left to lose
    QVERIFY(world.window->close());
}

void TestClosing::outputThatNobodyKeepsIsNamed_data()
{
    QTest::addColumn<bool>("kept");
    QTest::newRow("kept by the server") << true;
    QTest::newRow("told only once") << false;
}

void TestClosing::outputThatNobodyKeepsIsNamed()
{
    QFETCH(bool, kept);
    WindowWorld world;
    world.backend->setFeature(Feature::ByCommands, !kept);
    world.connectLocal();
    world.program.settings().setValue("toldThatSandboxesGoOn", true);
    const Sandbox sandbox = world.backend->fakeSandboxes().addRunning(u"agent"_s);
    QVERIFY(world.show());
    QTRY_COMPARE(world.program.sandboxes().counts().live, 1);
    const auto context = world.program.contexts().open(world.key(sandbox));
    QVERIFY(context);
    CommandRequest request;
    request.text = u"sleep 600"_s;
    QVERIFY(CommandHistory::of(*context).run(request));
    QCOMPARE(CommandHistory::of(*context).liveCount(), 1);
    if (kept) {
        QVERIFY(world.window->close());
        return;
    }
    QVERIFY(!world.window->close());
    const QPointer<ConfirmDialog> question = world.find<ConfirmDialog>("confirmDialog");
    QVERIFY(question);
    QStringList consequences;
    for (const QLabel *line : question->findChildren<QLabel *>(u"consequence"_s))
        consequences += line->text();
    QVERIFY2(consequences.value(0).contains("output is not kept"_L1), qPrintable(consequences.join(u'|')));
    question->reject();
    QVERIFY(world.window->isVisible());
    QTRY_VERIFY(!question);
}

QTEST_MAIN(TestClosing)
#include "tst_closing.moc"
