// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/PasteText.h"
#include "terminal/TerminalTranscript.h"

#include <QElapsedTimer>
#include <QRandomGenerator>
#include <QTest>

using namespace Qt::StringLiterals;
using vivarium::PasteText;
using vivarium::TerminalTranscript;

namespace {

QByteArray randomBytes(QRandomGenerator &random, qsizetype length, int alphabet)
{
    QByteArray bytes(length, Qt::Uninitialized);
    for (char &byte : bytes)
        byte = char('a' + random.bounded(alphabet));
    return bytes;
}

/// The definition, tried out length by length.
qsizetype overlapByDefinition(const QByteArray &stored, const QByteArray &replay)
{
    for (qsizetype length = std::min(stored.size(), replay.size()); length > 0; --length) {
        if (stored.endsWith(replay.left(length)))
            return length;
    }
    return 0;
}

} // namespace

class TestTerminalTranscript : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void keepsTheLastOutput();
    void overlapFitsItsDefinition();
    void missedOutputIsFound();
    void gapIsSeen();
    void breakHidesWhatWasBefore();
    void overlapOfMonotonousOutputIsQuick();
    void pasteIsCleaned_data();
    void pasteIsCleaned();
    void pasteCannotLeaveItsBrackets();
    void pastePreviewIsShort();
    void hugePasteIsCut();
};

void TestTerminalTranscript::keepsTheLastOutput()
{
    TerminalTranscript transcript;
    QByteArray line(100, 'x');
    line.back() = '\n';
    QByteArray last;
    for (int i = 0; i < 80000; ++i) {
        last = QByteArray::number(i) + line;
        transcript.append(last);
        QVERIFY(transcript.bytes().size() <= TerminalTranscript::Capacity * 5 / 4);
    }
    QVERIFY(transcript.isCut());
    QVERIFY(transcript.bytes().size() >= TerminalTranscript::Capacity - (64 << 10));
    QVERIFY(transcript.bytes().endsWith(last));
    QVERIFY2(QChar::isDigit(uint(transcript.bytes().front())), "begins at a line");
}

void TestTerminalTranscript::overlapFitsItsDefinition()
{
    QRandomGenerator random(5);
    for (int round = 0; round < 3000; ++round) {
        const int alphabet = random.bounded(1, 4);
        const QByteArray stored = randomBytes(random, random.bounded(0, 300), alphabet);
        QByteArray replay = randomBytes(random, random.bounded(0, 40), alphabet);
        if (random.bounded(2)) // make a real overlap likely
            replay = stored.right(random.bounded(0, 200)) + replay;
        TerminalTranscript transcript;
        transcript.append(stored);
        const qsizetype expected = overlapByDefinition(stored, replay);
        const qsizetype found = transcript.overlapWith(replay);
        if (stored.isEmpty() || replay.isEmpty())
            QCOMPARE(found, 0);
        else if (expected >= TerminalTranscript::ShortestOverlap || expected == stored.size()
            || expected == replay.size())
            QCOMPARE(found, expected);
        else
            QCOMPARE(found, -1);
    }
}

void TestTerminalTranscript::missedOutputIsFound()
{
    QRandomGenerator random(6);
    for (int round = 0; round < 200; ++round) {
        const QByteArray before = randomBytes(random, random.bounded(100, 5000), 26);
        const QByteArray missed = randomBytes(random, random.bounded(0, 3000), 26);
        const qsizetype ring = random.bounded(70, 4000);
        const QByteArray kept = (before + missed).right(std::max(ring, missed.size() + 70));
        TerminalTranscript transcript;
        transcript.append(before);
        const qsizetype known = transcript.overlapWith(kept);
        QVERIFY(known >= 0);
        QCOMPARE(kept.mid(known), missed);
    }
}

void TestTerminalTranscript::gapIsSeen()
{
    TerminalTranscript transcript;
    transcript.append(QByteArray(1000, 'a') + "last words\r\n");
    QCOMPARE(transcript.overlapWith("\r\n" + QByteArray(5000, 'b')), -1);
}

void TestTerminalTranscript::breakHidesWhatWasBefore()
{
    TerminalTranscript transcript;
    transcript.append(QByteArray(1000, 'a'));
    transcript.beginStream();
    QCOMPARE(transcript.overlapWith(QByteArray(1000, 'a')), 0);
    transcript.append("$ ");
    QCOMPARE(transcript.overlapWith("$ ls"), 2);
}

