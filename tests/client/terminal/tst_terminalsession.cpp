// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeBackend.h"
#include "FakeTerminalApi.h"
#include "terminal/TerminalSession.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using vivarium::ApiError;
using vivarium::ErrorKind;
using vivarium::FakeBackend;
using vivarium::FakeTerminalApi;
using vivarium::FakeTerminalChannel;
using vivarium::Feature;
using vivarium::SandboxId;
using vivarium::TerminalChannel;
using vivarium::TerminalId;
using vivarium::TerminalSession;
using vivarium::TerminalSize;

using State = TerminalSession::State;
using End = TerminalChannel::End;

namespace {

/// A session with its server, and what a view would have been told.
struct Fixture {
    explicit Fixture(FakeBackend::Kind kind = FakeBackend::Kind::LocalEngine, const TerminalId &kept = {})
        : backend(kind)
    {
        auto owned = std::make_unique<FakeTerminalApi>();
        api = owned.get();
        backend.setTerminalApi(std::move(owned));
        session = std::make_unique<TerminalSession>(backend, SandboxId(u"s"_s), kept);
        QObject::connect(
            session.get(), &TerminalSession::output, session.get(), [this](const QByteArray &b) { output += b; });
        QObject::connect(
            session.get(), &TerminalSession::replayed, session.get(), [this](const QByteArray &b) { replayed += b; });
        QObject::connect(session.get(), &TerminalSession::interrupted, session.get(), [this] { ++interruptions; });
    }
    ~Fixture()
    {
        if (!api->violations().isEmpty())
            qFatal("contract: %s", qPrintable(api->violations().join(", "_L1)));
    }
    FakeTerminalChannel *channel() const { return api->channel(); }
    /// To State::Connected, as a plain shell does it.
    void connectPlain()
    {
        session->start();
        channel()->open();
        channel()->output("$ ");
    }
    void connectKept(const QString &id)
    {
        session->start();
        channel()->open();
        channel()->attach(id, true, {});
        channel()->output("$ ");
    }
    void setOnline(bool online)
    {
        vivarium::ConnectionStatus status;
        status.state = online ? vivarium::ConnectionStatus::State::Online : vivarium::ConnectionStatus::State::Offline;
        backend.setStatus(status);
    }
    static ApiError lost()
    {
        ApiError error;
        error.sentence = u"The connection was lost."_s;
        return error;
    }

    FakeBackend backend;
    FakeTerminalApi *api = nullptr;
    std::unique_ptr<TerminalSession> session;
    QByteArray output;
    QByteArray replayed;
    int interruptions = 0;
};

} // namespace

class TestTerminalSession : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void connectsWithItsFirstByte();
    void sendsTheSizeAgainOnceTheShellRuns();
    void resizesAreCoalesced();
    void sameSizeIsNotSent();
    void endTellsItsCode();
    void refusalTellsItsSentence();
    void lostPlainShellKeepsItsTextAndStartsANewOne();
    void lostKeptShellComesBackByItself();
    void onlineServerEndsThePause();
    void missedOutputIsAppended();
    void gapIsTold();
    void lostServerTerminalIsToldAsNewShell();
    void goneKeptTerminalHasEnded();
    void takenOverWaitsForThePerson();
    void detachedConnectsWhenLookedAt();
    void replayIsNeverOutput();
    void tornReplayIsShown();
    void typedAheadGoesOutWhenOpen();
    void inputWithoutConnectionIsDropped();
    void anInterruptNeedsNoPause();
    void controlCOvertakesAPaste();
    void inputIsBounded();
    void backPressureSurvivesReconnect();
    void hangUpEndsTheShell_data();
    void hangUpEndsTheShell();
    void stoppedSandboxEndsRetries();
    void pauseKeepsTheShell();
    void pauseIsFollowedByANewShell_data();
    void pauseIsFollowedByANewShell();
    void onlyAShellThatThePauseEndedIsFollowed();
    void cancelStopsWaiting();
    void backendMayGoFirst();
    void titleIsCleaned();
};

