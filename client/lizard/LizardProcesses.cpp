// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardProcesses.h"

#include "backend/Unsupported.h"
#include "lizard/LizardCall.h"
#include "lizard/LizardContext.h"
#include "lizard/LizardExec.h"
#include "lizard/LizardOutput.h"
#include "lizard/LizardProcessCodec.h"

#include <QUuid>

#include <algorithm>

namespace vivarium {

namespace {

constexpr qsizetype mostFinished = 40;
/// What an exec may take beyond the limit that the server was told, which has the first word.
constexpr std::chrono::seconds execLeeway(45);
/// How long the pid of a command that nobody wants any more is waited for.
constexpr std::chrono::seconds abandonPatience(5);
constexpr std::chrono::seconds tableLimit(30);
constexpr std::chrono::seconds signalLimit(20);
constexpr int otherProcess = 18; ///< exit code: the pid belongs to another one by now

ApiError unknownCommand()
{
    ApiError error;
    error.kind = ErrorKind::NotFound;
    error.sentence = LizardProcesses::tr("This command is not known here any more.");
    error.advice = LizardProcesses::tr("Lizard tells how a command ended only to the program that started it.");
    return error;
}

QString shellSignal(Signal signal)
{
    switch (signal) {
    case Signal::Stop:
        return QStringLiteral("STOP");
    case Signal::Cont:
        return QStringLiteral("CONT");
    default:
        return LizardProcessCodec::signalName(signal).sliced(3);
    }
}

} // namespace

LizardProcesses::LizardProcesses(LizardContext &context, QObject *parent)
    : QObject(parent)
    , m_context(context)
    , m_commands(*this)
{
}

LizardProcesses::~LizardProcesses() = default;

Reply<ProcessTable> LizardProcesses::table(const SandboxId &sandbox)
{
    const auto script = m_commands.run(sandbox, LizardProcessCodec::tableScript(), {}, tableLimit);
    return chain(this, script, [this, sandbox](const ProcessRecord &record) -> Result<ProcessTable> {
        ProcessTable table = LizardProcessCodec::table(record.standardOutput);
        table.truncated = record.outputTruncated;
        QHash<qint64, ProcessId> started;
        for (const auto &[id, each] : m_execs.asKeyValueRange()) {
            if (!each.isHelper && each.sandbox == sandbox && !each.exec->isOver() && each.exec->record().pid > 0)
                started.insert(each.exec->record().pid, id);
        }
        for (Process &process : table.processes)
            process.apiId = started.value(process.identity.pid);
        return table;
    });
}

Reply<ProcessRecord> LizardProcesses::start(const SandboxId &sandbox, const Command &command)
{
    const auto limit = command.limit.count() > 0 ? std::min(command.limit, LongestRun) : LongestRun;
    HttpRequest request = HttpRequest::json("POST", LizardContext::sandboxPath(sandbox) / QLatin1StringView("exec"),
        LizardProcessCodec::execBody(command, limit));
    request.accept = QByteArrayLiteral("text/event-stream");
    auto *exec = new LizardExec(m_context.connection, request, command, limit + execLeeway, this);
    // Ids are ours, and are remembered beyond this run of the program: they must never name another command.
    const ProcessId id(QUuid::createUuid().toString(QUuid::WithoutBraces));
    m_execs.insert(id, {sandbox, exec, command.isHelper});
    const Pending<ProcessRecord> pending;
    pending.onCancel(this, [this, id] { abandon(id); });
    connect(exec, &LizardExec::started, this, [pending, exec, id] {
        ProcessRecord told = exec->record();
        told.id = id;
        pending.answer(told);
    });
    connect(exec, &LizardExec::over, this, [this, pending, exec, id] {
        // Before it began an error is the answer to the call; later those who read or follow it hear of it.
        if (exec->error())
            pending.answer(std::unexpected(*exec->error()));
        keepEnd(id);
    });
    return pending.reply();
}

LizardExec *LizardProcesses::find(const SandboxId &sandbox, const ProcessId &process) const
{
    const Started started = m_execs.value(process);
    return started.sandbox == sandbox ? started.exec : nullptr;
}

void LizardProcesses::keepEnd(const ProcessId &process)
{
    const auto started = m_execs.constFind(process);
    if (started == m_execs.cend())
        return;
    QList<ProcessId> &finished = started->isHelper ? m_finishedHelpers : m_finished;
    finished.append(process);
    while (finished.size() > mostFinished)
        forget(finished.takeFirst());
}

void LizardProcesses::forget(const ProcessId &process)
{
    m_finished.removeOne(process);
    m_finishedHelpers.removeOne(process);
    if (LizardExec *exec = m_execs.take(process).exec)
        exec->deleteLater();
}

void LizardProcesses::abandon(const ProcessId &process)
{
    const Started started = m_execs.value(process);
    LizardExec *exec = started.exec;
    if (!exec || exec->isOver())
        return;
    if (!exec->isStarted()) {
        // It may have been sent: what runs can only be ended by its number.
        connect(exec, &LizardExec::started, this, [this, process] { abandon(process); });
        QTimer::singleShot(abandonPatience, exec, &LizardExec::drop);
        return;
    }
    if (exec->record().pid > 0)
        whenDone(this, sendSignal(started.sandbox, exec->record().pid, LizardProcessCodec::signalName(Signal::Kill)),
            [](const Result<Done> *) { });
    exec->drop();
    forget(process);
}

Reply<ProcessRecord> LizardProcesses::read(
    const SandboxId &sandbox, const ProcessId &process, std::chrono::milliseconds wait)
{
    LizardExec *exec = find(sandbox, process);
    if (!exec)
        return failedReply<ProcessRecord>(unknownCommand());
    const bool isHelper = m_execs.value(process).isHelper;
    const auto told = [this, exec, process, isHelper]() -> Result<ProcessRecord> {
        ProcessRecord record = exec->record();
        record.id = process;
        if (isHelper && exec->isOver())
            forget(process);
        if (exec->error())
            return std::unexpected(*exec->error());
        return record;
    };
    if (exec->isOver() || wait.count() <= 0)
        return readyReply<ProcessRecord>(told());
    const Pending<ProcessRecord> pending;
    if (isHelper)
        pending.onCancel(this, [this, process] { abandon(process); });
    auto *timer = new QTimer(exec);
    timer->setSingleShot(true);
    const auto answer = [pending, told, timer] {
        timer->deleteLater();
        pending.answer(told());
    };
    connect(timer, &QTimer::timeout, exec, answer);
    connect(exec, &LizardExec::over, timer, answer);
    timer->start(wait);
    return pending.reply();
}

Reply<Done> LizardProcesses::signalStarted(const SandboxId &sandbox, const ProcessId &process, Signal signal)
{
    const LizardExec *exec = find(sandbox, process);
    if (!exec)
        return failedReply<Done>(unknownCommand());
    if (exec->record().exitCode) {
        ApiError error;
        error.kind = ErrorKind::Conflict;
        error.sentence = tr("This command has ended; its number may belong to another process by now.");
        return failedReply<Done>(error);
    }
    const QString name = LizardProcessCodec::signalName(signal);
    if (name.isEmpty() || exec->record().pid == 0)
        return failedReply<Done>(
            Unsupported::error(name.isEmpty() ? tr("Lizard sends seven signals; this one is not among them.")
                                              : tr("The server didn't tell the number of this process.")));
    return sendSignal(sandbox, exec->record().pid, name);
}

Reply<Done> LizardProcesses::sendSignal(const SandboxId &sandbox, qint64 pid, const QString &name)
{
    const auto path = LizardContext::sandboxPath(sandbox) / QLatin1StringView("processes/signal");
    return callDone(m_context.connection,
        HttpRequest::json("POST", path, {{QLatin1StringView("pid"), pid}, {QLatin1StringView("signal"), name}}));
}

Reply<int> LizardProcesses::signal(
    const SandboxId &sandbox, const ProcessIdentity &process, Signal signal, bool wholeTree)
{
    // The call of the API knows only what it started, and always signals the whole tree: a command inside looks at the
    // start time first, so that another process which has the pid by now is left alone.
    const QString script = QStringLiteral(
        "start() { { read -r s <\"/proc/$1/stat\"; } 2>/dev/null || return 1; s=${s##*) }; set -- $s; shift 19; echo "
        "\"$1\"; }; "
        "[ \"$(start %1)\" = %2 ] || exit %3; "
        "tree() { for d in /proc/[0-9]*; do { read -r s <\"$d/stat\"; } 2>/dev/null || continue; "
        "q=${s%% *}; s=${s##*) }; s=${s#* }; [ \"${s%% *}\" = \"$1\" ] && echo \"$q\" && (tree \"$q\"); done; }; "
        "all=%1; if %4; then all=\"$all $(tree %1)\"; fi; n=0; "
        "for p in $all; do kill -s %5 \"$p\" 2>/dev/null && n=$((n+1)); done; "
        "[ $n -gt 0 ] || kill -s %5 %1 || exit 1; echo $n")
                               .arg(process.pid)
                               .arg(process.startTicks)
                               .arg(otherProcess)
                               .arg(wholeTree ? QStringLiteral("true") : QStringLiteral("false"), shellSignal(signal));
    return chain(
        this, m_commands.run(sandbox, script, {}, signalLimit), [](const Result<ProcessRecord> &record) -> Result<int> {
            if (record)
                return record->standardOutput.trimmed().toInt();
            ApiError error = record.error();
            if (error.code == QString::number(otherProcess)) {
                error.kind = ErrorKind::Conflict;
                error.sentence = tr("This process has ended; its number belongs to another one or to none.");
                error.advice.clear();
            }
            return std::unexpected(error);
        });
}

std::unique_ptr<OutputStream> LizardProcesses::output(const SandboxId &sandbox, const ProcessId &process)
{
    return std::make_unique<LizardOutput>(find(sandbox, process));
}

} // namespace vivarium
