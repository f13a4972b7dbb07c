// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/FileSearch.h"

namespace vivarium {

class FakeBackend;

/// A search of FakeFileApi. What it finds is an answer of the call script ("files.search"), so it can fail, hang or be
/// held; tests may tell finds of their own in between.
class FakeFileSearch : public FileSearch {
    Q_OBJECT
public:
    struct Outcome {
        QList<std::pair<FoundFile, QList<FoundLine>>> finds;
        SearchSummary summary;
    };
    FakeFileSearch(FakeBackend &backend, const SearchQuery &query, std::function<Result<Outcome>()> look);
    ~FakeFileSearch() override;

    [[nodiscard]] const SearchQuery &query() const { return m_query; }
    void tell(const FoundFile &file, const QList<FoundLine> &lines) { Q_EMIT found(file, lines); }
    void tellProgress(qint64 files) { Q_EMIT progressed(files); }
    void end(const Result<SearchSummary> &result) { Q_EMIT finished(result); }

    /// What stands in one file, as a server tells it; nothing when it is no text. An expression that isn't valid is an
    /// error whose serverMessage says so.
    [[nodiscard]] static Result<QList<FoundLine>> linesIn(const QByteArray &bytes, const SearchQuery &query);

private:
    SearchQuery m_query;
    Reply<Outcome> m_reply;
};

} // namespace vivarium
