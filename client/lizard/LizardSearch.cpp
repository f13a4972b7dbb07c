// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardSearch.h"

#include "core/Async.h"
#include "inside/CommandRunner.h"
#include "inside/NamePatterns.h"

#include <QDeadlineTimer>
#include <QPointer>
#include <QRegularExpression>

#include <algorithm>

namespace vivarium {

namespace {

constexpr std::chrono::seconds searchLimit(120);
constexpr qsizetype mostBytes = 240000; ///< of output: an answer holds little more
/// So long the places within the lines are looked for; then the rest is told as whole lines.
constexpr std::chrono::seconds placesLimit(5);

/// As one word of a POSIX shell.
QString quoted(QString text)
{
    text.replace(QLatin1Char('\''), QStringLiteral("'\\''"));
    return QLatin1Char('\'') + text + QLatin1Char('\'');
}

QString lastPart(const QString &pattern)
{
    return pattern.section(QLatin1Char('/'), -1);
}

/// Whether grep itself can leave files out by their names. It is only to write less: the patterns are about whole
/// paths, of folders too, and are looked at here.
bool canNarrow(const QStringList &include)
{
    static const QRegularExpression ending(QStringLiteral("\\A\\*(?:\\.[A-Za-z0-9_-]+)+\\z"));
    return std::ranges::all_of(
        include, [](const QString &pattern) { return ending.match(lastPart(pattern)).hasMatch(); });
}

/// A name at any depth, which grep understands in the same way.
bool isPlainName(const QString &pattern)
{
    static const QRegularExpression name(QStringLiteral("\\A[A-Za-z0-9_.*?-]+\\z"));
    return name.match(pattern).hasMatch() && !pattern.contains(QLatin1StringView("**"));
}

/// The folder of a query without a slash at its end; empty: the root.
RemotePath baseOf(const SearchQuery &query)
{
    RemotePath base = query.folder;
    while (base.endsWith('/'))
        base.chop(1);
    return base;
}

} // namespace

LizardSearch::LizardSearch(CommandRunner &commands, const SandboxId &sandbox, const SearchQuery &query)
    : m_query(query)
{
    m_reply = commands.run(sandbox, script(query), {query.folder}, searchLimit);
    whenDone(this, m_reply, [this](const Result<ProcessRecord> *result) {
        if (!result)
            return;
        if (*result)
            take(**result);
        else
            Q_EMIT finished(std::unexpected(result->error()));
    });
}

LizardSearch::~LizardSearch()
{
    *m_stop = true;
    m_reply.cancel();
}

QString LizardSearch::script(const SearchQuery &query)
{
    // -Z: a NUL after the name, which can hold anything else. -I: binary files are left out.
    QStringList arguments{QStringLiteral("grep"), QStringLiteral("-rHnIZ"),
        query.regularExpression ? QStringLiteral("-E") : QStringLiteral("-F")};
    if (!query.caseSensitive)
        arguments << QStringLiteral("-i");
    if (query.wholeWord)
        arguments << QStringLiteral("-w");
    if (canNarrow(query.include)) {
        for (const QString &pattern : query.include)
            arguments << quoted(QStringLiteral("--include=%1").arg(lastPart(pattern)));
    }
    for (const QString &pattern : query.exclude) {
        if (isPlainName(pattern))
            arguments << quoted(QStringLiteral("--exclude=%1").arg(pattern))
                      << quoted(QStringLiteral("--exclude-dir=%1").arg(pattern));
    }
    arguments << QStringLiteral("-e") << quoted(query.pattern) << QStringLiteral("--");
    // First what would make the whole search void: a folder that can't be read, no grep, an expression that it doesn't
    // understand. Each says so itself. Then single files that can't be read only make lines of the standard error.
    // "/." keeps --exclude-dir from leaving out the folder itself. What is too much for one answer is cut, and grep
    // then ends by SIGPIPE (141).
    return QStringLiteral(
        "if [ -d \"$1\" ]; then ls -- \"$1\" >/dev/null || exit 2; set -- \"${1%/}/.\"; "
        "else : <\"$1\" || exit 2; fi; "
        "%1 /dev/null >/dev/null; s=$?; [ \"$s\" -le 1 ] || exit \"$s\"; "
        "exec 3>&1; s=$({ { %1 \"$1\"; echo $? >&4; } | tr '\\000' '\\037' | head -c %2 >&3; } 4>&1); "
        "[ \"${s:-9}\" -le 2 ] || [ \"$s\" = 141 ] || exit \"${s:-9}\"")
        .arg(arguments.join(QLatin1Char(' ')), QString::number(mostBytes));
}

QList<LizardSearch::Found> LizardSearch::read(const QByteArray &output, const SearchQuery &query, const StopFlag &stop)
{
    QRegularExpression::PatternOptions options = QRegularExpression::UseUnicodePropertiesOption;
    if (!query.caseSensitive)
        options |= QRegularExpression::CaseInsensitiveOption;
    QString pattern = query.regularExpression ? query.pattern : QRegularExpression::escape(query.pattern);
    if (query.wholeWord)
        pattern = QStringLiteral("(?<!\\w)(?:%1)(?!\\w)").arg(pattern);
    const QRegularExpression expression(pattern, options);
    const NamePatterns include(query.include);
    const NamePatterns exclude(query.exclude);
    const RemotePath base = baseOf(query);
    const QDeadlineTimer placesEnd(placesLimit);
    QList<Found> found;
    const QByteArrayList lines = output.split('\n');
    for (const QByteArray &line : lines) {
        if (stop && *stop)
            return {};
        const qsizetype end = line.indexOf('\x1f');
        const qsizetype colon = line.indexOf(':', end + 1);
        if (end <= 0 || colon < 0)
            continue;
        RemotePath path = line.first(end);
        if (path.startsWith(base + "/./")) { // otherwise it is the one file that was asked for
            const RemotePath relative = path.sliced(base.size() + 3);
            path = base + '/' + relative;
            if (exclude.matches(relative) || (!include.isEmpty() && !include.matches(relative)))
                continue;
        }
        if (found.isEmpty() || found.constLast().file.path != path) {
            Found next;
            next.file.path = path;
            found.append(next);
        }
        FoundLine place;
        place.line = line.sliced(end + 1, colon - end - 1).toLongLong();
        const QByteArray text = line.sliced(colon + 1);
        place.text = QString::fromUtf8(text);
        if (expression.isValid() && !placesEnd.hasExpired()) {
            auto matches = expression.globalMatch(place.text);
            while (matches.hasNext()) {
                const QRegularExpressionMatch match = matches.next();
                if (match.capturedLength() > 0)
                    place.hits.append({place.text.first(match.capturedStart()).toUtf8().size(),
                        match.captured().toUtf8().size(), {}});
            }
        }
        if (place.hits.isEmpty()) // grep and we understand the expression differently: the line is still right
            place.hits.append({0, text.size(), {}});
        found.last().lines.append(place);
    }
    return found;
}

void LizardSearch::take(const ProcessRecord &record)
{
    SearchSummary summary;
    summary.unreadable = std::ranges::count(record.standardError, '\n');
    if (record.standardOutput.size() >= mostBytes)
        summary.limit = SearchSummary::Limit::Size;
    const auto reply =
        runBlocking<QList<Found>>([output = record.standardOutput, query = m_query,
                                      stop = m_stop]() -> Result<QList<Found>> { return read(output, query, stop); });
    whenDone(this, reply, [this, summary](const Result<QList<Found>> *all) {
        if (all && *all)
            tell(**all, summary);
    });
}

void LizardSearch::tell(const QList<Found> &all, SearchSummary summary)
{
    const QPointer<LizardSearch> alive(this);
    for (const Found &each : all) {
        QList<FoundLine> lines;
        for (const FoundLine &line : each.lines) {
            if (summary.matches >= m_query.matchLimit) {
                summary.limit = SearchSummary::Limit::Matches;
                break;
            }
            summary.matches += line.hits.size();
            lines.append(line);
        }
        if (lines.isEmpty())
            break;
        ++summary.matchedFiles;
        Q_EMIT found(each.file, lines);
        if (!alive)
            return;
    }
    Q_EMIT finished(summary);
}

} // namespace vivarium
