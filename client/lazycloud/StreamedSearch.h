// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/FileSearch.h"
#include "http/HttpStream.h"
#include "http/NdjsonParser.h"

namespace vivarium {

/// A search whose finds come as they are found (`x-vivarium`).
class StreamedSearch final : public FileSearch {
    Q_OBJECT
public:
    StreamedSearch(Connection &connection, const HttpRequest &request);

private:
    void read();
    void take(const QJsonObject &object);
    void tell();
    void finish(const Result<SearchSummary> &result);

    HttpStream m_stream;
    NdjsonParser m_parser;
    FoundFile m_file; ///< told last; empty path: none yet
    QList<FoundLine> m_lines; ///< of it, not yet passed on
    bool m_over = false;
};

} // namespace vivarium
