// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace vivarium::cli {

/// Lies beside the program with the window, which hands over to it whenever it is called with a word, `vivarium list`,
/// before it begins anything of its own.
inline constexpr std::string_view programName = "vivarium-cli";

} // namespace vivarium::cli
