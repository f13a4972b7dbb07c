// SPDX-License-Identifier: GPL-3.0-or-later
#include "BusyWorkers.h"
#include "FakeTerminalApi.h"
#include "WindowWorld.h"
#include "common/ConfirmDialog.h"
#include "files/ExternalEditFlow.h"
#include "files/FileWork.h"
#include "processes/CommandHistory.h"
#include "sandboxes/IdleHolds.h"
#include "snapshots/ImageLibrary.h"
#include "snapshots/MemorySave.h"
#include "snapshots/SnapshotSave.h"
#include "terminal/TerminalSession.h"
#include "terminal/TerminalStore.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>

#include <optional>

using namespace Qt::StringLiterals;
using namespace vivarium;

/// What is said before the window closes, where something would end with it.
class TestClosing : public QObject {
    Q_OBJECT

    /// What the question says before the window closes; answers it with no.
    static QString consequences(WindowWorld &world)
    {
        const QPointer<ConfirmDialog> question = world.find<ConfirmDialog>("confirmDialog");
        if (!question)
            return {};
        const QString said = lines(*question);
        question->reject();
        [&question] { QTRY_VERIFY(!question); }();
        return said;
    }
    static QString lines(const ConfirmDialog &question)
    {
        QStringList lines;
        for (const QLabel *line : question.findChildren<QLabel *>(u"consequence"_s))
            lines += line->text();
        return lines.join(u'|');
    }
    /// The window over one running sandbox, and its context; null: it has not come so far.
    static std::shared_ptr<SandboxContext> showRunning(WindowWorld &world)
    {
        world.connectLocal();
        world.program.settings().setValue("toldThatSandboxesGoOn", true);
        const Sandbox sandbox = world.backend->fakeSandboxes().addRunning(u"agent"_s);
        const bool isShown =
            world.show() && QTest::qWaitFor([&world] { return world.program.sandboxes().counts().live == 1; });
        return isShown ? world.program.contexts().open(world.key(sandbox)) : nullptr;
    }

private Q_SLOTS:
    void shellsThatNobodyKeepsAreNamed_data();
    void shellsThatNobodyKeepsAreNamed();
    void outputThatNobodyKeepsIsNamed_data();
    void outputThatNobodyKeepsIsNamed();
    void commandsThatKeepTheirSandboxAwakeAreNamed();
    void filesThatAreOpenInLocalProgramsAreNamed();
    void copiesAreReadInAWorkerBeforeItIsAsked_data();
    void copiesAreReadInAWorkerBeforeItIsAsked();
    void whatIsDoneToFilesIsNamed();
    void theQuestionFollowsWhatEndsAndBegins();
    void snapshotsThatOnlyTheAnswerTellsOfAreNamed_data();
    void snapshotsThatOnlyTheAnswerTellsOfAreNamed();
    void creationsUnderWayAreNamed();
    void restorationsToComeAreNamed();
    void whatStopsByItselfMeanwhileIsSaid_data();
    void whatStopsByItselfMeanwhileIsSaid();
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
    const auto context = showRunning(world);
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
    const auto context = showRunning(world);
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

void TestClosing::commandsThatKeepTheirSandboxAwakeAreNamed()
{
    WindowWorld world;
    const auto context = showRunning(world);
    QVERIFY(context);
    CommandRequest request;
    request.text = u"sleep 600"_s;
    const auto run = CommandHistory::of(*context).run(request);
    QVERIFY(run);
    QTRY_COMPARE(IdleHolds::of(*context).runningCount(), 1);

    QVERIFY(!world.window->close());
    const QString told = consequences(world);
    QVERIFY2(told.contains("awake only while this window is open"_L1), qPrintable(told));

    world.backend->fakeProcesses().exitProcess((*run)->id(), 0);
    QTRY_COMPARE(IdleHolds::of(*context).runningCount(), 0);
    QVERIFY(world.window->close());
}

void TestClosing::filesThatAreOpenInLocalProgramsAreNamed()
{
    WindowWorld world;
    world.connectLocal();
    world.program.settings().setValue("toldThatSandboxesGoOn", true);
    const Sandbox sandbox = world.backend->fakeSandboxes().addRunning(u"agent"_s);
    static_cast<FakeFileApi &>(world.backend->files()).putFile(sandbox.id, "/workspace/notes.txt", "old");
    QVERIFY(world.show());
    QTRY_COMPARE(world.program.sandboxes().counts().live, 1);
    const auto context = world.program.contexts().open(world.key(sandbox));
    QVERIFY(context);
    ExternalEditFlow &editing = FileWork::of(*context).editing();
    editing.setOpener([](const QString &) { return true; });
    FileEntry entry;
    entry.name = "notes.txt";
    entry.type = FileType::File;
    entry.size = 3;
    editing.start("/workspace/notes.txt", entry);
    QTRY_COMPARE(editing.openCount(), 1);

    QVERIFY(!world.window->close());
    const QString told = consequences(world);
    QVERIFY2(told.contains("1 file(s) are open in a local program"_L1) || told.contains("1 file is open"_L1),
        qPrintable(told));
    QVERIFY(world.window->isVisible());

    editing.setDone("/workspace/notes.txt");
    QVERIFY(world.window->close());
}

void TestClosing::copiesAreReadInAWorkerBeforeItIsAsked_data()
{
    QTest::addColumn<QByteArray>("saved");
    QTest::addColumn<bool>("answers");
    QTest::newRow("nothing new") << QByteArray("old") << true;
    QTest::newRow("something new") << QByteArray("my work") << true;
    QTest::newRow("a disk that doesn't answer") << QByteArray("old") << false;
}

void TestClosing::copiesAreReadInAWorkerBeforeItIsAsked()
{
    QFETCH(const QByteArray, saved);
    QFETCH(const bool, answers);
    WindowWorld world;
    world.connectLocal();
    world.program.settings().setValue("toldThatSandboxesGoOn", true);
    const Sandbox sandbox = world.backend->fakeSandboxes().addRunning(u"agent"_s);
    static_cast<FakeFileApi &>(world.backend->files()).putFile(sandbox.id, "/workspace/notes.txt", "old");
    world.backend->calls().fail(u"files.upload"_s, CallScript::error(ErrorKind::Forbidden, 403, u"Not allowed."_s));
    QVERIFY(world.show());
    QTRY_COMPARE(world.program.sandboxes().counts().live, 1);
    const auto context = world.program.contexts().open(world.key(sandbox));
    QVERIFY(context);
    ExternalEditFlow &editing = FileWork::of(*context).editing();
    QString copy;
    editing.setOpener([&copy](const QString &path) {
        copy = path;
        return true;
    });
    FileEntry entry;
    entry.name = "notes.txt";
    entry.type = FileType::File;
    entry.size = 3;
    editing.start("/workspace/notes.txt", entry);
    QTRY_VERIFY(!copy.isEmpty());
    editing.setDone("/workspace/notes.txt");
    QTRY_VERIFY(editing.unsent().isEmpty());

    std::optional<BusyWorkers> busy(std::in_place);
    QFile file(copy);
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate) && file.write(saved) == saved.size() && file.flush());
    QVERIFY(file.setFileTime(QDateTime::currentDateTimeUtc().addSecs(5), QFileDevice::FileModificationTime));
    file.close();
    QVERIFY(!world.window->close()); // nothing is read within the call
    QVERIFY(!world.find<ConfirmDialog>("confirmDialog"));
    QVERIFY(!world.window->close()); // asked for again it is waited for once
    if (answers)
        busy.reset();
    if (answers && saved == "old") {
        QTRY_VERIFY(!world.window->isVisible());
        return;
    }
    QTRY_VERIFY_WITH_TIMEOUT(world.find<ConfirmDialog>("confirmDialog"), 20000);
    const QString told = consequences(world);
    QVERIFY2(told.contains("changes that did not reach"_L1), qPrintable(told));
    QVERIFY(world.window->isVisible());
    busy.reset();
    if (answers)
        QDir(QFileInfo(QFileInfo(copy).path()).path()).removeRecursively();
    else
        QTRY_VERIFY(editing.unsent().isEmpty()); // read at last: it goes with the window
}

