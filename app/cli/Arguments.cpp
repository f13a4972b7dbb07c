// SPDX-License-Identifier: GPL-3.0-or-later
#include "Arguments.h"

#include "CommandNames.h"
#include "files/FilePaths.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QFile>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace vivarium::cli {

namespace {

struct ArgumentsText {
    Q_DECLARE_TR_FUNCTIONS(vivarium::cli::Arguments)
};

constexpr int longestLimit = 7 * 24 * 3600; // seconds; as long as a sandbox can live

std::unexpected<UsageError> refuse(const QString &sentence)
{
    return std::unexpected(UsageError{sentence});
}

QString version()
{
    return u"vivarium %1\n"_s.arg(QCoreApplication::applicationVersion());
}

QString overview()
{
    return ArgumentsText::tr("Usage: vivarium COMMAND [options] …\n"
                             "Sandboxes of all saved connections from the command line; without a command the window "
                             "opens.\n\n"
                             "Commands:\n"
                             "  list                             which sandboxes there are\n"
                             "  exec SANDBOX -- COMMAND …        run a command in one, with its output as it comes\n"
                             "  cp SANDBOX:PATH PATH             copy a file or folder out of one\n"
                             "  cp PATH SANDBOX:PATH             copy a file or folder into one\n"
                             "  snapshot SANDBOX                 save its files, or its memory and files\n\n"
                             "SANDBOX is a name or an id. “vivarium COMMAND --help” tells the options.\n"
                             "Exit status: 0 done, 1 failed, 2 called wrongly; exec passes on that of its command.\n");
}

/// One command's options, and what every command has.
class Reader {
public:
    Reader(const QString &synopsis, const QString &description)
        : m_synopsis(synopsis)
    {
        m_parser.setApplicationDescription(description);
        add({{u"h"_s, u"help"_s}, ArgumentsText::tr("Show this help.")});
        add({u"connection"_s, ArgumentsText::tr("Look only at this connection, by its name or id."),
            ArgumentsText::tr("name", "placeholder of an option's value")});
        add({u"json"_s, ArgumentsText::tr("Write JSON, for programs.")});
    }
    void add(const QCommandLineOption &option) { m_parser.addOption(option); }

    /// What has to be answered at once: help, or what is wrong. `positional`: how many words have to be there.
    [[nodiscard]] std::optional<std::expected<Request, UsageError>> read(
        const QStringList &arguments, qsizetype positional)
    {
        const bool understood = m_parser.parse(QStringList{u"vivarium"_s} + arguments);
        if (m_parser.isSet(u"help"_s)) // also beside nonsense: whoever asks needs it
            return Request(ShowText{help()});
        if (!understood) {
            const QString sentence = m_parser.errorText();
            return refuse(sentence.endsWith(u'.') ? sentence : sentence + u'.');
        }
        if (words().size() != positional)
            return refuse(ArgumentsText::tr("It is called as: %1", "how to call the command").arg(m_synopsis));
        return std::nullopt;
    }
    [[nodiscard]] QStringList words() const { return m_parser.positionalArguments(); }
    [[nodiscard]] bool has(const QString &option) const { return m_parser.isSet(option); }
    [[nodiscard]] QString value(const QString &option) const { return m_parser.value(option); }
    [[nodiscard]] QStringList values(const QString &option) const { return m_parser.values(option); }
    [[nodiscard]] QString connection() const { return value(u"connection"_s); }
    [[nodiscard]] bool json() const { return has(u"json"_s); }

private:
    [[nodiscard]] QString help() const
    {
        // Qt's first line names the program as it was found; people call it as we write it.
        return ArgumentsText::tr("Usage: %1", "how to call the command").arg(m_synopsis) + u'\n'
            + m_parser.helpText().section(u'\n', 1);
    }

