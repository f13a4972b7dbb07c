// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <chrono>
#include <optional>

namespace vivarium {

/// How many requests went out in the last minute, and how fast the fastest of them was answered: many calls wait for
/// something to happen, so only the fastest tells of the way. A ring of seconds: noting costs next to nothing, however
/// busy the connection is. Times are those of a clock that is never set.
class RequestRate {
public:
    using Clock = std::chrono::steady_clock;

    void noteSent(Clock::time_point now = Clock::now()) { ++at(now).sent; }
    void noteAnswer(std::chrono::milliseconds took, Clock::time_point now = Clock::now());
    [[nodiscard]] int lastMinute(Clock::time_point now = Clock::now()) const;
    [[nodiscard]] std::optional<std::chrono::milliseconds> fastest(Clock::time_point now = Clock::now()) const;

private:
    struct Second {
        std::chrono::seconds since{-1}; ///< which second it is
        int sent = 0;
        std::optional<std::chrono::milliseconds> fastest;
    };
    [[nodiscard]] static std::chrono::seconds secondOf(Clock::time_point time);
    [[nodiscard]] Second &at(Clock::time_point now);
    [[nodiscard]] static bool isRecent(const Second &second, Clock::time_point now);

    std::array<Second, 60> m_ring;
};

} // namespace vivarium
