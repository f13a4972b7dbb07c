// SPDX-License-Identifier: GPL-3.0-or-later
#include "processes/CommandRequest.h"

#include <QCoreApplication>

#include <algorithm>

namespace vivarium {

namespace {

struct RequestText {
    Q_DECLARE_TR_FUNCTIONS(vivarium::CommandRequest)
};

/// Limits of `lazycloud.md` §4.
constexpr qsizetype longestArgument = 131072;
constexpr qsizetype mostArguments = 4096;
constexpr qsizetype longestDirectory = 4096;

QStringList shellCommand(const QString &script)
{
    return {QStringLiteral("/bin/sh"), QStringLiteral("-c"), script};
}

std::unexpected<CommandLineError> refuse(const QString &sentence, qsizetype position = 0)
{
    return std::unexpected(CommandLineError{position, sentence});
}

} // namespace

std::expected<Command, CommandLineError> CommandRequest::command() const
{
    if (text.trimmed().isEmpty())
        return refuse(RequestText::tr("There is nothing to run."));
    if (const qsizetype zero = text.indexOf(QChar(0)); zero >= 0)
        return refuse(RequestText::tr("The text holds a NUL character, which no argument can carry."), zero);
    Command command;
    switch (kind) {
    case Kind::CommandLine: {
        auto split = splitCommandLine(text);
        if (!split)
            return std::unexpected(split.error());
        // Whoever types a pipe means a pipe; quotes make it a plain character.
        command.arguments = split->shellCharacters.isEmpty() ? split->arguments : shellCommand(text);
        break;
    }
    case Kind::Shell:
        command.arguments = shellCommand(text);
        break;
    case Kind::Python:
        command.arguments = {QStringLiteral("python3"), QStringLiteral("-c"), text};
        break;
    }
    if (command.arguments.isEmpty() || command.arguments.first().isEmpty())
        return refuse(RequestText::tr("The name of the program is empty."));
    if (command.arguments.size() > mostArguments
        || std::ranges::any_of(command.arguments, [](const QString &a) { return a.size() > longestArgument; }))
        return refuse(RequestText::tr("The command is too long. Put it into a file in the sandbox and run that."));
    if (!workingDirectory.isEmpty() && !workingDirectory.startsWith(u'/'))
        return refuse(RequestText::tr("The folder must begin with a slash, as /workspace does."));
    if (workingDirectory.size() > longestDirectory)
        return refuse(RequestText::tr("The path of the folder is too long."));
    command.workingDirectory = workingDirectory;
    for (const auto &[name, value] : environment)
        command.environment.insert(name, value);
    return command;
}

std::expected<QList<std::pair<QString, QString>>, CommandLineError> parseEnvironment(const QString &text)
{
    QList<std::pair<QString, QString>> variables;
    qsizetype begin = 0;
    int number = 0;
    while (begin <= text.size()) {
        qsizetype end = text.indexOf(u'\n', begin);
        if (end < 0)
            end = text.size();
        ++number;
        const QString line = text.mid(begin, end - begin);
        if (!line.trimmed().isEmpty()) {
            const qsizetype equals = line.indexOf(u'=');
            const QString name = line.first(std::max<qsizetype>(equals, 0)).trimmed();
            if (name.isEmpty() || name.contains(u' ') || line.contains(QChar(0)))
                return refuse(RequestText::tr("Line %1 is no variable. Write NAME=value.").arg(number), begin);
            variables.append({name, line.mid(equals + 1)});
        }
        begin = end + 1;
    }
    return variables;
}

} // namespace vivarium
