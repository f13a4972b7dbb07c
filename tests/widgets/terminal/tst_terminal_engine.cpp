// SPDX-License-Identifier: GPL-3.0-or-later
#include "CuttableProxy.h"
#include "EngineFixture.h"
#include "TerminalWorld.h"
#include "sandboxes/SandboxContext.h"
#include "terminal/TerminalCodec.h"
#include "terminal/TerminalEmulator.h"
#include "terminal/TerminalFeed.h"
#include "terminal/TerminalPage.h"
#include "terminal/TerminalPanel.h"
#include "terminal/TerminalStore.h"
#include "terminal/TerminalTabBar.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>

using namespace Qt::StringLiterals;
using namespace vivarium;
using vivarium::test::EngineFixture;

using State = TerminalSession::State;

namespace {

/// Most that sockets and messages hold between the engine and us, with CuttableProxy's small buffers twice in between.
constexpr qsizetype OnTheWay = 1 << 20;

} // namespace

/// Terminals in a real sandbox of the real engine, through real WebSockets: the panel as a person uses it.
class TestTerminalEngine : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanupTestCase();
    void typesAndReadsBack();
    void fullScreenProgramFollowsTheSize();
    void exitCodeIsTold();
    void windowClosedAndOpenedAgain();
    void cutConnectionIsTakenUpInPlace();
    void shellWithoutExtensionsIsNewAfterACut();
    void floodLeavesTheWindowUsable();
    void promptIsNotBehindTheFlood();
    void unreadFloodStopsItsProgram();
    void closingEndsTheShellOnTheServer();
    void whatRunsIsNamed();

private:
    struct World;
    [[nodiscard]] int keptShells() const;
    std::unique_ptr<LazyCloudBackend> m_backend; ///< for looking at the server
    SandboxId m_sandbox;
};

/// A backend of its own behind a network that can be cut, and a panel.
struct TestTerminalEngine::World {
    explicit World(const SandboxId &sandbox, bool extensions = true)
        : proxy(QUrl(qEnvironmentVariable("VIVARIUM_TEST_ENDPOINT")))
    {
        LazyCloudBackend::Options options;
        options.profile = ProfileId(u"engine"_s);
        options.endpoint = proxy.endpoint();
        options.token = Secret(qgetenv("VIVARIUM_TEST_TOKEN"));
        options.useExtensions = extensions;
        backend = std::make_shared<LazyCloudBackend>(options);
        const auto identity = EngineFixture::wait(backend->connectToServer());
        signedIn = identity.has_value();
        if (!identity)
            qWarning().noquote() << identity.error().text() << identity.error().details;
        if (const auto found = EngineFixture::wait(backend->sandboxes().get(sandbox)))
            context = std::make_unique<SandboxContext>(backend, *found);
    }
    ~World()
    {
        panel.reset();
        context.reset();
    }
    bool show()
    {
        if (!signedIn || !context)
            return false;
        panel = std::make_unique<TerminalPanel>(*context, settings, nullptr);
        panel->resize(900, 520);
        panel->show();
        panel->setActive(true);
        return QTest::qWaitForWindowActive(panel.get());
    }
    TerminalPage *openOne()
    {
        panel->openTerminal();
        TerminalPage *page = panel->currentPage();
        return page && spinUntil([&] { return page->session().state() == State::Connected; }, 20000) ? page : nullptr;
    }
    static bool waitForText(const TerminalPage *page, const QString &part)
    {
        return spinUntil([&] { return page->view().allText().contains(part); }, 20000);
    }
    static void type(const TerminalPage *page, const QString &text) { QTest::keyClicks(page->view().display(), text); }

    CuttableProxy proxy;
    std::shared_ptr<LazyCloudBackend> backend;
    bool signedIn = false;
    std::unique_ptr<SandboxContext> context;
    TerminalSettings settings;
    std::unique_ptr<TerminalPanel> panel;
};

