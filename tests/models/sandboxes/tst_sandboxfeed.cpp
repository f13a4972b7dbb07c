// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeBackend.h"
#include "sandboxes/SandboxFeed.h"

#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace vivarium;

class SandboxFeedTest : public QObject {
    Q_OBJECT

    std::shared_ptr<FakeBackend> m_backend;
    std::unique_ptr<SandboxListModel> m_model;
    std::unique_ptr<SandboxFeed> m_feed;

    SandboxKey key(const Sandbox &sandbox) const { return {m_backend->profile(), sandbox.id}; }
    int calls(const QString &name) const { return m_backend->calls().count(name); }

private Q_SLOTS:
    void init()
    {
        m_backend = std::make_shared<FakeBackend>();
        m_model = std::make_unique<SandboxListModel>();
        m_feed = std::make_unique<SandboxFeed>(m_backend, *m_model);
    }
    void cleanup()
    {
        Poller::setAllSuspended(false);
        m_feed.reset();
        m_model.reset();
        m_backend.reset();
    }

    void nothingIsAskedUntilSomebodyLooks()
    {
        m_backend->fakeSandboxes().addRunning(u"a"_s);
        QCoreApplication::processEvents();
        QVERIFY(m_backend->calls().log().isEmpty());
        m_feed->setWatched(true);
        QTRY_COMPARE(m_model->rowCount(), 1);
        QVERIFY(m_feed->isLoaded());
        QVERIFY(m_backend->fakeChanges().isEnabled());
        m_feed->setWatched(false);
        QVERIFY(!m_backend->fakeChanges().isEnabled());
    }

    void beyondTenThousandTheServerIsSearched()
    {
        m_backend->fakeSandboxes().addRunning(u"the-newest"_s);
        Sandbox ended;
        ended.state = SandboxState::Stopped;
        for (int i = 0; i < 10000; ++i) {
            ended.id = SandboxId(u"ended-%1"_s.arg(i));
            ended.name = u"agent-%1"_s.arg(i);
            m_backend->fakeSandboxes().append(ended);
        }
        m_feed->setWatched(true);
        QTRY_VERIFY_WITH_TIMEOUT(m_feed->isLoaded(), 30000);
        QVERIFY(m_feed->isTruncated());
        QCOMPARE(m_model->rowCount(), 10000);
        QCOMPARE(m_model->counts().all, 10000);
        const Sandbox oldest = m_backend->fakeSandboxes().all().constLast();
        QCOMPARE(m_model->rowOf(key(oldest)), -1);
        m_feed->search(oldest.name);
        QTRY_VERIFY(m_model->rowOf(key(oldest)) >= 0);
        // What was asked before does not come in between.
        m_feed->search(u"agent-1"_s);
        m_feed->search(u"nothing like it"_s);
        const int rows = m_model->rowCount();
        const int lists = calls(u"sandboxes.list"_s);
        QTRY_VERIFY(calls(u"sandboxes.list"_s) >= lists);
        QCoreApplication::processEvents();
        QCOMPARE(m_model->rowCount(), rows);
    }

    void allPagesAreRead()
    {
        for (int i = 0; i < 250; ++i)
            m_backend->fakeSandboxes().addRunning(u"s%1"_s.arg(i));
        m_feed->setWatched(true);
        QTRY_COMPARE(m_model->rowCount(), 250);
        QTRY_VERIFY(m_feed->isLoaded());
        QCOMPARE(calls(u"sandboxes.list"_s), 3);
    }

    void whatVanishedGoesAtTheNextWholeReading()
    {
        const Sandbox a = m_backend->fakeSandboxes().addRunning(u"a"_s);
        const Sandbox b = m_backend->fakeSandboxes().addRunning(u"b"_s);
        m_feed->setWatched(true);
        QTRY_COMPARE(m_model->rowCount(), 2);
        m_backend->fakeSandboxes().erase(a.id);
        m_feed->reload();
        QTRY_COMPARE(m_model->rowCount(), 1);
        QVERIFY(m_model->find(key(b)));
    }

