// SPDX-License-Identifier: GPL-3.0-or-later
#include "system/SignalName.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <utility>

namespace vivarium::supervisor {

std::optional<int> signalNumber(std::string_view name, bool withJobControl)
{
    using Pair = std::pair<std::string_view, int>;
    static constexpr std::array<Pair, 9> signals{
        {{"TERM", SIGTERM}, {"KILL", SIGKILL}, {"INT", SIGINT}, {"HUP", SIGHUP}, {"QUIT", SIGQUIT}, {"USR1", SIGUSR1},
            {"USR2", SIGUSR2}, {"STOP", SIGSTOP}, {"CONT", SIGCONT}}};
    const auto end = withJobControl ? signals.end() : signals.end() - 2;
    const auto found = std::find_if(signals.begin(), end, [name](const Pair &pair) { return pair.first == name; });
    return found == end ? std::nullopt : std::optional(found->second);
}

} // namespace vivarium::supervisor
