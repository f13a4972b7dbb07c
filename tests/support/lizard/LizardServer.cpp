// SPDX-License-Identifier: GPL-3.0-or-later
// The JSON of a test reads better with plain literals.
#undef QT_NO_CAST_FROM_ASCII
#include "lizard/LizardServer.h"

#include <QDateTime>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QUrlQuery>

namespace vivarium::test {

namespace {

QString inOneHour()
{
    return QDateTime::currentDateTimeUtc().addSecs(3600).toString(Qt::ISODateWithMs);
}

QString nowText()
{
    return QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs);
}

} // namespace

LizardServer::LizardServer(QObject *parent)
    : QObject(parent)
{
    if (!m_document.load(QStringLiteral(VIVARIUM_LIZARD_DOCUMENT)))
        qFatal("the document of Lizard's API can't be read");
    m_http.setCredential(key(), {"/api/auth/providers", "/api/auth/cli/"});
    m_http.setFallback([this](const Request &request) { return handle(request); });
    account = {{"id", "usr_1"}, {"username", "dev"}, {"email", "dev@example.test"}, {"plan", "pro"}};
    projects = {
        QJsonObject{{"id", "proj_123"}, {"name", "My project"}, {"slug", "my-project"}, {"workspaceId", "ws_1"}},
        QJsonObject{{"id", "proj_456"}, {"name", "Other"}, {"slug", "other"}, {"workspaceId", "ws_1"}}};
    regions = {QJsonObject{{"id", "us-east-1"}, {"label", "US East"}, {"available", true}, {"isDefault", true}},
        QJsonObject{{"id", "eu-west-lim-a"}, {"label", "Lisbon"}, {"available", false}}};
    subscription = {{"plan", "pro"}, {"status", "active"}, {"tier", "pro"},
        {"limits", QJsonObject{{"tier", "pro"}, {"sandboxVcpu", 40}}}};
}

LizardServer::Answer LizardServer::error(int status, const QJsonObject &body)
{
    return Answer::json(body, status);
}

LizardServer::Answer LizardServer::gateway(int status)
{
    Answer answer;
    answer.status = status;
    answer.body = R"({"message":"Service Unavailable"})";
    answer.headers = {{"Content-Type", "text/plain"}}; // no answer of this API: its document isn't asked
    return answer;
}

void LizardServer::loseAnswer(const QByteArray &verbAndPath)
{
    Answer lost;
    lost.closeSilently = true;
    answerInstead(verbAndPath, lost);
}

LizardServer::Answer LizardServer::array(const QJsonArray &array)
{
    Answer answer;
    answer.body = QJsonDocument(array).toJson(QJsonDocument::Compact);
    answer.headers = {{"Content-Type", "application/json"}};
    return answer;
}

void LizardServer::failNext(const QByteArray &verbAndPath, const Answer &answer, int times)
{
    m_faults.append({verbAndPath, answer, times});
}

QString LizardServer::newId(const QString &prefix)
{
    return prefix + QString::number(m_next++);
}

QString LizardServer::addSandbox(const QJsonObject &members)
{
    const QString id = members.value("sandboxId").toString(newId(QStringLiteral("swift-lion-")));
    QJsonObject sandbox{{"sandboxId", id}, {"id", id}, {"template", "base"}, {"status", "running"},
        {"region", "us-east-1"}, {"runtime", "firecracker"}, {"size", "medium"}, {"pricePerHour", 0.0324}, {"cpus", 4},
        {"memoryMb", 8192}, {"metadata", QJsonObject()}, {"internetAccess", true}, {"allowedHosts", QJsonArray()},
        {"pauseError", QJsonValue()}, {"startedAt", nowText()}, {"endAt", inOneHour()}, {"projectId", "proj_123"}};
    for (auto member = members.begin(); member != members.end(); ++member)
        sandbox.insert(member.key(), member.value());
    m_sandboxes.insert(id, sandbox);
    return id;
}

void LizardServer::change(const QString &id, const QJsonObject &members)
{
    QJsonObject &sandbox = m_sandboxes[id];
    for (auto member = members.begin(); member != members.end(); ++member)
        sandbox.insert(member.key(), member.value());
}

