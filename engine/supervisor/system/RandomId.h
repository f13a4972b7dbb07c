// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace vivarium::supervisor {

/// `prefix` and 16 random hexadecimal digits. Random rather than counted: a restarted sandbox must not give the ids
/// that clients still hold to other things.
std::string randomId(std::string_view prefix);

/// Whether `text` has the form of an id: 1 to 64 of letters, digits, '_' and '-'.
bool isId(std::string_view text);

} // namespace vivarium::supervisor
