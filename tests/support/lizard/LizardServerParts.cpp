// SPDX-License-Identifier: GPL-3.0-or-later
// The JSON of a test reads better with plain literals.
#undef QT_NO_CAST_FROM_ASCII
#include "lizard/LizardServer.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QProcess>
#include <QUrlQuery>

namespace vivarium::test {

namespace {

/// As ls writes it.
QString permissionsOf(const QFileInfo &file)
{
    QString text = file.isSymLink() ? QStringLiteral("l") : file.isDir() ? QStringLiteral("d") : QStringLiteral("-");
    // ReadUser and so on are this process's own; Owner, Group and Other are what the file has.
    const auto add = [&text, &file](QFile::Permission permission, char letter) {
        text += QLatin1Char(file.permission(permission) ? letter : '-');
    };
    add(QFile::ReadOwner, 'r');
    add(QFile::WriteOwner, 'w');
    add(QFile::ExeOwner, 'x');
    add(QFile::ReadGroup, 'r');
    add(QFile::WriteGroup, 'w');
    add(QFile::ExeGroup, 'x');
    add(QFile::ReadOther, 'r');
    add(QFile::WriteOther, 'w');
    add(QFile::ExeOther, 'x');
    return text;
}

} // namespace

LizardServer::Answer LizardServer::exec(const Request &request)
{
    const QJsonObject body = request.json();
    QStringList arguments{QStringLiteral("/bin/sh"), QStringLiteral("-c"), body.value("cmd").toString()};
    if (body.value("cmd").isArray()) {
        arguments.clear();
        const QJsonArray given = body.value("cmd").toArray();
        for (const QJsonValue &argument : given)
            arguments << argument.toString();
    }
    QProcess process;
    auto environment = QProcessEnvironment::systemEnvironment();
    const QJsonObject envs = body.value("envs").toObject();
    for (auto member = envs.begin(); member != envs.end(); ++member)
        environment.insert(member.key(), member.value().toString());
    process.setProcessEnvironment(environment);
    if (QFileInfo(body.value("workdir").toString()).isDir())
        process.setWorkingDirectory(body.value("workdir").toString());
    process.start(arguments.constFirst(), arguments.mid(1));
    const bool started = process.waitForStarted(10000);
    const qint64 pid = process.processId();
    process.waitForFinished(20000);
    const int code = started ? process.exitCode() : 127;
    const QByteArray out = process.readAllStandardOutput();
    const QByteArray err = started ? process.readAllStandardError() : QByteArray("not found\n");
    if (request.header("accept") != "text/event-stream")
        return Answer::json(
            {{"stdout", QString::fromUtf8(out)}, {"stderr", QString::fromUtf8(err)}, {"exitCode", code}});
    Answer answer;
    answer.headers = {{"Content-Type", "text/event-stream"}};
    answer.pieces << ": operation exec\n\n";
    const auto event = [&answer](const QJsonObject &data, const QByteArray &type = {}) {
        answer.pieces << (type.isEmpty() ? QByteArray() : "event: " + type + '\n')
                + "data: " + QJsonDocument(data).toJson(QJsonDocument::Compact) + "\n\n";
    };
    if (body.value("pidEvent").toBool())
        event({{"pid", std::max<qint64>(1, pid)}});
    for (const auto &[stream, bytes] :
        {std::pair(QStringLiteral("stdout"), out), std::pair(QStringLiteral("stderr"), err)}) {
        QByteArrayList lines = bytes.split('\n');
        if (lines.constLast().isEmpty())
            lines.removeLast();
        for (const QByteArray &line : std::as_const(lines))
            event({{"stream", stream}, {"line", QString::fromUtf8(line)}});
    }
    event({{"exitCode", code}}, "exit");
    return answer;
}

LizardServer::Answer LizardServer::files(const Request &request, const QStringList &path)
{
    const QUrlQuery query(QString::fromLatin1(request.query));
    const QByteArray asked =
        QByteArray::fromPercentEncoding(query.queryItemValue("path", QUrl::FullyEncoded).toLatin1());
    const QString wanted = request.query.isEmpty() ? request.json().value("path").toString() : QFile::decodeName(asked);
    const QFileInfo info(wanted);
    const auto described = [](const QFileInfo &file) {
        const QString type = file.isSymLink() ? QStringLiteral("symlink")
            : file.isDir()                    ? QStringLiteral("dir")
                                              : QStringLiteral("file");
        QJsonObject object{{"name", file.fileName()}, {"path", file.filePath()}, {"type", type}, {"size", file.size()},
            {"permissions", permissionsOf(file)}, {"owner", "root"}, {"group", "root"},
            {"modTime", file.lastModified().toMSecsSinceEpoch()}};
        if (file.isSymLink())
            object.insert("symlinkTarget", file.symLinkTarget());
        return object;
    };
    Answer done;
    done.status = 204;
    if (path.value(3) == QLatin1StringView("watch"))
        return error(501, {{"error", "Not supported yet"}});
    if (request.verb == "POST" && path.size() == 3) {
        QDir().mkpath(info.path());
        QFile file(wanted);
        if (!file.open(QIODevice::WriteOnly))
            return error(400, {{"error", "Is a directory"}});
        const QString content = request.json().value("content").toString();
        file.write(request.json().contains("encoding") ? QByteArray::fromBase64(content.toLatin1()) : content.toUtf8());
        return Answer::json({});
    }
    if (!info.exists() && !info.isSymLink())
        return error(404, {{"error", "No such file"}});
    if (path.value(3) == QLatin1StringView("list")) {
        QJsonArray all;
        const auto entries =
            QDir(wanted).entryInfoList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
        for (const QFileInfo &entry : entries)
            all.append(described(entry));
        return array(all);
    }
    if (path.value(3) == QLatin1StringView("stat"))
        return Answer::json(described(info));
    if (request.verb == "DELETE") {
        if (info.isDir() && !info.isSymLink())
            QDir(wanted).removeRecursively();
        else
            QFile::remove(wanted);
        return done;
    }
    QFile file(wanted);
    if (!file.open(QIODevice::ReadOnly))
        return error(400, {{"error", "Is a directory"}});
    Answer answer;
    answer.body = file.readAll();
    answer.headers = {{"Content-Type", "application/octet-stream"}};
    return answer;
}

LizardServer::Answer LizardServer::volumes(const Request &request, const QStringList &path)
{
    QString name = path.value(3);
    for (const QJsonObject &volume : std::as_const(m_volumes)) {
        if (volume.value("id").toString() == name)
            name = volume.value("name").toString();
    }
    if (name.isEmpty() && request.verb == "POST") {
        const QString wanted = request.json().value("name").toString();
        if (m_volumes.contains(wanted))
            return error(409, {{"error", "A volume of this name exists"}});
        m_volumes.insert(wanted,
            {{"id", newId(QStringLiteral("vol_"))}, {"projectId", "proj_123"}, {"name", wanted},
                {"sizeGb", request.json().value("sizeGb").toInt(5)}, {"region", "us-east-1"}, {"status", "ready"},
                {"attachedTo", QJsonValue()}, {"createdAt", QDateTime::currentMSecsSinceEpoch()},
                {"sizeEnforced", enforcesSizes}});
        return Answer::json(m_volumes.value(wanted), 201);
    }
    if (name.isEmpty()) {
        QJsonArray all;
        for (const QJsonObject &volume : std::as_const(m_volumes))
            all.append(volume);
        return array(all);
    }
    if (!m_volumes.contains(name))
        return error(404, {{"error", "Volume not found"}});
    QJsonObject &volume = m_volumes[name];
    if (request.verb == "PATCH") {
        const int size = request.json().value("sizeGb").toInt();
        if (size < volume.value("sizeGb").toInt())
            return error(400, {{"error", "Volumes only grow"}, {"code", "volume_shrink_unsupported"}});
        volume.insert("sizeGb", size);
    } else if (request.verb == "DELETE") {
        if (!volume.value("attachedTo").toString().isEmpty())
            return error(409, {{"error", "Volume is attached"}});
        m_volumes.remove(name);
        Answer gone;
        gone.status = 204;
        return gone;
    }
    return Answer::json(volume);
}

LizardServer::Answer LizardServer::snapshots(const Request &request, const QStringList &path)
{
    const QString id = path.value(1);
    if (!m_snapshots.contains(id))
        return error(404, {{"error", "Snapshot not found"}});
    QJsonObject &snapshot = m_snapshots[id];
    Answer gone;
    gone.status = 204;
    if (request.verb == "DELETE") {
        m_snapshots.remove(id);
        return gone;
    }
    if (request.verb == "PATCH")
        snapshot.insert("poolSize", request.json().value("poolSize"));
    if (path.value(2) == QLatin1StringView("pause")) {
        snapshot.insert("status", "paused");
        snapshot.insert("readyCount", 0);
    } else if (path.value(2) == QLatin1StringView("resume")) {
        snapshot.insert("status", "warming");
    } else if (request.verb == "GET" && snapshot.value("status").toString() == QLatin1StringView("warming")) {
        // The pool fills while it is watched.
        const QJsonObject before = snapshot;
        const int ready = snapshot.value("readyCount").toInt() + 1;
        snapshot.insert("readyCount", ready);
        if (ready >= snapshot.value("poolSize").toInt())
            snapshot.insert("status", "ready");
        return Answer::json(before);
    }
    return Answer::json(snapshot);
}

LizardServer::Answer LizardServer::schedules(const Request &request, const QStringList &path)
{
    const auto next = [] { return QDateTime::currentDateTimeUtc().addSecs(300).toString(Qt::ISODateWithMs); };
    if (path.constFirst() == QLatin1StringView("sandboxes")) {
        if (request.verb == "POST") {
            QJsonObject schedule = request.json();
            const QString id = newId(QStringLiteral("sch_"));
            schedule.insert("id", id);
            schedule.insert("sandboxId", path.value(1));
            schedule.insert("kind", "command");
            schedule.insert("nextRunAt", next());
            m_schedules.insert(id, schedule);
            return Answer::json(schedule, 201);
        }
        QJsonArray all;
        for (const QJsonObject &schedule : std::as_const(m_schedules)) {
            if (schedule.value("sandboxId").toString() == path.value(1))
                all.append(schedule);
        }
        return Answer::json({{"schedules", all}});
    }
    const QString id = path.value(1);
    if (!m_schedules.contains(id))
        return error(404, {{"error", "Schedule not found"}});
    QJsonObject &schedule = m_schedules[id];
    if (path.value(2) == QLatin1StringView("runs"))
        return Answer::json({{"runs", m_runs.value(id)}});
    if (path.value(2) == QLatin1StringView("run")) {
        const QString now = QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs);
        m_runs[id].prepend(QJsonObject{{"id", newId(QStringLiteral("run_"))}, {"scheduleId", id},
            {"sandboxId", schedule.value("sandboxId")}, {"status", "succeeded"}, {"woke", true}, {"slept", true},
            {"startedAt", now}, {"endedAt", now}, {"finished", true}, {"durationMs", 1200}, {"exitCode", 0},
            {"output", "backed up\n"}});
        schedule.insert("enabled", true);
        return Answer::json(schedule);
    }
    if (request.verb == "DELETE") {
        m_schedules.remove(id);
        Answer gone;
        gone.status = 204;
        return gone;
    }
    const QJsonObject change = request.json();
    // It has one or the other.
    if (change.contains("every"))
        schedule.insert("cron", QJsonValue());
    if (change.contains("cron")) {
        schedule.insert("every", QJsonValue());
        schedule.insert("everySeconds", QJsonValue());
    }
    for (auto member = change.begin(); member != change.end(); ++member)
        schedule.insert(member.key(), member.value());
    return Answer::json(schedule);
}

} // namespace vivarium::test
