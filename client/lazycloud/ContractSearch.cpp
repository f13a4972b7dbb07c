// SPDX-License-Identifier: GPL-3.0-or-later
#include "lazycloud/ContractSearch.h"

#include "http/JsonCall.h"
#include "inside/NamePatterns.h"
#include "lazycloud/FileCodec.h"
#include "lazycloud/LazyCloudContext.h"
#include "lazycloud/LazyCloudFiles.h"
#include "lazycloud/LineExcerpts.h"

#include <QCryptographicHash>
#include <QHash>

namespace vivarium {

namespace {
constexpr std::chrono::seconds SlowFind{600};

/// The part of `path` below `folder`; empty for the folder itself, as when it is a file.
QByteArray below(const RemotePath &path, const RemotePath &folder)
{
    const RemotePath prefix = folder.endsWith('/') ? folder : folder + '/';
    return path.startsWith(prefix) ? path.sliced(prefix.size()) : QByteArray();
}
} // namespace

ContractSearch::ContractSearch(LazyCloudContext &context, LazyCloudFiles &files, SandboxId sandbox, SearchQuery query)
    : m_context(context)
    , m_files(&files)
    , m_sandbox(std::move(sandbox))
    , m_query(std::move(query))
{
    QMetaObject::invokeMethod(this, &ContractSearch::start, Qt::QueuedConnection);
}

ContractSearch::~ContractSearch()
{
    m_find.cancel();
    m_read.cancel();
}

void ContractSearch::start()
{
    if (!m_files)
        return;
    if (m_query.regularExpression || !m_query.caseSensitive) {
        Q_EMIT finished(std::unexpected(m_context.unsupported(Feature::SearchFiles)));
        return;
    }
    if (!FileCodec::isText(m_query.folder)) {
        ApiError error = m_context.unsupported(Feature::SearchFiles);
        error.sentence = tr("This server can't search a folder whose name isn't text.");
        Q_EMIT finished(std::unexpected(error));
        return;
    }
    const auto request = HttpRequest::json("POST", m_context.containerPath(m_sandbox) / QLatin1StringView("files/find"),
        {{QLatin1StringView("path"), QString::fromUtf8(m_query.folder)},
            {QLatin1StringView("pattern"), m_query.pattern}});
    m_find = callJson<SearchCodec::Places>(m_context.connection, request.within(SlowFind), &SearchCodec::places);
    whenDone(this, m_find, [this](const Result<SearchCodec::Places> *result) {
        if (!result)
            return;
        if (*result)
            take(**result);
        else
            Q_EMIT finished(std::unexpected(result->error()));
    });
}

void ContractSearch::take(const SearchCodec::Places &places)
{
    const NamePatterns include(m_query.include);
    const NamePatterns exclude(m_query.exclude);
    QHash<RemotePath, qsizetype> known;
    for (const SearchCodec::Place &place : places.places) {
        const auto there = known.constFind(place.path);
        if (there != known.cend()) {
            if (*there >= 0)
                m_pending[*there].places.append(place);
            continue;
        }
        const QByteArray name = below(place.path, m_query.folder);
        const bool isWanted =
            name.isEmpty() || (!exclude.matches(name) && (include.isEmpty() || include.matches(name)));
        known.insert(place.path, isWanted ? m_pending.size() : -1);
        if (isWanted)
            m_pending.append({place.path, {place}});
    }
    if (places.truncated)
        m_summary.limit = SearchSummary::Limit::Matches;
    next();
}

void ContractSearch::next()
{
    const QPointer<ContractSearch> alive(this);
    while (m_next < m_pending.size() && m_summary.matches < m_query.matchLimit) {
        const Pending pending = m_pending.at(m_next++);
        if (m_filesRead < MostFiles && m_bytesRead < MostBytes && m_files) {
            ++m_filesRead;
            m_read = m_files->read(m_sandbox, pending.path, LargestFile);
            whenDone(this, m_read, [this, pending](const Result<FileContent> *result) {
                if (!result)
                    return;
                if (*result && !(*result)->truncated) {
                    onRead(pending, **result);
                    return;
                }
                const QPointer<ContractSearch> self(this);
                tellPlaces(pending);
                if (self)
                    next();
            });
            return;
        }
        tellPlaces(pending);
        if (!alive)
            return;
    }
    if (m_next < m_pending.size())
        m_summary.limit = SearchSummary::Limit::Matches;
    Q_EMIT finished(m_summary);
}

void ContractSearch::onRead(const Pending &pending, const FileContent &content)
{
    m_bytesRead += content.bytes.size();
    SearchQuery query = m_query;
    query.matchLimit -= m_summary.matches;
    auto promise = std::make_shared<QPromise<Result<Looked>>>();
    promise->start();
    QThreadPool::globalInstance()->start([promise, path = pending.path, bytes = content.bytes, query] {
        promise->addResult(look(path, bytes, query));
        promise->finish();
    });
    whenDone(this, promise->future(), [this](const Result<Looked> *result) {
        if (result && *result)
            onLooked(**result);
    });
}

ContractSearch::Looked ContractSearch::look(const RemotePath &path, const QByteArray &bytes, const SearchQuery &query)
{
    Looked looked;
    looked.isText = bytes.isValidUtf8();
    if (!looked.isText)
        return looked;
    looked.file = {path, bytes.size(), QCryptographicHash::hash(bytes, QCryptographicHash::Sha256)};
    QList<SearchHit> hits =
        LineExcerpts::occurrences(bytes, query.pattern.toUtf8(), query.wholeWord, query.matchLimit + 1);
    looked.hasMore = hits.size() > query.matchLimit;
    if (looked.hasMore)
        hits.removeLast();
    looked.lines = LineExcerpts::of(bytes, hits);
    return looked;
}

void ContractSearch::onLooked(const Looked &looked)
{
    // What was found may have gone again before it was read.
    if (!looked.isText)
        ++m_summary.binary;
    if (looked.hasMore)
        m_summary.limit = SearchSummary::Limit::Matches;
    const QPointer<ContractSearch> alive(this);
    if (!looked.lines.isEmpty()) {
        ++m_summary.matchedFiles;
        for (const FoundLine &line : looked.lines)
            m_summary.matches += line.hits.size();
        Q_EMIT found(looked.file, looked.lines);
    }
    if (alive)
        Q_EMIT progressed(m_next);
    if (alive)
        next();
}

void ContractSearch::tellPlaces(const Pending &pending)
{
    // Without its text nobody knows whether it is a whole word.
    if (m_query.wholeWord) {
        ++m_summary.unreadable;
        return;
    }
    QList<FoundLine> lines;
    const qint64 size = m_query.pattern.toUtf8().size();
    for (const SearchCodec::Place &place : pending.places) {
        if (m_summary.matches == m_query.matchLimit)
            break;
        FoundLine line;
        line.line = place.line;
        line.column = place.column;
        line.text = m_query.pattern;
        line.cut = true;
        line.hits.append({0, size, std::nullopt});
        lines.append(line);
        ++m_summary.matches;
    }
    ++m_summary.matchedFiles;
    Q_EMIT found({pending.path, 0, {}}, lines);
}

} // namespace vivarium
