// SPDX-License-Identifier: GPL-3.0-or-later
#include "ContractDocument.h"

#include "http/JsonReader.h"
#include "lazycloud/SandboxCodec.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace vivarium;

class TestSandboxCodec : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void readsSandboxes();
    void readsContainers();
    void readsAPause();
    void readsADeadline();
    void readsContainerStates_data();
    void readsContainerStates();
    void completesAListedSandbox();
    void readsInstancesAndLifetimes();
    void readsLifecycleAndMetrics();

private:
    [[nodiscard]] QJsonObject example(const char *path, const char *verb = "get", const char *status = "200") const
    {
        return m_document.example(path, verb, status);
    }
    test::ContractDocument m_document;
};

#define W "/v1/workspaces/{workspace}"
#define C W "/containers/{container}"

void TestSandboxCodec::initTestCase()
{
    QVERIFY(m_document.load(QFINDTESTDATA("../../contract/lazycloud.openapi.yaml")));
}

void TestSandboxCodec::readsSandboxes()
{
    const auto page = SandboxCodec::page(JsonReader(example(W "/sandboxes")));
    QVERIFY(page);
    QCOMPARE(page->sandboxes.size(), 1);
    const Sandbox &sandbox = page->sandboxes.first();
    QCOMPARE(sandbox.id, SandboxId(QStringLiteral("0f9c1f5e-6f0a-4f0e-9a58-0d6c3b1d7a11")));
    QCOMPARE(sandbox.group, QStringLiteral("agents"));
    QCOMPARE(sandbox.name, QStringLiteral("sandbox"));
    QCOMPARE(sandbox.state, SandboxState::Running);
    QVERIFY(sandbox.createdAt.isValid());
    QCOMPARE(sandbox.createdAt.timeSpec(), Qt::UTC);
    QJsonObject strange = example(W "/sandboxes");
    QJsonArray list = strange.value(QStringLiteral("sandboxes")).toArray();
    QJsonObject first = list.at(0).toObject();
    first.insert(QStringLiteral("status"), QStringLiteral("hibernating"));
    list[0] = first;
    strange.insert(QStringLiteral("sandboxes"), list);
    const auto other = SandboxCodec::page(JsonReader(strange));
    QCOMPARE(other->sandboxes.first().state, SandboxState::Unknown);
    QCOMPARE(other->sandboxes.first().stateText, QStringLiteral("hibernating"));
}

void TestSandboxCodec::readsContainers()
{
    QJsonObject object = example(C);
    object.insert(QStringLiteral("expires_at"), QStringLiteral("2026-09-07T12:00:00+02:00"));
    object.insert(QStringLiteral("image"), QStringLiteral("localhost/vivarium/img_0123456789abcdef01234567:latest"));
    const auto sandbox = SandboxCodec::container(JsonReader(object));
    QVERIFY(sandbox);
    QCOMPARE(sandbox->state, SandboxState::Running);
    QCOMPARE(sandbox->image, ImageId(QStringLiteral("img_0123456789abcdef01234567")));
    QCOMPARE(sandbox->lifetime.kind, Lifetime::Kind::Idle);
    QCOMPARE(sandbox->lifetime.endsAt, QDateTime(QDate(2026, 9, 7), QTime(10, 0), QTimeZone::UTC));
    object.insert(QStringLiteral("image"), QStringLiteral("python:3.12"));
    QCOMPARE(SandboxCodec::container(JsonReader(object))->imageText, QStringLiteral("python:3.12"));
}

void TestSandboxCodec::readsAPause()
{
    QJsonObject object = example(C);
    object.insert(QStringLiteral("state"), QStringLiteral("ready"));
    object.insert(QStringLiteral("paused_at"), QStringLiteral("2026-09-07T12:00:00Z"));
    const Sandbox container = *SandboxCodec::container(JsonReader(object));
    QCOMPARE(container.state, SandboxState::Paused);
    Sandbox listed = SandboxCodec::page(JsonReader(example(W "/sandboxes")))->sandboxes.first();
    listed.state = SandboxState::Running;
    SandboxCodec::complete(listed, container);
    QCOMPARE(listed.state, SandboxState::Paused);
    // What has begun to end since is not brought back.
    listed.state = SandboxState::Stopping;
    SandboxCodec::complete(listed, container);
    QCOMPARE(listed.state, SandboxState::Stopping);
    object.insert(QStringLiteral("state"), QStringLiteral("draining"));
    QCOMPARE(SandboxCodec::container(JsonReader(object))->state, SandboxState::Stopping);
}

