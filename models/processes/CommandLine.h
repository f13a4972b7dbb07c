// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <expected>

namespace vivarium {

/// Why a line can't be split.
struct CommandLineError {
    qsizetype position = 0; ///< in characters from the start
    QString sentence; ///< for a person
};

struct SplitCommandLine {
    QStringList arguments;
    /// Unquoted characters that a shell would act on (pipes, redirections, variables, patterns). They are kept as they
    /// are: no shell runs, so the program gets them.
    QString shellCharacters;
};

/// Splits as a POSIX shell splits words (Shell Command Language, 2.2 Quoting), without expanding anything. An empty
/// line is no error.
[[nodiscard]] std::expected<SplitCommandLine, CommandLineError> splitCommandLine(const QString &line);

/// The inverse: a line that splits into these arguments again. Quotes only where needed.
[[nodiscard]] QString quoteCommandLine(const QStringList &arguments);

} // namespace vivarium
