// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/SandboxListModel.h"
#include "sandboxes/SandboxListProxy.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>
#include <QTimeZone>

using namespace Qt::StringLiterals;
using namespace vivarium;

class SandboxListProxyTest : public QObject {
    Q_OBJECT

    const QDateTime m_now = QDateTime::fromSecsSinceEpoch(1'770'000'000, QTimeZone::UTC);
    std::unique_ptr<SandboxListModel> m_model;
    std::unique_ptr<SandboxListProxy> m_proxy;
    std::unique_ptr<QAbstractItemModelTester> m_tester;

    void add(const QString &profile, const QString &name, SandboxState state, int age)
    {
        Sandbox sandbox;
        sandbox.id = SandboxId(u"id-"_s + name);
        sandbox.name = name;
        sandbox.state = state;
        sandbox.createdAt = m_now.addSecs(-age);
        sandbox.imageText = u"Python 3.13"_s;
        m_model->apply(ProfileId(profile), {sandbox}, m_model->serial());
    }
    QStringList names() const
    {
        QStringList list;
        for (int row = 0; row < m_proxy->rowCount(); ++row)
            list << m_proxy->index(row, 0).data().toString();
        return list;
    }

private Q_SLOTS:
    void init()
    {
        m_model = std::make_unique<SandboxListModel>(nullptr, [this] { return m_now; });
        m_proxy = std::make_unique<SandboxListProxy>();
        m_proxy->setSourceModel(m_model.get());
        m_tester = std::make_unique<QAbstractItemModelTester>(
            m_proxy.get(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        add(u"local"_s, u"agent-10"_s, SandboxState::Running, 100);
        add(u"local"_s, u"agent-9"_s, SandboxState::Stopped, 50);
        add(u"cloud"_s, u"build"_s, SandboxState::Running, 10);
    }
    void cleanup()
    {
        m_tester.reset();
        m_proxy.reset();
        m_model.reset();
    }

    void runningOnesComeFirstTheNewestAbove()
    {
        QCOMPARE(names(), (QStringList{u"build"_s, u"agent-10"_s, u"agent-9"_s}));
    }

    void numbersInNamesCountAsNumbers()
    {
        m_proxy->sort(int(SandboxColumn::Name));
        QCOMPARE(names(), (QStringList{u"agent-9"_s, u"agent-10"_s, u"build"_s}));
        m_proxy->sort(int(SandboxColumn::Name), Qt::DescendingOrder);
        QCOMPARE(names(), (QStringList{u"build"_s, u"agent-10"_s, u"agent-9"_s}));
    }

    void aRefusedCreationIsNotHiddenAtOnce()
    {
        m_proxy->setLiveOnly(true);
        SandboxSpec spec;
        spec.name = u"refused"_s;
        const SandboxKey key = m_model->addProvisional(ProfileId(u"local"_s), spec);
        m_model->failProvisional(key, ApiError::local(u"No more room."_s));
        QTRY_VERIFY(names().contains(u"refused"_s));
        QTRY_VERIFY(!m_model->index(m_model->rowOf(key), 0).data(SandboxListModel::LiveRole).toBool());
        QVERIFY(names().contains(u"refused"_s));
        m_proxy->setSearch(u"agent"_s);
        QVERIFY(!names().contains(u"refused"_s));
    }

    void filters()
    {
        m_proxy->setLiveOnly(true);
        QCOMPARE(names(), (QStringList{u"build"_s, u"agent-10"_s}));
        m_proxy->setProfile(ProfileId(u"local"_s));
        QCOMPARE(names(), QStringList{u"agent-10"_s});
        m_proxy->setLiveOnly(false);
        m_proxy->setSearch(u"AGENT 9"_s);
        QCOMPARE(names(), QStringList{u"agent-9"_s});
        m_proxy->setSearch(u"python id-agent"_s);
        QCOMPARE(names().size(), 2);
        m_proxy->setSearch({});
        m_proxy->setProfile({});
        QCOMPARE(names().size(), 3);
    }

    void aChangeMovesOnlyItsRow()
    {
        const QPersistentModelIndex agent(m_proxy->index(1, 0));
        const QPersistentModelIndex build(m_proxy->index(0, 0));
        QSignalSpy resets(m_proxy.get(), &QAbstractItemModel::modelReset);
        add(u"cloud"_s, u"build"_s, SandboxState::Stopped, 10);
        QTRY_COMPARE(names(), (QStringList{u"agent-10"_s, u"build"_s, u"agent-9"_s}));
        QCOMPARE(agent.row(), 0);
        QCOMPARE(build.data().toString(), u"build"_s);
        QCOMPARE(resets.size(), 0);
    }

    void aNewOneKeepsItsPlaceUntilItHasEnded()
    {
        add(u"local"_s, u"new"_s, SandboxState::Starting, 60); // older than "build": it belongs below it
        QTRY_COMPARE(names(), (QStringList{u"build"_s, u"new"_s, u"agent-10"_s, u"agent-9"_s}));
        QSignalSpy moves(m_proxy.get(), &QAbstractItemModel::layoutChanged);
        for (const SandboxState state : {SandboxState::Running, SandboxState::Stopping}) {
            add(u"local"_s, u"new"_s, state, 60);
            QCoreApplication::processEvents();
            QCOMPARE(names(), (QStringList{u"build"_s, u"new"_s, u"agent-10"_s, u"agent-9"_s}));
        }
        add(u"local"_s, u"new"_s, SandboxState::Failed, 60);
        QTRY_COMPARE(names(), (QStringList{u"build"_s, u"agent-10"_s, u"new"_s, u"agent-9"_s}));
    }

    void aWordMaySayWhereItIsLookedFor()
    {
        m_model->setConnection(ProfileId(u"cloud"_s), u"acme"_s, true);
        m_proxy->setSearch(u"state:stopped"_s);
        QCOMPARE(names(), QStringList{u"agent-9"_s});
        m_proxy->setSearch(u"state:live agent"_s);
        QCOMPARE(names(), QStringList{u"agent-10"_s});
        m_proxy->setSearch(u"on:acme"_s);
        QCOMPARE(names(), QStringList{u"build"_s});
        m_proxy->setSearch(u"id:agent-9"_s);
        QCOMPARE(names(), QStringList{u"agent-9"_s});
        m_proxy->setSearch(u"name:"_s); // not yet typed to its end
        QCOMPARE(names().size(), 3);
        m_proxy->setSearch(u"image:3.13 name:ild"_s);
        QCOMPARE(names(), QStringList{u"build"_s});
        // A colon that names no place is a letter like any other.
        m_proxy->setSearch(u"python:3"_s);
        QCOMPARE(names(), QStringList());
        m_proxy->setSearch(u"state:live agent-1 name:agent-10"_s);
        QCOMPARE(m_proxy->plainSearch(), u"agent-10"_s);
    }

    void aStoppedOneLeavesTheRunningOnly()
    {
        m_proxy->setLiveOnly(true);
        add(u"cloud"_s, u"build"_s, SandboxState::Stopped, 10);
        QTRY_COMPARE(names(), QStringList{u"agent-10"_s});
    }
};

QTEST_GUILESS_MAIN(SandboxListProxyTest)
#include "tst_sandboxlistproxy.moc"
