// SPDX-License-Identifier: GPL-3.0-or-later
#include "activity/EntryMaker.h"

#include "connections/ConnectionRegistry.h"
#include "processes/CommandLine.h"
#include "processes/CommandRequest.h"
#include "sandboxes/SandboxListModel.h"

#include <QJsonArray>
#include <QRegularExpression>

#include <algorithm>
#include <functional>

namespace vivarium {

namespace {

constexpr qsizetype shortestSecret = 4; // shorter words occur in every sentence
constexpr qsizetype longestSentence = 2000;

/// Of words in a command: a secret is often only a part of one, as in --token=….
const QRegularExpression &wordSeparators()
{
    static const QRegularExpression between(QStringLiteral("[\\s=\"']+"));
    return between;
}

} // namespace

EntryMaker::EntryMaker(const ConnectionRegistry &connections, const SandboxListModel &sandboxes)
    : m_connections(connections)
    , m_sandboxes(sandboxes)
{
}

ActivityEntry EntryMaker::about(ActivityKind kind, const SandboxKey &sandbox, const QString &name) const
{
    ActivityEntry entry = about(kind, sandbox.profile);
    if (!sandbox.isProvisional())
        entry.sandbox = sandbox.id;
    const SandboxRow *row = m_sandboxes.find(sandbox);
    entry.sandboxName = row ? row->sandbox.name : name;
    return entry;
}

ActivityEntry EntryMaker::about(ActivityKind kind, const ProfileId &profile) const
{
    ActivityEntry entry;
    entry.at = QDateTime::currentDateTimeUtc();
    entry.kind = kind;
    entry.profile = profile;
    if (const ConnectionEntry *connection = m_connections.find(profile))
        entry.connection = connection->name;
    return entry;
}

void EntryMaker::fail(ActivityEntry &entry, const ApiError &error, const QStringList &secrets)
{
    entry.outcome = ActivityOutcome::Failed;
    entry.error = without(error.sentence, secrets).left(longestSentence);
    entry.code = error.code;
    if (entry.code.isEmpty() && error.httpStatus > 0)
        entry.code = QStringLiteral("HTTP %1").arg(error.httpStatus);
}

void EntryMaker::setPolicy(ActivityEntry &entry, const NetworkPolicy &policy)
{
    switch (policy.mode) {
    case NetworkPolicy::Mode::Open:
        entry.facts.insert(ActivityFact::network, QStringLiteral("open"));
        break;
    case NetworkPolicy::Mode::Blocked:
        entry.facts.insert(ActivityFact::network, QStringLiteral("blocked"));
        break;
    case NetworkPolicy::Mode::Only:
        entry.facts.insert(ActivityFact::network, QStringLiteral("only"));
        entry.facts.insert(ActivityFact::ranges, QJsonArray::fromStringList(policy.allowed));
        break;
    }
}

QString EntryMaker::programOf(const CommandRequest &request)
{
    if (request.kind == CommandRequest::Kind::Python)
        return QStringLiteral("python3");
    if (request.kind == CommandRequest::Kind::Shell)
        return QStringLiteral("sh"); // the first word of a script tells little, and may be anything
    const auto split = splitCommandLine(request.text);
    return split ? programOf(split->arguments) : QString();
}

QString EntryMaker::programOf(const QStringList &arguments)
{
    static const QRegularExpression assignment(QStringLiteral("^[A-Za-z_][A-Za-z0-9_]*="));
    static const QRegularExpression plainName(QStringLiteral("^[A-Za-z0-9][A-Za-z0-9_.+-]{0,63}$"));
    const auto program =
        std::ranges::find_if(arguments, [](const QString &word) { return !assignment.match(word).hasMatch(); });
    if (program == arguments.end())
        return {};
    const QString name = program->mid(program->lastIndexOf(QLatin1Char('/')) + 1);
    return plainName.match(name).hasMatch() ? name : QString();
}

QStringList EntryMaker::secretsOf(const CommandRequest &request)
{
    QStringList words = request.text.split(wordSeparators(), Qt::SkipEmptyParts);
    words.removeAll(programOf(request));
    for (const auto &[name, value] : request.environment)
        words << value;
    return words;
}

QStringList EntryMaker::secretsOf(const Command &command)
{
    QStringList words = command.arguments;
    for (const QString &argument : command.arguments)
        words += argument.split(wordSeparators(), Qt::SkipEmptyParts);
    words.removeAll(programOf(command.arguments));
    return words + command.environment.values();
}

QString EntryMaker::without(QString text, QStringList secrets)
{
    // The longest first: one may be part of another.
    std::ranges::sort(secrets, std::greater(), &QString::size);
    for (const QString &secret : std::as_const(secrets)) {
        if (secret.size() >= shortestSecret)
            text.replace(secret, QStringLiteral("…"));
    }
    return text;
}

} // namespace vivarium