void TestTerminalEngine::initTestCase()
{
    if (const QString reason = EngineFixture::missing(); !reason.isEmpty())
        QSKIP(qPrintable(reason));
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName(u"vivarium-test"_s);
    QCoreApplication::setApplicationName(u"tst_terminal_engine"_s);
    QSettings().clear();
    m_backend = EngineFixture::connectBackend(true);
    QVERIFY(m_backend);
    QVERIFY(m_backend->capabilities().has(Feature::KeptTerminals));
    m_sandbox = EngineFixture::createSandbox(*m_backend, u"terminals"_s);
    QVERIFY(!m_sandbox.isEmpty());
}

void TestTerminalEngine::init()
{
    // Shells that a test left behind when it failed are not the next one's.
    if (const auto kept = EngineFixture::wait(m_backend->terminals().kept(m_sandbox))) {
        for (const KeptTerminal &terminal : *kept)
            (void)EngineFixture::wait(m_backend->terminals().hangUp(m_sandbox, terminal.id));
    }
    QTRY_COMPARE_WITH_TIMEOUT(keptShells(), 0, 20000);
}

void TestTerminalEngine::cleanupTestCase()
{
    if (m_backend && !m_sandbox.isEmpty())
        EngineFixture::stopSandbox(*m_backend, m_sandbox);
    m_backend.reset();
}

int TestTerminalEngine::keptShells() const
{
    const auto kept = EngineFixture::wait(m_backend->terminals().kept(m_sandbox));
    return kept ? int(kept->size()) : -1;
}

void TestTerminalEngine::typesAndReadsBack()
{
    World world(m_sandbox);
    QVERIFY(world.show());
    TerminalPage *page = world.openOne();
    QVERIFY(page);
    World::type(page, u"printf 'h\\303\\251llo %s\\n' $((40+2))\r"_s);
    QVERIFY(World::waitForText(page, u"héllo 42"_s));
    World::type(page, u"stty size\r"_s);
    const TerminalSize size = page->view().size();
    QVERIFY(World::waitForText(page, u"%1 %2"_s.arg(size.rows).arg(size.columns)));
    TerminalStore::of(*world.context).close(&page->session());
    QTRY_COMPARE(keptShells(), 0);
}

void TestTerminalEngine::fullScreenProgramFollowsTheSize()
{
    World world(m_sandbox);
    QVERIFY(world.show());
    TerminalPage *page = world.openOne();
    QVERIFY(page);
    // A small full-screen program: it draws its size on the alternate screen whenever that changes. Not in the shell's
    // own language: bash loses a trapped SIGWINCH that comes as its read gives up. The words that are waited for are
    // not in the line as it is typed.
    World::type(page,
        u"python3 -c \"import os, signal as s, sys; put = lambda t: print(t, end='', flush=True); "
        "s.signal(s.SIGWINCH, lambda *_: put('\\033[H%d %d;' % os.get_terminal_size()[::-1])); "
        "put('\\033[?1049h\\033[Hrea' + 'dy'); sys.stdin.readline(); put('\\033[?1049lba' + 'ck')\"\r"_s);
    QVERIFY(World::waitForText(page, u"ready"_s));
    world.panel->resize(700, 400);
    const auto drawn = [&] {
        const TerminalSize size = page->view().size();
        return u"%1 %2;"_s.arg(size.rows).arg(size.columns);
    };
    QVERIFY2(spinUntil([&] { return page->view().allText().startsWith(drawn()); }, 10000),
        qPrintable(u"%1 was to be drawn, the screen begins with: %2"_s.arg(drawn(), page->view().allText().left(400))));
    World::type(page, u"\r"_s);
    QVERIFY(World::waitForText(page, u"back"_s));
    TerminalStore::of(*world.context).close(&page->session());
    QTRY_COMPARE(keptShells(), 0);
}

void TestTerminalEngine::exitCodeIsTold()
{
    World world(m_sandbox);
    QVERIFY(world.show());
    TerminalPage *page = world.openOne();
    QVERIFY(page);
    World::type(page, u"exit 7\r"_s);
    QVERIFY(spinUntil([&] { return page->session().state() == State::Ended; }, 10000));
    QCOMPARE(page->session().exitCode(), 7);
    page->reconnect();
    QVERIFY(spinUntil([&] { return page->session().state() == State::Connected; }, 10000));
    QVERIFY(World::waitForText(page, u"New shell"_s));
    TerminalStore::of(*world.context).close(&page->session());
    QTRY_COMPARE(keptShells(), 0);
}

