// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeFileSearch.h"

#include "CallScript.h"
#include "FakeBackend.h"
#include "core/Async.h"
#include "lazycloud/LineExcerpts.h"

#include <QRegularExpression>

namespace vivarium {

FakeFileSearch::FakeFileSearch(FakeBackend &backend, const SearchQuery &query, std::function<Result<Outcome>()> look)
    : m_query(query)
    , m_reply(backend.calls().answer<Outcome>(QStringLiteral("files.search"), std::move(look)))
{
    whenDone(this, m_reply, [this](const Result<Outcome> *result) {
        if (!result)
            return;
        if (!*result) {
            Q_EMIT finished(std::unexpected(result->error()));
            return;
        }
        const QPointer<FakeFileSearch> alive(this);
        const Outcome outcome = **result;
        for (const auto &[file, lines] : outcome.finds) {
            Q_EMIT found(file, lines);
            if (!alive)
                return;
        }
        Q_EMIT finished(outcome.summary);
    });
}

FakeFileSearch::~FakeFileSearch()
{
    m_reply.cancel();
}

Result<QList<FoundLine>> FakeFileSearch::linesIn(const QByteArray &bytes, const SearchQuery &query)
{
    QString source = query.regularExpression ? query.pattern : QRegularExpression::escape(query.pattern);
    if (query.wholeWord)
        source = QStringLiteral("(?<![\\p{L}\\p{N}_])(?:%1)(?![\\p{L}\\p{N}_])").arg(source);
    QRegularExpression expression(source, QRegularExpression::MultilineOption);
    if (!query.caseSensitive)
        expression.setPatternOptions(expression.patternOptions() | QRegularExpression::CaseInsensitiveOption);
    if (!expression.isValid()) {
        ApiError error = CallScript::error(ErrorKind::Invalid, 400, QStringLiteral("The server refuses the request."));
        error.serverMessage = QStringLiteral("\"pattern\" is not a regular expression: ") + expression.errorString();
        return std::unexpected(error);
    }
    QList<SearchHit> hits;
    if (bytes.contains('\0') || !bytes.isValidUtf8())
        return QList<FoundLine>();
    const QString text = QString::fromUtf8(bytes);
    for (auto matches = expression.globalMatch(text); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        if (match.capturedLength() == 0)
            continue;
        SearchHit hit;
        hit.offset = QStringView(text).first(match.capturedStart()).toUtf8().size();
        hit.size = match.capturedView().toUtf8().size();
        if (query.replacement) {
            QString replacement = *query.replacement;
            for (int group = expression.captureCount(); group >= 0; --group)
                replacement.replace(QStringLiteral("$%1").arg(group), match.captured(group));
            hit.replacement = replacement;
        }
        hits.append(hit);
    }
    return LineExcerpts::of(bytes, hits);
}

} // namespace vivarium
