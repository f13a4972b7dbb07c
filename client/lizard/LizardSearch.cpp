// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardSearch.h"

#include "core/Async.h"
#include "inside/CommandRunner.h"

#include <QPointer>
#include <QRegularExpression>

namespace vivarium {

namespace {

constexpr std::chrono::seconds searchLimit(120);
constexpr qsizetype mostBytes = 240000; ///< of output: an answer holds little more

/// As one word of a POSIX shell.
QString quoted(QString text)
{
    text.replace(QLatin1Char('\''), QStringLiteral("'\\''"));
    return QLatin1Char('\'') + text + QLatin1Char('\'');
}

} // namespace

LizardSearch::LizardSearch(CommandRunner &commands, const SandboxId &sandbox, const SearchQuery &query)
    : m_query(query)
{
    m_reply = commands.run(sandbox, script(query), {query.folder}, searchLimit);
    whenDone(this, m_reply, [this](const Result<ProcessRecord> *result) {
        if (result)
            take(*result);
    });
}

LizardSearch::~LizardSearch()
{
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
    for (const QString &pattern : query.include)
        arguments << quoted(QStringLiteral("--include=%1").arg(pattern.section(QLatin1Char('/'), -1)));
    for (const QString &pattern : query.exclude) {
        const QString name = pattern.section(QLatin1Char('/'), -1);
        arguments << quoted(QStringLiteral("--exclude=%1").arg(name))
                  << quoted(QStringLiteral("--exclude-dir=%1").arg(name));
    }
    arguments << QStringLiteral("-e") << quoted(query.pattern) << QStringLiteral("--") << QStringLiteral("\"$1\"");
    // What is too much for one answer is cut.
    return QStringLiteral("%1 2>/dev/null | tr '\\000' '\\037' | head -c %2; exit 0")
        .arg(arguments.join(QLatin1Char(' ')), QString::number(mostBytes));
}

QList<LizardSearch::Found> LizardSearch::read(const QByteArray &output, const SearchQuery &query)
{
    QRegularExpression::PatternOptions options = QRegularExpression::UseUnicodePropertiesOption;
    if (!query.caseSensitive)
        options |= QRegularExpression::CaseInsensitiveOption;
    QString pattern = query.regularExpression ? query.pattern : QRegularExpression::escape(query.pattern);
    if (query.wholeWord)
        pattern = QStringLiteral("(?<!\\w)(?:%1)(?!\\w)").arg(pattern);
    const QRegularExpression expression(pattern, options);
    QList<Found> found;
    const QByteArrayList lines = output.split('\n');
    for (const QByteArray &line : lines) {
        const qsizetype end = line.indexOf('\x1f');
        const qsizetype colon = line.indexOf(':', end + 1);
        if (end <= 0 || colon < 0)
            continue;
        const RemotePath path = line.first(end);
        if (found.isEmpty() || found.constLast().file.path != path) {
            Found next;
            next.file.path = path;
            found.append(next);
        }
        FoundLine place;
        place.line = line.sliced(end + 1, colon - end - 1).toLongLong();
        const QByteArray text = line.sliced(colon + 1);
        place.text = QString::fromUtf8(text);
        auto matches = expression.globalMatch(place.text);
        while (matches.hasNext()) {
            const QRegularExpressionMatch match = matches.next();
            if (match.capturedLength() > 0)
                place.hits.append(
                    {place.text.first(match.capturedStart()).toUtf8().size(), match.captured().toUtf8().size(), {}});
        }
        if (place.hits.isEmpty()) // grep and we understand the expression differently: the line is still right
            place.hits.append({0, text.size(), {}});
        found.last().lines.append(place);
    }
    return found;
}

void LizardSearch::take(const Result<ProcessRecord> &result)
{
    if (!result) {
        Q_EMIT finished(std::unexpected(result.error()));
        return;
    }
    const QPointer<LizardSearch> alive(this);
    SearchSummary summary;
    const QList<Found> all = read(result->standardOutput, m_query);
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
    if (result->standardOutput.size() >= mostBytes && summary.limit == SearchSummary::Limit::None)
        summary.limit = SearchSummary::Limit::Size;
    Q_EMIT finished(summary);
}

} // namespace vivarium
