// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

namespace vivarium {

enum class TransferState { Waiting, Running, Completed, Failed, Cancelled };

/// Where a transfer may go from each state; row: from, column: to.
inline constexpr std::array<std::array<bool, 5>, 5> transferSteps{{
    // Waiting Running Completed Failed Cancelled
    {false, true, false, true, true}, // Waiting: Failed when its sandbox is out of reach
    {false, false, true, true, true}, // Running
    {false, false, false, false, false}, // Completed
    {true, false, false, false, false}, // Failed: Retry
    {true, false, false, false, false}, // Cancelled: Retry
}};

[[nodiscard]] constexpr bool canStep(TransferState from, TransferState to)
{
    return transferSteps[size_t(from)][size_t(to)];
}
[[nodiscard]] constexpr bool isEnded(TransferState state)
{
    return state == TransferState::Completed || state == TransferState::Failed || state == TransferState::Cancelled;
}

} // namespace vivarium
