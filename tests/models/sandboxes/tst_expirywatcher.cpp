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

    void put(SandboxListModel &model, SandboxState state, const QDateTime &end)
    {
        Sandbox sandbox;
        sandbox.id = SandboxId(u"a"_s);
        sandbox.state = state;
        if (end.isValid())
            sandbox.lifetime = {Lifetime::Kind::Idle, 600s, end};
        model.apply(m_profile, {sandbox}, model.serial());
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
