// SPDX-License-Identifier: GPL-3.0-or-later
#include "processes/RunArchive.h"

#include <QCryptographicHash>
#include <QDir>
#include <QJsonArray>
#include <QLoggingCategory>
#include <QThreadPool>

#include <algorithm>
#include <array>

namespace vivarium {

namespace {

Q_LOGGING_CATEGORY(runsLog, "vivarium.runs")

QString &archiveFolder()
{
    static QString folder;
    return folder;
}

/// One thread, so that all is written in its order: writing waits for the disk, and for other windows, which the window
/// must not.
QThreadPool &writer()
{
    static QThreadPool pool;
    pool.setMaxThreadCount(1);
    return pool;
}

/// Ids come from servers, and file names must not.
QString pathFor(const ProfileId &profile, const SandboxId &sandbox)
{
    if (archiveFolder().isEmpty())
        return {};
    const QByteArray name = profile.value().toUtf8() + '\n' + sandbox.value().toUtf8();
    return QStringLiteral("%1/%2.jsonl")
        .arg(archiveFolder(),
            QString::fromLatin1(QCryptographicHash::hash(name, QCryptographicHash::Sha256).toHex().left(32)));
}

constexpr std::array kindNames{"command", "shell", "python"};

QJsonObject objectOf(const PastRun &run)
{
    QJsonObject object{
        {QStringLiteral("version"), 1},
        {QStringLiteral("key"), run.key},
        {QStringLiteral("kind"), QString::fromLatin1(kindNames.at(size_t(run.request.kind)))},
        {QStringLiteral("text"), run.request.text},
        {QStringLiteral("started_at"), run.startedAt.toUTC().toString(Qt::ISODateWithMs)},
    };
    if (!run.request.workingDirectory.isEmpty())
        object.insert(QStringLiteral("cwd"), run.request.workingDirectory);
    if (run.request.timeLimit.count() > 0)
        object.insert(QStringLiteral("limit_seconds"), qint64(run.request.timeLimit.count()));
    QJsonArray names;
    for (const auto &[name, value] : run.request.environment)
        names.append(name);
    if (!names.isEmpty())
        object.insert(QStringLiteral("variables"), names);
    if (!run.process.isEmpty())
        object.insert(QStringLiteral("process"), run.process.value());
    if (run.pid > 0)
        object.insert(QStringLiteral("pid"), run.pid);
    if (run.exitCode) {
        object.insert(QStringLiteral("exit_code"), *run.exitCode);
        object.insert(QStringLiteral("duration_ms"), qint64(run.duration.count()));
    }
    return object;
}

std::optional<PastRun> runOf(const QJsonObject &object)
{
    PastRun run;
    run.key = object.value(QLatin1StringView("key")).toString();
    run.request.text = object.value(QLatin1StringView("text")).toString();
    const QString name = object.value(QLatin1StringView("kind")).toString();
    const auto *kind = std::find_if(
        kindNames.begin(), kindNames.end(), [&name](const char *known) { return name == QLatin1StringView(known); });
    if (run.key.isEmpty() || run.request.text.isEmpty() || kind == kindNames.end())
        return std::nullopt;
    run.request.kind = CommandRequest::Kind(kind - kindNames.begin());
    run.request.workingDirectory = object.value(QLatin1StringView("cwd")).toString();
    run.request.timeLimit = std::chrono::seconds(object.value(QLatin1StringView("limit_seconds")).toInteger());
    for (const auto &variable : object.value(QLatin1StringView("variables")).toArray())
        run.request.environment.append({variable.toString(), QString()});
    run.process = ProcessId(object.value(QLatin1StringView("process")).toString());
    run.pid = object.value(QLatin1StringView("pid")).toInteger();
    run.startedAt = QDateTime::fromString(object.value(QLatin1StringView("started_at")).toString(), Qt::ISODateWithMs);
    if (const QJsonValue code = object.value(QLatin1StringView("exit_code")); code.isDouble()) {
        run.exitCode = code.toInt();
        run.duration = std::chrono::milliseconds(object.value(QLatin1StringView("duration_ms")).toInteger());
    }
    return run;
}

void warnIf(const Result<Done> &result)
{
    // Nobody waits for this: a history that can't be written is a nuisance, and no reason to bother a person each time.
    if (!result)
        qCWarning(runsLog).noquote() << result.error().sentence << result.error().details;
}

auto isRun(const QString &key)
{
    return [&key](const QJsonObject &object) { return object.value(QLatin1StringView("key")).toString() == key; };
}

} // namespace

void RunArchive::setFolder(const QString &folder)
{
    flush();
    archiveFolder() = folder;
    if (folder.isEmpty())
        return;
    writer().start([folder] {
        const QFileInfoList files = QDir(folder).entryInfoList({QStringLiteral("*.jsonl")}, QDir::Files, QDir::Time);
        for (const QFileInfo &file : files.mid(std::min<qsizetype>(mostFiles, files.size())))
            QFile::remove(file.filePath());
    });
}

void RunArchive::flush()
{
    writer().waitForDone();
}

RunArchive::RunArchive(const ProfileId &profile, const SandboxId &sandbox)
    : m_file(pathFor(profile, sandbox))
{
}

QList<PastRun> RunArchive::read() const
{
    QList<PastRun> runs;
    if (!isKept())
        return runs;
    flush();
    for (const QJsonObject &object : m_file.read().value_or(QList<QJsonObject>())) {
        if (const auto run = runOf(object))
            runs.prepend(*run);
    }
    return runs;
}

void RunArchive::remember(const PastRun &run) const
{
    if (!isKept())
        return;
    writer().start([file = m_file, run] {
        warnIf(file.update([&run](QList<QJsonObject> &objects) {
            const auto same = std::ranges::find_if(objects, isRun(run.key));
            if (same == objects.end())
                objects.append(objectOf(run));
            else
                *same = objectOf(run);
            if (objects.size() > mostRuns)
                objects.remove(0, objects.size() - mostRuns);
        }));
    });
}

void RunArchive::forget(const QStringList &keys) const
{
    if (!isKept() || keys.isEmpty())
        return;
    writer().start([file = m_file, keys] {
        warnIf(file.update([&keys](QList<QJsonObject> &objects) {
            objects.removeIf([&keys](const QJsonObject &object) {
                return keys.contains(object.value(QLatin1StringView("key")).toString());
            });
        }));
    });
}

} // namespace vivarium
