// SPDX-License-Identifier: GPL-3.0-or-later
#include "PrivateSettings.h"
#include "RunBench.h"

#include <QAction>
#include <QElapsedTimer>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QToolButton>

#include <ctime>

using namespace vivarium;
using Channel = OutputStream::Channel;
using Bench = vivarium::RunBench;

/// The output of commands in the run panel.
class TestOutputView : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void distinguishesTheStreams();
    void hostileOutput();
    void progressBars();
    void splitCharacters();
    void floodStaysFluent();
    void shortLinesAreNotLaidOutInVain();
    void readersAreLeftWhereTheyRead();
    void findsInTheOutput();
    void savesTheOutput();
    void lostStreams();

private:
    PrivateSettings m_settings;
};

void TestOutputView::init()
{
    QSettings().clear();
}

void TestOutputView::distinguishesTheStreams()
{
    Bench bench;
    const ProcessId id = bench.run(QStringLiteral("make"));
    bench.processes().writeOutput(id, Channel::StandardOutput, "plain\n");
    bench.processes().writeOutput(id, Channel::StandardError, "error\n");
    bench.processes().writeOutput(id, Channel::StandardOutput, "\x1b[32mgreen\x1b[0m\n");
    QVERIFY(bench.shows(QStringLiteral("green")));
    QCOMPARE(bench.output()->toPlainText(), QStringLiteral("plain\nerror\ngreen\n"));
    const auto colorOf = [&](const QString &word) {
        const QTextCursor found = bench.output()->document()->find(word);
        return found.charFormat().foreground().color();
    };
    QVERIFY(colorOf(QStringLiteral("error")) != colorOf(QStringLiteral("plain")));
    QVERIFY(colorOf(QStringLiteral("green")) != colorOf(QStringLiteral("plain")));
    QVERIFY(colorOf(QStringLiteral("green")).green() > colorOf(QStringLiteral("green")).red());
}

void TestOutputView::hostileOutput()
{
    Bench bench;
    const ProcessId id = bench.run(QStringLiteral("evil"));
    bench.processes().writeOutput(id, Channel::StandardOutput,
        "a\x1b]52;c;cm0gLXJm\x07\x1b[2J\x1b[5;5Hb\x08\x08"
        "c\xe2\x80\xae<b>x</b>\xff\n");
    QVERIFY(bench.shows(QStringLiteral("<b>x</b>")));
    const QString shown = bench.output()->toPlainText();
    for (const QChar c : shown)
        QVERIFY(c == u'\n' || (c.unicode() >= 0x20 && c.unicode() != 0x202e));
    QVERIFY(shown.startsWith(QStringLiteral("ab\\x08\\x08c\\u202e")));
}

void TestOutputView::progressBars()
{
    Bench bench;
    const ProcessId id = bench.run(QStringLiteral("pip"));
    for (int percent = 0; percent <= 100; ++percent)
        bench.processes().writeOutput(id, Channel::StandardOutput, QByteArray::number(percent) + " %\r");
    bench.processes().writeOutput(id, Channel::StandardOutput, "done\r\nnext\n");
    QVERIFY(bench.shows(QStringLiteral("next")));
    QCOMPARE(bench.output()->toPlainText(), QStringLiteral("done\nnext\n"));
}

void TestOutputView::splitCharacters()
{
    Bench bench;
    const ProcessId id = bench.run(QStringLiteral("split"));
    const QByteArray whole = QStringLiteral("grüße 日本 😀\n").toUtf8();
    for (const char byte : whole)
        bench.processes().writeOutput(id, Channel::StandardOutput, QByteArray(1, byte));
    QVERIFY(bench.shows(QStringLiteral("grüße 日本 😀")));
}

void TestOutputView::floodStaysFluent()
{
    Bench bench;
    const ProcessId id = bench.run(QStringLiteral("yes"));
    // 20 MB, with one line that never ends among it.
    QByteArray block;
    for (int i = 0; i < 2000; ++i)
        block += "a line of ordinary length, number " + QByteArray::number(i) + '\n';
    for (int i = 0; i < 250; ++i)
        bench.processes().writeOutput(id, Channel::StandardOutput, block);
    bench.processes().writeOutput(id, Channel::StandardOutput, QByteArray(1 << 20, 'x'));
    bench.processes().writeOutput(id, Channel::StandardOutput, "\nTHE END\n");
    bench.processes().exitProcess(id, 0);
    QElapsedTimer clock;
    clock.start();
    qint64 longest = 0;
    while (!bench.output()->isUpToDate() && clock.elapsed() < 60000) {
        timespec before{};
        timespec after{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &before);
        QCoreApplication::processEvents(QEventLoop::AllEvents, 1);
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &after);
        longest = std::max(
            longest, qint64((after.tv_sec - before.tv_sec) * 1000 + (after.tv_nsec - before.tv_nsec) / 1000000));
    }
    QVERIFY(bench.output()->isUpToDate());
    QVERIFY(bench.shows(QStringLiteral("THE END")));
    QVERIFY(bench.output()->isCut());
    QVERIFY(bench.child<QLabel>("runCut")->isVisible()); // and a person is told
    QVERIFY(bench.output()->blockCount() <= OutputView::mostLines);
    qInfo("22 MB of output: shown after %lld ms, longest turn %lld ms of processor time", clock.elapsed(), longest);
    QVERIFY2(longest < 300, qPrintable(QString::number(longest)));
}