    void theStreamRefreshesOneRow()
    {
        const Sandbox a = m_backend->fakeSandboxes().addRunning(u"a"_s);
        m_backend->fakeChanges().setLive(true);
        m_feed->setWatched(true);
        QTRY_VERIFY(m_feed->isLoaded());
        m_backend->calls().resetCounts();
        m_backend->fakeSandboxes().setState(a.id, SandboxState::Stopped, u"stopped"_s);
        for (int i = 0; i < 20; ++i) // a burst is one question
            Q_EMIT m_backend->fakeChanges().sandboxChanged(a.id);
        QTRY_COMPARE(m_model->find(key(a))->sandbox.state, SandboxState::Stopped);
        QCOMPARE(calls(u"sandboxes.get"_s), 1);
        QCOMPARE(calls(u"sandboxes.list"_s), 0);
    }

    void aNewOneAppearsByTheStream()
    {
        m_backend->fakeChanges().setLive(true);
        m_feed->setWatched(true);
        QTRY_VERIFY(m_feed->isLoaded());
        const Sandbox fresh = m_backend->fakeSandboxes().addRunning(u"fresh"_s);
        Q_EMIT m_backend->fakeChanges().sandboxChanged(fresh.id);
        QTRY_VERIFY(m_model->find(key(fresh)));
    }

    void withoutAStreamChangesArePolled()
    {
        Sandbox a = m_backend->fakeSandboxes().addRunning(u"a"_s);
        a.state = SandboxState::Starting;
        m_backend->fakeSandboxes().put(a);
        m_feed->setWatched(true);
        QTRY_VERIFY(m_model->find(key(a)));
        m_backend->fakeSandboxes().setState(a.id, SandboxState::Running);
        QTRY_COMPARE_WITH_TIMEOUT(m_model->find(key(a))->sandbox.state, SandboxState::Running, 20000);
    }

    void theEndOfASandboxStaysKnown()
    {
        FakeSandboxApi &server = m_backend->fakeSandboxes();
        server.setListsEndsWithoutDetails();
        Sandbox a = server.addRunning(u"a"_s);
        a.cpuMillis = 500;
        server.put(a);
        m_backend->fakeChanges().setLive(true);
        m_feed->setWatched(true);
        QTRY_VERIFY(m_model->find(key(a)));
        a.state = SandboxState::Failed;
        a.reason = u"crashed"_s;
        a.exitCode = 3;
        server.put(a);
        Q_EMIT m_backend->fakeChanges().sandboxChanged(a.id);
        QTRY_COMPARE(m_model->find(key(a))->sandbox.reason, u"crashed"_s);
        // The list says less, time and again.
        for (int i = 0; i < 2; ++i) {
            const int before = calls(u"sandboxes.list"_s);
            m_feed->reload();
            QTRY_VERIFY(calls(u"sandboxes.list"_s) > before);
            QTRY_VERIFY(m_feed->isLoaded());
        }
        const Sandbox &known = m_model->find(key(a))->sandbox;
        QCOMPARE(known.reason, u"crashed"_s);
        QCOMPARE(known.exitCode, 3);
        QCOMPARE(known.cpuMillis, 500);
        QVERIFY(known.isComplete);
    }

    void whyItEndedIsAskedForWhoeverLooks()
    {
        FakeSandboxApi &server = m_backend->fakeSandboxes();
        server.setListsEndsWithoutDetails();
        Sandbox a = server.addRunning(u"a"_s);
        m_feed->setWatched(true); // without a stream: the list alone tells the end
        m_feed->setFocus(a.id);
        QTRY_VERIFY(m_model->find(key(a)));
        a.state = SandboxState::Failed;
        a.reason = u"out_of_memory"_s;
        server.put(a);
        m_feed->reload();
        QTRY_COMPARE(m_model->find(key(a))->sandbox.state, SandboxState::Failed);
        QTRY_COMPARE_WITH_TIMEOUT(m_model->find(key(a))->sandbox.reason, u"out_of_memory"_s, 12000);
        const int asked = calls(u"sandboxes.get"_s);
        m_feed->reload();
        QTRY_VERIFY(m_feed->isLoaded());
        QCOMPARE(calls(u"sandboxes.get"_s), asked); // known now: nobody asks again
    }