void TestTerminalEngine::windowClosedAndOpenedAgain()
{
    {
        World world(m_sandbox);
        QVERIFY(world.show());
        TerminalPage *page = world.openOne();
        QVERIFY(page);
        World::type(page, u"cd /usr; seq 1 300; secret=$((6*7))\r"_s);
        QVERIFY(World::waitForText(page, u"\n300\n"_s));
        TerminalStore::of(*world.context).rename(&page->session(), u"my shell"_s);
    }
    QTRY_COMPARE(keptShells(), 1); // the program has gone, the shell has not
    World world(m_sandbox);
    QVERIFY(world.show());
    QVERIFY(spinUntil([&] { return world.panel->currentPage() != nullptr; }, 10000));
    TerminalPage *page = world.panel->currentPage();
    QCOMPARE(world.panel->findChild<TerminalTabBar *>()->tabText(0), u"my shell"_s);
    QVERIFY(World::waitForText(page, u"\n299\n300\n"_s)); // its scrollback
    World::type(page, u"echo in-$PWD-$secret\r"_s);
    QVERIFY(World::waitForText(page, u"in-/usr-42"_s));
    TerminalStore::of(*world.context).close(&page->session());
    QTRY_COMPARE(keptShells(), 0);
}

void TestTerminalEngine::cutConnectionIsTakenUpInPlace()
{
    World world(m_sandbox);
    QVERIFY(world.show());
    TerminalPage *page = world.openOne();
    QVERIFY(page);
    World::type(page, u"for i in $(seq 1 40); do echo tick-$i; sleep 0.05; done; echo all-done\r"_s);
    QVERIFY(World::waitForText(page, u"tick-5\n"_s));
    int tries = 0;
    connect(&page->session(), &TerminalSession::stateChanged, page,
        [&] { tries += page->session().state() == State::Connecting; });
    world.proxy.cut();
    QVERIFY(spinUntil([&] { return page->session().state() == State::Disconnected; }, 10000));
    QVERIFY(page->view().allText().contains(u"tick-5\n"_s));
    // At least one try fails, and some output is missed meanwhile.
    QVERIFY(spinUntil([&] { return tries > 0 && page->session().state() == State::Disconnected; }, 20000));
    world.proxy.mend();
    QVERIFY(spinUntil([&] { return page->session().state() == State::Connected; }, 20000));
    QVERIFY(World::waitForText(page, u"\nall-done\n"_s));
    // Every line once and in order, as if nothing had happened.
    QStringList ticks;
    for (const QString &line : page->view().allText().split(u'\n')) {
        if (line.startsWith("tick-"_L1))
            ticks += line;
    }
    QCOMPARE(ticks.size(), 40);
    for (int i = 0; i < 40; ++i)
        QCOMPARE(ticks.at(i), u"tick-%1"_s.arg(i + 1));
    TerminalStore::of(*world.context).close(&page->session());
    QTRY_COMPARE(keptShells(), 0);
}

void TestTerminalEngine::shellWithoutExtensionsIsNewAfterACut()
{
    World world(m_sandbox, false);
    QVERIFY(world.show());
    TerminalPage *page = world.openOne();
    QVERIFY(page);
    World::type(page, u"echo text-$((1+1))\r"_s);
    QVERIFY(World::waitForText(page, u"text-2\n"_s));
    world.proxy.cut();
    QVERIFY(spinUntil([&] { return page->session().state() == State::Disconnected; }, 10000));
    world.proxy.mend();
    QVERIFY(!page->session().isKept());
    page->reconnect();
    QVERIFY(spinUntil([&] { return page->session().state() == State::Connected; }, 20000));
    QVERIFY(World::waitForText(page, u"New shell"_s));
    QVERIFY(page->view().allText().contains(u"text-2\n"_s));
    TerminalStore::of(*world.context).close(&page->session());
}

