// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Process.h"
#include "processes/CommandLine.h"

#include <QList>

#include <chrono>
#include <utility>

namespace vivarium {

/// What a person asked to run, as it was typed: so that it can be shown, changed and run again.
struct CommandRequest {
    enum class Kind {
        CommandLine, ///< split like a shell does, then run directly; by /bin/sh if it has characters for a shell
        Shell, ///< given to /bin/sh -c
        Python, ///< given to python3 -c
    };
    Kind kind = Kind::CommandLine;
    QString text;
    QString workingDirectory; ///< empty: the sandbox's own, /workspace
    QList<std::pair<QString, QString>> environment; ///< added to the sandbox's, in the order typed
    std::chrono::seconds timeLimit{0}; ///< 0: none

    /// What to send, or why it can't be: bad quotes, no text, an impossible directory or variable.
    [[nodiscard]] std::expected<Command, CommandLineError> command() const;
    friend bool operator==(const CommandRequest &, const CommandRequest &) = default;
};

/// "NAME=value" a line; empty lines are skipped. The position of an error is that of its line's first character.
[[nodiscard]] std::expected<QList<std::pair<QString, QString>>, CommandLineError> parseEnvironment(const QString &text);

} // namespace vivarium
