// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeBackend.h"
#include "output/SandboxOutput.h"
#include "sandboxes/SandboxContext.h"

#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace vivarium;
using Stream = OutputLine::Stream;
using State = SandboxOutput::State;

namespace {

struct Bench {
    std::shared_ptr<FakeBackend> backend = std::make_shared<FakeBackend>(FakeBackend::Kind::LazyCloud);
    Sandbox sandbox = backend->fakeSandboxes().addRunning(u"agent-7"_s);
    SandboxContext context{backend, sandbox};
    SandboxOutput output{context};

    FakeSandboxApi &server() { return backend->fakeSandboxes(); }
    void write(const QString &text, Stream stream = Stream::Output) { server().writeLine(sandbox.id, stream, text); }
    void end()
    {
        sandbox.state = SandboxState::Stopped;
        server().put(sandbox);
        context.update(sandbox);
    }
};

} // namespace

class TestSandboxOutput : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void isFollowedWhileSomebodyLooks();
    void isFiltered();
    void whatTheServerForgotIsTold();
    void endsWithItsSandbox();
    void goesOnAfterItsServer();
    void aLogThatBeginsAnewDoublesNothing();
    void failureIsToldAndTriedAgain();
    void memoryIsBounded();
};

void TestSandboxOutput::isFollowedWhileSomebodyLooks()
{
    Bench bench;
    bench.write(u"before"_s);
    QCoreApplication::processEvents();
    QCOMPARE(bench.server().openOutputs(bench.sandbox.id), 0);
    bench.output.setWatched(true);
    QTRY_COMPARE(bench.output.state(), State::Following);
    bench.write(u"now"_s);
    QCOMPARE(bench.output.text(), QByteArray("before\nnow\n"));
    bench.output.setWatched(false);
    QCOMPARE(bench.server().openOutputs(bench.sandbox.id), 0);
    bench.write(u"unseen"_s);
    QCOMPARE(bench.output.lineCount(), 2);
    bench.output.setWatched(true); // taken up, without doubling a line
    QTRY_COMPARE(bench.output.text(), QByteArray("before\nnow\nunseen\n"));
    QCOMPARE(bench.output.output().all(), bench.output.text());
    QCOMPARE(bench.backend->touches(bench.sandbox.id), 0);
}

void TestSandboxOutput::isFiltered()
{
    Bench bench;
    bench.output.setWatched(true);
    QTRY_COMPARE(bench.output.state(), State::Following);
    bench.write(u"starting"_s);
    bench.write(u"ERROR: no disk"_s, Stream::Error);
    bench.write(u"an error, but only told"_s);
    bench.write(u"stopping"_s, Stream::System);
    QSignalSpy restarted(&bench.output, &SandboxOutput::outputRestarted);
    bench.output.setFilter({.text = u"error"_s, .stream = {}, .withTimes = false});
    QCOMPARE(restarted.count(), 1);
    QCOMPARE(bench.output.output().all(), QByteArray("ERROR: no disk\nan error, but only told\n"));
    QCOMPARE(bench.output.shownCount(), 2);
    bench.write(u"third error"_s); // what comes is filtered too
    bench.write(u"nothing"_s);
    QCOMPARE(bench.output.shownCount(), 3);
    bench.output.setFilter({.text = {}, .stream = Stream::Error, .withTimes = false});
    QCOMPARE(bench.output.text(), QByteArray("ERROR: no disk\n[system] stopping\n"));
    bench.output.setFilter({.text = u"no disk"_s, .stream = {}, .withTimes = true});
    static const QRegularExpression line(u"^[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}  ERROR: no disk\\n$"_s);
    QVERIFY2(line.match(QString::fromUtf8(bench.output.text())).hasMatch(), bench.output.text().constData());
    bench.output.setFilter({});
    QCOMPARE(bench.output.shownCount(), 6);
}