void TestClosing::theQuestionFollowsWhatEndsAndBegins()
{
    WindowWorld world;
    world.connectLocal();
    world.program.settings().setValue("toldThatSandboxesGoOn", true);
    const Sandbox sandbox = world.backend->fakeSandboxes().addRunning(u"agent"_s);
    QVERIFY(world.show());
    QTRY_COMPARE(world.program.sandboxes().counts().live, 1);
    world.backend->calls().hang(u"files.download"_s);
    TransferQueue &queue = world.program.transfers();
    const auto begin = [&](const QString &name) {
        TransferRequest request;
        request.kind = TransferRequest::Kind::DownloadFile;
        request.backend = world.backend;
        request.sandbox = sandbox.id;
        request.sandboxName = u"agent"_s;
        request.localPaths = {world.folder.filePath(name)};
        request.remotePaths = {"/workspace/x"};
        request.label = name;
        queue.add({request});
    };
    begin(u"a"_s);
    begin(u"b"_s);
    QVERIFY(!world.window->close());
    const QPointer<ConfirmDialog> question = world.find<ConfirmDialog>("confirmDialog");
    QVERIFY(question);
    QVERIFY2(lines(*question).startsWith("2 transfer"_L1), qPrintable(lines(*question)));
    QVERIFY(!world.window->close()); // it is asked once
    QCOMPARE(world.window->findChildren<ConfirmDialog *>().size(), 1);
    queue.cancel(queue.ids().constFirst());
    QTRY_VERIFY2(lines(*question).startsWith("1 transfer"_L1), qPrintable(lines(*question)));
    begin(u"c"_s);
    begin(u"d"_s);
    QTRY_VERIFY2(lines(*question).startsWith("3 transfer"_L1), qPrintable(lines(*question)));
    // With the last of them there is nothing left to lose, and it is not closed behind anybody's back.
    queue.cancelAll();
    QTRY_VERIFY2(lines(*question).startsWith("Nothing is under way"_L1), qPrintable(lines(*question)));
    QVERIFY2(question->accessibleDescription().contains("Nothing is under way"_L1),
        qPrintable(question->accessibleDescription()));
    QVERIFY(world.window->isVisible());
    QTRY_VERIFY(question->confirmButton()->isEnabled());
    question->confirmButton()->click();
    QTRY_VERIFY(!world.window->isVisible());
}