void TestTerminalSession::connectsWithItsFirstByte()
{
    Fixture f(FakeBackend::Kind::LazyCloud);
    QSignalSpy changes(f.session.get(), &TerminalSession::stateChanged);
    f.session->start();
    QCOMPARE(f.session->state(), State::Connecting);
    QVERIFY(!f.channel()->isKeptAsked());
    f.channel()->open();
    QCOMPARE(f.session->state(), State::Connecting);
    f.channel()->output("$");
    QCOMPARE(f.session->state(), State::Connected);
    QCOMPARE(changes.count(), 1);
    QCOMPARE(f.output, QByteArray("$"));
    f.session->start(); // a second view does not start a second shell
    QCOMPARE(f.api->channels().size(), 1);
}

void TestTerminalSession::sendsTheSizeAgainOnceTheShellRuns()
{
    Fixture f;
    f.session->resize({132, 43});
    f.session->start();
    QCOMPARE(f.channel()->sizes(), QList<TerminalSize>({{132, 43}}));
    f.channel()->open();
    QCOMPARE(f.channel()->sizes().size(), 2);
    f.channel()->output("$ ");
    QCOMPARE(f.channel()->sizes(), QList<TerminalSize>({{132, 43}, {132, 43}, {132, 43}}));
    f.channel()->output("more");
    QCOMPARE(f.channel()->sizes().size(), 3);
}

void TestTerminalSession::resizesAreCoalesced()
{
    Fixture f;
    f.connectPlain();
    const auto before = f.channel()->sizes().size();
    for (int columns = 100; columns <= 150; ++columns)
        f.session->resize({columns, 30});
    QTRY_COMPARE(f.channel()->sizes().size(), before + 1);
    QCOMPARE(f.channel()->sizes().last(), TerminalSize({150, 30}));
    f.session->resize({5000, -1});
    QTRY_COMPARE(f.channel()->sizes().last(), TerminalSize({1000, 1}));
}

void TestTerminalSession::sameSizeIsNotSent()
{
    Fixture f;
    f.session->resize({90, 20});
    f.connectPlain();
    const auto before = f.channel()->sizes().size();
    f.session->resize({90, 20});
    f.session->resize({91, 20});
    f.session->resize({90, 20}); // there and back again within one pause
    QTest::qWait(120);
    QCOMPARE(f.channel()->sizes().size(), before);
}

void TestTerminalSession::endTellsItsCode()
{
    Fixture f;
    f.connectPlain();
    f.channel()->end(End::Exited, 3);
    QCOMPARE(f.session->state(), State::Ended);
    QCOMPARE(f.session->exitCode(), 3);
    QVERIFY(f.session->stateText().contains('3'_L1));
    QVERIFY(!f.session->hasShell());
    QVERIFY(!f.session->sendInput("x"));
    f.session->reconnect();
    QCOMPARE(f.session->state(), State::Connecting);
    QVERIFY(f.channel()->resumed().isEmpty());
    f.channel()->open();
    f.channel()->output("$ ");
    QCOMPARE(f.interruptions, 1);
    QVERIFY(f.replayed.contains("──")); // the visible break
}

void TestTerminalSession::refusalTellsItsSentence()
{
    Fixture f;
    f.session->start();
    ApiError error;
    error.kind = ErrorKind::Server;
    error.sentence = u"No shell here."_s;
    f.channel()->open();
    f.channel()->end(End::Refused, -1, error);
    QCOMPARE(f.session->state(), State::Refused);
    QCOMPARE(f.session->error().sentence, u"No shell here."_s);
}

void TestTerminalSession::lostPlainShellKeepsItsTextAndStartsANewOne()
{
    Fixture f(FakeBackend::Kind::LazyCloud);
    f.connectPlain();
    f.channel()->output("old text");
    f.channel()->end(End::Lost, -1, Fixture::lost());
    QCOMPARE(f.session->state(), State::Disconnected);
    QVERIFY(!f.session->isKept() && !f.session->hasShell());
    QVERIFY(!f.session->isRetrying()); // as it would a kept one
    QCOMPARE(f.api->channels().size(), 1);
    f.session->reconnect();
    QCOMPARE(f.api->channels().size(), 2);
    f.channel()->open();
    QVERIFY(!f.session->transcript().bytes().contains("New shell")); // not before it is there
    f.channel()->output("# ");
    QVERIFY(f.session->transcript().bytes().startsWith("$ old text"));
    QVERIFY(f.session->transcript().bytes().contains("New shell"));
    QVERIFY(f.session->transcript().bytes().endsWith("# "));
}

