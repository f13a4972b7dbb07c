// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeServer.h"

#include "lazycloud/LazyCloudBackend.h"
#include "lazycloud/SandboxCreation.h"

#include <QFutureWatcher>
#include <QJsonDocument>
#include <QSignalSpy>
#include <QTest>

using namespace vivarium;
using test::FakeServer;
using Answer = FakeServer::Answer;
using Request = FakeServer::Request;

/// What no well-behaved server does, around the calls of LazyCloud.
class TestLazyCloudFaults : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void signsInWithoutExtensions_data();
    void signsInWithoutExtensions();
    void doesNotTakeAFaultForAnAnswer();
    void uploadsTheEmptySourceOnce();
    void buildsAndFollowsTheLog();
    void followsABrokenLogAgain();
    void tellsWhyABuildFailed();
    void looksUpAnUnclearStart_data();
    void looksUpAnUnclearStart();
    void passesAClearRefusalOn();
    void whatStartsHasTheLimitThatItWasGiven();
    void walksThePagesOfContainers();
    void whatEndedIsAskedForOnce();
    void whatIsSavedIsToldEvenUnnamed();
    void gathersChanges();
    void resetsWhenChangesWereMissed();
    void cancelsACreation();

private:
    template <typename T> Result<T> wait(const Reply<T> &reply)
    {
        QFutureWatcher<Result<T>> watcher;
        QSignalSpy finished(&watcher, &QFutureWatcherBase::finished);
        watcher.setFuture(reply);
        if (!reply.isFinished())
            finished.wait(15000);
        if (reply.resultCount() == 0)
            return std::unexpected(ApiError::local(QStringLiteral("no answer in the test")));
        return reply.result();
    }
    static QJsonObject object(const char *json) { return QJsonDocument::fromJson(json).object(); }
    static Answer answer(const char *json, int status = 200) { return Answer::json(object(json), status); }
    void serveCreation()
    {
        m_server->on("POST /v1/workspaces/acme/sources", answer(R"({"sha256":"8739","present":true})"));
        m_server->on("POST /v1/workspaces/acme/apps/agents/releases",
            answer(R"({"id":"r-1","name":"box","created_at":"2026-09-07T10:00:00Z","spec":{}})"));
        m_server->on("POST /v1/workspaces/acme/instances",
            answer(R"({"id":"s-1","release_id":"r-1","app":"agents","name":"box","kind":"sandbox","state":"pending",
                                "created_at":"2026-09-07T10:00:00Z","timeout_seconds":600})",
                201));
    }
    static SandboxSpec spec()
    {
        SandboxSpec spec;
        spec.name = QStringLiteral("box");
        spec.group = QStringLiteral("agents");
        spec.keepWarm = std::chrono::seconds(600);
        return spec;
    }

    std::unique_ptr<FakeServer> m_server;
    std::unique_ptr<LazyCloudBackend> m_backend;
};

void TestLazyCloudFaults::init()
{
    m_server = std::make_unique<FakeServer>();
    m_server->on("GET /v1/me", answer(R"({"user":{"email":"dev@example.test","display_name":"Dev"},"workspaces":[
        {"name":"acme","state":"active","role":"owner","created_at":"2026-09-07T10:00:00Z"}]})"));
    LazyCloudBackend::Options options;
    options.endpoint = m_server->url();
    options.token = Secret(FakeServer::token());
    m_backend = std::make_unique<LazyCloudBackend>(options);
    QCOMPARE(wait(m_backend->connectToServer()).value_or(QString()), QStringLiteral("dev@example.test · acme"));
}

void TestLazyCloudFaults::cleanup()
{
    m_backend.reset();
    QCOMPARE(m_server->violations().join(u'\n'), QString());
    m_server.reset();
}

void TestLazyCloudFaults::signsInWithoutExtensions_data()
{
    QTest::addColumn<int>("status");
    for (const int status : {404, 405, 501})
        QTest::newRow(qPrintable(QString::number(status))) << status;
}

