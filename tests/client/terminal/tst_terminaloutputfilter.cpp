// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/SgrParameters.h"
#include "terminal/TerminalOutputFilter.h"

#include <QElapsedTimer>
#include <QRandomGenerator>
#include <QTest>

using vivarium::TerminalOutputFilter;

namespace {

QByteArray filtered(const QByteArray &bytes)
{
    TerminalOutputFilter filter;
    return filter.filter(bytes);
}

QByteArray filteredInPieces(const QByteArray &bytes, QRandomGenerator &random, int largest)
{
    TerminalOutputFilter filter;
    QByteArray out;
    for (qsizetype at = 0; at < bytes.size();) {
        const qsizetype length = random.bounded(1, largest + 1);
        out += filter.filter(bytes.mid(at, length));
        at += length;
    }
    return out;
}

} // namespace

class TestTerminalOutputFilter : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void passes_data();
    void passes();
    void changes_data();
    void changes();
    void splitsChangeNothing();
    void randomBytesInAnySplit();
    void costGrowsWithLength_data();
    void costGrowsWithLength();
    void unterminatedStringIsGivenUp();
    void longTitleIsCutAtACharacter();
    void followsModes();
    void leavingAProgramResetsModes();
    void costGrowsWithTheInput();
    void longRenditionsAreDivided();
};

void TestTerminalOutputFilter::passes_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("text") << QByteArray("hello\r\n\tworld\b\a");
    QTest::newRow("UTF-8") << QByteArray("h\xc3\xa9llo \xc2\xa9 \xe6\x97\xa5 \xf0\x9f\x90\xa6");
    QTest::newRow("invalid UTF-8") << QByteArray("a\xff\xfe"
                                                 "b\xc3"
                                                 "c\xe6\x97"
                                                 "d");
    QTest::newRow("cursor") << QByteArray("\x1b[2;5H\x1b[3A\x1b[1G");
    QTest::newRow("colours") << QByteArray("\x1b[1;31;48;5;20mX\x1b[38;2;1;2;3mY\x1b[0m");
    QTest::newRow("erase") << QByteArray("\x1b[2J\x1b[0K\x1b[3J");
    QTest::newRow("modes") << QByteArray("\x1b[?1049h\x1b[?25l\x1b[?2004h\x1b[?1000;1006h\x1b[?1l");
    QTest::newRow("queries") << QByteArray("\x1b[c\x1b[>c\x1b[6n\x1b[5n");
    QTest::newRow("save and restore") << QByteArray("\x1b"
                                                    "7\x1b"
                                                    "8\x1b[s\x1b[u");
    QTest::newRow("character sets") << QByteArray("\x1b(0qqq\x1b(B\x0e\x0f");
    QTest::newRow("scrolling") << QByteArray("\x1b[2;20r\x1b"
                                             "D\x1bM\x1b[3S");
    QTest::newRow("reset") << QByteArray("\x1b"
                                         "c\x1b[!p");
    QTest::newRow("cursor shape") << QByteArray("\x1b[5 q");
    QTest::newRow("title") << QByteArray("\x1b]0;vim \xc3\xa9\x07");
}

void TestTerminalOutputFilter::passes()
{
    QFETCH(QByteArray, bytes);
    QCOMPARE(filtered(bytes), bytes);
}