void TestSandboxOutput::whatTheServerForgotIsTold()
{
    Bench bench;
    for (int i = 0; i < 5; ++i)
        bench.write(QString::number(i));
    bench.server().forgetLines(bench.sandbox.id, 3);
    bench.output.setWatched(true);
    QTRY_COMPARE(bench.output.text(), QByteArray("3\n4\n"));
    QVERIFY(bench.output.isCut());
}

void TestSandboxOutput::endsWithItsSandbox()
{
    Bench bench;
    bench.output.setWatched(true);
    QTRY_COMPARE(bench.output.state(), State::Following);
    bench.write(u"last words"_s);
    bench.end();
    bench.server().endOutput(bench.sandbox.id);
    QCOMPARE(bench.output.state(), State::Ended);
    bench.output.setWatched(false);
    bench.output.setWatched(true); // nothing more can come: nobody is asked
    QCOMPARE(bench.output.state(), State::Ended);
    QCOMPARE(bench.output.text(), QByteArray("last words\n"));
}

void TestSandboxOutput::goesOnAfterItsServer()
{
    Bench bench;
    bench.output.setWatched(true);
    QTRY_COMPARE(bench.output.state(), State::Following);
    bench.write(u"one"_s);
    bench.server().endOutput(bench.sandbox.id); // the sandbox runs: its server went down
    bench.write(u"two"_s);
    QTRY_COMPARE_WITH_TIMEOUT(bench.output.text(), QByteArray("one\ntwo\n"), 10000);
}

void TestSandboxOutput::aLogThatBeginsAnewDoublesNothing()
{
    // As of a server whose lines have no numbers: each log counts from 1.
    Bench bench;
    bench.write(u"one"_s);
    bench.write(u"two"_s);
    bench.output.setWatched(true);
    QTRY_COMPARE(bench.output.text(), QByteArray("one\ntwo\n"));
    bench.server().failOutput(bench.sandbox.id, CallScript::error(ErrorKind::Network, 0, u"Lost."_s));
    QCOMPARE(bench.output.state(), State::Failed);
    QCOMPARE(bench.output.text(), QByteArray("one\ntwo\n"));
    QSignalSpy restarted(&bench.output, &SandboxOutput::outputRestarted);
    bench.server().restartLines(bench.sandbox.id);
    bench.output.retry();
    QTRY_COMPARE(bench.output.state(), State::Following);
    bench.write(u"one"_s);
    bench.write(u"two"_s);
    bench.write(u"three"_s);
    QCOMPARE(bench.output.text(), QByteArray("one\ntwo\nthree\n"));
    QCOMPARE(bench.output.output().all(), bench.output.text());
    QCOMPARE(restarted.count(), 1);
    QVERIFY(!bench.output.isCut());
}

void TestSandboxOutput::failureIsToldAndTriedAgain()
{
    Bench bench;
    bench.output.setWatched(true);
    QTRY_COMPARE(bench.output.state(), State::Following);
    bench.server().failOutput(bench.sandbox.id, CallScript::error(ErrorKind::Forbidden, 403, u"Not you."_s));
    QCOMPARE(bench.output.state(), State::Failed);
    QCOMPARE(bench.output.error()->sentence, u"Not you."_s);
    bench.output.retry();
    QTRY_COMPARE(bench.output.state(), State::Following);
    QVERIFY(!bench.output.error());
}

void TestSandboxOutput::memoryIsBounded()
{
    Bench bench;
    bench.output.setWatched(true);
    QTRY_COMPARE(bench.output.state(), State::Following);
    const QString line(16'000, u'x');
    for (int i = 0; i < 1200; ++i)
        bench.write(line);
    QVERIFY(bench.output.lineCount() * line.size() <= SandboxOutput::mostCharacters);
    QCOMPARE(bench.output.shownCount(), bench.output.lineCount());
    QVERIFY(bench.output.isCut());
}

QTEST_GUILESS_MAIN(TestSandboxOutput)
#include "tst_sandboxoutput.moc"
