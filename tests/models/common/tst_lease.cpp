// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/Lease.h"

#include <QTest>

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using namespace vivarium;

class LeaseTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cleanup() { Poller::setAllSuspended(false); }

    void firstLeasePollsAtOnceAndLastEndsIt()
    {
        int polls = 0;
        Poller *self = nullptr;
        Poller poller(
            5ms,
            [&] {
                ++polls;
                self->finished();
            },
            nullptr);
        self = &poller;
        QCOMPARE(polls, 0);
        Lease first = poller.lease();
        QCOMPARE(polls, 1);
        {
            const Lease second = poller.lease();
            QCOMPARE(polls, 1);
            QTRY_VERIFY(polls >= 3);
        }
        QVERIFY(poller.isPolling());
        Lease moved = std::move(first);
        QVERIFY(!first.isHeld());
        QVERIFY(moved.isHeld());
        moved.release();
        QVERIFY(!poller.isPolling());
        QVERIFY(!poller.findChild<QTimer *>());
    }

    void aSlowPollIsNotStartedTwice()
    {
        int polls = 0;
        Poller poller(1ms, [&] { ++polls; }, nullptr);
        const Lease lease = poller.lease();
        poller.refreshNow();
        poller.refreshNow();
        QCOMPARE(polls, 1);
        poller.finished(); // the refresh that was asked for meanwhile follows at once, and only one
        QCOMPARE(polls, 2);
    }

    void nobodyLooksNobodyAsks()
    {
        int polls = 0;
        Poller *self = nullptr;
        Poller poller(
            1ms,
            [&] {
                ++polls;
                self->finished();
            },
            nullptr);
        self = &poller;
        poller.refreshNow();
        QCOMPARE(polls, 0);
        Lease lease = poller.lease();
        QCOMPARE(polls, 1);
        Poller::setAllSuspended(true);
        QVERIFY(!poller.isPolling());
        const int atSuspension = polls;
        // Another poller's clock proves that time went by.
        QTimer clock;
        int ticks = 0;
        connect(&clock, &QTimer::timeout, this, [&] { ++ticks; });
        clock.start(1ms);
        QTRY_VERIFY(ticks > 20);
        QCOMPARE(polls, atSuspension);
        Poller::setAllSuspended(false);
        QCOMPARE(polls, atSuspension + 1);
    }

    void whatIsFreeGoesOnWhileThePersonIsAway()
    {
        bool isFree = true;
        int freePolls = 0;
        int costlyPolls = 0;
        Poller *self = nullptr;
        Poller free(
            1ms,
            [&] {
                ++freePolls;
                self->finished();
            },
            nullptr);
        self = &free;
        free.setFree([&isFree] { return isFree; });
        Poller costly(1ms, [&] { ++costlyPolls; }, nullptr);
        const Lease one = free.lease();
        const Lease other = costly.lease();
        QCOMPARE(costlyPolls, 1);
        Poller::setRest(Poller::Rest::Costly);
        QVERIFY(free.isPolling() && !costly.isPolling());
        const int before = freePolls;
        QTRY_VERIFY(freePolls > before + 2);
        QCOMPARE(costlyPolls, 1);
        Poller::setRest(Poller::Rest::All);
        QVERIFY(!free.isPolling());
        isFree = false;
        Poller::setRest(Poller::Rest::Costly);
        QVERIFY(!free.isPolling());
        Poller::setRest(Poller::Rest::None);
        QVERIFY(free.isPolling() && costly.isPolling());
    }

    void aPollerMadeWhileAllRestRests()
    {
        Poller::setAllSuspended(true);
        int polls = 0;
        Poller poller(1ms, [&] { ++polls; }, nullptr);
        const Lease lease = poller.lease();
        QCOMPARE(polls, 0);
        Poller::setAllSuspended(false);
        QCOMPARE(polls, 1);
    }

    void aLeaseMayOutliveItsPoller()
    {
        Lease lease;
        {
            Poller poller(1ms, [] { }, nullptr);
            lease = poller.lease();
            QVERIFY(lease.isHeld());
        }
        QVERIFY(!lease.isHeld());
        lease.release();
    }
};

QTEST_GUILESS_MAIN(LeaseTest)
#include "tst_lease.moc"
