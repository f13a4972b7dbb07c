// SPDX-License-Identifier: GPL-3.0-or-later
#include "processes/AnsiText.h"

#include <QRandomGenerator>
#include <QTest>

using vivarium::AnsiStyle;
using vivarium::AnsiText;
using Run = vivarium::AnsiText::Run;

namespace {

/// Text with '\n' for breaks and '\r' for line starts.
QString plain(const QList<Run> &runs)
{
    QString text;
    for (const Run &run : runs)
        text += run.kind == Run::Kind::Text    ? run.text
            : run.kind == Run::Kind::LineBreak ? QStringLiteral("\n")
                                               : QStringLiteral("\r");
    return text;
}

QString shown(const QString &input)
{
    AnsiText text;
    return plain(text.feed(input));
}

} // namespace

class TestAnsiText : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void readsColors();
    void leavesOutSequences_data();
    void leavesOutSequences();
    void showsControlCharacters();
    void carriageReturns();
    void breaksEndlessLines();
    void cutAnywhere();
    void anyBytes();
};

void TestAnsiText::readsColors()
{
    AnsiText text;
    const auto runs =
        text.feed(QStringLiteral("a\x1b[1;31mb\x1b[38;5;200mc\x1b[48;2;1;2;3md\x1b[0me\x1b[97;3;4;7mf\x1b[m"));
    QCOMPARE(runs.size(), 6);
    QCOMPARE(runs[0].style, AnsiStyle());
    QCOMPARE(runs[1].style.foreground, 1);
    QVERIFY(runs[1].style.bold);
    QCOMPARE(runs[2].style.foreground, 200);
    QCOMPARE(runs[3].style.background, AnsiStyle::trueColor | 0x010203);
    QCOMPARE(runs[4].style, AnsiStyle());
    QCOMPARE(runs[5].style.foreground, 15);
    QVERIFY(runs[5].style.italic && runs[5].style.underline && runs[5].style.inverse);
    // The style lasts over feeds.
    (void)text.feed(QStringLiteral("\x1b[32m"));
    QCOMPARE(text.feed(QStringLiteral("x")).first().style.foreground, 2);
}

void TestAnsiText::leavesOutSequences_data()
{
    QTest::addColumn<QString>("input");
    QTest::newRow("clear") << QStringLiteral("a\x1b[2J\x1b[Hb");
    QTest::newRow("private mode") << QStringLiteral("a\x1b[?1049hb");
    QTest::newRow("title") << QStringLiteral("a\x1b]0;rm -rf\x07"
                                             "b");
    QTest::newRow("clipboard") << QStringLiteral("a\x1b]52;c;AAAA\x1b\\b");
    QTest::newRow("DCS") << QStringLiteral("a\x1bP$qm\x1b\\b");
    QTest::newRow("charset") << QStringLiteral("a\x1b(Bb");
    QTest::newRow("keypad") << QStringLiteral("a\x1b=b");
    QTest::newRow("unknown colours") << QStringLiteral("a\x1b[38;9;9;999;;;xm\x1b[38m\x1b[48;2;1mb").remove(u'x');
}

void TestAnsiText::leavesOutSequences()
{
    QFETCH(QString, input);
    QCOMPARE(shown(input), QStringLiteral("ab"));
}

void TestAnsiText::showsControlCharacters()
{
    QCOMPARE(shown(QStringLiteral("a\bb\x7f\u202e\tc")), QStringLiteral("a\\x08b\\x7f\\u202e\tc"));
    // A string that never ends swallows no more than a few kilobytes.
    QVERIFY(shown(QStringLiteral("\x1b]0;") + QString(9000, u'x')).size() > 4000);
}

void TestAnsiText::carriageReturns()
{
    QCOMPARE(shown(QStringLiteral("a\r\nb\nc")), QStringLiteral("a\nb\nc"));
    QCOMPARE(shown(QStringLiteral("10 %\r20 %\r\n")), QStringLiteral("10 %\r20 %\n"));
    AnsiText text;
    QCOMPARE(plain(text.feed(QStringLiteral("a\r"))), QStringLiteral("a")); // what comes next decides
    QCOMPARE(plain(text.feed(QStringLiteral("\nb"))), QStringLiteral("\nb"));
}

void TestAnsiText::breaksEndlessLines()
{
    const QString broken = shown(QString(10000, u'x'));
    QCOMPARE(broken.count(u'\n'), 2);
    const QString emoji = shown(QStringLiteral("y") + QStringLiteral("😀").repeated(3000));
    for (const QString &line : emoji.split(u'\n'))
        QVERIFY(line.isEmpty() || !line.front().isLowSurrogate());
}

void TestAnsiText::cutAnywhere()
{
    const QString input =
        QStringLiteral("x\x1b[1;38;2;10;20;30mred 😀\x1b]0;t\x1b\\\r\nprogress\rdone\x1b[0m\n").repeated(20);
    AnsiText whole;
    const QString expected = plain(whole.feed(input));
    QRandomGenerator random(3);
    for (int i = 0; i < 50; ++i) {
        AnsiText parts;
        QString got;
        for (qsizetype at = 0; at < input.size();) {
            const qsizetype length = std::min<qsizetype>(1 + random.bounded(9), input.size() - at);
            got += plain(parts.feed(QStringView(input).mid(at, length)));
            at += length;
        }
        // A pair of surrogates may only be cut where nothing would break: whole code points come from the decoder.
        if (!got.contains(QStringLiteral("\\u")))
            QCOMPARE(got, expected);
    }
}

void TestAnsiText::anyBytes()
{
    QRandomGenerator random(4);
    for (int i = 0; i < 300; ++i) {
        QString input;
        for (int length = random.bounded(200); length > 0; --length)
            input.append(random.bounded(3) ? QChar(random.bounded(0x80))
                    : random.bounded(2)    ? QChar(0x1b)
                                           : QChar(random.bounded(0xffff)));
        for (const Run &run : AnsiText().feed(input)) {
            for (const QChar c : run.text)
                QVERIFY(c == u'\t' || (c.unicode() >= 0x20 && c.unicode() != 0x7f));
        }
    }
}

QTEST_GUILESS_MAIN(TestAnsiText)
#include "tst_ansitext.moc"
