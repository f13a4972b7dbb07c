// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardProcessCodec.h"

#include "inside/CommandRunner.h"
#include "lizard/LizardTime.h"

#include <QSet>
#include <QTimeZone>

#include <algorithm>

namespace vivarium {

namespace {

constexpr char fieldEnd = '\x1f';
constexpr qsizetype startTimeField = 19; // of /proc/PID/stat, counted from the state on
constexpr double usualTicks = 100;
constexpr qint64 usualPage = 4096;

struct Machine {
    double ticks = usualTicks;
    qint64 page = usualPage;
    qint64 bootTime = 0; ///< seconds since 1970
};

/// "P" line: the text of /proc/PID/stat. The name stands in brackets and may hold anything, brackets too.
std::optional<Process> readStat(const QByteArray &line, const Machine &machine)
{
    const qsizetype open = line.indexOf('(');
    const qsizetype close = line.lastIndexOf(')');
    if (open < 1 || close < open)
        return std::nullopt;
    const QByteArrayList fields = line.sliced(close + 1).simplified().split(' ');
    if (fields.size() < 22)
        return std::nullopt;
    Process process;
    process.identity.pid = line.first(open).trimmed().toLongLong();
    process.name = QString::fromUtf8(line.sliced(open + 1, close - open - 1));
    process.state = QLatin1Char(fields.at(0).isEmpty() ? '?' : fields.at(0).front());
    process.parentPid = fields.at(1).toLongLong();
    process.cpuSeconds = double(fields.at(11).toLongLong() + fields.at(12).toLongLong()) / machine.ticks;
    process.threads = fields.at(17).toInt();
    process.identity.startTicks = fields.at(startTimeField).toLongLong();
    process.memoryBytes = fields.at(21).toLongLong() * machine.page;
    if (machine.bootTime > 0)
        process.startedAt = QDateTime::fromMSecsSinceEpoch(
            machine.bootTime * 1000 + qint64(double(process.identity.startTicks) / machine.ticks * 1000),
            QTimeZone::UTC);
    return process.identity.pid > 0 ? std::optional(process) : std::nullopt;
}

/// Longer than any look takes. The mark is no secret: something that only pretends to be one of ours must not stay out
/// of sight, and one of ours that hangs is worth seeing.
constexpr double longestHelper = 120; // seconds

/// Takes out what the program runs itself to look inside, the table's own script too, with all that it started.
void hideHelpers(ProcessTable &table, const Machine &machine)
{
    QSet<qint64> hidden;
    const auto isHelper = [&](const Process &process) {
        const double age = table.uptimeSeconds - double(process.identity.startTicks) / machine.ticks;
        return process.commandLine.value(1) == QLatin1StringView("-c")
            && process.commandLine.value(3) == CommandRunner::Mark && table.uptimeSeconds > 0 && age < longestHelper;
    };
    for (qsizetype before = -1; before != hidden.size();) { // until no more children turn up
        before = hidden.size();
        for (const Process &process : std::as_const(table.processes)) {
            if (hidden.contains(process.parentPid) || isHelper(process))
                hidden.insert(process.identity.pid);
        }
    }
    table.processes.removeIf([&hidden](const Process &process) { return hidden.contains(process.identity.pid); });
}

} // namespace

QJsonObject LizardProcessCodec::execBody(const Command &command, std::chrono::milliseconds limit)
{
    QJsonObject body{{QLatin1StringView("cmd"), QJsonArray::fromStringList(command.arguments)},
        {QLatin1StringView("timeoutMs"), std::clamp<qint64>(limit.count(), 1000, 600000)},
        {QLatin1StringView("pidEvent"), true}};
    if (!command.workingDirectory.isEmpty())
        body.insert(QLatin1StringView("workdir"), command.workingDirectory);
    if (!command.environment.isEmpty()) {
        QJsonObject environment;
        for (const auto &[name, value] : command.environment.asKeyValueRange())
            environment.insert(name, value);
        body.insert(QLatin1StringView("envs"), environment);
    }
    return body;
}

QString LizardProcessCodec::signalName(Signal signal)
{
    switch (signal) {
    case Signal::Term:
        return QStringLiteral("SIGTERM");
    case Signal::Kill:
        return QStringLiteral("SIGKILL");
    case Signal::Int:
        return QStringLiteral("SIGINT");
    case Signal::Hup:
        return QStringLiteral("SIGHUP");
    case Signal::Quit:
        return QStringLiteral("SIGQUIT");
    case Signal::Usr1:
        return QStringLiteral("SIGUSR1");
    case Signal::Usr2:
        return QStringLiteral("SIGUSR2");
    case Signal::Stop:
    case Signal::Cont:
        break;
    }
    return {};
}

Process LizardProcessCodec::process(JsonReader &reader)
{
    Process process;
    process.identity.pid = reader.requiredInteger(QLatin1StringView("pid"));
    process.commandLine = reader.texts(QLatin1StringView("cmd"));
    process.name = process.commandLine.value(0).section(QLatin1Char('/'), -1);
    process.startedAt = LizardTime::read(reader, QLatin1StringView("startedAt"));
    return process;
}

QString LizardProcessCodec::tableScript()
{
    // One `stat` for all owners and one `tr` for each command line: everything else the shell does itself. Processes
    // that end meanwhile are left out.
    return QStringLiteral(
        "printf 'T %s %s\\n' \"$(getconf CLK_TCK 2>/dev/null || echo 100)\" "
        "\"$(getconf PAGESIZE 2>/dev/null || echo 4096)\"; "
        "while read -r k v r; do [ \"$k\" = btime ] && printf 'B %s\\n' \"$v\"; done </proc/stat; "
        "read -r up r </proc/uptime && printf 'U %s\\n' \"$up\"; "
        "while read -r k v r; do [ \"$k\" = MemTotal: ] && printf 'M %s\\n' \"$v\"; done </proc/meminfo; "
        "stat -c 'O %n %U' /proc/[0-9]* 2>/dev/null; "
        "for d in /proc/[0-9]*; do "
        "{ read -r s <\"$d/stat\"; } 2>/dev/null || continue; "
        "printf 'P %s\\nC ' \"$s\"; { tr '\\000\\n' '\\037 ' <\"$d/cmdline\"; } 2>/dev/null; echo; done");
}

ProcessTable LizardProcessCodec::table(const QByteArray &output)
{
    ProcessTable table;
    table.complete = true;
    Machine machine;
    QHash<qint64, QString> owners;
    const QByteArrayList lines = output.split('\n');
    for (const QByteArray &line : lines) {
        const QByteArray rest = line.mid(2);
        switch (line.isEmpty() ? '\0' : line.front()) {
        case 'T':
            machine.ticks = std::max(1.0, rest.split(' ').value(0).toDouble());
            machine.page = std::max<qint64>(1, rest.split(' ').value(1).toLongLong());
            break;
        case 'B':
            machine.bootTime = rest.toLongLong();
            break;
        case 'U':
            table.uptimeSeconds = rest.toDouble();
            break;
        case 'M':
            table.memoryTotalBytes = rest.toLongLong() * 1024;
            break;
        case 'O': {
            const qsizetype space = rest.indexOf(' ');
            owners.insert(rest.first(std::max<qsizetype>(0, space)).sliced(0).mid(6).toLongLong(),
                QString::fromUtf8(rest.sliced(space + 1)));
            break;
        }
        case 'P':
            if (auto process = readStat(rest, machine)) {
                process->user = owners.value(process->identity.pid);
                table.processes.append(*process);
            }
            break;
        case 'C':
            if (!table.processes.isEmpty() && table.processes.constLast().commandLine.isEmpty()) {
                QByteArray text = rest;
                if (text.endsWith(fieldEnd))
                    text.chop(1);
                if (!text.isEmpty())
                    table.processes.last().commandLine = QString::fromUtf8(text).split(QLatin1Char(fieldEnd));
            }
            break;
        default:
            break;
        }
    }
    hideHelpers(table, machine);
    return table;
}

} // namespace vivarium
