// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/Idleness.h"

#include <QTest>
#include <QTimeZone>

using namespace std::chrono_literals;
using namespace vivarium;

class IdlenessTest : public QObject {
    Q_OBJECT

    const QDateTime m_now = QDateTime::fromSecsSinceEpoch(1'770'000'000, QTimeZone::UTC);

    SandboxRow row(std::chrono::seconds span, std::chrono::seconds left) const
    {
        SandboxRow made;
        made.sandbox.state = SandboxState::Running;
        made.sandbox.lifetime = {Lifetime::Kind::Idle, span, m_now.addSecs(left.count())};
        return made;
    }

private Q_SLOTS:
    void aServerThatTellsIsBelieved()
    {
        SandboxRow used = row(600s, 500s);
        used.usage = Usage();
        used.usage->usedAt = m_now.addSecs(-1000);
        QCOMPARE(Idleness::of(used, m_now), 1000s);
        used.usage->inUse = true;
        QCOMPARE(Idleness::of(used, m_now), std::nullopt);
    }

    void ofTheIdleTimeAloneHalfIsGivenAway()
    {
        // Its end moves only by more than half of its span: 600 s with 100 s left may have been used 200 s ago.
        QCOMPARE(Idleness::of(row(600s, 100s), m_now), 200s);
        QCOMPARE(Idleness::of(row(600s, 550s), m_now), 0s);
    }

    void whatNobodyKnowsIsNotIdle()
    {
        QCOMPARE(Idleness::of(row(0s, 100s), m_now), std::nullopt); // the span isn't known
        SandboxRow endless = row(600s, 100s);
        endless.sandbox.lifetime = {};
        QCOMPARE(Idleness::of(endless, m_now), std::nullopt);
        SandboxRow stopping = row(600s, 0s);
        stopping.request = SandboxRequest::Stop;
        QCOMPARE(Idleness::of(stopping, m_now), std::nullopt);
        SandboxRow ended = row(600s, 0s);
        ended.sandbox.state = SandboxState::Stopped;
        QCOMPARE(Idleness::of(ended, m_now), std::nullopt);
    }

    void theLeastThatAnyConnectionKnowsCounts()
    {
        SandboxListModel model(nullptr, [this] { return m_now; });
        const ProfileId here(QStringLiteral("local"));
        const ProfileId there(QStringLiteral("research"));
        Sandbox sandbox = row(600s, 100s).sandbox;
        sandbox.id = SandboxId(QStringLiteral("a"));
        model.apply(here, {sandbox}, model.serial());
        QCOMPARE(Idleness::least(model, sandbox.id), 200s);
        Sandbox deadline = sandbox;
        deadline.lifetime.kind = Lifetime::Kind::Deadline; // says nothing of its use
        model.apply(there, {deadline}, model.serial());
        QCOMPARE(Idleness::least(model, sandbox.id), 200s);
        Usage usage;
        usage.usedAt = m_now.addSecs(-60);
        model.applyUsage(there, {{sandbox.id, usage}});
        QCOMPARE(Idleness::least(model, sandbox.id), 60s);
        usage.inUse = true;
        model.applyUsage(there, {{sandbox.id, usage}});
        QCOMPARE(Idleness::least(model, sandbox.id), std::nullopt);
        model.setOutdated(there, true); // what was known last is nothing to go by
        QCOMPARE(Idleness::least(model, sandbox.id), 200s);
        model.setOutdated(there, false);
        model.applyUsage(there, {});
        model.setRequest({there, sandbox.id}, SandboxRequest::Stop);
        QCOMPARE(Idleness::least(model, sandbox.id), std::nullopt);
    }

    void workIsNotIdleness()
    {
        SandboxRow busy = row(600s, 100s);
        QVERIFY(!Idleness::isComputing(busy));
        busy.usage = Usage();
        busy.usage->cpuMillicores = 900;
        QVERIFY(Idleness::isComputing(busy));
    }
};

QTEST_GUILESS_MAIN(IdlenessTest)
#include "tst_idleness.moc"
