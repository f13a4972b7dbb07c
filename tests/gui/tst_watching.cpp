// SPDX-License-Identifier: GPL-3.0-or-later
#include "EngineUnderTest.h"
#include "MainWindow.h"
#include "Pictures.h"
#include "Presence.h"
#include "PrivateSettings.h"
#include "ProfileConnections.h"
#include "Program.h"
#include "processes/CommandHistory.h"
#include "sandboxes/DetailArea.h"
#include "sandboxes/IdleHolds.h"
#include "sandboxes/SandboxFeed.h"
#include "sandboxes/SandboxView.h"
#include "terminal/TerminalSession.h"
#include "terminal/TerminalStore.h"

#include <QAction>
#include <QLabel>
#include <QTemporaryDir>
#include <QToolButton>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace vivarium;

namespace {

constexpr std::chrono::seconds keepWarm(20);
/// The server looks four times a second; a busy machine is slower.
constexpr qint64 onTimeMilliseconds = 5000;

} // namespace

/// Watching must not cost money: the whole window over a real engine, and a sandbox that has to stop for being idle.
class WatchingTest : public QObject {
    Q_OBJECT

    struct World;
    PrivateSettings m_settings;
    std::unique_ptr<EngineUnderTest> m_engine; ///< for looking at the server past the window; it never touches

    [[nodiscard]] Sandbox now(const SandboxId &id) const
    {
        const auto answer = EngineUnderTest::wait(m_engine->backend()->sandboxes().get(id));
        return answer && *answer ? **answer : Sandbox();
    }
    /// When it will end, once what was under way has reached the server.
    [[nodiscard]] QDateTime settledEnd(const SandboxId &id) const
    {
        QDateTime before;
        QDateTime end = now(id).lifetime.endsAt;
        for (int i = 0; i < 20 && before != end; ++i) {
            before = end;
            for (int question = 0; question < 10; ++question)
                end = now(id).lifetime.endsAt;
        }
        return before == end ? end : QDateTime();
    }
    /// It stops at `end`, which nothing moved meanwhile.
    void verifyStopsAt(const SandboxId &id, const QDateTime &end) const
    {
        QVERIFY(end.isValid());
        Sandbox seen = now(id);
        while (seen.state == SandboxState::Running) {
            QCOMPARE(seen.lifetime.endsAt, end);
            QTest::qWait(200);
            seen = now(id);
        }
        const auto stages = EngineUnderTest::wait(m_engine->backend()->sandboxes().lifecycle(id));
        QVERIFY(stages && *stages);
        QCOMPARE((*stages)->last().stage, u"draining"_s);
        const qint64 late = end.msecsTo((*stages)->last().startedAt);
        QVERIFY2(late >= 0 && late <= onTimeMilliseconds, qPrintable(QString::number(late)));
        QTRY_VERIFY_WITH_TIMEOUT(!isLive(now(id).state), 30000);
    }

private Q_SLOTS:
    void initTestCase();
    void aHiddenWindowLetsItStop_data();
    void aHiddenWindowLetsItStop();
    void whoDoesNothingLetsItStop();
    void whyItEndedStays();
};

struct WatchingTest::World {
    QTemporaryDir folder;
    Program program{{folder.path() + u"/config"_s, folder.path() + u"/state"_s}};
    ProfileConnections loader{program};
    std::shared_ptr<LazyCloudBackend> backend;
    std::unique_ptr<MainWindow> window;
    SandboxKey key;