void TestLazyCloudFaults::signsInWithoutExtensions()
{
    QFETCH(int, status);
    m_server->on("GET /v1/x-vivarium", Answer::error(status, "not_found", "no such operation"));
    const QSignalSpy changed(m_backend.get(), &Backend::capabilitiesChanged);
    QVERIFY(wait(m_backend->connectToServer()));
    QCOMPARE(changed.count(), 1);
    QVERIFY(!m_backend->capabilities().has(Feature::ProcessTree));
    QVERIFY(m_backend->capabilities().costsMoney);
    QCOMPARE(wait(m_backend->sandboxes().usageOfAll()).error().kind, ErrorKind::Unsupported);
    QCOMPARE(wait(m_backend->images().list()).error().kind, ErrorKind::Unsupported);
    QCOMPARE(wait(m_backend->terminals().kept(SandboxId(QStringLiteral("s")))).error().kind, ErrorKind::Unsupported);
}

void TestLazyCloudFaults::doesNotTakeAFaultForAnAnswer()
{
    // 500 does not say that the extensions are missing: guessing so would switch half of the window off.
    m_server->on("GET /v1/x-vivarium", Answer::error(500, "internal", "database"));
    QCOMPARE(wait(m_backend->connectToServer()).error().kind, ErrorKind::Server);
}

void TestLazyCloudFaults::uploadsTheEmptySourceOnce()
{
    serveCreation();
    m_server->on("POST /v1/workspaces/acme/sources", [this](const Request &) {
        if (m_server->count("PUT /upload/1") > 0)
            return answer(R"({"sha256":"8739","present":true})");
        const QString url = m_server->url().toString() + QStringLiteral("/upload/1?signature=s%2Fx");
        return Answer::json({{QStringLiteral("sha256"), QStringLiteral("8739")}, {QStringLiteral("present"), false},
            {QStringLiteral("upload"),
                QJsonObject{{QStringLiteral("url"), url}, {QStringLiteral("method"), QStringLiteral("PUT")},
                    {QStringLiteral("headers"), QJsonObject{{QStringLiteral("x-signed"), QStringLiteral("1")}}},
                    {QStringLiteral("expires_at"), QStringLiteral("2026-09-07T10:00:00Z")}}}});
    });
    m_server->on("PUT /upload/1", Answer{});
    const auto sandbox = wait(m_backend->sandboxes().create(spec(), {}));
    QVERIFY2(sandbox, qPrintable(sandbox ? QString() : sandbox.error().text()));
    QCOMPARE(sandbox->id, SandboxId(QStringLiteral("s-1")));
    QCOMPARE(sandbox->lifetime.span, std::chrono::seconds(600));
    QCOMPARE(m_server->count("PUT /upload/1"), 1);
    QCOMPARE(m_server->count("POST /v1/workspaces/acme/sources"), 2);
    const Request upload = m_server->last("PUT /upload/1");
    QCOMPARE(upload.body.size(), 22);
    QVERIFY(upload.body.startsWith("PK\x05\x06"));
    QCOMPARE(upload.header("x-signed"), QByteArray("1"));
    const QJsonObject instance = m_server->last("POST /v1/workspaces/acme/instances").json();
    QCOMPARE(instance.value(QStringLiteral("release_id")).toString(), QStringLiteral("r-1"));
}