void TestTerminalSession::lostKeptShellComesBackByItself()
{
    Fixture f;
    f.connectKept(u"t1"_s);
    QVERIFY(f.channel()->isKeptAsked());
    f.channel()->end(End::Lost, -1, Fixture::lost());
    QCOMPARE(f.session->state(), State::Disconnected);
    QVERIFY(f.session->hasShell());
    QVERIFY(f.session->stateText().contains("next try"_L1));
    QTRY_COMPARE_WITH_TIMEOUT(f.api->channels().size(), 2, 20000);
    QCOMPARE(f.channel()->resumed().value(), u"t1"_s);
    f.channel()->end(End::Lost, -1, Fixture::lost()); // the server is still away
    QCOMPARE(f.session->state(), State::Disconnected);
    QTRY_COMPARE_WITH_TIMEOUT(f.api->channels().size(), 3, 20000);
    f.channel()->open();
    f.channel()->attach(u"t1"_s, false, "$ ");
    QCOMPARE(f.session->state(), State::Connected);
    QCOMPARE(f.interruptions, 0);
    QCOMPARE(f.session->transcript().bytes(), QByteArray("$ "));
}

void TestTerminalSession::onlineServerEndsThePause()
{
    Fixture f;
    f.connectKept(u"t1"_s);
    f.channel()->end(End::Lost, -1, Fixture::lost());
    f.setOnline(true); // told anew, but nothing has changed: the pause goes on
    QCOMPARE(f.api->channels().size(), 1);
    f.setOnline(false);
    QCOMPARE(f.api->channels().size(), 1);
    f.setOnline(true);
    QCOMPARE(f.api->channels().size(), 2);
}

void TestTerminalSession::missedOutputIsAppended()
{
    Fixture f;
    f.connectKept(u"t1"_s);
    const QByteArray before = QByteArray("line of a build\r\n").repeated(200) + "the last line";
    f.channel()->output(before);
    f.channel()->end(End::Lost, -1, Fixture::lost());
    f.session->reconnect();
    f.channel()->open();
    f.output.clear();
    const QByteArray missed = " goes on\r\nmissed\r\n";
    f.channel()->attach(u"t1"_s, false, before.right(1500) + missed);
    f.channel()->output("live");
    QCOMPARE(f.replayed, missed);
    QCOMPARE(f.output, QByteArray("live"));
    QCOMPARE(f.interruptions, 0);
    QCOMPARE(f.session->transcript().bytes(), "$ " + before + missed + "live");
}

void TestTerminalSession::gapIsTold()
{
    Fixture f;
    f.connectKept(u"t1"_s);
    f.channel()->output(QByteArray(500, 'a'));
    f.channel()->end(End::Lost, -1, Fixture::lost());
    f.session->reconnect();
    f.channel()->open();
    const QByteArray kept(2500, 'b');
    f.channel()->attach(u"t1"_s, false, kept);
    QCOMPARE(f.interruptions, 1);
    QVERIFY(f.replayed.contains("missing"));
    QVERIFY(f.replayed.endsWith(kept));
}

void TestTerminalSession::lostServerTerminalIsToldAsNewShell()
{
    Fixture f;
    f.connectKept(u"t1"_s);
    f.channel()->end(End::Lost, -1, Fixture::lost());
    f.session->reconnect();
    f.channel()->open();
    f.channel()->attach(u"t2"_s, true, {});
    QCOMPARE(f.interruptions, 1);
    QCOMPARE(f.session->terminal().value(), u"t2"_s);
    QVERIFY(f.replayed.contains("new one"));
}

void TestTerminalSession::goneKeptTerminalHasEnded()
{
    Fixture f;
    f.connectKept(u"t1"_s);
    f.channel()->end(End::Lost, -1, Fixture::lost());
    f.session->reconnect();
    ApiError gone;
    gone.kind = ErrorKind::NotFound;
    gone.sentence = u"No such terminal."_s;
    f.channel()->end(End::Refused, -1, gone);
    QCOMPARE(f.session->state(), State::Ended);
    QVERIFY(!f.session->isKept());
}

void TestTerminalSession::takenOverWaitsForThePerson()
{
    Fixture f;
    f.connectKept(u"t1"_s);
    f.channel()->end(End::TakenOver, -1, Fixture::lost());
    QCOMPARE(f.session->state(), State::TakenOver);
    QVERIFY(!f.session->isRetrying());
    QCOMPARE(f.api->channels().size(), 1);
    f.session->reconnect();
    QCOMPARE(f.channel()->resumed().value(), u"t1"_s);
}

