// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeProcessApi.h"

#include "FakeBackend.h"

#include <QTimer>

#include <algorithm>

namespace vivarium {

namespace {

constexpr qsizetype keptOutput = 256 << 10; ///< of each stream, in records (lazycloud.md §4)

void keep(QByteArray &kept, bool &truncated, const QByteArray &bytes)
{
    const qsizetype room = keptOutput - kept.size();
    kept.append(bytes.first(std::min(room, bytes.size())));
    truncated = truncated || bytes.size() > room;
}

} // namespace

FakeProcessApi::FakeProcessApi(FakeBackend &backend)
    : m_backend(backend)
{
}

Reply<ProcessTable> FakeProcessApi::table(const SandboxId &sandbox)
{
    return m_backend.calls().answer<ProcessTable>(
        QStringLiteral("processes.table"), [this, sandbox]() -> Result<ProcessTable> {
            if (const auto refusal = m_backend.refusal(sandbox))
                return std::unexpected(*refusal);
            m_backend.touch(sandbox, true);
            ProcessTable table = m_tables.value(sandbox);
            table.complete = m_backend.capabilities().has(Feature::ProcessTree);
            return table;
        });
}

Reply<ProcessRecord> FakeProcessApi::start(const SandboxId &sandbox, const Command &command)
{
    return m_backend.calls().answer<ProcessRecord>(
        QStringLiteral("processes.start"), [this, sandbox, command]() -> Result<ProcessRecord> {
            if (const auto refusal = m_backend.refusal(sandbox))
                return std::unexpected(*refusal);
            const auto tooLong = [](const QString &argument) { return argument.size() > 131072; };
            const auto badName = [&command] {
                return std::ranges::any_of(command.environment.keys(), [](const QString &name) {
                    return name.isEmpty() || name.contains(QLatin1Char('=')) || name.contains(QChar(0));
                });
            };
            if (command.arguments.isEmpty() || command.arguments.size() > 4096 || command.arguments.first().isEmpty()
                || std::ranges::any_of(command.arguments, tooLong) || command.environment.size() > 1024 || badName())
                return std::unexpected(
                    CallScript::error(ErrorKind::Invalid, 400, QStringLiteral("The command is not allowed.")));
            if (!command.workingDirectory.isEmpty() && !command.workingDirectory.startsWith(QLatin1Char('/')))
                return std::unexpected(CallScript::error(
                    ErrorKind::Invalid, 400, QStringLiteral("The working directory is not absolute.")));
            m_backend.touch(sandbox, false);
            m_commands.append(command);
            m_lastStarted = ProcessId(QStringLiteral("proc-%1").arg(++m_started));
            Run run;
            run.sandbox = sandbox;
            run.record.id = m_lastStarted;
            run.record.pid = 1000 + m_started;
            run.record.command = command.arguments.join(QLatin1Char(' '));
            m_runs.insert(m_lastStarted, run);
            return run.record;
        });
}

Reply<ProcessRecord> FakeProcessApi::read(
    const SandboxId &sandbox, const ProcessId &process, std::chrono::milliseconds wait)
{
    return m_backend.calls().answer<ProcessRecord>(
        QStringLiteral("processes.read"), [this, sandbox, process, wait]() -> Result<ProcessRecord> {
            if (wait.count() < 0 || wait > std::chrono::seconds(5))
                return std::unexpected(
                    CallScript::error(ErrorKind::Invalid, 400, QStringLiteral("wait_seconds must be 0..5.")));
            if (const auto known = checkStarted(sandbox, process); !known)
                return std::unexpected(known.error());
            m_backend.touch(sandbox, false); // a call of the contract: it counts everywhere
            return m_runs.value(process).record;
        });
}

Reply<Done> FakeProcessApi::signalStarted(const SandboxId &sandbox, const ProcessId &process, Signal signal)
{
    return m_backend.calls().answer<Done>(
        QStringLiteral("processes.signalStarted"), [this, sandbox, process, signal]() -> Result<Done> {
            if (const auto known = checkStarted(sandbox, process); !known)
                return known;
            // The common contract knows seven signals; STOP and CONT only come with the process tree.
            if (signal == Signal::Stop || signal == Signal::Cont)
                return std::unexpected(CallScript::error(ErrorKind::Invalid, 400, QStringLiteral("Unknown signal.")));
            m_backend.touch(sandbox, false);
            m_signals.append({sandbox, {}, process, signal, false});
            return Done();
        });
}

Reply<int> FakeProcessApi::signal(
    const SandboxId &sandbox, const ProcessIdentity &process, Signal signal, bool wholeTree)
{
    return m_backend.calls().answer<int>(
        QStringLiteral("processes.signal"), [this, sandbox, process, signal, wholeTree]() -> Result<int> {
            if (!m_backend.capabilities().has(Feature::SignalTree))
                return std::unexpected(CallScript::error(ErrorKind::Unsupported, 405, QStringLiteral("No such call.")));
            if (const auto refusal = m_backend.refusal(sandbox))
                return std::unexpected(*refusal);
            const QList<Process> &processes = m_tables[sandbox].processes;
            const auto found =
                std::ranges::find(processes, process.pid, [](const Process &p) { return p.identity.pid; });
            if (found == processes.end())
                return std::unexpected(
                    CallScript::error(ErrorKind::NotFound, 404, QStringLiteral("The process has ended.")));
            if (process.pid == 1 || found->identity != process)
                return std::unexpected(
                    CallScript::error(ErrorKind::Conflict, 409, QStringLiteral("The pid belongs to another process.")));
            m_backend.touch(sandbox, false);
            m_signals.append({sandbox, process, found->apiId, signal, wholeTree});
            if (!wholeTree)
                return 1;
            QList<qint64> reached{process.pid};
            for (qsizetype i = 0; i < reached.size(); ++i) {
                for (const Process &candidate : processes) {
                    if (candidate.parentPid == reached[i])
                        reached.append(candidate.identity.pid);
                }
            }
            return int(reached.size());
        });
}

std::unique_ptr<OutputStream> FakeProcessApi::output(const SandboxId &sandbox, const ProcessId &process)
{
    auto stream = std::make_unique<Stream>();
    Stream *raw = stream.get();
    if (const auto known = checkStarted(sandbox, process); !known) {
        QTimer::singleShot(0, raw, [raw, error = known.error()] { Q_EMIT raw->failed(error); });
        return stream;
    }
    Run &run = m_runs[process];
    run.streams.append(raw);
    // What came before is sent first, as the server's ring does.
    QTimer::singleShot(0, raw, [raw, record = run.record] {
        if (!record.standardOutput.isEmpty())
            Q_EMIT raw->received(OutputStream::Channel::StandardOutput, record.standardOutput);
        if (!record.standardError.isEmpty())
            Q_EMIT raw->received(OutputStream::Channel::StandardError, record.standardError);
        if (record.exitCode)
            Q_EMIT raw->ended(*record.exitCode);
    });
    return stream;
}

void FakeProcessApi::writeOutput(const ProcessId &process, OutputStream::Channel channel, const QByteArray &bytes)
{
    Run &run = m_runs[process];
    if (channel == OutputStream::Channel::StandardOutput)
        keep(run.record.standardOutput, run.record.outputTruncated, bytes);
    else
        keep(run.record.standardError, run.record.errorTruncated, bytes);
    for (const auto &stream : std::as_const(run.streams)) {
        if (stream)
            Q_EMIT stream->received(channel, bytes);
    }
}

void FakeProcessApi::dropOutput(const ProcessId &process, qint64 bytes)
{
    for (const auto &stream : std::as_const(m_runs[process].streams)) {
        if (stream)
            Q_EMIT stream->dropped(bytes);
    }
}

void FakeProcessApi::exitProcess(const ProcessId &process, int exitCode)
{
    Run &run = m_runs[process];
    run.record.running = false;
    run.record.exitCode = exitCode;
    for (const auto &stream : std::as_const(run.streams)) {
        if (stream)
            Q_EMIT stream->ended(exitCode);
    }
}

void FakeProcessApi::failOutput(const ProcessId &process, const ApiError &error)
{
    for (const auto &stream : std::as_const(m_runs[process].streams)) {
        if (stream)
            Q_EMIT stream->failed(error);
    }
}

int FakeProcessApi::openStreams(const ProcessId &process) const
{
    const auto run = m_runs.constFind(process);
    return run == m_runs.cend()
        ? 0
        : int(std::ranges::count_if(run->streams, [](const auto &stream) { return !stream.isNull(); }));
}

bool FakeProcessApi::isAskedFor(const ProcessId &process) const
{
    const auto run = m_runs.constFind(process);
    return run != m_runs.cend()
        && std::ranges::any_of(run->streams, [](const auto &stream) { return stream && stream->isAsking; });
}

Result<Done> FakeProcessApi::checkStarted(const SandboxId &sandbox, const ProcessId &process) const
{
    if (const auto refusal = m_backend.refusal(sandbox))
        return std::unexpected(*refusal);
    const auto run = m_runs.constFind(process);
    if (run == m_runs.cend() || run->sandbox != sandbox)
        return std::unexpected(CallScript::error(ErrorKind::NotFound, 404, QStringLiteral("No such process.")));
    return Done();
}

} // namespace vivarium
