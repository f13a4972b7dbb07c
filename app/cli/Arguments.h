// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/FileEntry.h"
#include "domain/Process.h"

#include <QString>
#include <QStringList>

#include <expected>
#include <variant>

namespace vivarium::cli {

/// What the program ends with. `exec` also ends with whatever its command ended with.
namespace ExitCode {
constexpr int success = 0;
constexpr int failure = 1;
constexpr int usage = 2; ///< it was called in a way that means nothing, or more than one thing
constexpr int timeLimit = 124; ///< as timeout(1) has it
constexpr int brokenPipe = 141; ///< as a shell tells of SIGPIPE
/// Ended by a signal, as a shell tells it.
[[nodiscard]] constexpr int ofSignal(int signal)
{
    return 128 + signal;
}
} // namespace ExitCode

struct ListRequest {
    QString connection; ///< name or id; empty: all
    bool all = false; ///< also those that have ended
    bool json = false;
};

struct ExecRequest {
    QString connection;
    QString sandbox; ///< name or id
    Command command; ///< `limit`: --timeout
    bool json = false;
};

struct CopyRequest {
    QString connection;
    QString sandbox;
    QString local; ///< as it was typed
    RemotePath remote; ///< absolute and cleaned
    bool isUpload = false;
    bool intoFolder = false; ///< the target was written with a slash at its end
    bool json = false;
};

struct SnapshotRequest {
    QString connection;
    QString sandbox;
    QString name;
    QString note;
    bool memory = false;
    bool json = false;
};

/// --help and --version: to be printed, nothing else.
struct ShowText {
    QString text;
};

using Request = std::variant<ListRequest, ExecRequest, CopyRequest, SnapshotRequest, ShowText>;

/// What is wrong, as one sentence for a person.
struct UsageError {
    QString sentence;
};

/// Reads what was typed behind the name of the program. Pure: nobody is asked.
[[nodiscard]] std::expected<Request, UsageError> parseArguments(const QStringList &arguments);

} // namespace vivarium::cli