    void aFailureIsKeptUntilItIsOver()
    {
        m_backend->calls().fail(u"sandboxes.list"_s, CallScript::error(ErrorKind::Server, 500, u"It broke."_s));
        m_feed->setWatched(true);
        QTRY_VERIFY(m_feed->error());
        QVERIFY(!m_feed->isLoaded());
        m_feed->reload();
        QTRY_VERIFY(m_feed->isLoaded());
        QVERIFY(!m_feed->error());
    }

    void usageIsAskedInBulkAndOnlyIfAnythingRuns()
    {
        m_feed->setWatched(true);
        QTRY_VERIFY(m_feed->isLoaded());
        QCOMPARE(calls(u"sandboxes.usageOfAll"_s), 0);
        m_feed->setWatched(false);
        const Sandbox a = m_backend->fakeSandboxes().addRunning(u"a"_s);
        m_backend->fakeSandboxes().setUsage(a.id, {250, 1 << 20, 0, 4, QDateTime::currentDateTimeUtc(), {}});
        m_feed->reload();
        m_feed->setWatched(true);
        QTRY_VERIFY(m_model->find(key(a)));
        m_feed->setWatched(false); // a new lease polls at once
        m_feed->setWatched(true);
        QTRY_VERIFY(m_model->find(key(a))->usage);
        QCOMPARE(m_model->find(key(a))->usage->cpuMillicores, 250);
    }

    void theFirstThatRunsShowsItsUsageAtOnce()
    {
        m_feed->setWatched(true);
        QTRY_VERIFY(m_feed->isLoaded());
        const Sandbox a = m_backend->fakeSandboxes().addRunning(u"a"_s);
        m_backend->fakeSandboxes().setUsage(a.id, {250, 1 << 20, 0, 4, QDateTime::currentDateTimeUtc(), {}});
        m_feed->reload();
        QTRY_VERIFY(m_model->find(key(a)));
        QTRY_VERIFY_WITH_TIMEOUT(m_model->find(key(a))->usage, 4000); // not only at the next turn of the clock
    }

    void aResettingServerIsNotAskedForWhatItCannot()
    {
        auto cloud = std::make_shared<FakeBackend>(FakeBackend::Kind::LazyCloud);
        cloud->fakeSandboxes().addRunning(u"a"_s);
        SandboxFeed feed(cloud, *m_model);
        feed.setWatched(true);
        QTRY_VERIFY(feed.isLoaded());
        feed.setWatched(false);
        feed.setWatched(true);
        QTRY_VERIFY(cloud->calls().count(u"sandboxes.list"_s) >= 2);
        QCOMPARE(cloud->calls().count(u"sandboxes.usageOfAll"_s), 0);
    }

    void watchingNeverTouches()
    {
        const Sandbox a = m_backend->fakeSandboxes().addRunning(u"a"_s);
        m_feed->setWatched(true);
        m_feed->setFocus(a.id);
        QTRY_VERIFY(calls(u"sandboxes.get"_s) >= 1);
        const QStringList free{u"sandboxes.list"_s, u"sandboxes.get"_s, u"sandboxes.usageOfAll"_s};
        for (const QString &call : m_backend->calls().log())
            QVERIFY2(free.contains(call), qPrintable(call));
        QCOMPARE(m_backend->touches(a.id), 0);
    }

    void aHiddenWindowAsksNothing()
    {
        m_feed->setWatched(true);
        QTRY_VERIFY(m_feed->isLoaded());
        Poller::setAllSuspended(true);
        const qsizetype before = m_backend->calls().log().size();
        m_feed->reload();
        QCoreApplication::processEvents();
        QCOMPARE(m_backend->calls().log().size(), before);
        Poller::setAllSuspended(false);
        QTRY_VERIFY(m_backend->calls().log().size() > before);
    }
};

QTEST_GUILESS_MAIN(SandboxFeedTest)
#include "tst_sandboxfeed.moc"