void TestLazyCloudFaults::buildsAndFollowsTheLog()
{
    serveCreation();
    m_server->on("POST /v1/workspaces/acme/images",
        answer(
            R"({"image":{"id":"img_0123456789abcdef01234567","python_version":"3.12.4","architecture":"amd64","ready":false,
                            "created_at":"2026-09-07T10:00:00Z"},
                            "build":{"id":"b-1","image_id":"img_0123456789abcdef01234567","status":"building","phase":"queued","attempt":1,
                            "created_at":"2026-09-07T10:00:00Z"}})"));
    Answer log;
    log.pieces = {"{\"id\":1,\"attempt\":1,\"data\":\"step", " one\",\"time\":\"2026-09-07T10:00:00Z\"}\n\n"};
    log.keepOpen = true;
    m_server->on("GET /v1/workspaces/acme/image-builds/b-1/logs", log);
    QStringList details;
    m_server->on("GET /v1/workspaces/acme/image-builds/b-1", [&](const Request &) {
        Answer build = answer(
            R"({"id":"b-1","image_id":"i","status":"building","phase":"building","attempt":1,"created_at":"2026-09-07T10:00:00Z"})");
        if (details.contains(QStringLiteral("step one")))
            build = answer(
                R"({"id":"b-1","image_id":"i","status":"succeeded","phase":"finished","attempt":1,"created_at":"2026-09-07T10:00:00Z"})");
        build.delayMs = 50;
        return build;
    });
    SandboxSpec built = spec();
    built.baseImage = QStringLiteral("debian:13");
    const auto sandbox =
        wait(m_backend->sandboxes().create(built, [&](const CreateProgress &progress) { details << progress.detail; }));
    QVERIFY2(sandbox, qPrintable(sandbox ? QString() : sandbox.error().text()));
    QVERIFY(details.contains(QStringLiteral("step one")));
    const QJsonObject image = m_server->last("POST /v1/workspaces/acme/apps/agents/releases")
                                  .json()
                                  .value(QStringLiteral("image"))
                                  .toObject();
    QCOMPARE(image.value(QStringLiteral("image_id")).toString(), QStringLiteral("img_0123456789abcdef01234567"));
    QCOMPARE(image.value(QStringLiteral("python_version")).toString(), QStringLiteral("3.12"));
    QTRY_COMPARE(m_server->openStreams(), 0);
}

void TestLazyCloudFaults::followsABrokenLogAgain()
{
    serveCreation();
    m_server->on("POST /v1/workspaces/acme/images",
        answer(
            R"({"image":{"id":"img_0123456789abcdef01234567","python_version":"3.12","architecture":"amd64","ready":false,
                            "created_at":"2026-09-07T10:00:00Z"},
                            "build":{"id":"b-1","image_id":"i","status":"building","phase":"building","attempt":1,"created_at":"2026-09-07T10:00:00Z"}})"));
    const QByteArray logs = "GET /v1/workspaces/acme/image-builds/b-1/logs";
    m_server->on(logs, [](const Request &request) {
        Answer log;
        if (request.query.contains("after=0")) {
            log.pieces = {"{\"id\":1,\"attempt\":1,\"data\":\"step one\",\"time\":\"2026-09-07T10:00:00Z\"}\n"};
            log.keepOpen = true;
        } else {
            log.pieces = {"{\"id\":2,\"attempt\":1,\"data\":\"step two\",\"time\":\"2026-09-07T10:00:00Z\"}\n"};
        }
        return log;
    });
    QStringList details;
    int hasty = 0;
    m_server->on("GET /v1/workspaces/acme/image-builds/b-1", [&](const Request &request) {
        const bool isOver = details.contains(QStringLiteral("step two"));
        if (!isOver && request.query.contains("wait_seconds=0"))
            ++hasty;
        if (details.contains(QStringLiteral("step one")))
            m_server->endStreams(false); // a proxy on the way has had enough
        Answer build = isOver
            ? answer(
                  R"({"id":"b-1","image_id":"i","status":"succeeded","phase":"finished","attempt":1,"created_at":"2026-09-07T10:00:00Z"})")
            : answer(
                  R"({"id":"b-1","image_id":"i","status":"building","phase":"building","attempt":1,"created_at":"2026-09-07T10:00:00Z"})");
        build.delayMs = 50;
        return build;
    });
    SandboxSpec built = spec();
    built.baseImage = QStringLiteral("debian:13");
    const auto sandbox =
        wait(m_backend->sandboxes().create(built, [&](const CreateProgress &progress) { details << progress.detail; }));
    QVERIFY2(sandbox, qPrintable(sandbox ? QString() : sandbox.error().text()));
    QVERIFY(details.contains(QStringLiteral("step two")));
    QCOMPARE(m_server->count(logs), 2);
    QVERIFY(m_server->last(logs).query.contains("after=1"));
    QCOMPARE(hasty, 0); // the long poll stays one: the log has not said that the build is over
}

