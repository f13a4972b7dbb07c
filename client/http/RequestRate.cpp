// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/RequestRate.h"

#include <algorithm>

namespace vivarium {

std::chrono::seconds RequestRate::secondOf(Clock::time_point time)
{
    return std::chrono::floor<std::chrono::seconds>(time.time_since_epoch());
}

RequestRate::Second &RequestRate::at(Clock::time_point now)
{
    const std::chrono::seconds second = secondOf(now);
    Second &place = m_ring[size_t(second.count()) % m_ring.size()];
    if (place.since != second)
        place = {second, 0, std::nullopt};
    return place;
}

bool RequestRate::isRecent(const Second &second, Clock::time_point now)
{
    const std::chrono::seconds age = secondOf(now) - second.since;
    return second.since.count() >= 0 && age.count() >= 0 && age < std::chrono::minutes(1);
}

void RequestRate::noteAnswer(std::chrono::milliseconds took, Clock::time_point now)
{
    std::optional<std::chrono::milliseconds> &fastest = at(now).fastest;
    fastest = std::min(took, fastest.value_or(took));
}

int RequestRate::lastMinute(Clock::time_point now) const
{
    int sent = 0;
    for (const Second &second : m_ring)
        sent += isRecent(second, now) ? second.sent : 0;
    return sent;
}

std::optional<std::chrono::milliseconds> RequestRate::fastest(Clock::time_point now) const
{
    std::optional<std::chrono::milliseconds> fastest;
    for (const Second &second : m_ring) {
        if (second.fastest && isRecent(second, now))
            fastest = std::min(*second.fastest, fastest.value_or(*second.fastest));
    }
    return fastest;
}

} // namespace vivarium
