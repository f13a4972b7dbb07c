// SPDX-License-Identifier: GPL-3.0-or-later
#include "EngineFixture.h"

#include <QSignalSpy>

using namespace vivarium;
using test::EngineFixture;

class TestEngineSandboxes : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void signsIn();
    void tellsItsCapabilities();
    void createsListsAndStops();
    void tellsProgress();
    void pagesTheList();
    void refusesBadSpecs();
    void changesTheLifetime();
    void tellsLifecycleAndMetrics();
    void tellsUsageOfAll();
    void tellsChanges();
    void savesNamesAndDeletesImages();
    void refusesAWrongToken();
    void namesMissingSandboxes();

private:
    std::unique_ptr<LazyCloudBackend> m_backend;
    SandboxId m_sandbox;
};

void TestEngineSandboxes::initTestCase()
{
    if (const QString reason = EngineFixture::missing(); !reason.isEmpty())
        QSKIP(qPrintable(reason));
    m_backend = EngineFixture::connectBackend(true);
    QVERIFY(m_backend);
    m_sandbox = EngineFixture::createSandbox(*m_backend);
    QVERIFY(!m_sandbox.isEmpty());
}

void TestEngineSandboxes::cleanupTestCase()
{
    if (m_backend)
        EngineFixture::stopSandbox(*m_backend, m_sandbox);
}

void TestEngineSandboxes::signsIn()
{
    const auto who = EngineFixture::wait(m_backend->connectToServer());
    VERIFY_RESULT(who);
    QVERIFY2(who->contains(QStringLiteral("local")), qPrintable(*who));
    QCOMPARE(m_backend->status().state, ConnectionStatus::State::Online);
}

void TestEngineSandboxes::tellsItsCapabilities()
{
    const Capabilities &capabilities = m_backend->capabilities();
    QVERIFY(!capabilities.costsMoney);
    QVERIFY(!capabilities.pythonVersions.isEmpty());
    for (const Feature feature : {Feature::ProcessTree, Feature::SignalTree, Feature::OutputStream,
             Feature::LinkAwareListing, Feature::MoveFiles, Feature::CopyFiles, Feature::ChangeMode,
             Feature::LargeFiles, Feature::Archives, Feature::WatchFolders, Feature::KeptTerminals, Feature::ListImages,
             Feature::SaveFileSystem, Feature::UsageOfAll, Feature::FreeObservation}) {
        if (!capabilities.has(feature))
            qInfo() << "not there:" << int(feature) << capabilities.reason(feature);
    }
    QVERIFY(capabilities.has(Feature::ProcessTree));
    QVERIFY(capabilities.has(Feature::LinkAwareListing));
    QVERIFY(capabilities.has(Feature::FreeObservation));
    QCOMPARE(capabilities.uploadLimitBytes, -1);
    const auto contract = EngineFixture::connectBackend(false);
    QVERIFY(contract);
    QVERIFY(!contract->capabilities().has(Feature::ProcessTree));
    QVERIFY(!contract->capabilities().reason(Feature::ProcessTree).isEmpty());
}

