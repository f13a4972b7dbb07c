// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardSchedules.h"

#include "lizard/LizardCall.h"
#include "lizard/LizardContext.h"
#include "lizard/LizardErrors.h"
#include "lizard/LizardTime.h"

#include <algorithm>

namespace vivarium {

namespace {

ApiPath schedulePath(const ScheduleId &schedule)
{
    return ApiPath(QLatin1StringView("/api/sandbox-schedules")) / schedule.value();
}

Schedule readSchedule(JsonReader &reader)
{
    Schedule schedule;
    schedule.id = ScheduleId(reader.requiredId(QLatin1StringView("id")));
    schedule.sandbox = SandboxId(reader.requiredId(QLatin1StringView("sandboxId")));
    schedule.spec.name = reader.text(QLatin1StringView("name"));
    schedule.spec.every = reader.text(QLatin1StringView("every"));
    if (const double seconds = reader.number(QLatin1StringView("everySeconds"));
        schedule.spec.every.isEmpty() && seconds >= 1 && seconds < 1e9)
        schedule.spec.every = QStringLiteral("%1s").arg(qint64(seconds));
    schedule.spec.cron = reader.text(QLatin1StringView("cron"));
    schedule.spec.timeZone = reader.text(QLatin1StringView("timezone"));
    schedule.spec.command = reader.text(QLatin1StringView("command"));
    schedule.prompt = reader.text(QLatin1StringView("prompt"));
    if (const double seconds = reader.number(QLatin1StringView("timeoutSeconds")); seconds >= 1 && seconds < 1e7)
        schedule.spec.limit = std::chrono::seconds(qint64(seconds));
    schedule.spec.enabled = reader.requiredFlag(QLatin1StringView("enabled"));
    schedule.disabledReason = cleanedText(reader.text(QLatin1StringView("disabledReason")));
    schedule.nextRunAt = LizardTime::read(reader, QLatin1StringView("nextRunAt"));
    schedule.lastRunAt = LizardTime::read(reader, QLatin1StringView("lastRunAt"));
    schedule.lastStatus = cleanedText(reader.text(QLatin1StringView("lastStatus")));
    schedule.running = reader.flag(QLatin1StringView("running"));
    schedule.failuresInARow = int(reader.integer(QLatin1StringView("consecutiveFailures")).value_or(0));
    schedule.skipped = int(reader.integer(QLatin1StringView("skippedCount")).value_or(0));
    return schedule;
}

ScheduleRun readRun(JsonReader &reader)
{
    ScheduleRun run;
    run.id = reader.requiredId(QLatin1StringView("id"));
    run.status = cleanedText(reader.requiredText(QLatin1StringView("status")));
    run.startedAt = LizardTime::read(reader, QLatin1StringView("startedAt"));
    run.endedAt = LizardTime::read(reader, QLatin1StringView("endedAt"));
    const QJsonValue duration = reader.object().value(QLatin1StringView("durationMs"));
    if (duration.isDouble() && duration.toDouble() >= 0 && duration.toDouble() < 1e12)
        run.duration = std::chrono::milliseconds(qint64(duration.toDouble()));
    if (const auto code = reader.integer(QLatin1StringView("exitCode")))
        run.exitCode = int(*code);
    run.woke = reader.flag(QLatin1StringView("woke"));
    run.slept = reader.flag(QLatin1StringView("slept"));
    run.output = reader.text(QLatin1StringView("output"));
    run.error = cleanedText(reader.text(QLatin1StringView("error")));
    return run;
}

Result<QList<Schedule>> readSchedules(JsonReader reader)
{
    QList<Schedule> schedules;
    for (JsonReader &inner : reader.requiredObjects(QLatin1StringView("schedules")))
        schedules.append(readSchedule(inner));
    return reader.finish(schedules);
}

Result<QList<ScheduleRun>> readRuns(JsonReader reader)
{
    QList<ScheduleRun> runs;
    for (JsonReader &inner : reader.requiredObjects(QLatin1StringView("runs")))
        runs.append(readRun(inner));
    return reader.finish(runs);
}

/// What a change sends; a creation says some more. Whether it is on is not among it: somebody else may have switched it
/// while it was edited.
QJsonObject scheduleBody(const ScheduleSpec &spec)
{
    QJsonObject object{{QLatin1StringView("command"), spec.command},
        {QLatin1StringView("timeoutSeconds"), std::max<qint64>(1, spec.limit.count())},
        {QLatin1StringView("name"), spec.name.isEmpty() ? QJsonValue() : QJsonValue(spec.name)}};
    if (spec.cron.isEmpty()) {
        object.insert(QLatin1StringView("every"), spec.every);
    } else {
        object.insert(QLatin1StringView("cron"), spec.cron);
        object.insert(QLatin1StringView("timezone"), spec.timeZone.isEmpty() ? QStringLiteral("UTC") : spec.timeZone);
    }
    return object;
}

} // namespace

LizardSchedules::LizardSchedules(LizardContext &context, QObject *parent)
    : QObject(parent)
    , m_context(context)
{
}

Reply<QList<Schedule>> LizardSchedules::list(const SandboxId &sandbox)
{
    return callJson<QList<Schedule>>(m_context.connection,
        HttpRequest::get(LizardContext::sandboxPath(sandbox) / QLatin1StringView("schedules")), &readSchedules);
}

Reply<Schedule> LizardSchedules::create(const SandboxId &sandbox, const ScheduleSpec &spec)
{
    // Schedules tell neither a marker nor their age: which ones were there before tells the new one from its likes.
    return chain(this, list(sandbox), [this, sandbox, spec](const Result<QList<Schedule>> &before) {
        QJsonObject body = scheduleBody(spec);
        body.insert(QLatin1StringView("enabled"), spec.enabled);
        if (spec.name.isEmpty())
            body.remove(QLatin1StringView("name"));
        const auto request =
            HttpRequest::json("POST", LizardContext::sandboxPath(sandbox) / QLatin1StringView("schedules"), body);
        return chain(this, callJsonOne<Schedule>(m_context.connection, request, &readSchedule),
            [this, sandbox, spec, before](const Result<Schedule> &made) -> Reply<Schedule> {
                if (made || LizardErrors::isRefusal(made.error()))
                    return readyReply<Schedule>(made);
                if (before)
                    return lookUp(sandbox, spec, *before, made.error(), 0);
                ApiError error = made.error();
                error.advice = tr("It may have been made all the same: look at the list before you try again.");
                return failedReply<Schedule>(error);
            });
    });
}

Reply<Schedule> LizardSchedules::lookUp(const SandboxId &sandbox, const ScheduleSpec &spec,
    const QList<Schedule> &before, const ApiError &unclear, int look)
{
    const auto next = [this, sandbox, spec, before, unclear, look](
                          const Result<QList<Schedule>> &now) -> Reply<Schedule> {
        const QList<Schedule> all = now.value_or(QList<Schedule>());
        const auto found = std::ranges::find_if(all, [&](const Schedule &each) {
            return !std::ranges::contains(before, each.id, &Schedule::id) && each.spec.command == spec.command
                && each.spec.cron == spec.cron && each.spec.name == spec.name;
        });
        if (found != all.end())
            return readyReply<Schedule>(*found);
        if (look + 1 < m_context.lookPauses.size())
            return lookUp(sandbox, spec, before, unclear, look + 1);
        ApiError error = unclear;
        error.advice = tr("It may have been made all the same: look at the list before you try again.");
        return failedReply<Schedule>(error);
    };
    return chain(this, after(this, m_context.lookPauses.value(look)), [this, sandbox, next](const Done &) {
        auto request = HttpRequest::get(LizardContext::sandboxPath(sandbox) / QLatin1StringView("schedules"));
        request.evenOffline = true;
        return chain(this, callJson<QList<Schedule>>(m_context.connection, request, &readSchedules), next);
    });
}

Reply<Schedule> LizardSchedules::change(const ScheduleId &schedule, const ScheduleSpec &spec)
{
    // Only what is another than it was: the rest may have been changed elsewhere meanwhile.
    const auto read =
        callJsonOne<Schedule>(m_context.connection, HttpRequest::get(schedulePath(schedule)), &readSchedule);
    return chain(this, read, [this, schedule, spec](const Schedule &now) -> Reply<Schedule> {
        const QJsonObject before = scheduleBody(now.spec);
        const QJsonObject asked = scheduleBody(spec);
        QJsonObject wanted;
        for (auto member = asked.begin(); member != asked.end(); ++member) {
            if (before.value(member.key()) != member.value())
                wanted.insert(member.key(), member.value());
        }
        if (wanted.isEmpty())
            return readyReply<Schedule>(now);
        return callJsonOne<Schedule>(
            m_context.connection, HttpRequest::json("PATCH", schedulePath(schedule), wanted), &readSchedule);
    });
}

Reply<Schedule> LizardSchedules::setEnabled(const ScheduleId &schedule, bool enabled)
{
    return callJsonOne<Schedule>(m_context.connection,
        HttpRequest::json("PATCH", schedulePath(schedule), {{QLatin1StringView("enabled"), enabled}}), &readSchedule);
}

Reply<Done> LizardSchedules::remove(const ScheduleId &schedule)
{
    return callDone(m_context.connection, HttpRequest::make("DELETE", schedulePath(schedule)));
}

Reply<Done> LizardSchedules::runNow(const ScheduleId &schedule)
{
    return callDone(
        m_context.connection, HttpRequest::json("POST", schedulePath(schedule) / QLatin1StringView("run"), {}));
}

Reply<QList<ScheduleRun>> LizardSchedules::runs(const ScheduleId &schedule, int limit)
{
    ApiQuery query;
    query.add(QLatin1StringView("limit"), qint64(std::clamp(limit, 1, 500)));
    return callJson<QList<ScheduleRun>>(
        m_context.connection, HttpRequest::get(schedulePath(schedule) / QLatin1StringView("runs"), query), &readRuns);
}

} // namespace vivarium
