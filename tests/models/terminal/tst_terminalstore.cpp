// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeBackend.h"
#include "FakeProcessApi.h"
#include "FakeTerminalApi.h"
#include "common/ProgramFolders.h"
#include "sandboxes/SandboxContext.h"
#include "terminal/TerminalSession.h"
#include "terminal/TerminalStore.h"

#include <QFile>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace vivarium;

using State = TerminalSession::State;

namespace {

struct StoreWorld {
    explicit StoreWorld(FakeBackend::Kind kind = FakeBackend::Kind::LocalEngine)
        : backend(std::make_shared<FakeBackend>(kind))
    {
        auto owned = std::make_unique<FakeTerminalApi>();
        api = owned.get();
        backend->setTerminalApi(std::move(owned));
        context = std::make_unique<SandboxContext>(backend, backend->fakeSandboxes().addRunning(u"agent-7"_s));
    }
    ~StoreWorld()
    {
        if (!api->violations().isEmpty())
            qFatal("contract: %s", qPrintable(api->violations().join(", "_L1)));
    }
    TerminalStore &store() const { return TerminalStore::of(*context); }
    /// Opens a shell and lets the server give it this id.
    TerminalSession *openKept(const QString &id) const
    {
        TerminalSession *terminal = store().openNew();
        terminal->start();
        api->channel()->open();
        api->channel()->attach(id, true, {});
        return terminal;
    }
    void setState(SandboxState state) const
    {
        Sandbox sandbox = context->sandbox();
        sandbox.state = state;
        context->update(sandbox);
    }
    static KeptTerminal kept(const QString &id, int secondsAgo, const QString &title = {}, bool attached = false)
    {
        KeptTerminal terminal;
        terminal.id = TerminalId(id);
        terminal.title = title;
        terminal.createdAt = QDateTime::currentDateTimeUtc().addSecs(-secondsAgo);
        terminal.attached = attached;
        return terminal;
    }

    std::shared_ptr<FakeBackend> backend;
    FakeTerminalApi *api = nullptr;
    std::unique_ptr<SandboxContext> context;
};

} // namespace

class TestTerminalStore : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName(u"vivarium-test"_s);
        QCoreApplication::setApplicationName(u"tst_terminalstore"_s);
    }
    void init()
    {
        QFile::remove(QStandardPaths::writableLocation(QStandardPaths::StateLocation) + u"/terminals.ini"_s);
    }
    void oneStoreForEachSandbox();
    void numbersAreFilledUp();
    void labels();
    void namesOfKeptShellsAreRemembered();
    void namesLieWithTheRestOfWhatIsRemembered();
    void findsKeptShellsOnce();
    void shellsOpenElsewhereStayThere();
    void asksOnlyWhereShellsAreKept();
    void failedSearchIsTold();
    void closingHangsUp();
    void numberOfTerminalsIsBounded();
    void stoppedSandboxEndsItsShells();
    void moveKeepsTheSessions();
    void activityNamesWhatTheShellStarted();
    void activityIsUnknownWhereNobodyCanTell();
    void onlyUnkeptShellsEndWithTheProgram();
};

void TestTerminalStore::oneStoreForEachSandbox()
{
    StoreWorld one;
    StoreWorld other;
    QCOMPARE(&TerminalStore::of(*one.context), &one.store());
    QVERIFY(&one.store() != &other.store());
    QSignalSpy added(&one.store(), &TerminalStore::added);
    QVERIFY(one.store().openNew());
    QCOMPARE(added.count(), 1);
    QVERIFY(other.store().terminals().isEmpty());
    QVERIFY(one.api->channels().isEmpty()); // nobody has looked at it yet
}

void TestTerminalStore::numbersAreFilledUp()
{
    StoreWorld world;
    TerminalSession *first = world.store().openNew();
    TerminalSession *second = world.store().openNew();
    QCOMPARE(world.store().label(second), u"Terminal 2"_s);
    world.store().close(first);
    QCOMPARE(world.store().label(world.store().openNew()), u"Terminal 1"_s);
    QCOMPARE(world.store().label(second), u"Terminal 2"_s);
}

