// SPDX-License-Identifier: GPL-3.0-or-later
#include "processes/CommandRun.h"

#include "backend/ProcessApi.h"
#include "common/Attention.h"
#include "common/Format.h"
#include "core/Async.h"
#include "processes/ProcessText.h"
#include "sandboxes/IdleHolds.h"
#include "sandboxes/SandboxContext.h"

#include <QUuid>

#include <algorithm>

namespace vivarium {

CommandRun::CommandRun(SandboxContext &context, const CommandRequest &request, const Command &command, QObject *parent)
    : OutputSource(parent)
    , m_context(context)
    , m_request(request)
    , m_key(QUuid::createUuid().toString(QUuid::WithoutBraces))
    , m_startedAt(QDateTime::currentDateTimeUtc())
{
    m_clock.start();
    prepare();
    // Never repeated: a command that ran twice may do harm.
    whenDone(this, m_context.backend().processes().start(m_context.id(), command),
        [this](const Result<ProcessRecord> *result) {
            if (result) {
                begun(*result);
                return;
            }
            m_error = ApiError::local(tr("The connection was closed before the server answered."),
                tr("The command may have been started: look into the process table."));
            setState(State::Failed);
        });
}

CommandRun::CommandRun(SandboxContext &context, const ProcessId &process, qint64 pid, QObject *parent)
    : OutputSource(parent)
    , m_context(context)
    , m_id(process)
    , m_pid(pid)
{
    m_clock.start();
    prepare();
    follow();
}

CommandRun::CommandRun(SandboxContext &context, const PastRun &past, QObject *parent)
    : OutputSource(parent)
    , m_context(context)
    , m_request(past.request)
    , m_state(past.exitCode ? State::Ended : State::Lost)
    , m_id(past.process)
    , m_pid(past.pid)
    , m_watched(false)
    , m_isPast(true)
    , m_endWanted(!past.exitCode && !past.process.isEmpty())
    , m_key(past.key)
    , m_exitCode(past.exitCode)
    , m_startedAt(past.startedAt)
    , m_duration(past.duration)
{
    prepare();
}

void CommandRun::prepare()
{
    connect(&Attention::instance(), &Attention::changed, this, &CommandRun::updateAsking);
    connect(&m_context, &SandboxContext::changed, this, &CommandRun::updateHold);
    connect(&m_use, &QTimer::timeout, this, &CommandRun::use);
    m_limit.setSingleShot(true);
    connect(&m_limit, &QTimer::timeout, this, [this] {
        if (m_stop == Stop::TimeLimit) {
            send(Signal::Kill);
            return;
        }
        m_stop = Stop::TimeLimit;
        send(Signal::Term);
        m_limit.start(grace);
        Q_EMIT stateChanged();
    });
}

PastRun CommandRun::record() const
{
    return {m_key, m_request, m_id, m_pid, m_startedAt, m_exitCode, m_duration};
}

std::chrono::milliseconds CommandRun::duration() const
{
    if (!isLive())
        return m_duration;
    if (m_clock.isValid())
        return std::chrono::milliseconds(m_clock.elapsed());
    // It was started by the program before this one.
    return std::chrono::milliseconds(std::max<qint64>(0, m_startedAt.msecsTo(QDateTime::currentDateTimeUtc())));
}

QString CommandRun::summary() const
{
    switch (m_state) {
    case State::Starting:
        return tr("Starting…");
    case State::Running:
        switch (m_stop) {
        case Stop::None:
            return tr("Running for %1").arg(Format::runTime(duration(), 0));
        case Stop::Asked:
            return tr("Asked to end, still running after %1").arg(Format::runTime(duration(), 0));
        case Stop::Killed:
            return tr("Being killed…");
        case Stop::TimeLimit:
            return tr("Over its time limit, being stopped…");
        }
        break;
    case State::Ended: {
        const QString how =
            *m_exitCode == 0 ? tr("succeeded", "a command: exit code 0") : ProcessText::exitCode(*m_exitCode);
        if (m_stop == Stop::TimeLimit)
            return tr("Stopped at its limit of %1: %2", "%2: how it ended")
                .arg(Format::duration(m_request.timeLimit), how);
        const QString sentence = m_isPast && m_duration.count() == 0
            ? how
            : tr("%1 after %2", "how a command ended, after a time").arg(how, Format::runTime(m_duration));
        return sentence.first(1).toUpper() + sentence.mid(1);
    }
    case State::Failed:
        return tr("Could not be started");
    case State::Lost:
        return m_isPast ? tr("Its end was not seen") : tr("Lost sight of it after %1").arg(Format::runTime(m_duration));
    }
    return {};
}

void CommandRun::stop()
{
    if (m_state != State::Running)
        return;
    const bool again = m_stop != Stop::None;
    m_stop = again ? Stop::Killed : Stop::Asked;
    send(again ? Signal::Kill : Signal::Term);
    Q_EMIT stateChanged();
}

void CommandRun::follow()
{
    if (m_id.isEmpty() || m_state == State::Ended)
        return;
    // The server begins with what it kept, so everything is read anew.
    m_output = CommandOutput();
    m_error.reset();
    m_endSeen = false;
    m_stream = m_context.backend().processes().output(m_context.id(), m_id);
    connect(
        m_stream.get(), &OutputStream::received, this, [this](OutputStream::Channel channel, const QByteArray &bytes) {
            m_output.append(channel == OutputStream::Channel::StandardError ? CommandOutput::Source::StandardError
                                                                            : CommandOutput::Source::StandardOutput,
                bytes);
            Q_EMIT outputChanged();
        });
    connect(m_stream.get(), &OutputStream::dropped, this, [this](qint64 bytes) {
        m_output.appendGap(bytes);
        Q_EMIT outputChanged();
    });
    connect(m_stream.get(), &OutputStream::ended, this, [this](int exitCode) {
        m_exitCode = exitCode;
        setState(State::Ended);
    });
    connect(m_stream.get(), &OutputStream::failed, this, [this](const ApiError &error) {
        m_error = error;
        setState(State::Lost);
    });
    updateAsking();
    setState(State::Running);
    Q_EMIT outputRestarted();
}

void CommandRun::setWatched(bool watched)
{
    m_watched = watched;
    if (watched && m_context.isRunning() && std::exchange(m_endWanted, false)) {
        follow();
        m_keepingAwake = true; // it was started here, and somebody wants to see its end
        // Its limit holds on, whatever program set it. A server that has forgotten it says so before.
        if (m_request.timeLimit.count() > 0)
            m_limit.start(std::max<std::chrono::milliseconds>(grace, m_request.timeLimit - duration()));
    }
    updateAsking();
}

void CommandRun::setKeepingAwake(bool keeping)
{
    m_keepingAwake = keeping;
    updateHold();
}

bool CommandRun::isPolled() const
{
    return m_stream && !m_context.capabilities().has(Feature::OutputStream);
}

void CommandRun::updateAsking()
{
    const bool looking = m_watched && !Attention::instance().isAway();
    if (m_stream)
        m_stream->setAsking(looking || m_endSeen); // what it wrote last is asked for once, looked at or not
    IdleHolds::of(m_context).setLooking(this, isPolled() && looking);
    updateHold();
}

void CommandRun::updateHold()
{
    const Lifetime &lifetime = m_context.sandbox().lifetime;
    const bool holds = m_keepingAwake && m_state == State::Running && !m_endSeen && m_context.isRunning()
        && lifetime.kind == Lifetime::Kind::Idle;
    IdleHolds::of(m_context).setRunning(this, holds);
    if (!holds) {
        m_use.stop();
        return;
    }
    // A third, for a server may take a use for nothing that moves the end by less than half (`lazycloud.md` §3.4), and
    // one may get lost.
    // Of a sandbox that another program made only the end is told: it can't be longer than the limit, and is as long as
    // that after a use.
    if (lifetime.span.count() > 0)
        m_idleLimit = lifetime.span;
    else if (lifetime.endsAt.isValid())
        m_idleLimit =
            std::max(m_idleLimit, std::chrono::milliseconds(QDateTime::currentDateTimeUtc().msecsTo(lifetime.endsAt)));
    const std::chrono::milliseconds third = m_idleLimit / 3;
    const std::chrono::milliseconds pause = third.count() > 0 ? std::min(third, longestPause) : longestPause;
    const bool justUsed = std::exchange(m_justUsed, false);
    if (!m_use.isActive() && !justUsed)
        use(); // how long it was idle before isn't known
    if (!m_use.isActive() || m_use.intervalAsDuration() != pause)
        m_use.start(pause);
}

void CommandRun::use()
{
    if (isPolled() && m_watched && !Attention::instance().isAway())
        return; // its output is asked for all the time, in the same way
    // The call of the contract: it counts as use on every server, and tells of an end that nobody looked for.
    whenDone(this, m_context.backend().processes().read(m_context.id(), m_id, std::chrono::milliseconds(0)),
        [this](const Result<ProcessRecord> *result) {
            if (!result || m_state != State::Running)
                return;
            m_endSeen = *result ? !(*result)->running : result->error().kind == ErrorKind::NotFound;
            updateAsking();
        });
}

void CommandRun::rest()
{
    m_stream.reset();
    updateAsking();
}

void CommandRun::begun(const Result<ProcessRecord> &result)
{
    if (!result) {
        m_error = result.error();
        setState(State::Failed);
        return;
    }
    m_id = result->id;
    m_pid = result->pid;
    m_justUsed = true;
    if (m_request.timeLimit.count() > 0)
        m_limit.start(m_request.timeLimit);
    follow();
}

void CommandRun::send(Signal signal)
{
    m_context.backend()
        .processes()
        .signalStarted(m_context.id(), m_id, signal)
        .then(this, [this](const Result<Done> &result) {
            if (!result && isLive())
                Q_EMIT stopFailed(result.error());
        });
}

void CommandRun::setState(State state)
{
    if (isLive() && state != State::Running) {
        // How long one of an earlier time took isn't known: its end may have come long ago.
        m_duration = m_isPast ? std::chrono::milliseconds(0) : duration();
        m_limit.stop();
    }
    m_state = state;
    // Deleted later: this may be called from one of its signals.
    if (!isLive() && m_stream)
        m_stream.release()->deleteLater();
    updateAsking();
    Q_EMIT stateChanged();
}

} // namespace vivarium
