// SPDX-License-Identifier: GPL-3.0-or-later
#include "EngineFixture.h"

#include "backend/AccountApi.h"
#include "backend/SandboxApi.h"
#include "lazycloud/DeviceLogin.h"

using namespace vivarium;
using namespace Qt::StringLiterals;
using test::EngineFixture;

/// What belongs to the account, and finding one sandbox by its id, on the real engine.
class TestEngineAccount : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void knowsItsWorkspaces();
    void thisMachineIsFree();
    void countsAreThoseOfTheList();
    void connectsById();
    void tellsWhenItWasUsed();
    void signsInWithACode();
    void aRefusedSignInSaysSo();

private:
    /// As somebody who may use the engine does it, past our own login.
    [[nodiscard]] bool decide(const QString &userCode, QLatin1StringView action)
    {
        Connection::Options options;
        options.endpoint = QUrl(qEnvironmentVariable("VIVARIUM_TEST_ENDPOINT"));
        options.token = Secret(qgetenv("VIVARIUM_TEST_TOKEN"));
        Connection connection(options);
        const auto path = ApiPath(QLatin1StringView("/v1/device-codes")) / userCode / action;
        return EngineFixture::wait(connection.send(HttpRequest::post(path))).has_value();
    }

    std::unique_ptr<LazyCloudBackend> m_backend;
    SandboxId m_sandbox;
};

void TestEngineAccount::initTestCase()
{
    if (const QString reason = EngineFixture::missing(); !reason.isEmpty())
        QSKIP(qPrintable(reason));
    m_backend = EngineFixture::connectBackend(true);
    QVERIFY(m_backend);
    m_sandbox = EngineFixture::createSandbox(*m_backend, u"account"_s);
    QVERIFY(!m_sandbox.isEmpty());
}

void TestEngineAccount::cleanupTestCase()
{
    if (m_backend && !m_sandbox.isEmpty())
        EngineFixture::stopSandbox(*m_backend, m_sandbox);
}

void TestEngineAccount::knowsItsWorkspaces()
{
    const auto workspaces = EngineFixture::wait(m_backend->account().workspaces());
    VERIFY_RESULT(workspaces);
    QCOMPARE(workspaces->size(), 1);
    QCOMPARE(workspaces->constFirst().name, u"local"_s);
    QCOMPARE(workspaces->constFirst().role, u"owner"_s);
    QVERIFY(!workspaces->constFirst().deleting);
    QCOMPARE(m_backend->account().workspace(), u"local"_s);
}

void TestEngineAccount::thisMachineIsFree()
{
    const auto prices = EngineFixture::wait(m_backend->account().prices());
    VERIFY_RESULT(prices);
    QVERIFY(prices->isFree());
    QTRY_VERIFY(m_backend->capabilities().prices); // asked by itself after the sign-in
    QVERIFY(m_backend->capabilities().prices->isFree());
}

void TestEngineAccount::countsAreThoseOfTheList()
{
    const auto statistics = EngineFixture::wait(m_backend->account().statistics({}));
    VERIFY_RESULT(statistics);
    QVERIFY(statistics->concurrent >= 1);
    QVERIFY(statistics->byStatus.value(u"running"_s) >= 1);
    QCOMPARE(statistics->days.size(), 30);
    QVERIFY(statistics->days.constLast().created >= 1);
    QCOMPARE(statistics->days.constLast().day.date(), QDateTime::currentDateTimeUtc().date());
    const auto none = EngineFixture::wait(m_backend->account().statistics(u"nobody"_s));
    VERIFY_RESULT(none);
    QCOMPARE(none->createdInAll, 0);
}