void TestTerminalStore::labels()
{
    StoreWorld world;
    TerminalSession *terminal = world.store().openNew();
    QSignalSpy changed(&world.store(), &TerminalStore::labelChanged);
    terminal->setTitle(u"vim notes"_s);
    QCOMPARE(world.store().label(terminal), u"vim notes"_s);
    world.store().rename(terminal, u"  my \n shell\u202e "_s);
    QCOMPARE(world.store().label(terminal), u"my shell\\u202e"_s); // a name can't reorder what stands around it
    terminal->setTitle(u"other"_s);
    QCOMPARE(world.store().label(terminal), u"my shell\\u202e"_s);
    world.store().rename(terminal, {});
    QCOMPARE(world.store().label(terminal), u"other"_s);
    QCOMPARE(changed.count(), 4);
}

void TestTerminalStore::namesOfKeptShellsAreRemembered()
{
    const auto backend = std::make_shared<FakeBackend>();
    auto owned = std::make_unique<FakeTerminalApi>();
    FakeTerminalApi *api = owned.get();
    backend->setTerminalApi(std::move(owned));
    const Sandbox sandbox = backend->fakeSandboxes().addRunning(u"agent"_s);
    {
        SandboxContext context(backend, sandbox);
        TerminalStore &store = TerminalStore::of(context);
        TerminalSession *terminal = store.openNew();
        store.rename(terminal, u"build"_s); // before the server has given it an id
        terminal->start();
        api->channel()->open();
        api->channel()->attach(u"t1"_s, true, {});
    }
    api->setKept({StoreWorld::kept(u"t1"_s, 5), StoreWorld::kept(u"t2"_s, 4)});
    {
        SandboxContext context(backend, sandbox);
        TerminalStore &store = TerminalStore::of(context);
        store.findKept();
        QTRY_COMPARE(store.terminals().size(), 2);
        QCOMPARE(store.label(store.terminals().at(0)), u"build"_s);
        QCOMPARE(store.label(store.terminals().at(1)), u"Terminal 2"_s);
        store.close(store.terminals().at(0));
    }
    SandboxContext context(backend, sandbox); // an id that comes again is another shell
    TerminalStore &store = TerminalStore::of(context);
    store.findKept();
    QTRY_COMPARE(store.terminals().size(), 2);
    QCOMPARE(store.label(store.terminals().at(0)), u"Terminal 1"_s);
}

void TestTerminalStore::namesLieWithTheRestOfWhatIsRemembered()
{
    const QTemporaryDir folder;
    qputenv("VIVARIUM_DATA_DIR", QFile::encodeName(folder.path()));
    const auto unset = qScopeGuard([] { qunsetenv("VIVARIUM_DATA_DIR"); });
    StoreWorld world;
    TerminalSession *terminal = world.openKept(u"t1"_s);
    world.store().rename(terminal, u"build"_s);
    QVERIFY(QFile::exists(ProgramFolders::standard().state + u"/terminals.ini"_s));
    QVERIFY(ProgramFolders::standard().state.startsWith(folder.path()));
    QVERIFY(!QFile::exists(QStandardPaths::writableLocation(QStandardPaths::StateLocation) + u"/terminals.ini"_s));
}

void TestTerminalStore::findsKeptShellsOnce()
{
    StoreWorld world;
    TerminalSession *mine = world.openKept(u"t2"_s);
    world.api->setKept({StoreWorld::kept(u"t3"_s, 1, u"newer"_s), StoreWorld::kept(u"t2"_s, 5, {}, true),
        StoreWorld::kept(u"t1"_s, 9, u"make\x1b"_s)});
    QSignalSpy finished(&world.store(), &TerminalStore::searchFinished);
    world.store().findKept();
    QVERIFY(world.store().isSearching());
    world.store().findKept(); // one question at a time
    QVERIFY(finished.wait());
    QVERIFY(!world.store().isSearching());
    QCOMPARE(world.api->keptCalls(), 1);
    QCOMPARE(world.store().terminals().size(), 3);
    QCOMPARE(world.store().terminals().at(0), mine);
    QCOMPARE(world.store().label(world.store().terminals().at(1)), u"make"_s); // the older first
    QCOMPARE(world.store().terminals().at(1)->state(), State::Detached);
    QCOMPARE(world.store().shellCount(), 3);
    world.store().findKept();
    QVERIFY(finished.wait());
    QCOMPARE(world.store().terminals().size(), 3);
    QCOMPARE(world.api->channels().size(), 1);
}