void TestTerminalSession::detachedConnectsWhenLookedAt()
{
    Fixture f(FakeBackend::Kind::LocalEngine, TerminalId(u"t9"_s));
    QCOMPARE(f.session->state(), State::Detached);
    QVERIFY(f.session->hasShell() && f.api->channels().isEmpty());
    f.session->start();
    QCOMPARE(f.channel()->resumed().value(), u"t9"_s);
    f.channel()->open();
    f.channel()->attach(u"t9"_s, false, "scrollback\r\n$ ");
    QCOMPARE(f.replayed, QByteArray("scrollback\r\n$ "));
    QCOMPARE(f.interruptions, 0);
}

void TestTerminalSession::replayIsNeverOutput()
{
    Fixture f(FakeBackend::Kind::LocalEngine, TerminalId(u"t9"_s));
    f.session->start();
    f.channel()->open();
    const QByteArray replay = QByteArray("\x1b[6n").repeated(700);
    Q_EMIT f.channel()->attached(TerminalId(u"t9"_s), false, replay.size());
    f.channel()->output(replay.left(999));
    QVERIFY(f.replayed.isEmpty() && f.output.isEmpty());
    f.channel()->output(replay.mid(999) + "live");
    QCOMPARE(f.replayed, replay);
    QCOMPARE(f.output, QByteArray("live"));
}

void TestTerminalSession::tornReplayIsShown()
{
    Fixture f(FakeBackend::Kind::LocalEngine, TerminalId(u"t9"_s));
    f.session->start();
    f.channel()->open();
    Q_EMIT f.channel()->attached(TerminalId(u"t9"_s), false, 100);
    f.channel()->output("half");
    f.channel()->end(End::Lost, -1, Fixture::lost());
    QCOMPARE(f.replayed, QByteArray("half"));
    QCOMPARE(f.session->state(), State::Disconnected);
}

void TestTerminalSession::typedAheadGoesOutWhenOpen()
{
    Fixture f;
    f.session->start();
    QVERIFY(f.session->sendInput("ls\r"));
    QVERIFY(f.session->sendInput("\x03"));
    QVERIFY(f.session->sendInput("pwd\r"));
    QVERIFY(f.channel()->input().isEmpty());
    f.channel()->open();
    QCOMPARE(f.channel()->input(), QByteArray("\x03pwd\r"));
}

void TestTerminalSession::inputWithoutConnectionIsDropped()
{
    Fixture f;
    f.connectKept(u"t1"_s);
    f.channel()->end(End::Lost, -1, Fixture::lost());
    QVERIFY(!f.session->sendInput("rm -rf /\r"));
    f.session->reconnect();
    f.channel()->open();
    f.channel()->attach(u"t1"_s, false, "$ ");
    QVERIFY(f.channel()->input().isEmpty());
    // Whoever types on sends no half of a line; an interrupt goes through, and a new line after a pause.
    QSignalSpy refused(f.session.get(), &TerminalSession::inputRefused);
    QVERIFY(!f.session->sendInput("tmp/x\r"));
    QCOMPARE(refused.size(), 1);
    QVERIFY(f.channel()->input().isEmpty());
    QElapsedTimer since;
    since.start();
    QTRY_VERIFY(since.hasExpired(TerminalSession::TypingPause.count()));
    QVERIFY(f.session->sendInput("ls\r"));
    QVERIFY(f.session->sendInput("\r"));
    QCOMPARE(f.channel()->input(), QByteArray("ls\r\r"));
}

void TestTerminalSession::anInterruptNeedsNoPause()
{
    Fixture f;
    f.connectKept(u"t1"_s);
    f.channel()->end(End::Lost, -1, Fixture::lost());
    QVERIFY(!f.session->sendInput("sleep 1"));
    f.session->reconnect();
    f.channel()->open();
    f.channel()->attach(u"t1"_s, false, "$ ");
    QVERIFY(f.session->sendInput("\x03"));
    QVERIFY(f.session->sendInput("ls\r"));
    QCOMPARE(f.channel()->input(), QByteArray("\x03ls\r"));
}

