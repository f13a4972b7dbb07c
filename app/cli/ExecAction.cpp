// SPDX-License-Identifier: GPL-3.0-or-later
#include "ExecAction.h"

#include "activity/EntryMaker.h"
#include "backend/Backend.h"
#include "backend/ProcessApi.h"
#include "core/Async.h"

#include <csignal>

using namespace Qt::StringLiterals;

namespace vivarium::cli {

namespace {

constexpr std::chrono::milliseconds patienceAfterKill = std::chrono::seconds(10);

} // namespace

ExecAction::ExecAction(Session &session, const ExecRequest &request, QObject *parent)
    : Action(session, parent)
    , m_request(request)
{
    for (QTimer *timer : {&m_limit, &m_kill, &m_patience})
        timer->setSingleShot(true);
    connect(&m_limit, &QTimer::timeout, this, [this] {
        m_isTimedOut = true;
        console().tell(tr("The time limit is over: the command is being ended."));
        endWithGrace();
    });
    connect(&m_kill, &QTimer::timeout, this, [this] { send(Signal::Kill); });
    connect(&m_patience, &QTimer::timeout, this,
        [this] { leave(m_lastSignal > 0 ? ExitCode::ofSignal(m_lastSignal) : ExitCode::failure); });
}

ExecAction::~ExecAction() = default;

void ExecAction::start()
{
    session().find(
        m_request.sandbox, m_request.connection, [this](const Target &target) { run(target); },
        [this](int exitCode) { finish(exitCode); });
}

void ExecAction::run(const Target &target)
{
    if (isFinished())
        return;
    m_target = target;
    // Never repeated: a command that ran twice may do harm.
    whenDone(this, target.backend->processes().start(target.sandbox.id, m_request.command),
        [this](const Result<ProcessRecord> *result) {
            if (isFinished())
                return;
            if (result && *result) {
                begun(**result);
                return;
            }
            const ApiError error = result ? result->error()
                                          : ApiError::local(tr("The connection was closed before the server answered."),
                                                tr("The command may have been started: look into the process table."));
            remember(std::nullopt, &error);
            fail(error);
        });
}

void ExecAction::begun(const ProcessRecord &record)
{
    m_process = record.id;
    m_ran.start();
    if (m_request.command.limit.count() > 0)
        m_limit.start(m_request.command.limit);
    m_stream = m_target->backend->processes().output(m_target->sandbox.id, m_process);
    connect(m_stream.get(), &OutputStream::received, this, &ExecAction::pass);
    connect(m_stream.get(), &OutputStream::dropped, this, [this](qint64 bytes) {
        console().tell(bytes > 0 ? tr("The server lost %n byte(s) of the output here.", nullptr, int(bytes))
                                 : tr("The server lost some of the output here."));
    });
    connect(m_stream.get(), &OutputStream::ended, this, &ExecAction::ended);
    connect(m_stream.get(), &OutputStream::failed, this, &ExecAction::lost);
    if (m_pending)
        send(*m_pending);
}

void ExecAction::pass(OutputStream::Channel channel, const QByteArray &bytes)
{
    if (m_isUnread || isFinished())
        return;
    const bool isError = channel == OutputStream::Channel::StandardError;
    Console::Written written = Console::Written::All;
    if (m_request.json) {
        const QString text = isError ? m_decodeError(bytes) : m_decodeOutput(bytes);
        written = console().print(QJsonObject{{u"stream"_s, isError ? u"stderr"_s : u"stdout"_s}, {u"text"_s, text}});
    } else {
        written = console().write(isError ? Console::Stream::Error : Console::Stream::Output, bytes);
    }
    if (written != Console::Written::Gone)
        return;
    // As a command here gets SIGPIPE when nobody reads any more.
    m_isUnread = true;
    endWithGrace();
}

void ExecAction::remember(std::optional<int> exitCode, const ApiError *error)
{
    if (isFinished())
        return; // it was told already
    // The program only: what it was called with may hold secrets.
    ActivityEntry entry = Session::entryOf(ActivityKind::CommandRun, *m_target);
    entry.subject = EntryMaker::programOf(m_request.command.arguments);
    const bool isUnwanted = m_interrupts > 0 || m_isUnread;
    if (exitCode) {
        entry.facts.insert(ActivityFact::exitCode, *exitCode);
        entry.facts.insert(ActivityFact::milliseconds, m_ran.elapsed());
        if (*exitCode != 0)
            entry.outcome = isUnwanted ? ActivityOutcome::Cancelled : ActivityOutcome::Failed;
    } else if (error) {
        EntryMaker::fail(entry, *error, EntryMaker::secretsOf(m_request.command));
    } else {
        entry.outcome = ActivityOutcome::Cancelled;
    }
    session().remember(entry);
}

void ExecAction::ended(int exitCode)
{
    remember(exitCode);
    if (m_request.json)
        console().print(QJsonObject{{u"exit_code"_s, exitCode}, {u"timed_out"_s, m_isTimedOut},
            {u"sandbox_id"_s, m_target->sandbox.id.value()}});
    if (m_isTimedOut)
        finish(ExitCode::timeLimit);
    else if (m_isUnread)
        finish(ExitCode::brokenPipe);
    else
        finish(exitCode < 0 ? ExitCode::failure : exitCode & 0xff);
}

void ExecAction::lost(const ApiError &error)
{
    if (isFinished())
        return;
    ApiError told = error;
    told.sentence =
        tr("Lost sight of the command, which may go on in the sandbox: %1", "%1 is a sentence").arg(error.sentence);
    console().tell(told);
    remember(std::nullopt, &error);
    finish(m_isTimedOut ? ExitCode::timeLimit : ExitCode::failure);
}

void ExecAction::interrupt(int signal)
{
    m_lastSignal = signal;
    if (!m_target) { // nothing was asked of a sandbox yet
        finish(ExitCode::ofSignal(signal));
        return;
    }
    switch (++m_interrupts) {
    case 1:
        if (signal == SIGINT) {
            console().tell(tr("Interrupting the command in the sandbox; Ctrl+C again kills it."));
            send(Signal::Int);
        } else {
            endWithGrace();
        }
        break;
    case 2:
        console().tell(tr("Killing the command in the sandbox."));
        send(Signal::Kill);
        break;
    default:
        leave(ExitCode::ofSignal(signal));
    }
}

void ExecAction::endWithGrace()
{
    send(Signal::Term);
    m_kill.start(grace);
}

void ExecAction::send(Signal signal)
{
    if (isFinished())
        return;
    if (signal == Signal::Kill) {
        m_kill.stop();
        m_patience.start(patienceAfterKill);
    }
    m_pending = signal;
    if (m_process.isEmpty())
        return;
    m_target->backend->processes()
        .signalStarted(m_target->sandbox.id, m_process, signal)
        .then(this, [this](const Result<Done> &result) {
            // One that has just ended can't be signalled; its end is on the way.
            if (!result && !isFinished() && result.error().kind != ErrorKind::NotFound
                && result.error().kind != ErrorKind::Conflict)
                console().tell(result.error());
        });
}

void ExecAction::leave(int exitCode)
{
    if (isFinished())
        return;
    console().tell(m_process.isEmpty()
            ? tr("Whether the command was started is not known: it may run in the sandbox “%1”.")
                  .arg(m_target->sandbox.name)
            : tr("The command may still be running in the sandbox “%1”.").arg(m_target->sandbox.name));
    remember(std::nullopt);
    finish(exitCode);
}

} // namespace vivarium::cli
