// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardProcesses.h"

#include "backend/Unsupported.h"
#include "lizard/LizardCall.h"
#include "lizard/LizardContext.h"
#include "lizard/LizardExec.h"
#include "lizard/LizardOutput.h"
#include "lizard/LizardProcessCodec.h"

namespace vivarium {

namespace {

constexpr qsizetype mostFinished = 40;
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
        for (const auto &[id, exec] : m_execs.asKeyValueRange()) {
            if (!exec->isOver() && exec->record().pid > 0 && exec->property("sandbox").toString() == sandbox.value())
                started.insert(exec->record().pid, id);
        }
        for (Process &process : table.processes)
            process.apiId = started.value(process.identity.pid);
        return table;
    });
}

Reply<ProcessRecord> LizardProcesses::start(const SandboxId &sandbox, const Command &command)
{
    HttpRequest request = HttpRequest::json("POST", LizardContext::sandboxPath(sandbox) / QLatin1StringView("exec"),
        LizardProcessCodec::execBody(command, LongestRun));
    request.accept = QByteArrayLiteral("text/event-stream");
    auto *exec = new LizardExec(m_context.connection, request, command, LongestRun, this);
    exec->setProperty("sandbox", sandbox.value());
    const ProcessId id(QStringLiteral("exec-%1").arg(m_next++));
    m_execs.insert(id, exec);
    const Pending<ProcessRecord> pending;
    const auto record = [exec, id] {
        ProcessRecord told = exec->record();
        told.id = id;
        return told;
    };
    connect(exec, &LizardExec::started, this, [pending, record] { pending.answer(record()); });
    connect(exec, &LizardExec::over, this, [this, pending, exec, id] {
        // Before it began an error is the answer to the call; later those who read or follow it hear of it.
        if (exec->error())
            pending.answer(std::unexpected(*exec->error()));
        m_finished.append(id);
        forgetOldest();
    });
    return pending.reply();
}

void LizardProcesses::forgetOldest()
{
    while (m_finished.size() > mostFinished) {
        if (LizardExec *exec = m_execs.take(m_finished.takeFirst()))
            exec->deleteLater();
    }
}

Reply<ProcessRecord> LizardProcesses::read(const SandboxId &, const ProcessId &process, std::chrono::milliseconds wait)
{
    LizardExec *exec = find(process);
    if (!exec)
        return failedReply<ProcessRecord>(unknownCommand());
    const auto told = [exec, process]() -> Result<ProcessRecord> {
        if (exec->error())
            return std::unexpected(*exec->error());
        ProcessRecord record = exec->record();
        record.id = process;
        return record;
    };
    if (exec->isOver() || wait.count() <= 0)
        return readyReply<ProcessRecord>(told());
    const Pending<ProcessRecord> pending;
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
    const LizardExec *exec = find(process);
    if (!exec)
        return failedReply<Done>(unknownCommand());
    const QString name = LizardProcessCodec::signalName(signal);
    if (name.isEmpty() || exec->record().pid == 0)
        return failedReply<Done>(
            Unsupported::error(name.isEmpty() ? tr("Lizard sends seven signals; this one is not among them.")
                                              : tr("The server didn't tell the number of this process.")));
    const auto path = LizardContext::sandboxPath(sandbox) / QLatin1StringView("processes/signal");
    return callDone(m_context.connection,
        HttpRequest::json(
            "POST", path, {{QLatin1StringView("pid"), exec->record().pid}, {QLatin1StringView("signal"), name}}));
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

std::unique_ptr<OutputStream> LizardProcesses::output(const SandboxId &, const ProcessId &process)
{
    return std::make_unique<LizardOutput>(find(process));
}

} // namespace vivarium
