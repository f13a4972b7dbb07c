// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedules/ScheduleBook.h"

#include "backend/ScheduleApi.h"
#include "backend/Unsupported.h"
#include "common/Format.h"
#include "core/Async.h"
#include "sandboxes/SandboxContext.h"

namespace vivarium {

namespace {

/// Between two reads while one runs: somebody waits for its end.
constexpr std::chrono::milliseconds runningInterval = std::chrono::seconds(3);

} // namespace

ScheduleBook::ScheduleBook(SandboxContext &context, QObject *parent)
    : QObject(parent)
    , m_context(context)
    , m_poller(interval, [this] { ask(); }, this)
{
}

void ScheduleBook::setWatched(bool watched)
{
    m_watched = watched;
    if (watched && !m_lease.isHeld())
        m_lease = m_poller.lease();
    else if (!watched)
        m_lease.release();
}

void ScheduleBook::refresh()
{
    if (m_watched && !m_lease.isHeld())
        m_lease = m_poller.lease(); // a cancel has let go of it
    else
        m_poller.refreshNow();
}

void ScheduleBook::cancel()
{
    m_cancelled = true;
    m_lease.release();
    ++m_serial; // what answers all the same is of no use
    m_reply.cancel();
    Q_EMIT changed();
}

void ScheduleBook::ask()
{
    ScheduleApi *schedules = m_context.backend().schedules();
    if (!schedules) {
        m_error = Unsupported::error(m_context.capabilities().reason(Feature::Schedules));
        m_poller.finished();
        Q_EMIT changed();
        return;
    }
    m_cancelled = false;
    m_asking = true;
    m_reply = schedules->list(m_context.id());
    const auto answered = [this, serial = ++m_serial](const Result<QList<Schedule>> *result) {
        const bool isCurrent = serial == m_serial;
        m_asking = false;
        m_poller.finished(); // asks again, where this one is out of date
        if (!isCurrent) {
            Q_EMIT changed();
            return;
        }
        if (result && *result) {
            m_model.setSchedules(**result);
            m_listedAt = QDateTime::currentDateTimeUtc();
            m_error.reset();
            bool running = false;
            for (int row = 0; row < m_model.rowCount(); ++row)
                running = running || m_model.at(row)->running;
            m_poller.setInterval(running ? runningInterval : interval);
        } else if (result) {
            m_error = result->error();
        }
        Q_EMIT changed();
        askRuns();
    };
    whenDone(this, m_reply, answered);
    Q_EMIT changed();
}

/// Something was done: a list on its way may be of before, and the next one tells what came of it.
void ScheduleBook::outdate()
{
    ++m_serial;
    m_poller.refreshNow();
}

void ScheduleBook::setFocus(const ScheduleId &schedule)
{
    if (m_focus == schedule)
        return;
    m_focus = schedule;
    m_runs.clear();
    m_hasRuns = false;
    m_runsError.reset();
    Q_EMIT runsChanged();
    askRuns();
}

void ScheduleBook::askRuns()
{
    ScheduleApi *schedules = m_context.backend().schedules();
    if (m_focus.isEmpty() || !schedules)
        return;
    whenDone(
        this, schedules->runs(m_focus, ShownRuns), [this, asked = m_focus](const Result<QList<ScheduleRun>> *result) {
            if (!result || asked != m_focus)
                return;
            if (*result) {
                // Only when they tell something new: a list that contradicts them for long isn't asked again and again.
                const bool isNews = m_runs != **result;
                m_runs = **result;
                m_hasRuns = true;
                m_runsError.reset();
                // The list was asked before them: it may be of before the run's end.
                const Schedule *schedule = m_model.find(m_focus);
                if (isNews && schedule && schedule->running && !m_runs.isEmpty()
                    && m_runs.constFirst().endedAt.isValid())
                    m_poller.refreshNow();
            } else {
                m_runsError = result->error();
            }
            Q_EMIT runsChanged();
        });
}

Reply<Schedule> ScheduleBook::applied(
    Action action, const QString &name, const Reply<Schedule> &reply, const QString &text)
{
    return chain(this, reply, [this, action, name, text](const Result<Schedule> &schedule) -> Result<Schedule> {
        if (!schedule) {
            Q_EMIT acted(action, name, schedule.error());
            return schedule;
        }
        m_model.apply(*schedule);
        outdate();
        Q_EMIT changed();
        Q_EMIT done(text);
        Q_EMIT acted(action, schedule->spec.name, std::nullopt);
        return schedule;
    });
}

QString ScheduleBook::nameOf(const ScheduleId &schedule) const
{
    const Schedule *known = m_model.find(schedule);
    return known ? known->spec.name : QString();
}

Reply<Schedule> ScheduleBook::create(const ScheduleSpec &spec)
{
    ScheduleApi *schedules = m_context.backend().schedules();
    if (!schedules)
        return failedReply<Schedule>(Unsupported::error(m_context.capabilities().reason(Feature::Schedules)));
    return applied(Action::Create, spec.name, schedules->create(m_context.id(), spec), tr("The schedule is made."));
}

Reply<Schedule> ScheduleBook::change(const ScheduleId &schedule, const ScheduleSpec &spec)
{
    ScheduleApi *schedules = m_context.backend().schedules();
    if (!schedules)
        return failedReply<Schedule>(Unsupported::error(m_context.capabilities().reason(Feature::Schedules)));
    return applied(Action::Change, spec.name, schedules->change(schedule, spec), tr("The schedule is changed."));
}

void ScheduleBook::setEnabled(const ScheduleId &schedule, bool enabled)
{
    ScheduleApi *schedules = m_context.backend().schedules();
    if (!schedules)
        return;
    const auto reply = applied(enabled ? Action::SwitchOn : Action::SwitchOff, nameOf(schedule),
        schedules->setEnabled(schedule, enabled), enabled ? tr("The schedule is on.") : tr("The schedule is off."));
    whenDone(this, reply, [this](const Result<Schedule> *changed) {
        if (changed && !*changed)
            Q_EMIT failed(changed->error());
    });
}

void ScheduleBook::runNow(const ScheduleId &schedule)
{
    ScheduleApi *schedules = m_context.backend().schedules();
    if (!schedules)
        return;
    whenDone(this, schedules->runNow(schedule), [this, name = nameOf(schedule)](const Result<Done> *begun) {
        if (!begun)
            return;
        if (*begun)
            Q_EMIT done(tr("It runs, or will in a moment."));
        else
            Q_EMIT failed(begun->error());
        Q_EMIT acted(Action::RunNow, name, *begun ? std::nullopt : std::optional(begun->error()));
        m_poller.refreshNow();
    });
}

void ScheduleBook::remove(const ScheduleId &schedule)
{
    ScheduleApi *schedules = m_context.backend().schedules();
    if (!schedules)
        return;
    whenDone(this, schedules->remove(schedule), [this, schedule, name = nameOf(schedule)](const Result<Done> *gone) {
        if (!gone)
            return;
        if (!*gone && gone->error().kind != ErrorKind::NotFound) {
            Q_EMIT failed(gone->error());
            Q_EMIT acted(Action::Remove, name, gone->error());
            return;
        }
        m_model.remove(schedule);
        outdate();
        Q_EMIT changed();
        Q_EMIT done(tr("The schedule is deleted."));
        Q_EMIT acted(Action::Remove, name, std::nullopt);
    });
}

} // namespace vivarium
