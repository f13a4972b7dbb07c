// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/CostText.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace vivarium;

namespace {

Capabilities billed(bool withPrices = true)
{
    Capabilities capabilities;
    capabilities.costsMoney = true;
    if (withPrices) {
        PriceList prices;
        prices.currency = u"USD"_s;
        prices.perCore = 40'000'000; // 4 cents
        prices.perMemoryGiB = 5'000'000;
        prices.perCard = {{u"T4"_s, 500'000'000}, {u"H100"_s, 4'000'000'000}};
        capabilities.prices = prices;
    }
    return capabilities;
}

SandboxSpec spec(std::optional<std::chrono::seconds> keepWarm = 30min)
{
    SandboxSpec made;
    made.cpuMillis = 2000;
    made.memoryMiB = 2048; // together 9 cents an hour
    made.keepWarm = keepWarm;
    return made;
}

QString said(const SandboxSpec &what, const Capabilities &capabilities, bool isLocal = false, int count = 1)
{
    return CostText::before(what, capabilities, isLocal, u"acme"_s, count).sentence;
}

} // namespace

class CostTextTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void thisMachineIsFree()
    {
        QCOMPARE(said(spec(), Capabilities(), true), u"Free on this machine."_s);
        Capabilities zero;
        zero.prices = PriceList();
        QCOMPARE(said(spec(), zero, true), u"Free on this machine."_s);
        zero.costsMoney = true;
        QCOMPARE(said(spec(), zero), u"Free on acme."_s);
    }

    void aPlaceHasItsOwnPrice()
    {
        Capabilities can = billed();
        PriceList::Elsewhere pinned;
        pinned.pinned = true;
        pinned.perCore = 80'000'000;
        pinned.perMemoryGiB = 10'000'000;
        can.prices->elsewhere = {pinned};
        const QString usual = said(spec(), can);
        QVERIFY2(usual.contains(u"0.09"), qPrintable(usual));
        SandboxSpec placed = spec();
        placed.region = u"us-east"_s;
        QVERIFY2(said(placed, can).contains(u"0.18"), qPrintable(said(placed, can)));
        placed.region.clear();
        placed.zone = u"us-east-1a"_s;
        QVERIFY2(said(placed, can).contains(u"0.18"), qPrintable(said(placed, can)));
        placed.zone.clear();
        placed.machine = u"big-1"_s; // a machine is no region
        QCOMPARE(said(placed, can), usual);
        placed.preemptible = false; // for which this list has no rates
        QVERIFY2(said(placed, can).contains(u"no price for such a place"), qPrintable(said(placed, can)));
        placed.gpus = {u"L4"_s}; // which has none anywhere
        QVERIFY2(said(placed, can).contains(u"no price for this GPU"), qPrintable(said(placed, can)));
    }

    void aTariffOfThisMachineIsAPlan()
    {
        Capabilities planned = billed();
        planned.costsMoney = false;
        const QString text = said(spec(), planned, true);
        QVERIFY2(text.contains(u"Nobody bills it") && text.contains(u"≈ $0.0900 an hour"), qPrintable(text));
    }

    void anHourAndTheMostOfKeepingWarm()
    {
        const QString text = said(spec(), billed());
        QVERIFY2(text.startsWith(u"≈ $0.0900 an hour. acme bills it"), qPrintable(text));
        QVERIFY2(text.contains(u"not used for 30 minute(s)"), qPrintable(text));
        QVERIFY2(text.endsWith(u"at most ≈ $0.0450."), qPrintable(text));
        QVERIFY(!CostText::before(spec(), billed(), false, u"acme"_s).warns);
    }

    void withoutAnEndItWarns()
    {
        const CostText::Estimate estimate = CostText::before(spec(std::nullopt), billed(), false, u"acme"_s);
        QVERIFY2(estimate.sentence.contains(u"never stops by itself"), qPrintable(estimate.sentence));
        QVERIFY(!estimate.sentence.contains(u"at most"));
        QVERIFY(estimate.warns);
    }

    void severalAndCards()
    {
        QVERIFY(said(spec(), billed(), false, 3).startsWith(u"≈ $0.27 an hour, ≈ $0.0900 each"));
        SandboxSpec cards = spec();
        cards.gpus = {u"T4"_s};
        cards.gpuCount = 2;
        QVERIFY(said(cards, billed()).startsWith(u"≈ $1.09 an hour"));
        cards.gpuCount = 0; // one
        QVERIFY(said(cards, billed()).startsWith(u"≈ $0.59 an hour"));
        cards.gpus = {u"T4"_s, u"any"_s}; // the dearest that it may be
        QVERIFY(said(cards, billed()).startsWith(u"≈ $4.09 an hour"));
    }

    void whatIsNotKnownIsSaid()
    {
        QVERIFY(said(spec(), billed(false)).contains(u"not known: the server has told no prices"));
        SandboxSpec card = spec();
        card.gpus = {u"L4"_s};
        QVERIFY(said(card, billed()).contains(u"no price for this GPU"));
        SandboxSpec sizeless = spec();
        sizeless.cpuMillis = 0;
        QVERIFY(said(sizeless, billed()).contains(u"since its size is not"));
        QVERIFY(said(sizeless, billed()).contains(u"acme bills it"));
    }
};

QTEST_GUILESS_MAIN(CostTextTest)
#include "tst_costtext.moc"
