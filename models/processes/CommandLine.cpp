// SPDX-License-Identifier: GPL-3.0-or-later
#include "processes/CommandLine.h"

#include <QCoreApplication>

#include <algorithm>

namespace vivarium {

namespace {

struct CommandLineText {
    Q_DECLARE_TR_FUNCTIONS(vivarium::CommandLine)
};

constexpr QStringView shellOnly = u"|&;<>()$`*?[]{}~#!";

bool isPlain(QChar c)
{
    // Everything a shell takes as it is. Letters beyond ASCII need no quotes either.
    return c.unicode() >= 0x80 || c.isLetterOrNumber() || QStringView(u"_-./,:=@%+^").contains(c);
}

} // namespace

std::expected<SplitCommandLine, CommandLineError> splitCommandLine(const QString &line)
{
    SplitCommandLine split;
    QString word;
    bool inWord = false; // an empty word exists too: ''
    const qsizetype length = line.size();
    for (qsizetype i = 0; i < length; ++i) {
        const QChar c = line[i];
        if (c == u' ' || c == u'\t' || c == u'\n') {
            if (inWord)
                split.arguments.append(word);
            word.clear();
            inWord = false;
            continue;
        }
        if (c == u'\\') {
            if (++i == length)
                return std::unexpected(
                    CommandLineError{i - 1, CommandLineText::tr("There is nothing behind the last backslash.")});
            if (line[i] == u'\n')
                continue; // a continued line
            inWord = true;
            word.append(line[i]);
            continue;
        }
        inWord = true;
        if (c == u'\'') {
            const qsizetype end = line.indexOf(u'\'', i + 1);
            if (end < 0)
                return std::unexpected(CommandLineError{
                    i, CommandLineText::tr("The single quote at column %1 is never closed.").arg(i + 1)});
            word.append(QStringView(line).mid(i + 1, end - i - 1));
            i = end;
        } else if (c == u'"') {
            const qsizetype begin = i;
            for (++i; i < length && line[i] != u'"'; ++i) {
                if (line[i] == u'\\' && i + 1 < length && QStringView(u"$`\"\\\n").contains(line[i + 1])) {
                    ++i;
                    if (line[i] == u'\n')
                        continue;
                } else if ((line[i] == u'$' || line[i] == u'`') && !split.shellCharacters.contains(line[i])) {
                    split.shellCharacters.append(line[i]);
                }
                word.append(line[i]);
            }
            if (i == length)
                return std::unexpected(CommandLineError{
                    begin, CommandLineText::tr("The double quote at column %1 is never closed.").arg(begin + 1)});
        } else {
            if (shellOnly.contains(c) && !split.shellCharacters.contains(c))
                split.shellCharacters.append(c);
            word.append(c);
        }
    }
    if (inWord)
        split.arguments.append(word);
    return split;
}

QString quoteCommandLine(const QStringList &arguments)
{
    QStringList quoted;
    quoted.reserve(arguments.size());
    for (const QString &argument : arguments) {
        if (!argument.isEmpty() && std::ranges::all_of(argument, isPlain)) {
            quoted.append(argument);
            continue;
        }
        QString inside = argument;
        inside.replace(u'\'', QStringLiteral("'\\''"));
        quoted.append(u'\'' + inside + u'\'');
    }
    return quoted.join(u' ');
}

} // namespace vivarium
