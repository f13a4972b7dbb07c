// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Search.h"
#include "http/JsonReader.h"

#include <variant>

namespace vivarium {

/// The search of `x-vivarium` (SearchRequest, SearchEvent in engine/openapi.yaml), and that of the contract
/// (`lazycloud.md` §6, find).
struct SearchCodec {
    /// XC/files/search.
    [[nodiscard]] static QJsonObject body(const SearchQuery &query);

    struct Progress {
        qint64 files = 0;
    };
    /// monostate: an event of a kind that isn't known here.
    using Event = std::variant<std::monostate, FoundFile, FoundLine, Progress, SearchSummary>;
    [[nodiscard]] static Result<Event> event(JsonReader reader);

    /// C/files/find: only where; the text is the pattern.
    struct Place {
        RemotePath path;
        qint64 line = 0;
        qint64 column = 0;
    };
    struct Places {
        QList<Place> places;
        bool truncated = false;
    };
    [[nodiscard]] static Result<Places> places(JsonReader reader);
};

} // namespace vivarium