void TestTerminalTranscript::overlapOfMonotonousOutputIsQuick()
{
    TerminalTranscript transcript;
    transcript.append(QByteArray("y\r\n").repeated((4 << 20) / 3));
    // Ten times the output costs ten times the work; were it quadratic, a hundred times. The best of some tries each.
    const auto cost = [&transcript](qsizetype bytes) {
        const QByteArray replay = QByteArray("y\r\n").repeated(bytes / 3) + "x";
        qint64 best = std::numeric_limits<qint64>::max();
        for (int i = 0; i < 5; ++i) {
            QElapsedTimer timer;
            timer.start();
            if (transcript.overlapWith(replay) < 0)
                return qint64(-1);
            best = std::min(best, timer.nsecsElapsed());
        }
        return best;
    };
    const qint64 little = cost(100 << 10);
    const qint64 much = cost(1000 << 10);
    QVERIFY(little > 0 && much > 0);
    QVERIFY2(much < 40 * little, qPrintable(QStringLiteral("%1 of %2 ns").arg(much).arg(little)));
}

void TestTerminalTranscript::pasteIsCleaned_data()
{
    QTest::addColumn<QString>("clipboard");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("lines");
    QTest::addColumn<int>("removed");
    QTest::newRow("one line") << u"ls -l"_s << QByteArray("ls -l") << 1 << 0;
    QTest::newRow("line end dropped") << u"ls -l\n"_s << QByteArray("ls -l") << 1 << 0;
    QTest::newRow("Windows line ends") << u"a\r\nb\r\n\r\n"_s << QByteArray("a\rb") << 2 << 0;
    QTest::newRow("old Mac line ends") << u"a\rb"_s << QByteArray("a\rb") << 2 << 0;
    QTest::newRow("Unicode line ends") << u"a\u2028b\u2029c"_s << QByteArray("a\rb\rc") << 3 << 0;
    QTest::newRow("tab") << u"a\tb"_s << QByteArray("a\tb") << 1 << 0;
    QTest::newRow("keys") << u"a\x03\x04\x15\x1a\x7f\x08z"_s << QByteArray("az") << 1 << 6;
    QTest::newRow("escape") << u"a\x1b[201~rm"_s << QByteArray("a[201~rm") << 1 << 1;
    QTest::newRow("C1") << u"a\u009b201~\u0085z"_s << QByteArray("a201~z") << 1 << 2;
    QTest::newRow("emoji") << u"\U0001F426"_s << QByteArray("\xf0\x9f\x90\xa6") << 1 << 0;
    QTest::newRow("half a surrogate pair") << QString(QChar(0xd83d)) + u"x"_s << QByteArray("x") << 1 << 1;
    QTest::newRow("nothing") << u"\n\n"_s << QByteArray() << 0 << 0;
}

void TestTerminalTranscript::pasteIsCleaned()
{
    QFETCH(QString, clipboard);
    QFETCH(QByteArray, bytes);
    QFETCH(int, lines);
    QFETCH(int, removed);
    const PasteText paste(clipboard);
    QCOMPARE(paste.encoded(false), bytes);
    QCOMPARE(paste.lineCount(), lines);
    QCOMPARE(paste.isMultiLine(), lines > 1);
    QCOMPARE(paste.removedCharacters(), removed);
}

void TestTerminalTranscript::pasteCannotLeaveItsBrackets()
{
    QRandomGenerator random(9);
    static const char16_t pieces[] = u"\x1b\u009b[201~0\r\n;a";
    for (int round = 0; round < 2000; ++round) {
        QString clipboard;
        const int length = random.bounded(1, 40);
        for (int i = 0; i < length; ++i)
            clipboard += QChar(pieces[random.bounded(int(std::size(pieces)) - 1)]);
        const QByteArray bytes = PasteText(clipboard).encoded(true);
        if (bytes.isEmpty())
            continue;
        QVERIFY(bytes.startsWith("\x1b[200~") && bytes.endsWith("\x1b[201~"));
        const QByteArray inside = bytes.mid(6, bytes.size() - 12);
        QVERIFY(!inside.contains('\x1b') && !inside.contains('\n') && !inside.contains("\xc2\x9b"));
    }
}

void TestTerminalTranscript::pastePreviewIsShort()
{
    const PasteText paste(u"first\n"_s + QString(500, u'x') + u"\nthird\nfourth"_s);
    QCOMPARE(paste.preview(2, 10), u"first\nxxxxxxxxxx…\n…"_s);
    QCOMPARE(PasteText(u"a\nb"_s).preview(3, 10), u"a\nb"_s);
}

void TestTerminalTranscript::hugePasteIsCut()
{
    const PasteText paste(QString(PasteText::MaximumLength + 5, u'x'));
    QVERIFY(paste.isCut());
    QCOMPARE(paste.encoded(false).size(), PasteText::MaximumLength);
}

QTEST_GUILESS_MAIN(TestTerminalTranscript)
#include "tst_terminaltranscript.moc"