void TestTerminalEngine::floodLeavesTheWindowUsable()
{
    World world(m_sandbox);
    QVERIFY(world.show());
    TerminalPage *other = world.openOne();
    QVERIFY(other);
    TerminalPage *page = world.openOne();
    QVERIFY(page);
    const TerminalFeed &feed = page->view().emulator().feed();
    qint64 received = 0;
    qsizetype most = 0;
    int slices = 0;
    int turns = 0;
    int late = 0;
    connect(&page->session(), &TerminalSession::output, page, [&](const QByteArray &bytes) {
        received += bytes.size();
        most = std::max(most, feed.pending());
    });
    connect(&feed, &TerminalFeed::progressed, page, [&] {
        late += turns < slices;
        ++slices;
        QMetaObject::invokeMethod(page, [&turns] { ++turns; }, Qt::QueuedConnection);
    });
    World::type(page, u"yes\r"_s);
    QVERIFY(spinUntil([&] { return received > (2 << 20); }, 60000));
    // Meanwhile another shell answers, and does so before the flood is over.
    other->session().sendInput("echo meanwhile-$((6*6))\r");
    QVERIFY(World::waitForText(other, u"meanwhile-36\n"_s));
    QVERIFY(spinUntil([&] { return received > (4 << 20); }, 60000));
    // Nobody had to wait for more than one slice, and what waits is bounded, however much has come: beyond what the
    // view lets wait only what the network had on its way.
    QCOMPARE(late, 0);
    QVERIFY2(most <= TerminalView::MostPending + OnTheWay, qPrintable(QString::number(most)));
    QTest::keyClick(page->view().display(), Qt::Key_C, Qt::ControlModifier);
    QVERIFY(spinUntil(
        [&] {
            const auto tail = page->view().tail(2);
            return tail && tail->text.contains("^C"_L1);
        },
        60000));
    World::type(page, u"echo calm-$((7*7))\r"_s);
    QVERIFY(World::waitForText(page, u"calm-49\n"_s));
    TerminalStore::of(*world.context).close(&page->session());
    TerminalStore::of(*world.context).close(&other->session());
    QTRY_COMPARE(keptShells(), 0);
}

void TestTerminalEngine::promptIsNotBehindTheFlood()
{
    World world(m_sandbox);
    QVERIFY(world.show());
    TerminalPage *page = world.openOne();
    QVERIFY(page);
    World::type(page, u"PS1='rea''dy> '\r"_s);
    QVERIFY(World::waitForText(page, u"ready>"_s));
    qint64 received = 0;
    QByteArray behind;
    bool interrupted = false;
    connect(&page->session(), &TerminalSession::output, page, [&](const QByteArray &bytes) {
        received += bytes.size();
        if (interrupted)
            behind += bytes;
    });
    World::type(page, u"yes\r"_s);
    QVERIFY(spinUntil([&] { return received > (2 << 20); }, 60000));
    interrupted = true;
    QTest::keyClick(page->view().display(), Qt::Key_C, Qt::ControlModifier);
    QElapsedTimer clock;
    clock.start();
    QVERIFY(spinUntil([&] { return behind.contains("ready> "); }, 60000));
    const qint64 came = clock.elapsed();
    QVERIFY(spinUntil([&] { return !page->view().isBehind(); }, 60000));
    qInfo("%lld bytes came after the interrupt, the last after %lld ms; drawn after %lld ms", qint64(behind.size()),
        came, clock.elapsed());
    // Whatever the sockets on the way could hold, and there are six: what the window allows stands before the prompt,
    // and what the shell says itself.
    QVERIFY2(behind.size() <= TerminalCodec::OutputWindow + 256, qPrintable(QString::number(behind.size())));
    TerminalStore::of(*world.context).close(&page->session());
    QTRY_COMPARE(keptShells(), 0);
}

