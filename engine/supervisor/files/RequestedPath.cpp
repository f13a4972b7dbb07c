// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/RequestedPath.h"

#include "common/ApiError.h"
#include "common/Base64.h"
#include "files/SandboxPath.h"

namespace vivarium::supervisor {

std::string readPath(
    common::JsonReader &reader, std::string_view name, std::string_view bytesName, const std::string &workspace)
{
    const auto text = reader.text(name, {.minimum = 1, .maximum = 4096});
    const auto encoded = reader.text(bytesName, {.minimum = 1, .maximum = 5464});
    if (text && encoded)
        common::JsonReader::fail(bytesName, "absent when \"" + std::string(name) + "\" is given");
    if (text)
        return cleanPath(*text, workspace);
    if (!encoded)
        throw common::ApiError::invalidRequest("\"" + std::string(name) + "\" is missing");
    const auto bytes = common::fromBase64(*encoded);
    if (!bytes)
        common::JsonReader::fail(bytesName, "base64");
    return cleanPath(*bytes, workspace);
}

} // namespace vivarium::supervisor