void TestEngineAccount::connectsById()
{
    const auto before = EngineFixture::wait(m_backend->sandboxes().get(m_sandbox));
    VERIFY_RESULT(before);
    QTest::qWait(1100); // the end is told in whole seconds by some servers: it has to have moved by more
    const auto connected = EngineFixture::wait(m_backend->sandboxes().connectTo(m_sandbox));
    VERIFY_RESULT(connected);
    QCOMPARE(connected->name, u"account"_s);
    QVERIFY(connected->cpuMillis > 0);
    QVERIFY(connected->lifetime.span.count() > 0); // only this call tells it
    QVERIFY(connected->lifetime.endsAt > before->lifetime.endsAt);
    const auto missing =
        EngineFixture::wait(m_backend->sandboxes().connectTo(SandboxId(u"0f9c1f5e-6f0a-4f0e-9a58-0d6c3b1d7a11"_s)));
    QVERIFY(!missing);
    QCOMPARE(missing.error().kind, ErrorKind::NotFound);
}

void TestEngineAccount::tellsWhenItWasUsed()
{
    const QDateTime before = QDateTime::currentDateTimeUtc();
    VERIFY_RESULT(EngineFixture::wait(m_backend->sandboxes().connectTo(m_sandbox)));
    QDateTime used;
    QTRY_VERIFY_WITH_TIMEOUT(
        [&] {
            const auto usage = EngineFixture::wait(m_backend->sandboxes().usageOfAll());
            used = usage ? usage->value(m_sandbox).usedAt : QDateTime();
            return used.isValid() && used >= before.addSecs(-1);
        }(),
        15000);
    // Looking is no use.
    for (int i = 0; i < 3; ++i)
        VERIFY_RESULT(EngineFixture::wait(m_backend->sandboxes().get(m_sandbox)));
    const auto usage = EngineFixture::wait(m_backend->sandboxes().usageOfAll());
    VERIFY_RESULT(usage);
    QCOMPARE(usage->value(m_sandbox).usedAt, used);
    QVERIFY(!usage->value(m_sandbox).inUse);
}

void TestEngineAccount::signsInWithACode()
{
    const QUrl endpoint(qEnvironmentVariable("VIVARIUM_TEST_ENDPOINT"));
    DeviceLogin login(endpoint, u"vivarium@test"_s);
    QSignalSpy ready(&login, &DeviceLogin::codeReady);
    QSignalSpy approved(&login, &DeviceLogin::approved);
    QSignalSpy failed(&login, &DeviceLogin::failed);
    login.start();
    QTRY_COMPARE_WITH_TIMEOUT(ready.size() + failed.size(), 1, 10000);
    QVERIFY(failed.isEmpty());
    QCOMPARE(login.code().userCode.size(), 9);
    QVERIFY(login.code().page.query().contains(login.code().userCode));
    QVERIFY(login.code().endsAt > QDateTime::currentDateTimeUtc().addSecs(600));
    QVERIFY(decide(login.code().userCode, QLatin1StringView("approve")));
    QTRY_COMPARE_WITH_TIMEOUT(approved.size() + failed.size(), 1, 20000);
    QVERIFY(failed.isEmpty());
    LazyCloudBackend::Options options;
    options.profile = ProfileId(u"signed-in"_s);
    options.endpoint = endpoint;
    options.token = approved[0][0].value<Secret>();
    LazyCloudBackend backend(options);
    VERIFY_RESULT(EngineFixture::wait(backend.connectToServer()));
}

void TestEngineAccount::aRefusedSignInSaysSo()
{
    DeviceLogin login(QUrl(qEnvironmentVariable("VIVARIUM_TEST_ENDPOINT")), u"vivarium@test"_s);
    QSignalSpy ready(&login, &DeviceLogin::codeReady);
    QSignalSpy approved(&login, &DeviceLogin::approved);
    QSignalSpy failed(&login, &DeviceLogin::failed);
    login.start();
    QTRY_COMPARE_WITH_TIMEOUT(ready.size(), 1, 10000);
    QVERIFY(decide(login.code().userCode, QLatin1StringView("deny")));
    QTRY_COMPARE_WITH_TIMEOUT(failed.size(), 1, 20000);
    QVERIFY(failed[0][0].value<ApiError>().sentence.contains(u"refused"));
    QVERIFY(approved.isEmpty());
}

QTEST_GUILESS_MAIN(TestEngineAccount)
#include "tst_lazycloud_engine_account.moc"