void TestEngineSandboxes::createsListsAndStops()
{
    const SandboxId id = EngineFixture::createSandbox(*m_backend, QStringLiteral("short-lived"));
    QVERIFY(!id.isEmpty());
    SandboxQuery query;
    query.search = QStringLiteral("short-lived");
    auto page = EngineFixture::wait(m_backend->sandboxes().list(query));
    VERIFY_RESULT(page);
    const auto found = std::ranges::find(page->sandboxes, id, &Sandbox::id);
    QVERIFY(found != page->sandboxes.end());
    QCOMPARE(found->name, QStringLiteral("short-lived"));
    QCOMPARE(found->group, QStringLiteral("client_tests"));
    QCOMPARE(found->state, SandboxState::Running);
    QCOMPARE(found->cpuMillis, 500);
    QCOMPARE(found->memoryMiB, 256);
    QCOMPARE(found->lifetime.kind, Lifetime::Kind::Idle);
    QCOMPARE(found->lifetime.span, std::chrono::seconds(900));
    QVERIFY(found->lifetime.endsAt > QDateTime::currentDateTimeUtc().addSecs(600));
    QVERIFY2(found->imageText.contains(QStringLiteral("Python 3.")), qPrintable(found->imageText));
    QVERIFY(found->readyAt.isValid());

    const auto stopped = EngineFixture::wait(m_backend->sandboxes().stop(id));
    VERIFY_RESULT(stopped);
    QVERIFY(stopped->state == SandboxState::Stopping || stopped->state == SandboxState::Stopped);
    QTRY_COMPARE_WITH_TIMEOUT(
        EngineFixture::wait(m_backend->sandboxes().get(id)).value_or(Sandbox()).state, SandboxState::Stopped, 30000);
    const auto again = EngineFixture::wait(m_backend->sandboxes().stop(id));
    VERIFY_RESULT(again);
    QCOMPARE(again->state, SandboxState::Stopped);
    QCOMPARE(again->reason, QStringLiteral("stopped"));
    page = EngineFixture::wait(m_backend->sandboxes().list(query));
    VERIFY_RESULT(page);
    const auto ended = std::ranges::find(page->sandboxes, id, &Sandbox::id);
    QVERIFY(ended != page->sandboxes.end());
    QCOMPARE(ended->state, SandboxState::Stopped);
    QCOMPARE(ended->reason, QStringLiteral("stopped"));
    QCOMPARE(ended->cpuMillis, 500);
    QVERIFY2(ended->imageText.contains(QStringLiteral("Python 3.")), qPrintable(ended->imageText));
}

void TestEngineSandboxes::tellsProgress()
{
    SandboxSpec spec;
    spec.name = QStringLiteral("progress");
    spec.group = QStringLiteral("client_tests");
    spec.memoryMiB = 256;
    spec.keepWarm = std::chrono::seconds(60);
    QStringList stages;
    const auto created = EngineFixture::wait(
        m_backend->sandboxes().create(spec, [&](const CreateProgress &progress) { stages << progress.stage; }));
    VERIFY_RESULT(created);
    QVERIFY2(stages.size() >= 4, qPrintable(stages.join(QStringLiteral(", "))));
    EngineFixture::stopSandbox(*m_backend, created->id);
}

void TestEngineSandboxes::pagesTheList()
{
    QSet<SandboxId> seen;
    SandboxQuery query;
    query.limit = 1;
    int pages = 0;
    do {
        const auto page = EngineFixture::wait(m_backend->sandboxes().list(query));
        VERIFY_RESULT(page);
        QVERIFY(page->sandboxes.size() <= 1);
        for (const Sandbox &sandbox : page->sandboxes) {
            QVERIFY2(!seen.contains(sandbox.id), "a sandbox came twice");
            seen.insert(sandbox.id);
            if (sandbox.id == m_sandbox) // others may begin or end between the two lists
                QVERIFY2(sandbox.cpuMillis > 0, "the container's part is missing");
        }
        query.cursor = page->nextCursor;
        ++pages;
    } while (!query.cursor.isEmpty() && pages < 200);
    QVERIFY(seen.contains(m_sandbox));
    QVERIFY(pages >= 2);
}

void TestEngineSandboxes::refusesBadSpecs()
{
    const auto backend = EngineFixture::connectDirectly();
    QVERIFY(backend);
    SandboxSpec spec;
    spec.name = QStringLiteral("bad name!");
    spec.group = QStringLiteral("client_tests");
    auto result = EngineFixture::wait(backend->sandboxes().create(spec, {}));
    QCOMPARE(result.error().kind, ErrorKind::Invalid);
    QVERIFY(!result.error().serverMessage.isEmpty());
    spec.name = QStringLiteral("good");
    spec.group = QStringLiteral("../workspaces");
    result = EngineFixture::wait(backend->sandboxes().create(spec, {}));
    QVERIFY(!result);
    spec.group = QStringLiteral("client_tests");
    spec.image = ImageId(QStringLiteral("img_000000000000000000000000"));
    result = EngineFixture::wait(backend->sandboxes().create(spec, {}));
    QCOMPARE(result.error().kind, ErrorKind::NotFound);
}