void TestLazyCloudFaults::tellsWhyABuildFailed()
{
    serveCreation();
    m_server->on("POST /v1/workspaces/acme/images",
        answer(
            R"({"image":{"id":"img_0123456789abcdef01234567","python_version":"3.12","architecture":"amd64","ready":false,
                            "created_at":"2026-09-07T10:00:00Z"},
                            "build":{"id":"b-1","image_id":"i","status":"building","phase":"queued","attempt":1,"created_at":"2026-09-07T10:00:00Z"}})"));
    m_server->on("GET /v1/workspaces/acme/image-builds/b-1",
        answer(
            R"({"id":"b-1","image_id":"i","status":"failed","phase":"finished","attempt":2,"failure":"no such image\u001b[0m",
                            "created_at":"2026-09-07T10:00:00Z"})"));
    SandboxSpec built = spec();
    built.baseImage = QStringLiteral("nowhere/none");
    const auto sandbox = wait(m_backend->sandboxes().create(built, {}));
    QVERIFY2(sandbox.error().sentence.contains(QStringLiteral("no such image")), qPrintable(sandbox.error().sentence));
    QVERIFY(!sandbox.error().sentence.contains(QChar(0x1b)));
    QCOMPARE(m_server->count("POST /v1/workspaces/acme/instances"), 0);
}

void TestLazyCloudFaults::looksUpAnUnclearStart_data()
{
    QTest::addColumn<bool>("started");
    QTest::addColumn<bool>("listed");
    QTest::newRow("started") << true << true;
    QTest::newRow("not started") << false << true;
    QTest::newRow("nobody knows") << false << false;
}

void TestLazyCloudFaults::looksUpAnUnclearStart()
{
    QFETCH(bool, started);
    QFETCH(bool, listed);
    serveCreation();
    Answer silent;
    silent.closeSilently = true;
    m_server->on("POST /v1/workspaces/acme/instances", silent);
    const QString now = QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs);
    const QJsonObject older =
        object(R"({"id":"s-0","release_id":"r-1","app":"agents","name":"box","status":"running","gpu":[],
                                         "created_at":"2026-09-07T10:00:00Z"})");
    QJsonObject newer = older;
    newer.insert(QStringLiteral("id"), QStringLiteral("s-new"));
    newer.insert(QStringLiteral("created_at"), now);
    const QJsonArray list = started ? QJsonArray{newer, older} : QJsonArray{older};
    m_server->on("GET /v1/workspaces/acme/sandboxes",
        listed ? Answer::json({{QStringLiteral("sandboxes"), list}}) : Answer::error(404, "not_found", "gone"));
    const auto sandbox = wait(m_backend->sandboxes().create(spec(), {}));
    QVERIFY(!sandbox);
    QCOMPARE(sandbox.error().code, QStringLiteral("unclear"));
    QCOMPARE(sandbox.error().advice.contains(QStringLiteral("s-new")), started);
    QVERIFY(!sandbox.error().advice.contains(QStringLiteral("s-0")));
    QCOMPARE(sandbox.error().advice.contains(QStringLiteral("try again")), listed && !started);
    QCOMPARE(m_server->count("POST /v1/workspaces/acme/instances"), 1);
}

void TestLazyCloudFaults::passesAClearRefusalOn()
{
    serveCreation();
    m_server->on("POST /v1/workspaces/acme/instances", Answer::error(409, "limit_reached", "10 of 10 containers run"));
    const auto sandbox = wait(m_backend->sandboxes().create(spec(), {}));
    QCOMPARE(sandbox.error().kind, ErrorKind::LimitReached);
    QVERIFY(sandbox.error().sentence.contains(QStringLiteral("10 of 10")));
    QCOMPARE(m_server->count("GET /v1/workspaces/acme/sandboxes"), 0);
}

