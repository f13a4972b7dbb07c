// SPDX-License-Identifier: GPL-3.0-or-later
#include "EngineFixture.h"

#include "backend/ProcessApi.h"
#include "backend/SandboxApi.h"
#include "backend/SnapshotApi.h"

#include <algorithm>

using namespace vivarium;
using namespace Qt::StringLiterals;
using test::EngineFixture;
using State = MemorySnapshot::State;

/// Memory snapshots on the real engine; skipped with its reason where the machine can't store memory.
class TestEngineMemory : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void storesAndRestoresTwice();
    void listsNamesAndDeletes();
    void tellsWhatItWouldDo();
    void knowsOrigins();
    void leavesTheServerAlone();
    void contractAlone();
    void refusals();

private:
    SnapshotApi &snapshots() { return m_backend->snapshots(); }
    /// Starts a process that counts in its memory and tells how far it is, as a line of a file that it keeps open.
    [[nodiscard]] bool startCounting(const SandboxId &sandbox)
    {
        Command command;
        command.arguments = {u"python3"_s, u"-c"_s,
            u"import time\nfile = open('/workspace/count', 'a')\nn = 0\nwhile True:\n    n += 1\n"
            "    print(n, file=file, flush=True)\n    time.sleep(0.02)"_s};
        return EngineFixture::wait(m_backend->processes().start(sandbox, command)).has_value() && countsOn(sandbox);
    }
    [[nodiscard]] int count(const SandboxId &sandbox)
    {
        return EngineFixture::shell(*m_backend, sandbox, u"tail -n 1 /workspace/count || true"_s)
            .value_or("-1")
            .trimmed()
            .toInt();
    }
    [[nodiscard]] bool countsOn(const SandboxId &sandbox)
    {
        const int before = count(sandbox);
        return QTest::qWaitFor([&] { return count(sandbox) > before; }, 20000);
    }
    /// A copy that runs; empty if it does not come so far.
    [[nodiscard]] SandboxId restored(LazyCloudBackend &backend, const SnapshotId &snapshot)
    {
        const auto copy = EngineFixture::wait(backend.snapshots().restore(snapshot));
        if (!copy)
            return {};
        m_copies.append(copy->id);
        const bool runs = QTest::qWaitFor(
            [&] {
                const auto now = EngineFixture::wait(backend.sandboxes().get(copy->id));
                return now && now->state == SandboxState::Running;
            },
            60000);
        return runs ? copy->id : SandboxId();
    }
    [[nodiscard]] SnapshotId stored(const QString &name = {}, const QString &note = {})
    {
        const auto snapshot =
            EngineFixture::wait(snapshots().save(m_sandbox, SnapshotApi::newId(), name, note), 120000);
        return snapshot ? snapshot->id : SnapshotId();
    }

    std::unique_ptr<LazyCloudBackend> m_backend;
    SandboxId m_sandbox;
    QList<SandboxId> m_copies;
};

void TestEngineMemory::initTestCase()
{
    if (const QString reason = EngineFixture::missing(); !reason.isEmpty())
        QSKIP(qPrintable(reason));
    m_backend = EngineFixture::connectBackend(true);
    QVERIFY(m_backend);
    QVERIFY(m_backend->capabilities().has(Feature::ListMemory));
    if (!m_backend->capabilities().has(Feature::SaveMemory))
        QSKIP(qPrintable(u"No memory snapshots: "_s + m_backend->capabilities().reason(Feature::SaveMemory)));
    m_sandbox = EngineFixture::createSandbox(*m_backend, u"memory"_s);
    QVERIFY(!m_sandbox.isEmpty());
    QVERIFY(startCounting(m_sandbox));
}

void TestEngineMemory::cleanupTestCase()
{
    if (!m_backend)
        return;
    for (const SandboxId &copy : std::as_const(m_copies))
        EngineFixture::stopSandbox(*m_backend, copy);
    if (!m_sandbox.isEmpty())
        EngineFixture::stopSandbox(*m_backend, m_sandbox);
}

void TestEngineMemory::storesAndRestoresTwice()
{
    const SnapshotId id = SnapshotApi::newId();
    const auto snapshot = EngineFixture::wait(snapshots().save(m_sandbox, id, u"halfway"_s, u"a note"_s), 120000);
    VERIFY_RESULT(snapshot);
    QCOMPARE(snapshot->id, id);
    QCOMPARE(snapshot->state, State::Available);
    QCOMPARE(snapshot->name, u"halfway"_s);
    QCOMPARE(snapshot->note, u"a note"_s);
    QCOMPARE(snapshot->source, m_sandbox);
    QVERIFY(snapshot->sizeBytes > 1 << 20);
    QVERIFY(snapshot->paused.count() > 0);
    const SandboxId first = restored(*m_backend, id);
    const SandboxId second = restored(*m_backend, id);
    QVERIFY(!first.isEmpty() && !second.isEmpty());
    for (const SandboxId &sandbox : {m_sandbox, first, second})
        QVERIFY2(countsOn(sandbox), qPrintable(sandbox.value()));
}