void TestTerminalSession::controlCOvertakesAPaste()
{
    Fixture f;
    f.connectPlain();
    f.channel()->setCongestion(1 << 20);
    QVERIFY(f.session->sendInput(QByteArray(100000, 'x')));
    QVERIFY(f.channel()->input().isEmpty());
    QVERIFY(f.session->sendInput("\x03"));
    QCOMPARE(f.channel()->input(), QByteArray("\x03"));
    f.channel()->setCongestion(0);
    QTest::qWait(60);
    QCOMPARE(f.channel()->input(), QByteArray("\x03")); // the rest of the paste is gone
    QVERIFY(f.session->sendInput("echo\r"));
    QCOMPARE(f.channel()->input(),
        QByteArray("\x03"
                   "echo\r"));
}

void TestTerminalSession::inputIsBounded()
{
    Fixture f;
    f.connectPlain();
    QSignalSpy refused(f.session.get(), &TerminalSession::inputRefused);
    f.channel()->setCongestion(1 << 20);
    QVERIFY(f.session->sendInput(QByteArray(5 << 20, 'x')));
    QVERIFY(!f.session->sendInput(QByteArray(5 << 20, 'y')));
    QCOMPARE(refused.count(), 1);
    f.channel()->setCongestion(0);
    QTRY_COMPARE(f.channel()->input().size(), 5 << 20);
    QVERIFY(!f.channel()->input().contains('y'));
}

void TestTerminalSession::backPressureSurvivesReconnect()
{
    Fixture f;
    f.connectKept(u"t1"_s);
    f.session->setReading(false);
    QVERIFY(!f.channel()->isReading());
    f.channel()->end(End::Lost, -1, Fixture::lost());
    f.session->reconnect();
    QVERIFY(!f.channel()->isReading());
    f.session->setReading(true);
    QVERIFY(f.channel()->isReading());
}

void TestTerminalSession::hangUpEndsTheShell_data()
{
    QTest::addColumn<bool>("kept");
    QTest::newRow("kept by the server") << true;
    QTest::newRow("plain") << false;
}

void TestTerminalSession::hangUpEndsTheShell()
{
    QFETCH(bool, kept);
    Fixture f(kept ? FakeBackend::Kind::LocalEngine : FakeBackend::Kind::LazyCloud);
    if (kept)
        f.connectKept(u"t1"_s);
    else
        f.connectPlain();
    QPointer<FakeTerminalChannel> channel = f.channel();
    f.session->hangUp();
    QVERIFY(channel->isClosed());
    QCOMPARE(f.api->hungUp(), kept ? QStringList{u"t1"_s} : QStringList{});
    QCOMPARE(f.session->state(), State::Ended);
    QTRY_VERIFY(!channel);
}

void TestTerminalSession::stoppedSandboxEndsRetries()
{
    Fixture f;
    f.connectKept(u"t1"_s);
    f.channel()->end(End::Lost, -1, Fixture::lost());
    f.session->setSandboxRunning(false);
    QCOMPARE(f.session->state(), State::Ended);
    QVERIFY(!f.session->isRetrying());
    QCOMPARE(f.api->channels().size(), 1);
}

void TestTerminalSession::pauseKeepsTheShell()
{
    Fixture f;
    f.connectKept(u"t1"_s);
    f.session->setSandboxPaused(true);
    f.channel()->end(End::Lost, -1, Fixture::lost());
    QCOMPARE(f.session->state(), State::Disconnected);
    QVERIFY(!f.session->isRetrying()); // nothing answers before it goes on
    QVERIFY(f.session->isKept());
    f.setOnline(false);
    f.setOnline(true);
    QCOMPARE(f.api->channels().size(), 1);
    f.session->setSandboxPaused(false);
    QCOMPARE(f.session->state(), State::Connecting);
    QCOMPARE(f.api->channels().size(), 2);
}

void TestTerminalSession::pauseIsFollowedByANewShell_data()
{
    QTest::addColumn<End>("end");
    QTest::addColumn<ErrorKind>("kind");
    QTest::addColumn<bool>("isKnownBefore");
    // The server closes the terminals before it says that the sandbox is paused, or the news is first.
    QTest::newRow("closed by the server, then paused") << End::Refused << ErrorKind::Conflict << false;
    QTest::newRow("paused, then closed by the server") << End::Refused << ErrorKind::Conflict << true;
    QTest::newRow("lost, then paused") << End::Lost << ErrorKind::Network << false;
    QTest::newRow("paused, then lost") << End::Lost << ErrorKind::Network << true;
}

