// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace vivarium::cli {

/// The commands. `vivarium NAME …` hands over to the program below for these, before it begins anything of its own.
inline constexpr std::array<std::string_view, 4> commandNames{"list", "exec", "cp", "snapshot"};
/// Lies beside the program with the window.
inline constexpr std::string_view programName = "vivarium-cli";

[[nodiscard]] constexpr bool isCommand(std::string_view word)
{
    return std::ranges::find(commandNames, word) != commandNames.end();
}

} // namespace vivarium::cli
