// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/ExpiryWatcher.h"

#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace vivarium;

class ExpiryWatcherTest : public QObject {
    Q_OBJECT

    const ProfileId m_profile{u"local"_s};

    const ProfileId m_other{u"research"_s};

    void put(SandboxListModel &model, SandboxState state, const QDateTime &end)
    {
        put(model, m_profile, Lifetime::Kind::Idle, state, end);
    }
    void put(SandboxListModel &model, const ProfileId &profile, Lifetime::Kind kind, SandboxState state,
        const QDateTime &end, bool isForeign = false)
    {
        Sandbox sandbox;
        sandbox.id = SandboxId(u"a"_s);
        sandbox.state = state;
        if (end.isValid())
            sandbox.lifetime = {kind, 600s, end, isForeign};
        model.apply(profile, {sandbox}, model.serial());
    }

private Q_SLOTS:
    void warnsOnceInTheLastMinute()
    {
        SandboxListModel model;
        ExpiryWatcher watcher(model);
        QSignalSpy expiring(&watcher, &ExpiryWatcher::expiring);
        QSignalSpy over(&watcher, &ExpiryWatcher::over);
        const QDateTime now = QDateTime::currentDateTimeUtc();
        put(model, SandboxState::Running, now.addMSecs(60300));
        QCOMPARE(expiring.size(), 0);
        QTRY_COMPARE(expiring.size(), 1);
        put(model, SandboxState::Running, now.addSecs(50)); // still the last minute
        put(model, SandboxState::Running, now.addSecs(40));
        QCoreApplication::processEvents();
        QCOMPARE(expiring.size(), 1);
        put(model, SandboxState::Running, now.addSecs(900)); // used again, or extended
        QCOMPARE(over.size(), 1);
        put(model, SandboxState::Running, now.addSecs(30));
        QTRY_COMPARE(expiring.size(), 2);
        put(model, SandboxState::Stopped, now.addSecs(30));
        QCOMPARE(over.size(), 2);
    }

    void ofTwoConnectionsItWarnsOnce()
    {
        using Kind = Lifetime::Kind;
        SandboxListModel model;
        ExpiryWatcher watcher(model);
        QSignalSpy expiring(&watcher, &ExpiryWatcher::expiring);
        QSignalSpy retold(&watcher, &ExpiryWatcher::retold);
        QSignalSpy over(&watcher, &ExpiryWatcher::over);
        const SandboxKey here{m_profile, SandboxId(u"a"_s)};
        const SandboxKey there{m_other, SandboxId(u"a"_s)};
        const QDateTime now = QDateTime::currentDateTimeUtc();
        // Both are known: the one with the deadline is told of.
        put(model, m_profile, Kind::Idle, SandboxState::Running, now.addSecs(50));
        put(model, m_other, Kind::Deadline, SandboxState::Running, now.addSecs(50));
        QTRY_COMPARE(expiring.size(), 1);
        QCOMPARE(expiring[0][0].value<SandboxKey>(), there);
        // What was moved there is over, though the other one has not heard of it yet.
        put(model, m_other, Kind::Deadline, SandboxState::Running, now.addSecs(650));
        QCOMPARE(over.size(), 1);
        QCOMPARE(over[0][0].value<SandboxKey>(), there);
        put(model, m_profile, Kind::Idle, SandboxState::Running, now.addSecs(40));
        QCoreApplication::processEvents();
        put(model, m_profile, Kind::Idle, SandboxState::Running, now.addSecs(650));
        QCoreApplication::processEvents();
        QCOMPARE(expiring.size(), 1);
        QCOMPARE(over.size(), 1);

        // The one with the deadline comes later: it is the same warning.
        put(model, m_profile, Kind::Idle, SandboxState::Running, now.addSecs(30));
        QTRY_COMPARE(expiring.size(), 2);
        QCOMPARE(expiring[1][0].value<SandboxKey>(), here);
        put(model, m_other, Kind::Deadline, SandboxState::Running, now.addSecs(30));
        QTRY_COMPARE(retold.size(), 1);
        QCOMPARE(retold[0][0].value<SandboxKey>(), here);
        QCOMPARE(retold[0][1].value<SandboxKey>(), there);
        QCOMPARE(expiring.size(), 2);
        // Its connection is taken away: the other one still has the sandbox.
        model.removeProfile(m_other);
        QTRY_COMPARE(expiring.size(), 3);
        QCOMPARE(over.size(), 2);
        QCOMPARE(expiring[2][0].value<SandboxKey>(), here);
        put(model, m_profile, Kind::Idle, SandboxState::Stopped, now.addSecs(30));
        QCOMPARE(over.size(), 3);
    }

    void ofTwoConnectionsTheOneThatCanMoveTheEndIsToldOf()
    {
        using Kind = Lifetime::Kind;
        const SandboxKey here{m_profile, SandboxId(u"a"_s)};
        const SandboxKey there{m_other, SandboxId(u"a"_s)};
        for (const Kind kind : {Kind::Idle, Kind::Deadline}) {
            const bool isHere = kind == Kind::Idle; // the first connection knows idle limits, the other one deadlines
            SandboxListModel model;
            ExpiryWatcher watcher(model);
            QSignalSpy expiring(&watcher, &ExpiryWatcher::expiring);
            QSignalSpy retold(&watcher, &ExpiryWatcher::retold);
            const QDateTime end = QDateTime::currentDateTimeUtc().addSecs(50);
            put(model, m_profile, kind, SandboxState::Running, end, !isHere);
            put(model, m_other, kind, SandboxState::Running, end, isHere);
            QTRY_COMPARE(expiring.size(), 1);
            QCOMPARE(expiring[0][0].value<SandboxKey>(), isHere ? here : there);
            QCoreApplication::processEvents();
            QCOMPARE(retold.size(), 0);
        }
    }

    void noLimitNoWarning()
    {
        SandboxListModel model;
        ExpiryWatcher watcher(model);
        QSignalSpy expiring(&watcher, &ExpiryWatcher::expiring);
        put(model, SandboxState::Running, {});
        put(model, SandboxState::Stopped, QDateTime::currentDateTimeUtc().addSecs(5));
        QCoreApplication::processEvents();
        QCOMPARE(expiring.size(), 0);
    }
};

QTEST_GUILESS_MAIN(ExpiryWatcherTest)
#include "tst_expirywatcher.moc"