void TestClosing::whatIsDoneToFilesIsNamed()
{
    WindowWorld world;
    world.connectLocal();
    world.program.settings().setValue("toldThatSandboxesGoOn", true);
    const Sandbox sandbox = world.backend->fakeSandboxes().addRunning(u"agent"_s);
    auto &files = static_cast<FakeFileApi &>(world.backend->files());
    files.putFile(sandbox.id, "/workspace/a", "old");
    files.putFile(sandbox.id, "/workspace/b", "");
    QVERIFY(world.show());
    QTRY_COMPARE(world.program.sandboxes().counts().live, 1);
    const auto context = world.program.contexts().open(world.key(sandbox));
    QVERIFY(context);
    FileWork &work = FileWork::of(*context);
    world.backend->calls().hold(u"files.removeFile"_s);
    world.backend->calls().hold(u"files.stat"_s);
    work.operations().remove({{"/workspace/b", false}});
    work.replacing().apply({{"/workspace/a", "digest", {{0, 3, "new"}}}}, 3);
    QTRY_COMPARE(world.backend->calls().held(u"files.stat"_s), 1);

    QVERIFY(!world.window->close());
    const QString told = consequences(world);
    QVERIFY2(told.contains("operation"_L1) && told.contains("being replaced"_L1), qPrintable(told));

    world.backend->calls().deliver(u"files.removeFile"_s);
    world.backend->calls().deliver(u"files.stat"_s);
    QTRY_VERIFY(!work.operations().isBusy() && !work.replacing().isRunning());
    QVERIFY(world.window->close());
}

void TestClosing::snapshotsThatOnlyTheAnswerTellsOfAreNamed_data()
{
    QTest::addColumn<bool>("memory");
    QTest::addColumn<bool>("listed");
    QTest::addColumn<QString>("told");
    QTest::newRow("files") << false << false << u"The files of"_s;
    QTest::newRow("files, on the server's list") << false << true << QString();
    QTest::newRow("memory") << true << false << u"The memory of"_s;
    QTest::newRow("memory, on the server's list") << true << true << QString();
}

