// SPDX-License-Identifier: GPL-3.0-or-later
#include "lazycloud/ProcessCodec.h"

#include "inside/CommandRunner.h"

namespace vivarium {

namespace {

std::optional<int> exitCodeOf(const JsonReader &reader)
{
    const auto code = reader.integer(QLatin1StringView("exit_code"));
    return code ? std::optional(int(*code)) : std::nullopt;
}

bool isHelper(const QString &command)
{
    return command.startsWith(QLatin1StringView("/bin/sh -c "))
        && (command.endsWith(CommandRunner::Mark) || command.contains(QStringLiteral(" %1 ").arg(CommandRunner::Mark)));
}
} // namespace

Result<ProcessTable> ProcessCodec::list(JsonReader reader)
{
    ProcessTable table;
    for (JsonReader &inner : reader.requiredObjects(QLatin1StringView("processes"))) {
        Process process;
        process.apiId = ProcessId(inner.requiredId(QLatin1StringView("process_id")));
        process.identity.pid = inner.requiredInteger(QLatin1StringView("pid"));
        const QString command = inner.requiredText(QLatin1StringView("command"));
        // The API joins the arguments with spaces, which can't be undone.
        process.commandLine = {command};
        process.name = command.section(QLatin1Char(' '), 0, 0).section(QLatin1Char('/'), -1);
        process.exitCode = exitCodeOf(inner);
        const bool running = inner.requiredFlag(QLatin1StringView("running"));
        process.state = running ? QChar() : QLatin1Char('X');
        // What the program ran itself to look inside is over in a moment; the list keeps it for minutes.
        if (!running && isHelper(command))
            continue;
        table.processes.append(process);
    }
    return reader.finish(table);
}

Result<ProcessTable> ProcessCodec::tree(JsonReader reader)
{
    ProcessTable table;
    table.complete = true;
    table.uptimeSeconds = reader.number(QLatin1StringView("uptime_seconds"));
    table.memoryTotalBytes = reader.integer(QLatin1StringView("memory_total_bytes")).value_or(0);
    table.memoryLimitBytes = reader.integer(QLatin1StringView("memory_limit_bytes")).value_or(0);
    table.truncated = reader.flag(QLatin1StringView("truncated"));
    for (JsonReader &inner : reader.requiredObjects(QLatin1StringView("processes"))) {
        Process process;
        process.identity.pid = inner.requiredInteger(QLatin1StringView("pid"));
        process.identity.startTicks = inner.requiredInteger(QLatin1StringView("start_ticks"));
        process.parentPid = inner.requiredInteger(QLatin1StringView("ppid"));
        process.user = inner.text(QLatin1StringView("user"));
        if (process.user.isEmpty())
            process.user = QString::number(inner.integer(QLatin1StringView("uid")).value_or(0));
        const QString state = inner.text(QLatin1StringView("state"));
        process.state = state.isEmpty() ? QChar() : state.front();
        process.name = inner.requiredText(QLatin1StringView("name"));
        process.commandLine = inner.texts(QLatin1StringView("cmdline"));
        process.startedAt = inner.time(QLatin1StringView("started_at"));
        process.cpuSeconds = inner.number(QLatin1StringView("cpu_seconds"));
        process.memoryBytes = inner.integer(QLatin1StringView("rss_bytes")).value_or(0);
        process.threads = int(inner.integer(QLatin1StringView("threads")).value_or(0));
        process.apiId = ProcessId(inner.text(QLatin1StringView("process_id")));
        process.terminalId = TerminalId(inner.text(QLatin1StringView("terminal_id")));
        table.processes.append(process);
    }
    return reader.finish(table);
}

Result<ProcessRecord> ProcessCodec::record(JsonReader reader)
{
    ProcessRecord record;
    record.id = ProcessId(reader.requiredId(QLatin1StringView("process_id")));
    record.pid = reader.requiredInteger(QLatin1StringView("pid"));
    record.command = reader.requiredText(QLatin1StringView("command"));
    record.running = reader.requiredFlag(QLatin1StringView("running"));
    record.exitCode = exitCodeOf(reader);
    record.standardOutput = reader.requiredText(QLatin1StringView("stdout")).toUtf8();
    record.standardError = reader.requiredText(QLatin1StringView("stderr")).toUtf8();
    record.outputTruncated = reader.flag(QLatin1StringView("stdout_truncated"));
    record.errorTruncated = reader.flag(QLatin1StringView("stderr_truncated"));
    return reader.finish(record);
}

Result<int> ProcessCodec::signalled(JsonReader reader)
{
    const int count = int(reader.requiredInteger(QLatin1StringView("signalled")));
    return reader.finish(count);
}

QJsonObject ProcessCodec::startBody(const Command &command)
{
    QJsonObject body{{QLatin1StringView("args"), QJsonArray::fromStringList(command.arguments)}};
    if (!command.workingDirectory.isEmpty())
        body.insert(QLatin1StringView("cwd"), command.workingDirectory);
    if (!command.environment.isEmpty()) {
        QJsonObject environment;
        for (const auto &[name, value] : command.environment.asKeyValueRange())
            environment.insert(name, value);
        body.insert(QLatin1StringView("env"), environment);
    }
    return body;
}

QString ProcessCodec::signalName(Signal signal)
{
    switch (signal) {
    case Signal::Term:
        return QStringLiteral("TERM");
    case Signal::Kill:
        return QStringLiteral("KILL");
    case Signal::Int:
        return QStringLiteral("INT");
    case Signal::Hup:
        return QStringLiteral("HUP");
    case Signal::Quit:
        return QStringLiteral("QUIT");
    case Signal::Usr1:
        return QStringLiteral("USR1");
    case Signal::Usr2:
        return QStringLiteral("USR2");
    case Signal::Stop:
        return QStringLiteral("STOP");
    case Signal::Cont:
        return QStringLiteral("CONT");
    }
    return QStringLiteral("TERM");
}

bool ProcessCodec::isContractSignal(Signal signal)
{
    return signal != Signal::Stop && signal != Signal::Cont;
}

} // namespace vivarium