    QString m_synopsis;
    QCommandLineParser m_parser;
};

std::expected<Request, UsageError> parseList(const QStringList &arguments)
{
    Reader reader(ArgumentsText::tr("vivarium list [options]"),
        ArgumentsText::tr("Lists the sandboxes of all saved connections. A connection that doesn't answer is named on "
                          "standard error, and the exit status is 1; the others are listed all the same."));
    reader.add({{u"a"_s, u"all"_s}, ArgumentsText::tr("Also those that have ended.")});
    if (const auto done = reader.read(arguments, 0))
        return *done;
    return ListRequest{reader.connection(), reader.has(u"all"_s), reader.json()};
}

std::expected<Request, UsageError> parseExec(const QStringList &arguments)
{
    const QString synopsis = ArgumentsText::tr("vivarium exec [options] SANDBOX -- COMMAND [ARGUMENT…]");
    Reader reader(synopsis,
        ArgumentsText::tr(
            "Runs a command in a sandbox, without a shell in between and without standard input. Its output comes out "
            "here as it is, and its exit status is passed on. Ctrl+C interrupts the command, a second one kills it. "
            "With --json each piece of output is a line, and the exit status the last one."));
    reader.add({u"cwd"_s, ArgumentsText::tr("Run it in this folder of the sandbox; otherwise in /workspace."),
        ArgumentsText::tr("folder", "placeholder of an option's value")});
    reader.add(
        {{u"e"_s, u"env"_s}, ArgumentsText::tr("Set a variable. Can be given more than once."), u"NAME=VALUE"_s});
    reader.add({u"timeout"_s, ArgumentsText::tr("End it after so many seconds; the exit status is then 124."),
        ArgumentsText::tr("seconds", "placeholder of an option's value")});

    const qsizetype dashes = arguments.indexOf(u"--"_s);
    if (const auto done = reader.read(dashes < 0 ? arguments : arguments.first(dashes), 1)) {
        const bool lacksDashes = !*done && dashes < 0 && reader.words().size() > 1;
        return lacksDashes ? refuse(ArgumentsText::tr("Write “--” before the command: %1").arg(synopsis)) : *done;
    }
    ExecRequest request{reader.connection(), reader.words().value(0), {}, reader.json()};
    request.command.arguments = dashes < 0 ? QStringList() : arguments.sliced(dashes + 1);
    if (request.command.arguments.isEmpty() || request.command.arguments.first().isEmpty())
        return refuse(ArgumentsText::tr("Write the command to run behind “--”."));
    request.command.workingDirectory = reader.value(u"cwd"_s);
    if (reader.has(u"cwd"_s) && !request.command.workingDirectory.startsWith(u'/'))
        return refuse(ArgumentsText::tr("The folder for --cwd must begin with a slash, as /workspace does."));
    static const QRegularExpression variable(
        u"^([A-Za-z_][A-Za-z0-9_]*)=(.*)$"_s, QRegularExpression::DotMatchesEverythingOption);
    for (const QStringList settings = reader.values(u"env"_s); const QString &setting : settings) {
        const auto match = variable.match(setting);
        if (!match.hasMatch()) // its value may be a secret: it isn't repeated
            return refuse(ArgumentsText::tr("What follows --env must be NAME=VALUE."));
        request.command.environment.insert(match.captured(1), match.captured(2));
    }
    if (reader.has(u"timeout"_s)) {
        bool isNumber = false;
        const int seconds = reader.value(u"timeout"_s).toInt(&isNumber);
        if (!isNumber || seconds < 1 || seconds > longestLimit)
            return refuse(
                ArgumentsText::tr("What follows --timeout must be a number of seconds, 1 to %1.").arg(longestLimit));
        request.command.limit = std::chrono::seconds(seconds);
    }
    return request;
}

/// SANDBOX:PATH, as scp has it: a colon behind a slash belongs to a local path.
std::optional<std::pair<QString, QString>> remotePlace(const QString &text)
{
    const qsizetype colon = text.indexOf(u':');
    if (colon <= 0 || text.first(colon).contains(u'/'))
        return std::nullopt;
    return std::pair(text.first(colon), text.sliced(colon + 1));
}

std::expected<Request, UsageError> parseCopy(const QStringList &arguments)
{
    Reader reader(ArgumentsText::tr("vivarium cp [options] SOURCE TARGET"),
        ArgumentsText::tr(
            "Copies a file or folder into a sandbox or out of one. One of both is SANDBOX:PATH, where a PATH without a "
            "slash in front is below /workspace; the other one is a path of this computer (with ./ in front if it has "
            "a "
            "colon). A target that is a folder gets the copy under its own name. A file is replaced only when its copy "
            "is complete; a folder never goes into one of the same name."));
    if (const auto done = reader.read(arguments, 2))
        return *done;
    const QString source = reader.words().at(0);
    const QString target = reader.words().at(1);
    const auto from = remotePlace(source);
    const auto to = remotePlace(target);
    if (from.has_value() == to.has_value())
        return refuse(from ? ArgumentsText::tr("Both places are in sandboxes; one of them must be on this computer.")
                           : ArgumentsText::tr("One of both places must be in a sandbox, as SANDBOX:PATH."));
    const auto &[sandbox, path] = from ? *from : *to;
    CopyRequest request;
    request.connection = reader.connection();
    request.json = reader.json();
    request.sandbox = sandbox;
    request.isUpload = to.has_value();
    request.intoFolder = target.endsWith(u'/');
    request.local = from ? target : source;
    request.remote = FilePaths::cleaned(QFile::encodeName(path), FilePaths::home());
    if (request.local.isEmpty())
        return refuse(ArgumentsText::tr("The path on this computer is empty."));
    return request;
}

std::expected<Request, UsageError> parseSnapshot(const QStringList &arguments)
{
    Reader reader(ArgumentsText::tr("vivarium snapshot [options] SANDBOX"),
        ArgumentsText::tr("Saves the files of a running sandbox, which goes on, and writes the id of the snapshot. The "
                          "window lists it, too."));
    reader.add({u"name"_s, ArgumentsText::tr("Call the snapshot so."),
        ArgumentsText::tr("name", "placeholder of an option's value")});
    reader.add({u"note"_s, ArgumentsText::tr("A note to keep with it."),
        ArgumentsText::tr("text", "placeholder of an option's value")});
    reader.add({u"memory"_s, ArgumentsText::tr("Save its memory, too, with all that runs in it.")});
    if (const auto done = reader.read(arguments, 1))
        return *done;
    return SnapshotRequest{reader.connection(), reader.words().value(0), reader.value(u"name"_s),
        reader.value(u"note"_s), reader.has(u"memory"_s), reader.json()};
}

} // namespace

std::expected<Request, UsageError> parseArguments(const QStringList &arguments)
{
    if (arguments.isEmpty())
        return refuse(ArgumentsText::tr("Say what to do: list, exec, cp or snapshot."));
    const QString &command = arguments.first();
    const QStringList rest = arguments.sliced(1);
    if (command == "-h"_L1 || command == "--help"_L1)
        return ShowText{overview()};
    if (command == "-v"_L1 || command == "--version"_L1)
        return ShowText{version()};
    if (command == "list"_L1)
        return parseList(rest);
    if (command == "exec"_L1)
        return parseExec(rest);
    if (command == "cp"_L1)
        return parseCopy(rest);
    if (command == "snapshot"_L1)
        return parseSnapshot(rest);
    return refuse(ArgumentsText::tr("There is no command “%1”: it is list, exec, cp or snapshot.").arg(command));
}

} // namespace vivarium::cli
