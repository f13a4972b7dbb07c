// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "util/Random.h"

#include <string>

namespace vivarium::engine::lizard {

/// A new id such as proj_3f2a91c07b4d: safe in URLs, which the official SDK does not encode.
inline std::string newIdentifier(const std::string &prefix)
{
    const std::string uuid = randomUuid();
    return prefix + '_' + uuid.substr(0, 8) + uuid.substr(9, 4);
}

} // namespace vivarium::engine::lizard
