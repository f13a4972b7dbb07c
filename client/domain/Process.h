// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Id.h"

#include <QByteArray>
#include <QDateTime>
#include <QHash>
#include <QStringList>

#include <chrono>
#include <optional>

namespace vivarium {

enum class Signal { Term, Kill, Int, Hup, Quit, Usr1, Usr2, Stop, Cont };

/// Names a process for good: a pid alone may belong to another process a moment later.
struct ProcessIdentity {
    qint64 pid = 0;
    qint64 startTicks = 0; ///< field 22 of /proc/PID/stat; 0 where the server doesn't tell
    friend bool operator==(const ProcessIdentity &, const ProcessIdentity &) = default;
    friend auto operator<=>(const ProcessIdentity &, const ProcessIdentity &) = default;
    friend size_t qHash(const ProcessIdentity &p, size_t seed = 0) { return qHashMulti(seed, p.pid, p.startTicks); }
};

/// One row of the process table (`x-vivarium` process-tree; from the API list only some members are set).
struct Process {
    ProcessIdentity identity;
    qint64 parentPid = 0; ///< 0: unknown or none
    QString user;
    QChar state; ///< R S D Z T …; null when unknown
    QString name; ///< comm
    QStringList commandLine; ///< empty for kernel threads and zombies
    QDateTime startedAt;
    double cpuSeconds = 0; ///< used so far; the model derives the share from two samples
    qint64 memoryBytes = 0; ///< resident
    int threads = 0;
    ProcessId apiId; ///< set when it was started through the API
    TerminalId terminalId; ///< set when it is the shell of a kept terminal
    std::optional<int> exitCode; ///< API list: ended within the last 5 minutes
    friend bool operator==(const Process &, const Process &) = default;
};

struct ProcessTable {
    QList<Process> processes;
    double uptimeSeconds = 0; ///< monotonic clock of the sample; 0 where the server doesn't tell
    qint64 memoryTotalBytes = 0; ///< of the machine, or the limit; 0: unknown
    qint64 memoryLimitBytes = 0; ///< of the sandbox; 0: none, or unknown
    bool complete = false; ///< whole tree; otherwise only what was started through the API
    bool truncated = false;
};

/// A command to run: no shell in between.
struct Command {
    QStringList arguments; ///< 1..4096
    QString workingDirectory; ///< empty: /workspace
    QHash<QString, QString> environment; ///< added to the sandbox's
    std::chrono::milliseconds limit{0}; ///< the server ends it then, where it can; 0: the server's own limit
    bool isHelper = false; ///< the program's own: nobody looks at it once its end has been read
};

/// A command that was started through the API, with its output so far.
struct ProcessRecord {
    ProcessId id;
    qint64 pid = 0;
    QString command;
    bool running = true;
    std::optional<int> exitCode; ///< 128 + N after signal N
    QByteArray standardOutput; ///< the first 256 KiB
    QByteArray standardError;
    bool outputTruncated = false;
    bool errorTruncated = false;
};

} // namespace vivarium