void TestEngineSandboxes::changesTheLifetime()
{
    auto lifetime = EngineFixture::wait(m_backend->sandboxes().setLifetime(m_sandbox, std::chrono::seconds(1800)));
    VERIFY_RESULT(lifetime);
    QCOMPARE(lifetime->kind, Lifetime::Kind::Idle);
    QCOMPARE(lifetime->span, std::chrono::seconds(1800));
    QVERIFY(std::abs(lifetime->endsAt.secsTo(QDateTime::currentDateTimeUtc().addSecs(1800))) < 10);
    lifetime = EngineFixture::wait(m_backend->sandboxes().setLifetime(m_sandbox, std::nullopt));
    VERIFY_RESULT(lifetime);
    QCOMPARE(lifetime->kind, Lifetime::Kind::None);
    QCOMPARE(EngineFixture::wait(m_backend->sandboxes().get(m_sandbox))->lifetime.kind, Lifetime::Kind::None);
    VERIFY_RESULT(EngineFixture::wait(m_backend->sandboxes().setLifetime(m_sandbox, std::chrono::seconds(900))));
}

void TestEngineSandboxes::tellsLifecycleAndMetrics()
{
    const auto stages = EngineFixture::wait(m_backend->sandboxes().lifecycle(m_sandbox));
    VERIFY_RESULT(stages);
    QVERIFY(!stages->isEmpty());
    QVERIFY(stages->first().startedAt.isValid());
    QTRY_VERIFY_WITH_TIMEOUT(
        !EngineFixture::wait(m_backend->sandboxes().metrics(m_sandbox, std::chrono::minutes(30), {}))
            .value_or(QList<MetricPoint>())
            .isEmpty(),
        20000);
    const auto points = EngineFixture::wait(m_backend->sandboxes().metrics(m_sandbox, std::chrono::minutes(30), {}));
    VERIFY_RESULT(points);
    QVERIFY(points->last().memoryBytes > 0);
    QVERIFY(std::ranges::is_sorted(*points, {}, &MetricPoint::at));
    VERIFY_RESULT(EngineFixture::wait(m_backend->sandboxes().metrics(m_sandbox, std::chrono::hours(24), {})));
    VERIFY_RESULT(EngineFixture::wait(m_backend->sandboxes().metrics(m_sandbox, std::chrono::days(7), {})));
    const QDateTime longAgo = QDateTime::currentDateTimeUtc().addDays(-30);
    const auto none = EngineFixture::wait(m_backend->sandboxes().metrics(m_sandbox, std::chrono::minutes(15), longAgo));
    VERIFY_RESULT(none);
    QVERIFY(none->isEmpty());
}

void TestEngineSandboxes::tellsUsageOfAll()
{
    if (!m_backend->capabilities().has(Feature::UsageOfAll))
        QSKIP("The engine has no usage of all.");
    QTRY_VERIFY_WITH_TIMEOUT(EngineFixture::wait(m_backend->sandboxes().usageOfAll())
                                 .value_or(QHash<SandboxId, Usage>())
                                 .contains(m_sandbox),
        20000);
    const auto usage = EngineFixture::wait(m_backend->sandboxes().usageOfAll());
    VERIFY_RESULT(usage);
    QVERIFY(usage->value(m_sandbox).memoryBytes > 0);
}

void TestEngineSandboxes::tellsChanges()
{
    QTRY_VERIFY_WITH_TIMEOUT(m_backend->changes().isLive(), 10000);
    QSignalSpy changed(&m_backend->changes(), &ChangeFeed::sandboxChanged);
    const SandboxId id = EngineFixture::createSandbox(*m_backend, QStringLiteral("changing"));
    QVERIFY(!id.isEmpty());
    const auto heardOf = [&] {
        return std::ranges::any_of(changed, [&](const QList<QVariant> &arguments) {
            const auto heard = arguments.first().value<SandboxId>();
            return heard == id || heard.isEmpty();
        });
    };
    QTRY_VERIFY_WITH_TIMEOUT(heardOf(), 10000);
    changed.clear();
    EngineFixture::stopSandbox(*m_backend, id);
    QTRY_VERIFY_WITH_TIMEOUT(heardOf(), 20000);
    m_backend->changes().setEnabled(false);
    QVERIFY(!m_backend->changes().isLive());
    m_backend->changes().setEnabled(true);
    QTRY_VERIFY_WITH_TIMEOUT(m_backend->changes().isLive(), 10000);
}