void TestTerminalSession::pauseIsFollowedByANewShell()
{
    QFETCH(const End, end);
    QFETCH(const ErrorKind, kind);
    QFETCH(const bool, isKnownBefore);
    Fixture f;
    f.connectPlain();
    ApiError error = Fixture::lost();
    error.kind = kind;
    if (isKnownBefore)
        f.session->setSandboxPaused(true);
    f.channel()->end(end, -1, error);
    f.session->setSandboxPaused(true);
    QCOMPARE(f.session->state(), State::Disconnected); // nothing has failed
    QVERIFY(f.session->reopensAfterPause());
    QVERIFY(!f.session->isRetrying());
    QCOMPARE(f.api->channels().size(), 1);
    f.session->setSandboxPaused(false);
    QCOMPARE(f.session->state(), State::Connecting);
    QCOMPARE(f.api->channels().size(), 2);
    QVERIFY(!f.session->reopensAfterPause());
    f.channel()->open();
    f.channel()->output("# ");
    QCOMPARE(f.session->state(), State::Connected);
    QVERIFY(f.replayed.contains("New shell"));
    QVERIFY(f.session->sendInput("ls\n"));
}

void TestTerminalSession::onlyAShellThatThePauseEndedIsFollowed()
{
    Fixture exited;
    exited.connectPlain();
    exited.channel()->end(End::Exited, 0, {});
    exited.session->setSandboxPaused(true);
    exited.session->setSandboxPaused(false);
    QCOMPARE(exited.session->state(), State::Ended);
    QCOMPARE(exited.api->channels().size(), 1);

    Fixture refused;
    refused.connectPlain();
    ApiError error = Fixture::lost();
    error.kind = ErrorKind::Forbidden;
    refused.channel()->end(End::Refused, -1, error);
    refused.session->setSandboxPaused(true);
    refused.session->setSandboxPaused(false);
    QCOMPARE(refused.session->state(), State::Refused);
    QCOMPARE(refused.api->channels().size(), 1);

    Fixture stopped;
    stopped.connectPlain();
    stopped.session->setSandboxPaused(true);
    stopped.channel()->end(End::Lost, -1, Fixture::lost());
    stopped.session->setSandboxRunning(false);
    stopped.session->setSandboxPaused(false);
    QCOMPARE(stopped.session->state(), State::Ended);
    QCOMPARE(stopped.api->channels().size(), 1);
}

void TestTerminalSession::cancelStopsWaiting()
{
    Fixture f;
    f.session->start();
    QPointer<FakeTerminalChannel> channel = f.channel();
    f.session->cancel();
    QVERIFY(channel->isClosed());
    QCOMPARE(f.session->state(), State::Refused);
    f.session->reconnect();
    QCOMPARE(f.session->state(), State::Connecting);
    f.channel()->open();
    f.channel()->attach(u"t1"_s, true, {});
    f.channel()->end(End::Lost, -1, Fixture::lost());
    f.session->cancel();
    QCOMPARE(f.session->state(), State::Disconnected);
    QVERIFY(!f.session->isRetrying());
    // A server that is back doesn't start it again either: the person has stopped it.
    const auto opened = f.api->channels().size();
    f.setOnline(false);
    f.setOnline(true);
    QCOMPARE(f.api->channels().size(), opened);
    QCOMPARE(f.session->state(), State::Disconnected);
}

void TestTerminalSession::backendMayGoFirst()
{
    auto backend = std::make_unique<FakeBackend>();
    auto owned = std::make_unique<FakeTerminalApi>();
    FakeTerminalApi *api = owned.get();
    backend->setTerminalApi(std::move(owned));
    TerminalSession session(*backend, SandboxId(u"s"_s));
    session.start();
    api->channel()->open();
    backend.reset();
    QVERIFY(!session.sendInput("x"));
    session.reconnect();
    session.hangUp();
}

void TestTerminalSession::titleIsCleaned()
{
    Fixture f;
    QSignalSpy changed(f.session.get(), &TerminalSession::titleChanged);
    f.session->setTitle(u"vim\x1b[31m\n\u202efile"_s + QString(500, u'x'));
    QCOMPARE(changed.count(), 1);
    QVERIFY(f.session->title().startsWith("vim [31m file"_L1));
    QVERIFY(f.session->title().size() <= 200);
}

QTEST_GUILESS_MAIN(TestTerminalSession)
#include "tst_terminalsession.moc"
