// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/FileSearch.h"
#include "search/SearchResultsModel.h"

#include <QObject>

#include <memory>

namespace vivarium {

class SandboxContext;

/// Searches the files of one sandbox, one search at a time, and keeps what was found in a model. A new search ends the
/// one under way. Searching the same again leaves the rows that are still true in place.
class SearchController : public QObject {
    Q_OBJECT
public:
    enum class State {
        Idle, ///< nothing was looked for yet
        Searching,
        Finished,
        Stopped, ///< by the person: what was found until then is shown
        Failed, ///< error() says why; what was found until then is shown
    };
    Q_ENUM(State)
    explicit SearchController(SandboxContext &context, QObject *parent = nullptr);
    ~SearchController() override;

    void start(const SearchQuery &query);
    /// The same once more.
    void repeat();
    void stop();
    /// Forgets everything.
    void clear();

    [[nodiscard]] SearchResultsModel &model() { return m_model; }
    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] const SearchQuery &query() const { return m_query; }
    /// Of the last search that came to its end.
    [[nodiscard]] const SearchSummary &summary() const { return m_summary; }
    [[nodiscard]] const ApiError &error() const { return m_error; }
    /// What the server has against the pattern, in its words; empty when it has nothing.
    [[nodiscard]] QString patternProblem() const;
    /// Files looked into so far; −1: not told.
    [[nodiscard]] qint64 progress() const { return m_progress; }
    /// "12 matches in 3 files", and what was passed over and why it ended early, a sentence each.
    [[nodiscard]] QString countText() const;
    [[nodiscard]] QStringList remarks() const;

Q_SIGNALS:
    void stateChanged();
    /// More was found, or looked into.
    void progressed();

private:
    void onFinished(const Result<SearchSummary> &result);
    void release();

    SandboxContext &m_context;
    SearchResultsModel m_model;
    std::unique_ptr<FileSearch> m_search;
    State m_state = State::Idle;
    SearchQuery m_query;
    SearchSummary m_summary;
    ApiError m_error;
    qint64 m_progress = -1;
};

} // namespace vivarium