void TestOutputView::shortLinesAreNotLaidOutInVain()
{
    Bench bench;
    const ProcessId id = bench.run(QStringLiteral("yes"));
    int slices = 0;
    connect(bench.output(), &OutputView::advanced, this, [&] { ++slices; });
    // Two million lines, of which the last 20 000 can be seen.
    for (int i = 0; i < 64; ++i)
        bench.processes().writeOutput(id, Channel::StandardOutput, QByteArray("y\n").repeated(32 << 10));
    bench.processes().writeOutput(id, Channel::StandardOutput, "last\n");
    bench.processes().exitProcess(id, 143);
    QTRY_VERIFY_WITH_TIMEOUT(bench.output()->isUpToDate(), 60000);
    // What can be seen is 40 KB; at the smallest slices that are 40, and all of it would be thousands.
    QVERIFY2(slices <= 64, qPrintable(QString::number(slices)));
    QVERIFY(bench.output()->toPlainText().endsWith(QStringLiteral("y\ny\nlast\n")));
    QVERIFY(bench.output()->blockCount() >= OutputView::mostLines - 2);
    QVERIFY(bench.output()->isCut());
}

void TestOutputView::readersAreLeftWhereTheyRead()
{
    Bench bench;
    const ProcessId id = bench.run(QStringLiteral("log"));
    QByteArray lines;
    for (int i = 0; i < 300; ++i)
        lines += "line " + QByteArray::number(i) + '\n';
    bench.processes().writeOutput(id, Channel::StandardOutput, lines);
    QVERIFY(bench.shows(QStringLiteral("line 299")));
    QScrollBar *bar = bench.output()->verticalScrollBar();
    QTRY_COMPARE(bar->value(), bar->maximum());
    bar->setValue(50);
    bench.processes().writeOutput(id, Channel::StandardOutput, lines);
    QTRY_VERIFY(bench.output()->isUpToDate());
    QCOMPARE(bar->value(), 50);
}

void TestOutputView::findsInTheOutput()
{
    Bench bench;
    const ProcessId id = bench.run(QStringLiteral("log"));
    bench.processes().writeOutput(id, Channel::StandardOutput, "one\ntwo\nthree two\n");
    QVERIFY(bench.shows(QStringLiteral("three")));
    bench.panel.find();
    auto *text = bench.child<QLineEdit>("findText");
    QTRY_VERIFY(text->hasFocus());
    QTest::keyClicks(text, QStringLiteral("two"));
    QTest::keyClick(text, Qt::Key_Return);
    QCOMPARE(bench.output()->textCursor().selectedText(), QStringLiteral("two"));
    const int first = bench.output()->textCursor().position();
    QTest::keyClick(text, Qt::Key_Return);
    QVERIFY(bench.output()->textCursor().position() != first);
    QTest::keyClick(text, Qt::Key_Return); // around
    QCOMPARE(bench.output()->textCursor().position(), first);
    QTest::keyClicks(text, QStringLiteral("zz"));
    QTest::keyClick(text, Qt::Key_Return);
    QVERIFY(!bench.child<QLabel>("findAnswer")->text().isEmpty());
    QTest::keyClick(text, Qt::Key_Escape);
    QVERIFY(!text->isVisible());
}

void TestOutputView::savesTheOutput()
{
    Bench bench;
    QTemporaryDir folder;
    QVERIFY(!bench.child<QAction>("saveOutput")->isEnabled());
    const ProcessId id = bench.run(QStringLiteral("log"));
    const QByteArray raw("raw \x1b[31mbytes\x00\xff\n", 17);
    bench.processes().writeOutput(id, Channel::StandardOutput, raw);
    bench.child<QAction>("saveOutput")->trigger();
    auto *dialog = bench.panel.findChild<QFileDialog *>();
    QVERIFY(dialog);
    const QString path = folder.filePath(QStringLiteral("out.txt"));
    dialog->selectFile(path);
    QMetaObject::invokeMethod(dialog, "accept");
    QTRY_VERIFY(bench.notice().contains(path));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), raw);
}

void TestOutputView::lostStreams()
{
    Bench bench;
    const ProcessId id = bench.run(QStringLiteral("log"));
    bench.processes().writeOutput(id, Channel::StandardOutput, "before\n");
    QVERIFY(bench.shows(QStringLiteral("before")));
    bench.processes().failOutput(id, CallScript::error(ErrorKind::Network, 0, QStringLiteral("The connection broke.")));
    QVERIFY(bench.notice().contains(QStringLiteral("broke")));
    QVERIFY(bench.output()->toPlainText().contains(QStringLiteral("before")));
    bench.processes().writeOutput(id, Channel::StandardOutput, "after\n");
    QTest::mouseClick(bench.child<QToolButton>("noticeAction"), Qt::LeftButton);
    QVERIFY(bench.shows(QStringLiteral("before\nafter\n")));
}

QTEST_MAIN(TestOutputView)
#include "tst_outputview.moc"