void TestClosing::snapshotsThatOnlyTheAnswerTellsOfAreNamed()
{
    QFETCH(bool, memory);
    QFETCH(bool, listed);
    QFETCH(QString, told);
    WindowWorld world;
    world.backend->setFeature(Feature::SaveMemory, true);
    world.backend->setFeature(Feature::ListImages, listed);
    world.backend->setFeature(Feature::ListMemory, listed);
    world.connectLocal();
    world.program.settings().setValue("toldThatSandboxesGoOn", true);
    const Sandbox sandbox = world.backend->fakeSandboxes().addRunning(u"agent"_s);
    QVERIFY(world.show());
    QTRY_COMPARE(world.program.sandboxes().counts().live, 1);
    const QString call = memory ? u"snapshots.save"_s : u"images.saveFileSystem"_s;
    world.backend->calls().hold(call);
    ImageLibrary &library = ImageLibrary::of(*world.backend);
    const SnapshotSave *save =
        memory ? library.saveMemory(sandbox, u"before"_s, {}) : library.save(sandbox, u"before"_s, {});
    QTRY_COMPARE(world.backend->calls().held(call), 1);
    if (listed) {
        QVERIFY(world.window->close()); // it is found on the list later
        return;
    }
    QVERIFY(!world.window->close());
    const QString said = consequences(world);
    QVERIFY2(said.contains(told), qPrintable(said));
    world.backend->calls().deliver(call);
    QTRY_VERIFY(save->image());
    QVERIFY(world.window->close());
}

void TestClosing::creationsUnderWayAreNamed()
{
    WindowWorld world;
    world.connectLocal();
    world.program.settings().setValue("toldThatSandboxesGoOn", true);
    QVERIFY(world.show());
    world.backend->calls().hold(u"sandboxes.create"_s);
    const SandboxKey key = world.create(u"slow"_s);
    QTRY_COMPARE(world.backend->calls().held(u"sandboxes.create"_s), 1);
    QVERIFY(!world.window->close());
    const QString said = consequences(world);
    QVERIFY2(said.contains("still being prepared"_L1), qPrintable(said));
    world.backend->calls().deliver(u"sandboxes.create"_s);
    QTRY_VERIFY(!world.program.controller().specOf(key));
    QVERIFY(world.window->close());
}

void TestClosing::restorationsToComeAreNamed()
{
    WindowWorld world;
    world.backend->setFeature(Feature::SaveMemory, true);
    world.backend->setFeature(Feature::ListMemory, true);
    world.connectLocal();
    world.program.settings().setValue("toldThatSandboxesGoOn", true);
    QVERIFY(world.show());
    Image snapshot;
    snapshot.id = ImageId(u"0f9c1f5e-6f0a-4f0e-9a58-0d6c3b1d7a11"_s);
    snapshot.kind = Image::Kind::Memory;
    world.backend->calls().hold(u"snapshots.restore"_s);
    ImageLibrary &library = ImageLibrary::of(*world.backend);
    library.restore(snapshot, 3);
    QTRY_COMPARE(world.backend->calls().held(u"snapshots.restore"_s), 1);
    QCOMPARE(library.restorationsToCome(), 2); // the first was asked for already
    QVERIFY(!world.window->close());
    const QString said = consequences(world);
    QVERIFY2(said.contains("not begun any more"_L1), qPrintable(said));
    world.backend->calls().deliver(u"snapshots.restore"_s); // there is no such snapshot: none of the others is tried
    QTRY_COMPARE(library.restorationsToCome(), 0);
    QVERIFY(world.window->close());
}

void TestClosing::whatStopsByItselfMeanwhileIsSaid_data()
{
    QTest::addColumn<bool>("limited");
    QTest::newRow("with an idle limit") << true;
    QTest::newRow("without a limit") << false;
}

void TestClosing::whatStopsByItselfMeanwhileIsSaid()
{
    QFETCH(const bool, limited);
    WindowWorld world;
    world.connectLocal();
    Sandbox sandbox = world.backend->fakeSandboxes().addRunning(u"agent"_s);
    if (!limited) {
        sandbox.lifetime = {};
        world.backend->fakeSandboxes().put(sandbox);
    }
    QVERIFY(world.show());
    QTRY_COMPARE(world.program.sandboxes().counts().live, 1);
    QVERIFY(!world.window->close());
    const QString told = consequences(world);
    QVERIFY2(told.contains("come back"_L1), qPrintable(told));
    QCOMPARE(told.contains("idle limit"_L1), limited);
}

QTEST_MAIN(TestClosing)
#include "tst_closing.moc"