void TestLazyCloudFaults::whatStartsHasTheLimitThatItWasGiven()
{
    serveCreation();
    QVERIFY(wait(m_backend->sandboxes().create(spec(), {})));
    m_server->on("GET /v1/workspaces/acme/containers/s-1",
        answer(R"({"id":"s-1","app":"agents","function":"box","release_id":"r-1","state":"pending","slots":1,
            "running_tasks":0,"cpu_millis":500,"memory_mib":256,"created_at":"2026-09-07T10:00:00Z"})"));
    const auto starting = wait(m_backend->sandboxes().get(SandboxId(QStringLiteral("s-1"))));
    QVERIFY(starting);
    QCOMPARE(starting->state, SandboxState::Starting);
    QCOMPARE(starting->lifetime, (Lifetime{Lifetime::Kind::Idle, std::chrono::seconds(600), QDateTime()}));
}

void TestLazyCloudFaults::walksThePagesOfContainers()
{
    m_server->on("GET /v1/workspaces/acme/sandboxes", [](const Request &request) {
        if (request.query.contains("cursor=next"))
            return answer(
                R"({"sandboxes":[{"id":"c","release_id":"r","app":"a","name":"n","status":"stopped","gpu":[],"created_at":"2026-09-07T10:00:00Z"}]})");
        return answer(R"({"sandboxes":[
            {"id":"a","release_id":"r","app":"a","name":"n","status":"running","gpu":["T4"],"created_at":"2026-09-07T10:00:00Z"},
            {"id":"b","release_id":"r","app":"a","name":"n","status":"running","gpu":[],"created_at":"2026-09-07T09:00:00Z"}],"next_cursor":"next"})");
    });
    m_server->on("GET /v1/workspaces/acme/containers", [](const Request &request) {
        const bool second = request.query.contains("cursor=page2");
        QJsonObject container = object(
            R"({"app":"a","function":"n","release_id":"r","state":"ready","slots":1,"running_tasks":0,"cpu_millis":500,
            "memory_mib":256,"created_at":"2026-09-07T10:00:00Z","expires_at":"2026-09-07T11:00:00Z"})");
        container.insert(QStringLiteral("id"), second ? QStringLiteral("b") : QStringLiteral("a"));
        QJsonObject page{{QStringLiteral("containers"), QJsonArray{container}}};
        if (!second)
            page.insert(QStringLiteral("next_cursor"), QStringLiteral("page2"));
        return Answer::json(page);
    });
    const auto page = wait(m_backend->sandboxes().list({}));
    QVERIFY(page);
    QCOMPARE(page->sandboxes.size(), 2);
    QCOMPARE(page->sandboxes.at(0).cpuMillis, 500);
    QCOMPARE(page->sandboxes.at(1).cpuMillis, 500);
    QCOMPARE(page->sandboxes.at(1).lifetime.kind, Lifetime::Kind::Idle);
    QCOMPARE(page->nextCursor, QStringLiteral("next"));
    QCOMPARE(m_server->count("GET /v1/workspaces/acme/containers"), 2);
    QVERIFY(m_server->last("GET /v1/workspaces/acme/containers").query.contains("live=true"));
    // A page of ended sandboxes needs no second page of those that live.
    SandboxQuery query;
    query.cursor = page->nextCursor;
    const auto last = wait(m_backend->sandboxes().list(query));
    QCOMPARE(last->sandboxes.size(), 1);
    QVERIFY(last->nextCursor.isEmpty());
    QCOMPARE(m_server->count("GET /v1/workspaces/acme/containers"), 4);
    QVERIFY(m_server->last("GET /v1/workspaces/acme/containers").query.contains("live=false"));
}