    World(const SandboxId &id, bool extensions)
    {
        LazyCloudBackend::Options options;
        options.profile = ProfileId(u"watching"_s);
        options.endpoint = QUrl(qEnvironmentVariable("VIVARIUM_TEST_ENDPOINT"));
        options.token = Secret(qgetenv("VIVARIUM_TEST_TOKEN"));
        options.workspace = u"local"_s;
        options.useExtensions = extensions;
        backend = std::make_shared<LazyCloudBackend>(options);
        key = {options.profile, id};
    }
    ~World() { window.reset(); }
    bool show()
    {
        const auto answer = EngineUnderTest::wait(backend->connectToServer());
        if (!answer || !*answer)
            return false;
        program.connections().add(key.profile, u"Engine"_s, false);
        program.connections().setBackend(key.profile, backend);
        window = std::make_unique<MainWindow>(program, loader);
        window->resize(1280, 800);
        window->show();
        return QTest::qWaitForWindowActive(window.get())
            && QTest::qWaitFor([this] { return program.sandboxes().find(key) != nullptr; }, 30000);
    }
    SandboxContext &context() { return *program.contexts().find(key); }
    /// Goes to the panel, as its tab does, and gives it time to ask for what it wants.
    bool visit(const QString &panel)
    {
        window->openSandbox(key, panel);
        const SandboxView *view = window->detail().focusView();
        if (!view || view->currentPanelId() != panel)
            return false;
        // What it has asked goes the same way before this.
        const auto asked = EngineUnderTest::wait(backend->sandboxes().get(key.id));
        return asked && *asked;
    }
    QString left()
    {
        SandboxListModel &model = program.sandboxes();
        return model.index(model.rowOf(key), int(SandboxColumn::Left)).data().toString();
    }
};

void WatchingTest::initTestCase()
{
    if (const QString missing = EngineUnderTest::missing(); !missing.isEmpty())
        QSKIP(qPrintable(missing));
    m_engine = std::make_unique<EngineUnderTest>();
    QCOMPARE(m_engine->connect(), QString());
}

void WatchingTest::aHiddenWindowLetsItStop_data()
{
    QTest::addColumn<bool>("extensions");
    QTest::addColumn<QString>("last");
    // The command that is still followed would be asked for twice a second, each time a use.
    QTest::newRow("the contract alone") << false << u"run"_s;
    QTest::newRow("with extensions") << true << u"files"_s;
}

void WatchingTest::aHiddenWindowLetsItStop()
{
    QFETCH(bool, extensions);
    QFETCH(QString, last);
    SandboxSpec spec = EngineUnderTest::specFor(u"watched"_s);
    spec.keepWarm = keepWarm;
    const auto sandbox = m_engine->makeSandbox(spec);
    QVERIFY(sandbox);
    World w(sandbox->id, extensions);
    QVERIFY(w.show());
    const QList<PanelDescriptor> panels = w.window->detail().panels();
    QVERIFY(panels.size() >= 8);
    for (const PanelDescriptor &panel : panels)
        QVERIFY2(w.visit(panel.id), qPrintable(panel.id));
    w.window->findChild<QAction *>(u"filesPollAnyway"_s)->setChecked(true); // Files may ask at a price
    CommandRequest request;
    request.text = u"sleep 1000"_s;
    const auto run = CommandHistory::of(w.context()).run(request);
    QVERIFY(run);
    QTRY_COMPARE_WITH_TIMEOUT((*run)->state(), CommandRun::State::Running, 30000);

    // A shell is a use for as long as it is open, and its sandbox is marked.
    QVERIFY(w.visit(u"terminal"_s));
    TerminalStore &terminals = TerminalStore::of(w.context());
    QTRY_VERIFY_WITH_TIMEOUT(
        !terminals.terminals().isEmpty() && terminals.terminals().first()->state() == TerminalSession::State::Connected,
        30000);
    QTRY_COMPARE(w.left(), u"kept awake"_s);
    QVERIFY(w.visit(last));
    w.window->hide();
    QTRY_COMPARE(w.window->presence().state(), Presence::State::Hidden);
    const QDateTime held = now(sandbox->id).lifetime.endsAt;
    QTRY_VERIFY_WITH_TIMEOUT(now(sandbox->id).lifetime.endsAt > held.addSecs(1), 10000);
    QCOMPARE(w.left(), u"kept awake"_s);

    // Without it the command does, though nobody looks: it runs for longer than the limit.
    while (!terminals.terminals().isEmpty())
        terminals.close(terminals.terminals().first());
    QTRY_VERIFY(IdleHolds::of(w.context()).text().contains(u"running"_s));
    QCOMPARE(w.left(), u"kept awake"_s);
    const QDateTime shellsEnd = QDateTime::currentDateTimeUtc();
    QTRY_VERIFY_WITH_TIMEOUT(
        now(sandbox->id).lifetime.endsAt > shellsEnd.addSecs(2 * keepWarm.count()), int(keepWarm / 1ms) * 3);
    QCOMPARE((*run)->state(), CommandRun::State::Running);

    // One that only goes on being followed doesn't, and nothing else of the window.
    (*run)->setKeepingAwake(false);
    QTRY_VERIFY(w.left() != u"kept awake"_s);
    // The last use is the command's, which takes its time to come through.
    QDateTime end = settledEnd(sandbox->id);
    for (QDateTime before; before != end;) {
        before = end;
        QTest::qWait(1000);
        end = settledEnd(sandbox->id);
    }
    verifyStopsAt(sandbox->id, end);
}

