// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/StreamFormat.h"

namespace vivarium::common {

std::string formatServerSentEvent(std::string_view event, std::string_view data, std::optional<std::uint64_t> id)
{
    std::string text;
    text.reserve(data.size() + event.size() + 48);
    if (id)
        text.append("id: ").append(std::to_string(*id)).append("\n");
    return text.append("event: ").append(event).append("\ndata: ").append(data).append("\n\n");
}

std::string formatServerSentComment(std::string_view text)
{
    return std::string(": ").append(text).append("\n\n");
}

} // namespace vivarium::common
