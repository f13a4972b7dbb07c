// SPDX-License-Identifier: GPL-3.0-or-later
#include "SearchMaterial.h"
#include "search/SearchFields.h"
#include "search/ShownText.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace vivarium;

/// Lines out of files as they are shown, and what is typed into the fields.
class TestSearchTexts : public QObject {
    Q_OBJECT

    static FoundLine lineWith(const QString &text, const QString &pattern)
    {
        const auto lines = findIn("/a", text.toUtf8(), pattern).second;
        return lines.value(0);
    }
    static QString marked(const ShownText &shown)
    {
        QString text = shown.text;
        for (auto mark = shown.marks.crbegin(); mark != shown.marks.crend(); ++mark)
            text.insert(mark->start + mark->length, u'>').insert(mark->start, u'<');
        return text;
    }

private Q_SLOTS:
    void matchesAreMarked_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("shown");
        QTest::newRow("plain") << u"a key and a key"_s << u"a <key> and a <key>"_s;
        QTest::newRow("indented") << u"  \t key"_s << u"<key>"_s;
        QTest::newRow("several bytes") << u"äöü € key 𝄞 key"_s << u"äöü € <key> 𝄞 <key>"_s;
        QTest::newRow("control characters") << u"\x1b[31m key\x07"_s << u"\\x1b[31m <key>\\x07"_s;
        QTest::newRow("direction") << u"\u202ekey\u2066"_s << u"\\u202e<key>\\u2066"_s;
        QTest::newRow("tab") << u"a\tkey"_s << u"a    <key>"_s;
        QTest::newRow("markup") << u"<b>key</b>&amp;"_s << u"<b><key></b>&amp;"_s;
        QTest::newRow("all of it") << u"key"_s << u"<key>"_s;
    }
    void matchesAreMarked()
    {
        QFETCH(QString, text);
        QFETCH(QString, shown);
        QCOMPARE(marked(ShownText::ofLine(lineWith(text, u"key"_s))), shown);
    }

    void longLinesAreBounded()
    {
        const QString text = QString(5000, u'.') + u"key"_s + QString(5000, u'.');
        const ShownText shown = ShownText::ofLine(lineWith(text, u"key"_s));
        QVERIFY(shown.text.size() <= 1010);
        QVERIFY(shown.text.startsWith(u'…') && shown.text.endsWith(u'…'));
        QCOMPARE(shown.marks.size(), 1);
        QCOMPARE(shown.text.mid(shown.marks.first().start, 3), u"key"_s);
        // Each of them becomes an escape six times as long.
        const ShownText hostile = ShownText::ofLine(lineWith(QString(300, QChar(0x202e)) + u"key"_s, u"key"_s));
        QVERIFY(hostile.text.size() <= 4010);
        FoundLine endless = lineWith(u"key"_s, u"key"_s);
        QVERIFY(ShownText::after(endless, endless.hits.first(), QString(100'000, u'x')).text.size() <= 4010);
    }

    void aMatchThatReachesBeyondItsTextIsCut()
    {
        FoundLine line;
        line.line = 1;
        line.text = u"abcdef"_s;
        line.cut = true;
        line.hits = {{4, 1000, std::nullopt}};
        QCOMPARE(marked(ShownText::ofLine(line)), u"abcd<ef>…"_s);
        // Nonsense of a server does no harm.
        line.hits = {{400, 1000, std::nullopt}};
        QCOMPARE(ShownText::ofLine(line).marks.size(), 0);
        line.hits = {{-5, 7, std::nullopt}, {1, 2, std::nullopt}};
        (void)ShownText::ofLine(line);
    }

    void beforeAndAfter()
    {
        const FoundLine line = lineWith(u"  one key, two key;"_s, u"key"_s);
        QCOMPARE(line.hits.size(), 2);
        QCOMPARE(marked(ShownText::before(line, line.hits.at(1))), u"one key, two <key>;"_s);
        QCOMPARE(marked(ShownText::after(line, line.hits.at(1), u"lock"_s)), u"one key, two <lock>;"_s);
        QCOMPARE(marked(ShownText::after(line, line.hits.at(0), {})), u"one , two key;"_s);
        QCOMPARE(marked(ShownText::after(line, line.hits.at(0), u"a\nb"_s)), u"one <a\\nb>, two key;"_s);
    }

    void namesAreListedWithCommas()
    {
        QCOMPARE(SearchFields::namePatterns(u" *.py, src/** ;{a,b}.c,, "_s),
            (QStringList{u"*.py"_s, u"src/**"_s, u"{a,b}.c"_s}));
        QCOMPARE(SearchFields::namePatterns({}), QStringList());
        QCOMPARE(SearchFields::namePatterns(u"}a,b"_s), (QStringList{u"}a"_s, u"b"_s}));
        QVERIFY(SearchFields::whyNotNames(u"a,b"_s).isEmpty());
        QVERIFY(!SearchFields::whyNotNames(QString(u"a,"_s).repeated(65)).isEmpty());
        QVERIFY(!SearchFields::whyNotNames(QString(513, u'a')).isEmpty());
    }

    void patternsAreWithinWhatServersTake()
    {
        QVERIFY(SearchFields::whyNotPattern(u"a"_s).isEmpty());
        QVERIFY(!SearchFields::whyNotPattern({}).isEmpty());
        QVERIFY(!SearchFields::whyNotPattern(u"a\nb"_s).isEmpty());
        QVERIFY(SearchFields::whyNotPattern(QString(4096, u'ä')).isEmpty());
        QVERIFY(!SearchFields::whyNotPattern(QString(4097, u'ä')).isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestSearchTexts)
#include "tst_search_texts.moc"