void TestEngineMemory::listsNamesAndDeletes()
{
    const SnapshotId id = stored();
    QVERIFY(!id.isEmpty());
    const SandboxId copy = restored(*m_backend, id);
    QVERIFY(!copy.isEmpty());
    const auto renamed = EngineFixture::wait(snapshots().rename(id, u"later"_s, u"why"_s));
    VERIFY_RESULT(renamed);
    const auto list = EngineFixture::wait(snapshots().list());
    VERIFY_RESULT(list);
    const auto listed = std::ranges::find(*list, id, &MemorySnapshot::id);
    QVERIFY(listed != list->end());
    QCOMPARE(listed->name, u"later"_s);
    QCOMPARE(listed->note, u"why"_s);
    QCOMPARE(listed->sourceName, u"memory"_s);
    QCOMPARE(listed->copies.size(), 1);
    QCOMPARE(listed->copies.constFirst().id, copy);
    QCOMPARE(listed->copies.constFirst().state, SandboxState::Running);
    VERIFY_RESULT(EngineFixture::wait(snapshots().remove(id)));
    const auto gone = EngineFixture::wait(snapshots().read(id, std::chrono::seconds(0)));
    QVERIFY(!gone);
    QCOMPARE(gone.error().kind, ErrorKind::NotFound);
    QVERIFY(countsOn(copy)); // what was restored stands on its own
}

void TestEngineMemory::tellsWhatItWouldDo()
{
    const auto outlook = EngineFixture::wait(snapshots().outlook(m_sandbox));
    VERIFY_RESULT(outlook);
    QCOMPARE(outlook->terminals, 0);
    QCOMPARE(outlook->portConnections, 0);
    QVERIFY(outlook->freeBytes > 0);
    QVERIFY(outlook->volumes.isEmpty());
}

void TestEngineMemory::knowsOrigins()
{
    const SnapshotId id = stored(u"the origin"_s);
    const SandboxId copy = restored(*m_backend, id);
    QVERIFY(!copy.isEmpty());
    const auto origin = EngineFixture::wait(snapshots().origin(copy));
    VERIFY_RESULT(origin);
    QCOMPARE(origin->kind, SandboxOrigin::Kind::Memory);
    QCOMPARE(origin->snapshot, id);
    QCOMPARE(origin->snapshotName, u"the origin"_s);
    QCOMPARE(origin->source, m_sandbox);
    QCOMPARE(origin->sourceState, SandboxState::Running);
    const auto none = EngineFixture::wait(snapshots().origin(m_sandbox));
    VERIFY_RESULT(none);
    QCOMPARE(none->kind, SandboxOrigin::Kind::None);
}

void TestEngineMemory::leavesTheServerAlone()
{
    const SnapshotId id = SnapshotApi::newId();
    Reply<MemorySnapshot> reply = snapshots().save(m_sandbox, id, {}, {});
    QVERIFY(QTest::qWaitFor(
        [&] {
            const auto begun = EngineFixture::wait(snapshots().read(id, std::chrono::seconds(0)));
            return begun.has_value();
        },
        20000));
    reply.cancel(); // nobody waits any more
    const auto found = EngineFixture::wait(snapshots().read(id, std::chrono::seconds(60)), 90000);
    VERIFY_RESULT(found);
    QCOMPARE(found->state, State::Available);
    QVERIFY(countsOn(m_sandbox));
}

void TestEngineMemory::contractAlone()
{
    const auto plain = EngineFixture::connectBackend(false);
    QVERIFY(plain);
    QVERIFY(plain->capabilities().has(Feature::SaveMemory));
    QVERIFY(!plain->capabilities().has(Feature::ListMemory));
    const SnapshotId id = SnapshotApi::newId();
    const auto snapshot = EngineFixture::wait(plain->snapshots().save(m_sandbox, id, u"mine"_s, {}), 120000);
    VERIFY_RESULT(snapshot);
    QCOMPARE(snapshot->id, id);
    QCOMPARE(snapshot->name, u"mine"_s); // kept by whoever asked
    const SandboxId copy = restored(*plain, id);
    QVERIFY(!copy.isEmpty());
    QVERIFY(countsOn(copy));
    const auto list = EngineFixture::wait(plain->snapshots().list());
    QVERIFY(!list);
    QCOMPARE(list.error().kind, ErrorKind::Unsupported);
}

void TestEngineMemory::refusals()
{
    const auto unknown = EngineFixture::wait(snapshots().restore(SnapshotApi::newId()));
    QVERIFY(!unknown);
    QCOMPARE(unknown.error().kind, ErrorKind::NotFound);
    const SnapshotId id = stored();
    QVERIFY(!id.isEmpty());
    const auto taken = EngineFixture::wait(snapshots().save(m_sandbox, id, {}, {}), 120000);
    QVERIFY(!taken);
    QCOMPARE(taken.error().kind, ErrorKind::Conflict);
    const auto gone = EngineFixture::wait(snapshots().remove(SnapshotApi::newId()));
    QVERIFY(!gone);
    QCOMPARE(gone.error().kind, ErrorKind::NotFound);
}

QTEST_GUILESS_MAIN(TestEngineMemory)
#include "tst_lazycloud_engine_memory.moc"