void TestTerminalOutputFilter::changes_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char *name, const QByteArray &bytes, const QByteArray &expected) {
        QTest::newRow(name) << "<" + bytes + ">" << "<" + expected + ">";
    };
    row("clipboard writing", "\x1b]52;c;cm0gLXJmIH4=\x07", "");
    row("clipboard reading", "\x1b]52;c;?\x1b\\", "");
    row("working folder", "\x1b]7;file://host/etc\x07", "");
    row("opening an address", "\x1b]31;file:///etc/passwd\x07", "");
    row("profile change", "\x1b]50;ColorScheme=x\x07", "");
    row("background colour", "\x1b]11;red\x07", "");
    row("palette", "\x1b]4;1;red\x07", "");
    row("link keeps its text", "\x1b]8;;http://a.test\x1b\\text\x1b]8;;\x1b\\", "text");
    row("iTerm file", "\x1b]1337;File=:AAAA\x07", "");
    row("icon name", "\x1b]1;x\x07", "");
    row("title ended by ST", "\x1b]2;t\x1b\\", "\x1b]0;t\x07");
    row("title with controls",
        "\x1b]0;a\nb\x08"
        "c\x07",
        "\x1b]0;abc\x07");
    row("title of tmux", "\x1bkname\x1b\\", "");
    row("device control string", "\x1bP$qm\x1b\\", "");
    row("sixel", "\x1bPq#0;2;0;0;0#0~~\x1b\\", "");
    row("kitty graphics", "\x1b_Ga=T;AAAA\x1b\\", "");
    row("privacy message", "\x1b^x\x1b\\", "");
    row("start of string", "\x1bXx\x1b\\", "");
    row("string cut off by a sequence", "\x1bPabc\x1b[1mz", "\x1b[1mz");
    row("window size", "\x1b[8;40000;40000t", "");
    row("window query", "\x1b[18t\x1b[14t", "");
    row("title query", "\x1b[21t", "");
    row("132 columns", "\x1b[?40h\x1b[?3h", "");
    row("132 columns among others", "\x1b[?3;25h", "\x1b[?25h");
    row("VT52", "\x1b[?2l", "");
    row("mode query", "\x1b[?2026$p", "");
    row("kitty keyboard", "\x1b[>1u\x1b[<u\x1b[=1;1u\x1b[?u", "");
    row("xterm keys", "\x1b[>4;2m", "");
    row("version query", "\x1b[>0q", "");
    row("printing", "\x1b[5i", "");
    row("lamps", "\x1b[1q", "");
    row("huge insertion", "\x1b[40959@", "\x1b[1000@");
    row("absurd count", "\x1b[" + QByteArray(300, '9') + "L", "\x1b[1000L");
    row("too long a sequence", "\x1b[" + QByteArray(3000, ';') + "m", "");
    row("repetition", "a\x1b[3b", "aaaa");
    row("repetition of UTF-8", "\xe6\x97\xa5\x1b[2b", "\xe6\x97\xa5\xe6\x97\xa5\xe6\x97\xa5");
    row("repetition without a number", "x\x1b[b", "xx");
    row("colour space left empty", "\x1b[38:2::10:20:30m", "\x1b[38;2;10;20;30m");
    row("colour with sub-parameters", "\x1b[48:2:10:20:30m", "\x1b[48;2;10;20;30m");
    row("indexed with sub-parameters", "\x1b[38:5:200m", "\x1b[38;5;200m");
    row("curly underline", "\x1b[4:3m", "\x1b[4m");
    row("underline off", "\x1b[4:0m", "\x1b[24m");
    row("underline colour", "\x1b[58;2;1;2;3m\x1b[58:5:3;1m\x1b[59m", "\x1b[1m");
    row("C1 control sequence",
        "\xc2\x9b"
        "8;40000;40000t\xc2\x9b"
        "1m",
        "\x1b[1m");
    row("C1 string",
        "\xc2\x9d"
        "52;c;AA\x07\xc2\x90"
        "x\x1b\\",
        "");
    row("C1 without meaning", "\xc2\x80", "");
    row("controls inside", "\x1b[1\n;3\rm", "\n\r\x1b[1;3m");
    row("cancelled", "\x1b[31\x18X\x1a", "X");
    row("restarted", "\x1b[3\x1b[1m", "\x1b[1m");
    row("delete", "\x7f", "");
    row("relative aliases", "\x1b[5`\x1b[2a\x1b[3e", "\x1b[5G\x1b[2C\x1b[3B");
    row("selective erase", "\x1b[?2J\x1b[?K", "\x1b[2J\x1b[0K");
    row("unknown escape", "\x1b\x7f\x1b}x", "x");
}

void TestTerminalOutputFilter::changes()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, expected);
    QCOMPARE(filtered(bytes), expected);
}

void TestTerminalOutputFilter::splitsChangeNothing()
{
    const QByteArray all = "text h\xc3\xa9 \xc2\xa9\xc2\x9b"
                           "1m\x1b[38:2::1:2:3mX\x1b]52;c;AAAA\x1b\\Y\x1b]0;t\xc3\xa9\x07Z\x1bPq#x\x1b\\"
                           "\xe6\x97\xa5\x1b[3b\x1b[8;9;9t\x1b[?1049;3hq\x1b(0lqk\x1b(B\x1b[!p\x1b[2 q\x1b[1\n;2H";
    const QByteArray whole = filtered(all);
    TerminalOutputFilter single;
    QByteArray bytewise;
    for (const char byte : all)
        bytewise += single.filter(QByteArray(1, byte));
    QCOMPARE(bytewise, whole);
    QRandomGenerator random(3);
    for (int round = 0; round < 500; ++round)
        QCOMPARE(filteredInPieces(all, random, 9), whole);
}

void TestTerminalOutputFilter::randomBytesInAnySplit()
{
    // Bytes that begin sequences come often, so that the states are really visited.
    static const char interesting[] = "\x1b\x1b\x1b[]P_^Xk(#;:?>!0123456789mHhltbLJ\x07\x18\x1a\\\xc2\x9b\x9d\x90 \n";
    QRandomGenerator random(11);
    for (int round = 0; round < 2000; ++round) {
        QByteArray bytes(random.bounded(1, 120), Qt::Uninitialized);
        for (char &byte : bytes)
            byte = random.bounded(3) ? interesting[random.bounded(int(sizeof interesting) - 1)]
                                     : char(random.bounded(256));
        const QByteArray whole = filtered(bytes);
        QCOMPARE(filteredInPieces(bytes, random, 7), whole);
        // What came out is what may pass: a second filter finds nothing to take away.
        QCOMPARE(filtered(whole), whole);
    }
}