void TestEngineSandboxes::savesNamesAndDeletesImages()
{
    if (!m_backend->capabilities().has(Feature::ListImages))
        QSKIP("The engine does not list images.");
    QVERIFY(EngineFixture::shell(*m_backend, m_sandbox, QStringLiteral("echo kept >/var/kept.txt")));
    const QString name = QStringLiteral("With “quotes” & ünicode");
    const auto image =
        EngineFixture::wait(m_backend->images().saveFileSystem(m_sandbox, name, QStringLiteral("a\nnote")), 300000);
    VERIFY_RESULT(image);
    QCOMPARE(image->name, name);
    QCOMPARE(image->kind, Image::Kind::FileSystem);
    QCOMPARE(image->sourceSandbox, m_sandbox);
    const auto images = EngineFixture::wait(m_backend->images().list());
    VERIFY_RESULT(images);
    QVERIFY(std::ranges::find(*images, image->id, &Image::id) != images->end());

    SandboxSpec spec;
    spec.name = QStringLiteral("restored");
    spec.group = QStringLiteral("client_tests");
    spec.memoryMiB = 256;
    spec.image = image->id;
    const auto restored = EngineFixture::wait(m_backend->sandboxes().create(spec, {}), 120000);
    VERIFY_RESULT(restored);
    QTRY_COMPARE_WITH_TIMEOUT(EngineFixture::wait(m_backend->sandboxes().get(restored->id)).value_or(Sandbox()).state,
        SandboxState::Running, 60000);
    QCOMPARE(EngineFixture::shell(*m_backend, restored->id, QStringLiteral("cat /var/kept.txt")), QByteArray("kept\n"));
    QCOMPARE(EngineFixture::wait(m_backend->sandboxes().get(restored->id))->imageText, name);
    QCOMPARE(EngineFixture::wait(m_backend->images().remove(image->id)).error().kind, ErrorKind::Conflict);
    EngineFixture::stopSandbox(*m_backend, restored->id);
    // The macro looks once more after it has succeeded, when there is nothing left to remove.
    bool removed = false;
    QTRY_VERIFY_WITH_TIMEOUT(
        (removed = removed || EngineFixture::wait(m_backend->images().remove(image->id)).has_value()), 30000);
    QCOMPARE(EngineFixture::wait(m_backend->images().rename(image->id, name, {})).error().kind, ErrorKind::NotFound);
}

void TestEngineSandboxes::refusesAWrongToken()
{
    LazyCloudBackend::Options options;
    options.endpoint = QUrl(qEnvironmentVariable("VIVARIUM_TEST_ENDPOINT"));
    options.token = Secret(QByteArrayLiteral("lc_wrong"));
    LazyCloudBackend backend(options);
    const auto result = EngineFixture::wait(backend.connectToServer());
    QCOMPARE(result.error().kind, ErrorKind::Unauthorized);
    QCOMPARE(backend.status().state, ConnectionStatus::State::Refused);
}

void TestEngineSandboxes::namesMissingSandboxes()
{
    const SandboxId nobody(QStringLiteral("00000000-0000-4000-8000-000000000000"));
    QCOMPARE(EngineFixture::wait(m_backend->sandboxes().get(nobody)).error().kind, ErrorKind::NotFound);
    QCOMPARE(EngineFixture::wait(m_backend->sandboxes().stop(nobody)).error().kind, ErrorKind::NotFound);
    QCOMPARE(EngineFixture::wait(m_backend->processes().table(nobody)).error().kind, ErrorKind::NotFound);
    // An id that would turn the path into another one never leaves this machine.
    QCOMPARE(EngineFixture::wait(m_backend->sandboxes().get(SandboxId(QStringLiteral("..")))).error().kind,
        ErrorKind::Protocol);
}

QTEST_GUILESS_MAIN(TestEngineSandboxes)
#include "tst_lazycloud_engine_sandboxes.moc"