void TestTerminalStore::shellsOpenElsewhereStayThere()
{
    StoreWorld world;
    world.api->setKept({StoreWorld::kept(u"t1"_s, 9, {}, true)});
    world.store().findKept();
    QTRY_COMPARE(world.store().terminals().size(), 1);
    TerminalSession *terminal = world.store().terminals().first();
    QCOMPARE(terminal->state(), State::TakenOver);
    terminal->start(); // its tab is shown
    QVERIFY(world.api->channels().isEmpty());
    terminal->reconnect();
    QCOMPARE(world.api->channel()->resumed().value(), u"t1"_s);
}

void TestTerminalStore::asksOnlyWhereShellsAreKept()
{
    StoreWorld world(FakeBackend::Kind::LazyCloud);
    world.store().findKept();
    QVERIFY(!world.store().isSearching());
    StoreWorld stopped;
    stopped.setState(SandboxState::Stopped);
    stopped.store().findKept();
    QVERIFY(!stopped.store().isSearching());
    StoreWorld asked;
    asked.store().findKept();
    QTRY_VERIFY(!asked.store().isSearching());
    QCOMPARE(asked.api->keptCalls(), 1);
    QCOMPARE(world.api->keptCalls() + stopped.api->keptCalls(), 0);
}

void TestTerminalStore::failedSearchIsTold()
{
    StoreWorld world;
    world.api->setKeptError(CallScript::error(ErrorKind::Unavailable, 503, u"Busy."_s));
    QSignalSpy failed(&world.store(), &TerminalStore::searchFailed);
    world.store().findKept();
    QVERIFY(failed.wait());
    QVERIFY(!world.store().isSearching());
}

void TestTerminalStore::closingHangsUp()
{
    StoreWorld world;
    TerminalSession *terminal = world.openKept(u"t1"_s);
    QSignalSpy removed(&world.store(), &TerminalStore::removed);
    QPointer<TerminalSession> guard(terminal);
    world.store().close(terminal);
    QCOMPARE(world.api->hungUp(), QStringList{u"t1"_s});
    QCOMPARE(removed.count(), 1);
    QVERIFY(guard); // whoever is told may still look at it
    QTRY_VERIFY(!guard);
    world.store().close(terminal); // long gone: nothing happens
}

void TestTerminalStore::numberOfTerminalsIsBounded()
{
    StoreWorld world;
    for (int i = 0; i < TerminalStore::MaximumTerminals; ++i)
        QVERIFY(world.store().openNew());
    QVERIFY(!world.store().openNew());
    world.api->setKept({StoreWorld::kept(u"t1"_s, 9)});
    world.store().findKept();
    QTRY_VERIFY(!world.store().isSearching());
    QCOMPARE(world.store().terminals().size(), TerminalStore::MaximumTerminals);
}

void TestTerminalStore::stoppedSandboxEndsItsShells()
{
    StoreWorld world;
    world.openKept(u"t1"_s);
    world.api->setKept({StoreWorld::kept(u"t2"_s, 9)});
    world.store().findKept();
    QTRY_COMPARE(world.store().terminals().size(), 2);
    world.setState(SandboxState::Stopping);
    QCOMPARE(world.store().shellCount(), 2); // asked for, not yet done
    world.setState(SandboxState::Stopped);
    QCOMPARE(world.store().terminals().at(1)->state(), State::Ended);
    QCOMPARE(world.store().terminals().at(0)->state(), State::Connected); // its own end is on the way
    world.api->channel()->end(TerminalChannel::End::Lost, -1, CallScript::error(ErrorKind::Network, 0, u"Lost."_s));
    QCOMPARE(world.store().terminals().at(0)->state(), State::Ended);
    QCOMPARE(world.store().shellCount(), 0);
}

void TestTerminalStore::moveKeepsTheSessions()
{
    StoreWorld world;
    const QList<TerminalSession *> before{world.store().openNew(), world.store().openNew(), world.store().openNew()};
    world.store().move(0, 2);
    QCOMPARE(world.store().terminals(), (QList<TerminalSession *>{before.at(1), before.at(2), before.at(0)}));
    world.store().move(-1, 7);
    QCOMPARE(world.store().terminals().size(), 3);
}