void TestTerminalOutputFilter::costGrowsWithLength_data()
{
    QTest::addColumn<QByteArray>("unit");
    for (const char *unit :
        {"\x1b[40959b", "\x1b[40959@", "\x1b[40959L", "\x1b[40959S", "\x1b[9;9;9;9;9;9;9;9;9;9;9;9;9;9;9;9m"})
        QTest::newRow(unit + 1) << QByteArray(unit);
}

void TestTerminalOutputFilter::costGrowsWithLength()
{
    QFETCH(QByteArray, unit);
    const QByteArray out = filtered("x" + unit.repeated(100));
    QVERIFY2(out.size() <= 1 + 100 * 1000, qPrintable(QString::number(out.size())));
    QVERIFY(!out.contains("40959"));
}

void TestTerminalOutputFilter::unterminatedStringIsGivenUp()
{
    TerminalOutputFilter filter;
    QVERIFY(filter.filter("\x1b]52;c;").isEmpty());
    const QByteArray filler(TerminalOutputFilter::MaximumStringBytes + 100, 'x');
    const QByteArray out = filter.filter(filler + "seen again");
    QVERIFY(out.endsWith("seen again"));
    QVERIFY(out.size() < 200);
}

void TestTerminalOutputFilter::longTitleIsCutAtACharacter()
{
    for (int lead = 0; lead < 4; ++lead) {
        const QByteArray text = QByteArray(lead, 'a') + QByteArray("\xe6\x97\xa5").repeated(200);
        const QByteArray out = filtered("\x1b]0;" + text + "\x07");
        QVERIFY(out.startsWith("\x1b]0;") && out.endsWith('\x07'));
        const QByteArray title = out.mid(4, out.size() - 5);
        QVERIFY(title.size() > 200 && title.size() <= 240);
        QCOMPARE(QString::fromUtf8(title).toUtf8(), title); // a torn character would come back as U+FFFD
    }
}

void TestTerminalOutputFilter::followsModes()
{
    TerminalOutputFilter filter;
    QVERIFY(!filter.isMouseTracked() && !filter.isAlternateScreen() && !filter.isBracketedPaste());
    (void)filter.filter("\x1b[?1049;1002;2004h");
    QVERIFY(filter.isMouseTracked() && filter.isAlternateScreen() && filter.isBracketedPaste());
    (void)filter.filter("\x1b[?1000h\x1b[?1002l");
    QVERIFY(filter.isMouseTracked());
    (void)filter.filter("\x1b[?1000l\x1b[?1049l\x1b[?2004l");
    QVERIFY(!filter.isMouseTracked() && !filter.isAlternateScreen() && !filter.isBracketedPaste());
    (void)filter.filter("\x1b[?1003;47h\x1b"
                        "c");
    QVERIFY(!filter.isMouseTracked() && !filter.isAlternateScreen());
}

void TestTerminalOutputFilter::leavingAProgramResetsModes()
{
    TerminalOutputFilter filter;
    (void)filter.filter("\x1b[?1049;1003;2004hvim\x1b]0;half a title");
    const QByteArray out = filter.filter(TerminalOutputFilter::leaveProgram() + "shell");
    QVERIFY(!filter.isMouseTracked() && !filter.isAlternateScreen() && !filter.isBracketedPaste());
    QVERIFY(out.endsWith("\r\nshell"));
    QVERIFY(!out.contains("half"));
}

void TestTerminalOutputFilter::costGrowsWithTheInput()
{
    // Ten times the output costs ten times the work; were it quadratic, a hundred times. The best of some tries each.
    const auto cost = [](qsizetype length) {
        QByteArray bytes;
        while (bytes.size() < length)
            bytes += "\x1b[1;31mred\x1b[0m plain text of a build log, some eighty characters in a line\r\n";
        qint64 best = std::numeric_limits<qint64>::max();
        for (int i = 0; i < 5; ++i) {
            QElapsedTimer timer;
            timer.start();
            TerminalOutputFilter filter;
            if (filter.filter(bytes).size() < length / 2)
                return qint64(-1);
            best = std::min(best, timer.nsecsElapsed());
        }
        return best;
    };
    const qint64 little = cost(200 << 10);
    const qint64 much = cost(2000 << 10);
    QVERIFY(little > 0 && much > 0);
    QVERIFY2(much < 40 * little, qPrintable(QStringLiteral("%1 of %2 ns").arg(much).arg(little)));
}

void TestTerminalOutputFilter::longRenditionsAreDivided()
{
    const auto parts = vivarium::SgrParameters::normalized("1;2;3;4;5;6;7;8;9;10;11;12;13;38;2;7;8;9;1");
    QCOMPARE(parts.size(), 2);
    QCOMPARE(parts.at(0), QByteArray("1;2;3;4;5;6;7;8;9;10;11;12;13"));
    QCOMPARE(parts.at(1), QByteArray("38;2;7;8;9;1"));
    QCOMPARE(vivarium::SgrParameters::normalized(""), QList<QByteArray>({"0"}));
    QVERIFY(vivarium::SgrParameters::normalized("38;2;999;0;0").isEmpty());
}

QTEST_GUILESS_MAIN(TestTerminalOutputFilter)
#include "tst_terminaloutputfilter.moc"
