// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/FuzzyMatch.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace vivarium;

class FuzzyMatchTest : public QObject {
    Q_OBJECT

    static int score(const QString &pattern, const QString &text)
    {
        const auto match = FuzzyMatch::of(pattern, text);
        return match ? match->score : -1000;
    }

private Q_SLOTS:
    void lettersInOrder()
    {
        QVERIFY(FuzzyMatch::of(u"nsb"_s, u"New Sandbox"_s));
        QVERIFY(!FuzzyMatch::of(u"xn"_s, u"New Sandbox"_s));
        QVERIFY(!FuzzyMatch::of(u"longer than the text"_s, u"short"_s));
        QVERIFY(FuzzyMatch::of(u""_s, u"anything"_s));
        QVERIFY(FuzzyMatch::of(u"new sand"_s, u"New Sandbox"_s));
    }

    void wordBeginningsWin()
    {
        QVERIFY(score(u"st"_s, u"Stop agent-7"_s) > score(u"st"_s, u"Save test"_s));
        QVERIFY(score(u"ns"_s, u"New Sandbox"_s) > score(u"ns"_s, u"Transfers"_s));
        QVERIFY(score(u"a7"_s, u"agent-7"_s) > score(u"a7"_s, u"agent-17"_s));
        QVERIFY(score(u"files"_s, u"Files"_s) > score(u"files"_s, u"Find in profiles"_s));
    }

    void positionsAreThoseOfTheBestMatch()
    {
        QCOMPARE(FuzzyMatch::of(u"sab"_s, u"Some Sandbox"_s)->positions, (QList<int>{5, 6, 9}));
        QCOMPARE(FuzzyMatch::of(u"box"_s, u"obo Sandbox"_s)->positions, (QList<int>{8, 9, 10}));
    }
};

QTEST_GUILESS_MAIN(FuzzyMatchTest)
#include "tst_fuzzymatch.moc"
