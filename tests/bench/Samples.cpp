// SPDX-License-Identifier: GPL-3.0-or-later
#include "Samples.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace vivarium::bench {

void Samples::time(const std::function<void()> &action)
{
    const auto begin = std::chrono::steady_clock::now();
    action();
    add(std::chrono::steady_clock::now() - begin);
}

Milliseconds Samples::quantile(double share) const
{
    if (m_times.empty())
        throw std::logic_error("nothing was measured");
    std::vector<Milliseconds> sorted = m_times;
    std::ranges::sort(sorted);
    const double place = share * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(std::floor(place));
    const auto above = static_cast<std::size_t>(std::ceil(place));
    return sorted[below] + (sorted[above] - sorted[below]) * (place - std::floor(place));
}

} // namespace vivarium::bench