QString LizardServer::addSnapshot(const QJsonObject &members)
{
    const QString id = newId(QStringLiteral("snap_"));
    QJsonObject snapshot{{"id", id}, {"name", "my-app"}, {"projectId", "proj_123"}, {"workspaceId", "ws_1"},
        {"region", "us-east-1"}, {"sourceSandboxId", "swift-lion-0"}, {"status", "ready"}, {"poolSize", 1},
        {"readyCount", 1}, {"error", QJsonValue()}, {"cpus", 4}, {"memoryMb", 8192},
        {"createdAt", QDateTime::currentMSecsSinceEpoch()}, {"scope", "project"}, {"sourceVolume", false},
        {"createdBy", "dev"}};
    for (auto member = members.begin(); member != members.end(); ++member)
        snapshot.insert(member.key(), member.value());
    m_snapshots.insert(id, snapshot);
    return id;
}

LizardServer::Answer LizardServer::handle(const Request &request)
{
    OpenApiDocument::Exchange exchange;
    exchange.verb = request.verb;
    exchange.path = request.path;
    const QUrlQuery query(QString::fromLatin1(request.query));
    const auto items = query.queryItems(QUrl::FullyDecoded);
    for (const auto &[name, value] : items)
        exchange.query.append({name.toUtf8(), value.toUtf8()});
    exchange.contentType = request.header("content-type");
    exchange.body = request.body;
    const QString what = QString::fromLatin1(request.verb + ' ' + request.path + ": ");
    const auto requestFaults = m_document.faultsOfRequest(exchange);
    for (const QString &fault : requestFaults)
        m_http.addViolation(what + fault);
    Answer answer;
    bool isFault = false;
    for (Fault &fault : m_faults) {
        const QByteArray verb = fault.call.left(fault.call.indexOf(' '));
        const QByteArray path = fault.call.mid(fault.call.indexOf(' ') + 1);
        if (fault.times > 0 && (verb == "*" || verb == request.verb) && path == request.path) {
            --fault.times;
            answer = fault.answer;
            isFault = true;
            break;
        }
    }
    if (!isFault)
        answer = route(request);
    if (answer.hang || answer.closeSilently)
        return answer;
    exchange.status = answer.status;
    exchange.answer = answer.body;
    for (const auto &[name, value] : std::as_const(answer.headers)) {
        if (name == "Content-Type")
            exchange.answerType = value;
    }
    // A server that can't keep to its document would prove nothing.
    if (answer.tearAfter < 0) {
        const auto answerFaults = m_document.faultsOfAnswer(exchange);
        for (const QString &fault : answerFaults)
            m_http.addViolation(what + QStringLiteral("the test's own answer: ") + fault);
    }
    for (qsizetype i = 0; i < m_instead.size(); ++i) {
        if (m_instead.at(i).first == request.verb + ' ' + request.path)
            return m_instead.takeAt(i).second;
    }
    return answer;
}

LizardServer::Answer LizardServer::route(const Request &request)
{
    QStringList path;
    const auto steps = request.path.split('/');
    for (const QByteArray &step : steps.mid(2))
        path << QString::fromUtf8(QByteArray::fromPercentEncoding(step));
    const QString first = path.value(0);
    if (first == QLatin1StringView("projects") && path.size() > 2)
        return project(request, path);
    if (first == QLatin1StringView("sandboxes") && path.size() == 1 && request.verb == "POST")
        return create(request.json());
    if (first == QLatin1StringView("sandboxes") && path.size() == 1)
        return array(listed());
    if (first == QLatin1StringView("sandboxes"))
        return oneSandbox(request, path);
    if (first == QLatin1StringView("sandbox-snapshots"))
        return snapshots(request, path);
    if (first == QLatin1StringView("sandbox-schedules"))
        return schedules(request, path);
    return accounts(request, path);
}

LizardServer::Answer LizardServer::accounts(const Request &request, const QStringList &path)
{
    const QString all = path.join(QLatin1Char('/'));
    if (all == QLatin1StringView("auth/me"))
        return Answer::json(account);
    if (all == QLatin1StringView("auth/providers"))
        return Answer::json({{"github", true}, {"google", true}});
    if (all == QLatin1StringView("projects"))
        return array(projects);
    if (all == QLatin1StringView("regions"))
        return array(regions);
    if (all == QLatin1StringView("billing/subscription"))
        return Answer::json(subscription);
    if (all == QLatin1StringView("workspaces/ws_1/limits"))
        return Answer::json({{"limits", QJsonObject{{"maxCpuVcpus", 40}, {"maxRunningSandboxes", QJsonValue()}}},
            {"usage", QJsonObject{{"runningSandboxes", 1}, {"cpuVcpus", 4}}}});
    if (all == QLatin1StringView("auth/cli/session"))
        return Answer::json({{"sessionId", "session-1"}, {"sessionSecret", "hush"}, {"expiresIn", 300}});
    if (all == QLatin1StringView("auth/cli/poll")
        && request.json().value("sessionSecret").toString() == QLatin1StringView("hush"))
        return Answer::json({{"status", "complete"}, {"accessToken", QString::fromLatin1(key())}});
    return error(404, {{"error", "Not found"}});
}