void TestLazyCloudFaults::whatEndedIsAskedForOnce()
{
    const auto sandbox = [](const char *id, const char *status) {
        QJsonObject one =
            object(R"({"release_id":"r","app":"a","name":"n","gpu":[],"created_at":"2026-09-07T10:00:00Z"})");
        one.insert(QStringLiteral("id"), QLatin1StringView(id));
        one.insert(QStringLiteral("status"), QLatin1StringView(status));
        return one;
    };
    QJsonArray listed{sandbox("a", "running"), sandbox("b", "stopped"), sandbox("lost", "stopped")};
    m_server->on("GET /v1/workspaces/acme/sandboxes",
        [&listed](const Request &) { return Answer::json(QJsonObject{{QStringLiteral("sandboxes"), listed}}); });
    bool refuses = true;
    int askedForEnded = 0;
    m_server->on("GET /v1/workspaces/acme/containers", [&](const Request &request) {
        if (request.query.contains("live=true"))
            return answer(R"({"containers":[]})");
        ++askedForEnded;
        if (refuses)
            return answer(R"({"code":"forbidden","message":"Not for this token."})", 403);
        return answer(R"({"containers":[{"id":"b","app":"a","function":"n","release_id":"r","state":"stopped","slots":1,
            "running_tasks":0,"cpu_millis":500,"memory_mib":256,"created_at":"2026-09-07T10:00:00Z",
            "stop_reason":"idle","image":"img_0123456789abcdef01234567"}]})");
    });
    // The list is there without it, and it is tried again.
    auto page = wait(m_backend->sandboxes().list({}));
    QVERIFY(page);
    QCOMPARE(page->sandboxes.size(), 3);
    QVERIFY(!page->sandboxes.at(1).isComplete);
    refuses = false;
    page = wait(m_backend->sandboxes().list({}));
    QVERIFY(page->sandboxes.at(1).isComplete);
    QCOMPARE(page->sandboxes.at(1).image.value(), QStringLiteral("img_0123456789abcdef01234567"));
    QCOMPARE(page->sandboxes.at(1).cpuMillis, 500);
    QVERIFY(!page->sandboxes.at(2).isComplete);
    QCOMPARE(askedForEnded, 2);
    // What has ended changes no more, and what the server doesn't know it won't know later.
    page = wait(m_backend->sandboxes().list({}));
    QVERIFY(page->sandboxes.at(1).isComplete);
    QVERIFY(!page->sandboxes.at(2).isComplete);
    QCOMPARE(askedForEnded, 2);
}

void TestLazyCloudFaults::whatIsSavedIsToldEvenUnnamed()
{
    m_server->on("GET /v1/x-vivarium", answer(R"({"features":{"images":{"available":true}}})"));
    QVERIFY(wait(m_backend->connectToServer()));
    QVERIFY(m_backend->capabilities().has(Feature::ListImages));
    m_server->on("POST /v1/workspaces/acme/containers/s/filesystem-images",
        answer(R"({"image_id":"img_0123456789abcdef01234567"})", 201));
    const QByteArray naming = "PATCH /v1/x-vivarium/workspaces/acme/images/img_0123456789abcdef01234567";
    m_server->on(naming, [](const FakeServer::Request &request) {
        if (request.json().contains(QLatin1StringView("name")))
            return Answer::error(400, "invalid_request", "no such name");
        return answer(R"({"id":"img_0123456789abcdef01234567","kind":"filesystem","ready":true,
            "created_at":"2026-09-07T10:00:00Z","source_container_id":"s"})");
    });
    // A name that is none isn't sent: a server refuses it.
    const auto unnamed = wait(m_backend->images().saveFileSystem(SandboxId(QStringLiteral("s")), {}, {}));
    QVERIFY2(unnamed, qPrintable(unnamed ? QString() : unnamed.error().text()));
    QCOMPARE(unnamed->id.value(), QStringLiteral("img_0123456789abcdef01234567"));
    QCOMPARE(unnamed->sourceSandbox.value(), QStringLiteral("s"));
    // The id isn't lost with the name.
    const auto refused =
        wait(m_backend->images().saveFileSystem(SandboxId(QStringLiteral("s")), QStringLiteral("x"), {}));
    QVERIFY(refused);
    QCOMPARE(refused->id, unnamed->id);
    QVERIFY(refused->name.isEmpty());
    QCOMPARE(m_server->count(naming), 2);
}

