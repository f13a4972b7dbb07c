// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace vivarium::common {

/// One server-sent event. `data` must not hold line breaks, which is so for JSON.
std::string formatServerSentEvent(
    std::string_view event, std::string_view data, std::optional<std::uint64_t> id = std::nullopt);

/// A line that clients ignore; shows that the stream is alive.
std::string formatServerSentComment(std::string_view text);

/// After so long without an event a stream says that it is alive (lazycloud.md, sections 5 and 10.1).
inline constexpr std::chrono::seconds heartbeatInterval{15};

inline constexpr std::string_view serverSentEventsType = "text/event-stream";
inline constexpr std::string_view jsonLinesType = "application/x-ndjson";
inline constexpr std::string_view jsonType = "application/json";
inline constexpr std::string_view bytesType = "application/octet-stream";

} // namespace vivarium::common