void TestSandboxCodec::readsADeadline()
{
    QJsonObject object = example(C);
    object.insert(QStringLiteral("state"), QStringLiteral("ready"));
    object.insert(QStringLiteral("expires_at"), QStringLiteral("2026-09-07T12:00:00Z"));
    const QDateTime end(QDate(2026, 9, 7), QTime(12, 0), QTimeZone::UTC);
    QVERIFY(!SandboxCodec::container(JsonReader(object))->lifetime.isForeign);
    object.insert(QStringLiteral("deadline"), true);
    const Sandbox container = *SandboxCodec::container(JsonReader(object));
    QCOMPARE(container.lifetime.kind, Lifetime::Kind::Deadline);
    QCOMPARE(container.lifetime.endsAt, end);
    QVERIFY(container.lifetime.isForeign);
    Sandbox listed = SandboxCodec::page(JsonReader(example(W "/sandboxes")))->sandboxes.first();
    SandboxCodec::complete(listed, container);
    QCOMPARE(listed.lifetime, container.lifetime);
    // Only the word is taken for it, and no end is none.
    object.insert(QStringLiteral("deadline"), QStringLiteral("yes"));
    QCOMPARE(SandboxCodec::container(JsonReader(object))->lifetime.kind, Lifetime::Kind::Idle);
    object.insert(QStringLiteral("deadline"), true);
    object.remove(QStringLiteral("expires_at"));
    QCOMPARE(SandboxCodec::container(JsonReader(object))->lifetime, Lifetime());
    object.insert(QStringLiteral("expires_at"), QStringLiteral("2026-09-07T12:00:00Z"));
    object.insert(QStringLiteral("state"), QStringLiteral("stopped"));
    QCOMPARE(SandboxCodec::container(JsonReader(object))->lifetime, Lifetime());
}

void TestSandboxCodec::readsContainerStates_data()
{
    QTest::addColumn<QString>("state");
    QTest::addColumn<QString>("reason");
    QTest::addColumn<SandboxState>("expected");
    const auto row = [](const char *state, const char *reason, SandboxState expected) {
        QTest::newRow(qPrintable(QString::fromLatin1(state) + QLatin1Char(' ') + QString::fromLatin1(reason)))
            << QString::fromLatin1(state) << QString::fromLatin1(reason) << expected;
    };
    row("pending", "", SandboxState::Starting);
    row("starting", "", SandboxState::Starting);
    row("ready", "", SandboxState::Running);
    row("draining", "stopped", SandboxState::Stopping);
    row("stopped", "stopped", SandboxState::Stopped);
    row("stopped", "exited", SandboxState::Stopped);
    for (const char *reason : {"load_error", "start_failed", "crashed", "out_of_memory", "host_lost"})
        row("stopped", reason, SandboxState::Failed);
    row("stopped", "something_new", SandboxState::Stopped);
    row("paused", "", SandboxState::Unknown);
}

void TestSandboxCodec::readsContainerStates()
{
    QFETCH(QString, state);
    QFETCH(QString, reason);
    QFETCH(SandboxState, expected);
    QJsonObject object = example(C);
    object.insert(QStringLiteral("state"), state);
    object.insert(QStringLiteral("stop_reason"), reason);
    object.insert(QStringLiteral("exit_code"), 137);
    object.insert(QStringLiteral("exit_message"), QStringLiteral("why"));
    const auto sandbox = SandboxCodec::container(JsonReader(object));
    QCOMPARE(sandbox->state, expected);
    QCOMPARE(sandbox->reason, reason);
    QCOMPARE(sandbox->exitCode, 137);
    QCOMPARE(sandbox->message, QStringLiteral("why"));
}

void TestSandboxCodec::completesAListedSandbox()
{
    Sandbox listed = SandboxCodec::page(JsonReader(example(W "/sandboxes")))->sandboxes.first();
    const Sandbox container = *SandboxCodec::container(JsonReader(example(C)));
    const QString name = listed.name;
    SandboxCodec::complete(listed, container);
    QCOMPARE(listed.name, name);
    QCOMPARE(listed.cpuMillis, container.cpuMillis);
    QCOMPARE(listed.memoryMiB, container.memoryMiB);
    QVERIFY(listed.cpuMillis > 0);
}

void TestSandboxCodec::readsInstancesAndLifetimes()
{
    QJsonObject object = example(W "/instances", "post", "201");
    object.insert(QStringLiteral("timeout_seconds"), 600);
    auto created = SandboxCodec::instance(JsonReader(object));
    QVERIFY(created);
    QCOMPARE(created->sandbox.state, SandboxState::Starting);
    QCOMPARE(created->sandbox.lifetime.span, std::chrono::seconds(600));
    object.insert(QStringLiteral("timeout_seconds"), -1);
    created = SandboxCodec::instance(JsonReader(object));
    QCOMPARE(created->sandbox.lifetime.kind, Lifetime::Kind::None);
    const auto lifetime = SandboxCodec::timeToLive(JsonReader(example(C "/ttl", "put")));
    QCOMPARE(lifetime->span, std::chrono::seconds(1800));
    QVERIFY(lifetime->endsAt.isValid());
    QCOMPARE(SandboxCodec::wireSeconds(std::nullopt), -1);
    QCOMPARE(SandboxCodec::wireSeconds(std::chrono::seconds(5)), 5);
}

void TestSandboxCodec::readsLifecycleAndMetrics()
{
    const auto stages = SandboxCodec::lifecycle(JsonReader(example(C "/lifecycle")));
    QVERIFY(!stages->isEmpty());
    const auto points = SandboxCodec::metrics(JsonReader(example(C "/metrics")));
    QVERIFY(!points->isEmpty());
    QVERIFY(points->first().interval.count() > 0);
}

QTEST_GUILESS_MAIN(TestSandboxCodec)
#include "tst_sandboxcodec.moc"