void TestTerminalStore::activityNamesWhatTheShellStarted()
{
    StoreWorld world;
    TerminalSession *terminal = world.openKept(u"t1"_s);
    ProcessTable &table = world.backend->fakeProcesses().tableOf(world.context->id());
    const auto add = [&table](qint64 pid, qint64 parent, const QStringList &command, QChar state = u'S') -> Process & {
        Process process;
        process.identity = {pid, 1000 - pid}; // the table's order is not that of their age
        process.parentPid = parent;
        process.name = command.first().section(u'/', -1);
        process.commandLine = command;
        process.state = state;
        return table.processes.emplaceBack(process);
    };
    table.complete = true;
    add(1, 0, {u"supervisor"_s});
    add(10, 1, {u"-bash"_s}).terminalId = TerminalId(u"t1"_s);
    table.processes.last().name = u"bash"_s;
    add(11, 1, {u"-bash"_s}).terminalId = TerminalId(u"t2"_s);
    add(30, 11, {u"vim"_s}); // another terminal's
    const auto activity = [&] {
        auto found = world.store().activity(terminal);
        return QTest::qWaitFor([&] { return found.isFinished(); }) ? found.result() : TerminalActivity();
    };
    QVERIFY(activity().isIdle());

    add(21, 10, {u"/usr/bin/make"_s, u"-j4"_s, u"a b"_s});
    add(22, 21, {u"cc1"_s}); // make's own
    add(23, 10, {u"sleep"_s, u"9"_s});
    add(24, 10, {u"gone"_s}, u'Z');
    QCOMPARE(activity().commands, QStringList({u"sleep '9\\x1b'"_s, u"/usr/bin/make -j4 'a b'"_s}));
    QVERIFY(!activity().isIdle());

    table.processes.removeIf([](const Process &process) { return process.parentPid == 10; });
    QVERIFY(activity().isIdle());
    table.processes[1].state = u'R'; // a loop of the shell itself
    QVERIFY(!activity().isKnown);
    table.processes[1].state = u'S';
    table.processes[1].name = u"python3"_s; // exec python3
    table.processes[1].commandLine = {u"python3"_s};
    QCOMPARE(activity().commands, QStringList{u"python3"_s});
}

void TestTerminalStore::activityIsUnknownWhereNobodyCanTell()
{
    StoreWorld plain(FakeBackend::Kind::LazyCloud);
    TerminalSession *unkept = plain.store().openNew();
    auto unknown = plain.store().activity(unkept);
    QVERIFY(unknown.isFinished() && !unknown.result().isKnown);
    QCOMPARE(plain.backend->calls().count(u"processes.table"_s), 0); // it would have counted as use

    StoreWorld world;
    TerminalSession *terminal = world.openKept(u"t1"_s);
    world.backend->calls().fail(u"processes.table"_s, CallScript::error(ErrorKind::Unavailable, 503, u"Busy."_s));
    auto failed = world.store().activity(terminal);
    QTRY_VERIFY(failed.isFinished());
    QVERIFY(!failed.result().isKnown);
    auto notThere = world.store().activity(terminal); // a table without this shell
    QTRY_VERIFY(notThere.isFinished());
    QVERIFY(!notThere.result().isKnown);
}

void TestTerminalStore::onlyUnkeptShellsEndWithTheProgram()
{
    StoreWorld local;
    local.openKept(u"t1"_s);
    QCOMPARE(local.store().unkeptShellCount(), 0);
    StoreWorld plain(FakeBackend::Kind::LazyCloud);
    TerminalSession *terminal = plain.store().openNew();
    terminal->start();
    plain.api->channel()->open();
    plain.api->channel()->output("$ ");
    QCOMPARE(plain.store().unkeptShellCount(), 1);
    plain.api->channel()->end(TerminalChannel::End::Exited, 0);
    QCOMPARE(plain.store().unkeptShellCount(), 0);
}

QTEST_GUILESS_MAIN(TestTerminalStore)
#include "tst_terminalstore.moc"