LizardServer::Answer LizardServer::project(const Request &request, const QStringList &path)
{
    const QString what = path.value(2);
    if (path.value(1) != QLatin1StringView("proj_123"))
        return error(404, {{"error", "Project not found"}});
    if (what == QLatin1StringView("sandboxes"))
        return array(listed());
    if (what == QLatin1StringView("snapshots")) {
        QJsonArray all;
        for (const QJsonObject &snapshot : std::as_const(m_snapshots))
            all.append(snapshot);
        return array(all);
    }
    if (what == QLatin1StringView("volume-limits"))
        return Answer::json({{"minSizeGb", 1}, {"maxSizeGb", 50}, {"defaultSizeGb", 5}});
    if (what == QLatin1StringView("volumes"))
        return volumes(request, path);
    return error(404, {{"error", "Not found"}});
}

LizardServer::Answer LizardServer::create(const QJsonObject &body)
{
    if (!body.contains("projectId"))
        return error(400, {{"error", "projectId is required"}, {"code", "PROJECT_REQUIRED"}});
    if (body.contains("snapshotId")) {
        if (!m_snapshots.contains(body.value("snapshotId").toString()))
            return error(404, {{"error", "Snapshot not found"}});
        if (emptyPools > 0) {
            --emptyPools;
            return error(503, {{"error", "No warm copy is ready"}});
        }
    }
    QJsonObject made;
    for (const char *member : {"template", "size", "region", "metadata", "projectId"}) {
        if (body.contains(QLatin1StringView(member)))
            made.insert(QLatin1StringView(member), body.value(QLatin1StringView(member)));
    }
    if (echoesNetwork) {
        made.insert("internetAccess", body.value("internetAccess").toBool(!body.contains("allowedHosts")));
        made.insert("allowedHosts", body.value("allowedHosts").toArray());
    }
    const QString volume = body.value("volumeName").toString();
    if (!volume.isEmpty() && !m_volumes.contains(volume))
        return error(404, {{"error", "Volume not found"}});
    if (!volume.isEmpty() && !m_volumes.value(volume).value("attachedTo").toString().isEmpty())
        return error(409, {{"error", "Volume is attached to another sandbox"}});
    const qint64 timeout = body.value("timeoutMs").toInteger();
    made.insert("endAt",
        timeout > 0 ? QJsonValue(QDateTime::currentDateTimeUtc().addMSecs(timeout).toString(Qt::ISODateWithMs))
                    : QJsonValue());
    if (!keepsMetadata)
        made.remove("metadata");
    const QString id = addSandbox(made);
    if (lateLists > 0)
        m_late = id;
    if (!volume.isEmpty())
        m_volumes[volume].insert("attachedTo", id);
    QJsonObject told = sandbox(id);
    if (!echoesNetwork) {
        told.remove("internetAccess");
        told.remove("allowedHosts");
    }
    return Answer::json(told, 201);
}

QJsonArray LizardServer::listed()
{
    QJsonArray all;
    for (const QString &id : m_sandboxes.keys()) {
        if (id != m_late)
            all.append(read(id));
    }
    if (!m_late.isEmpty() && --lateLists <= 0)
        m_late.clear();
    return all;
}

QJsonObject LizardServer::read(const QString &id)
{
    QJsonObject &sandbox = m_sandboxes[id];
    const QString status = sandbox.value("status").toString();
    if (m_moving.contains(id) && m_moving[id]-- <= 0) {
        m_moving.remove(id);
        if (status == QLatin1StringView("pausing")) {
            sandbox.insert("status", pauseFailure.isEmpty() ? "paused" : "running");
            sandbox.insert("pauseError", pauseFailure.isEmpty() ? QJsonValue() : QJsonValue(pauseFailure));
        } else if (status == QLatin1StringView("resuming")) {
            sandbox.insert("status", resumeFails ? "paused" : "running");
        }
    }
    return sandbox;
}

