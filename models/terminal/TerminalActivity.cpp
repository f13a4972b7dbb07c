// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/TerminalActivity.h"

#include "domain/Process.h"
#include "processes/ProcessText.h"

#include <algorithm>
#include <array>

namespace vivarium {

namespace {

constexpr qsizetype longestCommand = 80;

/// Programs whose whole business is to wait for a command. Any other one in the shell's place is at work.
bool isShell(const QString &name)
{
    static constexpr std::array shells{QLatin1StringView("sh"), QLatin1StringView("ash"), QLatin1StringView("bash"),
        QLatin1StringView("busybox"), QLatin1StringView("csh"), QLatin1StringView("dash"), QLatin1StringView("fish"),
        QLatin1StringView("ksh"), QLatin1StringView("mksh"), QLatin1StringView("tcsh"), QLatin1StringView("zsh")};
    return std::ranges::any_of(shells, [&name](QLatin1StringView shell) { return name == shell; });
}

QString shortened(const QString &command)
{
    return command.size() <= longestCommand ? command : command.left(longestCommand - 1) + QChar(0x2026);
}

} // namespace

TerminalActivity TerminalActivity::of(const ProcessTable &table, const TerminalId &terminal)
{
    TerminalActivity activity;
    const auto shell = std::ranges::find(table.processes, terminal, &Process::terminalId);
    if (terminal.isEmpty() || !table.complete || table.truncated || shell == table.processes.end())
        return activity;
    activity.isKnown = shell->state != u'R'; // a loop in the shell's own language
    if (!isShell(shell->name))
        activity.commands.append(shortened(ProcessText::commandLine(*shell)));
    QList<const Process *> started;
    for (const Process &process : table.processes) {
        if (process.parentPid == shell->identity.pid && process.state != u'Z')
            started.append(&process);
    }
    std::ranges::stable_sort(started, {}, [](const Process *process) { return process->identity.startTicks; });
    for (const Process *process : std::as_const(started))
        activity.commands.append(shortened(ProcessText::commandLine(*process)));
    return activity;
}

} // namespace vivarium