void TestTerminalEngine::unreadFloodStopsItsProgram()
{
    World world(m_sandbox);
    QVERIFY(world.show());
    TerminalPage *other = world.openOne();
    QVERIFY(other);
    TerminalPage *page = world.openOne();
    QVERIFY(page);
    TerminalFeed &feed = page->view().emulator().feed();
    World::type(page, u"yes\r"_s);
    QVERIFY(spinUntil([&] { return page->view().emulator().scrollbackLines() >= 1000; }, 30000));
    feed.setPaused(true); // a window that can't keep up at all
    // The other shell waits until the program uses no processor time for a second: it can't write any more.
    other->session().sendInput(
        "for p in /proc/[0-9]*; do [ \"$(cat $p/comm 2>/dev/null)\" = yes ] && y=$p; done\r"
        "used() { cut -d' ' -f14,15 $y/stat; }\r"
        "until [ \"$(used)\" = \"$(sleep 1; used)\" ]; do :; done; echo rests-$((2+2)) ${y:-none}\r");
    QVERIFY(spinUntil([&] { return other->view().allText().contains(u"\nrests-4 /proc/"_s); }, 60000));
    // The engine waits for an acknowledgement: all that is on its way has come, and is little.
    const qsizetype before = feed.pending();
    QVERIFY2(before > 0 && before <= TerminalView::MostPending, qPrintable(QString::number(before)));
    // And it goes on once somebody reads again.
    qint64 received = 0;
    connect(
        &page->session(), &TerminalSession::output, page, [&](const QByteArray &bytes) { received += bytes.size(); });
    feed.setPaused(false);
    QVERIFY(spinUntil([&] { return received > (1 << 20); }, 60000));
    QTest::keyClick(page->view().display(), Qt::Key_C, Qt::ControlModifier);
    World::type(page, u"echo calm-$((8*8))\r"_s);
    QVERIFY(World::waitForText(page, u"calm-64\n"_s));
    TerminalStore::of(*world.context).close(&page->session());
    TerminalStore::of(*world.context).close(&other->session());
    QTRY_COMPARE(keptShells(), 0);
}

void TestTerminalEngine::closingEndsTheShellOnTheServer()
{
    World world(m_sandbox);
    QVERIFY(world.show());
    QVERIFY(world.openOne());
    TerminalPage *page = world.openOne();
    QVERIFY(page);
    QTRY_COMPARE(keptShells(), 2);
    TerminalStore::of(*world.context).close(&page->session());
    QTRY_COMPARE(keptShells(), 1);
    TerminalStore::of(*world.context).close(TerminalStore::of(*world.context).terminals().first());
    QTRY_COMPARE(keptShells(), 0);
}

void TestTerminalEngine::whatRunsIsNamed()
{
    World world(m_sandbox);
    QVERIFY(world.show());
    TerminalPage *page = world.openOne();
    QVERIFY(page);
    TerminalStore &store = TerminalStore::of(*world.context);
    const auto activity = [&] {
        auto asked = store.activity(&page->session());
        return spinUntil([&] { return asked.isFinished(); }, 10000) && asked.resultCount() > 0 ? asked.result()
                                                                                               : TerminalActivity();
    };
    QTRY_VERIFY_WITH_TIMEOUT(activity().isIdle(), 20000);
    World::type(page, u"sleep 1000 & sh -c 'sleep 2000; :'\r"_s);
    QTRY_COMPARE_WITH_TIMEOUT(activity().commands, QStringList({u"sleep 1000"_s, u"sh -c 'sleep 2000; :'"_s}), 20000);
    Q_EMIT world.panel->findChild<TerminalTabBar *>()->tabCloseRequested(0);
    QPushButton *confirm = nullptr;
    QTRY_VERIFY_WITH_TIMEOUT(confirm = page->findChild<QPushButton *>(u"terminalCloseConfirm"_s), 20000);
    confirm->click();
    QTRY_VERIFY(store.terminals().isEmpty());
    QTRY_COMPARE_WITH_TIMEOUT(keptShells(), 0, 20000);
}

QTEST_MAIN(TestTerminalEngine)
#include "tst_terminal_engine.moc"