LizardServer::Answer LizardServer::oneSandbox(const Request &request, const QStringList &path)
{
    const QString id = path.value(1);
    const QString what = path.value(2);
    if (!m_sandboxes.contains(id))
        return error(404, {{"error", "Sandbox not found"}});
    if (what.isEmpty() && request.verb == "DELETE") {
        m_sandboxes.remove(id);
        Answer gone;
        gone.status = 204;
        return gone;
    }
    if (what.isEmpty())
        return Answer::json(read(id));
    if (what == QLatin1StringView("pause") || what == QLatin1StringView("resume")) {
        const QString status =
            what == QLatin1StringView("pause") ? QStringLiteral("pausing") : QStringLiteral("resuming");
        m_sandboxes[id].insert("status", status);
        m_moving.insert(id, transitionReads);
        return Answer::json({{"id", id}, {"status", status}}, 202);
    }
    if (what == QLatin1StringView("timeout")) {
        const qint64 timeout = request.json().value("timeoutMs").toInteger();
        m_sandboxes[id].insert("endAt", QDateTime::currentDateTimeUtc().addMSecs(timeout).toString(Qt::ISODateWithMs));
        return Answer::json(read(id));
    }
    if (what == QLatin1StringView("fork"))
        return fork(id, request.json());
    if (what == QLatin1StringView("snapshot")) {
        const QString made = addSnapshot({{"name", request.json().value("name")}, {"sourceSandboxId", id},
            {"poolSize", request.json().value("poolSize").toInt(5)}, {"status", "warming"}, {"readyCount", 0}});
        return Answer::json(snapshot(made), 201);
    }
    if (what == QLatin1StringView("expose")) {
        const int port = path.value(3).toInt();
        const QString host = QStringLiteral("%1-%2.sandbox.us-east-1.onlizard.com").arg(id).arg(port);
        if (request.verb == "DELETE") {
            Answer gone;
            gone.status = 204;
            return gone;
        }
        return Answer::json(
            {{"hostname", host}, {"url", QStringLiteral("https://%1/?lizard_token=tok_secret").arg(host)},
                {"port", port}, {"accessToken", "tok_secret"}});
    }
    if (what == QLatin1StringView("logs"))
        return error(501, {{"error", "Not supported yet"}});
    if (what == QLatin1StringView("exec"))
        return exec(request);
    if (what == QLatin1StringView("processes") && request.verb == "POST")
        return Answer::json({});
    if (what == QLatin1StringView("processes"))
        return array({QJsonObject{{"pid", 42}, {"cmd", QJsonArray{"/bin/sh", "-c", "npm test"}}}});
    if (what == QLatin1StringView("desktop"))
        return desktop(request, id);
    if (what == QLatin1StringView("schedules"))
        return schedules(request, path);
    if (what == QLatin1StringView("files"))
        return files(request, path);
    return error(404, {{"error", "Not found"}});
}

LizardServer::Answer LizardServer::fork(const QString &id, const QJsonObject &body)
{
    QJsonArray copies;
    for (int i = 0; i < body.value("count").toInt(1); ++i) {
        if (failingForks.contains(i)) {
            copies.append(QJsonObject{{"error", "No capacity for this copy"}});
            continue;
        }
        QJsonObject members = m_sandboxes.value(id);
        members.remove("sandboxId");
        members.remove("id");
        copies.append(QJsonObject{{"sandbox", sandbox(addSandbox(members))}});
    }
    Answer answer = array(copies);
    answer.status = 201;
    return answer;
}

LizardServer::Answer LizardServer::desktop(const Request &request, const QString &id)
{
    QJsonObject &desktop = m_desktops[id];
    if (m_sandboxes.value(id).value("template").toString() != QLatin1StringView("desktop"))
        return error(400, {{"error", "This template has no desktop"}, {"code", "DESKTOP_NOT_SUPPORTED"}});
    if (request.verb == "POST") {
        desktop = {{"running", true}, {"width", request.json().value("width").toInt(1280)},
            {"height", request.json().value("height").toInt(800)},
            {"url", "https://desk.example.test/vnc.html?token=t&password=p"},
            {"viewOnlyUrl", "https://desk.example.test/vnc.html?token=v"}};
    } else if (request.verb == "DELETE") {
        desktop.insert("running", false);
        return Answer::json({{"running", false}});
    }
    if (desktop.isEmpty())
        desktop = {{"running", false}, {"width", QJsonValue()}, {"height", QJsonValue()}};
    return Answer::json(desktop);
}

} // namespace vivarium::test