void TestLazyCloudFaults::gathersChanges()
{
    Answer open;
    open.pieces = {": connected\n\n"};
    open.keepOpen = true;
    m_server->on("GET /v1/workspaces/acme/changes/stream", open);
    QVERIFY(wait(m_backend->connectToServer()));
    m_backend->changes().setEnabled(true);
    QTRY_VERIFY(m_backend->changes().isLive());
    const QSignalSpy changed(&m_backend->changes(), &ChangeFeed::sandboxChanged);
    const auto push = [this](int seq, const char *id) {
        m_server->push("id: " + QByteArray::number(seq)
            + "\nevent: change\ndata: {\"seq\":1,\"changes\":[{\"topic\":\"containers\","
              "\"change\":\"updated\",\"container_id\":\""
            + id + "\"},{\"topic\":\"usage\",\"change\":\"updated\"}]}\n\n");
    };
    for (int i = 0; i < 20; ++i)
        push(i, i % 2 ? "a" : "b");
    QTRY_COMPARE(changed.count(), 2);
    push(21, "a");
    QTRY_COMPARE(changed.count(), 3);
    m_server->push("id: 22\nevent: change\ndata: "
                   "{\"changes\":[{\"topic\":\"containers\",\"change\":\"created\",\"count\":5}]}\n\n");
    QTRY_COMPARE(changed.count(), 4);
    QVERIFY(changed.last().first().value<SandboxId>().isEmpty());
    // Nonsense changes nothing and breaks nothing.
    m_server->push("id: 23\nevent: change\ndata: nonsense\n\nid: 24\nevent: news\ndata: {}\n\n");
    m_server->endStreams(false);
    QTRY_VERIFY(!m_backend->changes().isLive());
    QTRY_VERIFY_WITH_TIMEOUT(m_backend->changes().isLive(), 5000);
    QCOMPARE(m_server->last("GET /v1/workspaces/acme/changes/stream").header("last-event-id"), QByteArray("24"));
    QCOMPARE(changed.count(), 4);
}

void TestLazyCloudFaults::resetsWhenChangesWereMissed()
{
    Answer open;
    open.pieces = {": connected\n\n", "event: reset\nid: 9\ndata: {\"reason\":\"behind\"}\n\n"};
    open.keepOpen = true;
    m_server->on("GET /v1/workspaces/acme/changes/stream", open);
    const QSignalSpy reset(&m_backend->changes(), &ChangeFeed::reset);
    QVERIFY(wait(m_backend->connectToServer()));
    m_backend->changes().setEnabled(true);
    QTRY_COMPARE(reset.count(), 1);
}

void TestLazyCloudFaults::cancelsACreation()
{
    serveCreation();
    Answer hang;
    hang.hang = true;
    m_server->on("POST /v1/workspaces/acme/apps/agents/releases", hang);
    auto reply = m_backend->sandboxes().create(spec(), {});
    QTRY_COMPARE(m_server->count("POST /v1/workspaces/acme/apps/agents/releases"), 1);
    const auto *sandboxes = dynamic_cast<const QObject *>(&m_backend->sandboxes());
    QVERIFY(sandboxes);
    QCOMPARE(sandboxes->findChildren<SandboxCreation *>().size(), 1);
    reply.cancel();
    QTRY_VERIFY(reply.isFinished());
    // With it goes what it holds: an upload, and a packed folder in a temporary place.
    QTRY_VERIFY(sandboxes->findChildren<SandboxCreation *>().isEmpty());
    QVERIFY(!QTest::qWaitFor([&] { return m_server->count("POST /v1/workspaces/acme/instances") > 0; }, 300));
}

QTEST_GUILESS_MAIN(TestLazyCloudFaults)
#include "tst_lazycloud_faults.moc"