void WatchingTest::whoDoesNothingLetsItStop()
{
    SandboxSpec spec = EngineUnderTest::specFor(u"forgotten"_s);
    spec.keepWarm = keepWarm;
    const auto sandbox = m_engine->makeSandbox(spec);
    QVERIFY(sandbox);
    World w(sandbox->id, false);
    QVERIFY(w.show());
    for (const PanelDescriptor &panel : w.window->detail().panels()) {
        if (panel.id != u"terminal")
            QVERIFY2(w.visit(panel.id), qPrintable(panel.id));
    }
    QVERIFY(w.visit(u"processes"_s));
    // Looked at and in focus, the table is asked for, which counts as use: the sandbox is marked.
    QTRY_COMPARE(w.left(), u"kept awake"_s);
    const QDateTime held = now(sandbox->id).lifetime.endsAt;
    QTRY_VERIFY_WITH_TIMEOUT(now(sandbox->id).lifetime.endsAt > held.addSecs(1), 30000);
    auto *resume = w.window->findChild<QToolButton *>(u"statusResume"_s);
    QVERIFY(!resume->isVisible());

    w.window->presence().setAwayAfter(100ms);
    QTRY_COMPARE(w.window->presence().state(), Presence::State::Away);
    QVERIFY(w.window->isVisible());
    QVERIFY(resume->isVisible());
    QVERIFY(w.window->findChild<QLabel *>(u"statusPresence"_s)->text().contains(u"Paused"_s));
    QTRY_VERIFY(w.left() != u"kept awake"_s);
    takePictures(*w.window, u"watching-paused"_s);
    verifyStopsAt(sandbox->id, settledEnd(sandbox->id));

    w.window->presence().setAwayAfter(1h);
    resume->click();
    QTRY_COMPARE(w.window->presence().state(), Presence::State::Present);
    QVERIFY(!resume->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(!isLive(w.program.sandboxes().find(w.key)->sandbox.state), 30000);
}

void WatchingTest::whyItEndedStays()
{
    SandboxSpec spec = EngineUnderTest::specFor(u"failing"_s);
    spec.command = {
        u"/bin/sh"_s, u"-c"_s, u"while [ ! -e /workspace/go ]; do sleep 0.1; done; echo broken >&2; exit 3"_s};
    const auto sandbox = m_engine->makeSandbox(spec);
    QVERIFY(sandbox);
    World w(sandbox->id, true);
    QVERIFY(w.show());
    QVERIFY(w.visit(u"overview"_s));
    const auto touched = EngineUnderTest::wait(
        w.backend->processes().start(sandbox->id, Command{{u"touch"_s, u"/workspace/go"_s}, {}, {}}));
    QVERIFY(touched && *touched);
    auto *ended = w.window->findChild<QLabel *>(u"endedText"_s);
    QTRY_VERIFY_WITH_TIMEOUT(ended->isVisible() && ended->text().contains(u"exit code 3"_s), 60000);
    // The list is read again and again, and knows less of what has ended.
    SandboxFeed *feed = w.program.feeds().feed(w.key.profile);
    int readings = 0;
    connect(feed, &SandboxFeed::stateChanged, this, [&readings] { ++readings; });
    for (int i = 1; i <= 3; ++i) {
        feed->reload();
        QTRY_VERIFY_WITH_TIMEOUT(readings >= i, 30000);
    }
    QCoreApplication::processEvents();
    QVERIFY(ended->isVisible());
    QVERIFY2(ended->text().contains(u"exit code 3"_s), qPrintable(ended->text()));
    QTRY_COMPARE(w.window->findChild<QWidget *>(u"fact_exit"_s)->isVisible(), true);
    takePictures(*w.window, u"overview-failed"_s);
}

QTEST_MAIN(WatchingTest)
#include "tst_watching.moc"
