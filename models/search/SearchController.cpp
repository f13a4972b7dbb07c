// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/SearchController.h"

#include "backend/FileApi.h"
#include "sandboxes/SandboxContext.h"

#include <QLocale>

namespace vivarium {

namespace {

/// Whether two searches find the same: what becomes of it afterwards doesn't matter.
bool isSameQuestion(SearchQuery a, const SearchQuery &b)
{
    a.replacement = b.replacement;
    a.matchLimit = b.matchLimit;
    return a == b;
}

} // namespace

SearchController::SearchController(SandboxContext &context, QObject *parent)
    : QObject(parent)
    , m_context(context)
{
}

SearchController::~SearchController() = default;

void SearchController::start(const SearchQuery &query)
{
    release();
    m_model.begin(query.folder, m_state != State::Idle && isSameQuestion(m_query, query));
    m_query = query;
    m_summary = {};
    m_error = {};
    m_progress = -1;
    m_state = State::Searching;
    m_search = m_context.backend().files().search(m_context.id(), query);
    connect(m_search.get(), &FileSearch::found, this, [this](const FoundFile &file, const QList<FoundLine> &lines) {
        m_model.add(file, lines);
        Q_EMIT progressed();
    });
    connect(m_search.get(), &FileSearch::progressed, this, [this](qint64 files) {
        m_progress = files;
        Q_EMIT progressed();
    });
    connect(m_search.get(), &FileSearch::finished, this, &SearchController::onFinished);
    Q_EMIT stateChanged();
}

void SearchController::repeat()
{
    if (m_state != State::Idle)
        start(SearchQuery(m_query));
}

void SearchController::stop()
{
    if (m_state != State::Searching)
        return;
    release();
    m_model.end(false);
    m_state = State::Stopped;
    Q_EMIT stateChanged();
}

void SearchController::clear()
{
    release();
    m_model.clear();
    m_query = {};
    m_state = State::Idle;
    Q_EMIT stateChanged();
}

void SearchController::release()
{
    if (!m_search)
        return;
    // It may be what calls: then it goes when it has returned.
    m_search->disconnect(this);
    m_search.release()->deleteLater();
}

void SearchController::onFinished(const Result<SearchSummary> &result)
{
    release();
    m_model.end(result.has_value());
    if (result) {
        m_summary = *result;
        m_state = State::Finished;
    } else {
        m_error = result.error();
        m_state = State::Failed;
    }
    Q_EMIT stateChanged();
}

QString SearchController::patternProblem() const
{
    return m_state == State::Failed && m_error.kind == ErrorKind::Invalid ? m_error.serverMessage : QString();
}

QString SearchController::countText() const
{
    // Both numbers have a plural of their own.
    const QString files = tr("%n file(s)", nullptr, m_model.fileCount());
    return tr("%n match(es) in %1", "%1: number of files", int(m_model.matchCount())).arg(files);
}

QStringList SearchController::remarks() const
{
    QStringList remarks;
    if (m_state == State::Stopped)
        remarks << tr("Stopped: there may be more.");
    if (m_state != State::Finished)
        return remarks;
    switch (m_summary.limit) {
    case SearchSummary::Limit::None:
        break;
    case SearchSummary::Limit::Matches:
        remarks << tr("Only the first %1 matches were looked for. Look for something rarer, or in fewer files.")
                       .arg(QLocale().toString(m_summary.matches));
        break;
    case SearchSummary::Limit::Time:
        remarks << tr("It took too long and was ended: there may be more. Look in fewer files.");
        break;
    case SearchSummary::Limit::Size:
        remarks << tr("The answer became too long and was ended: there may be more. Look in fewer files.");
        break;
    }
    if (m_summary.unreadable > 0)
        remarks << tr("%n file(s) or folder(s) couldn't be read.", nullptr, int(m_summary.unreadable));
    if (m_summary.large > 0)
        remarks << tr("%n file(s) passed over because of their size.", nullptr, int(m_summary.large));
    if (m_summary.binary > 0)
        remarks << tr("%n file(s) passed over: no UTF-8 text.", nullptr, int(m_summary.binary));
    return remarks;
}

} // namespace vivarium
