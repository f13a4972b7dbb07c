// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <functional>
#include <vector>

namespace vivarium::bench {

using Milliseconds = std::chrono::duration<double, std::milli>;

/// Times of one thing done again and again.
class Samples {
public:
    void add(Milliseconds time) { m_times.push_back(time); }
    /// Does it once and adds the time that it took.
    void time(const std::function<void()> &action);

    [[nodiscard]] std::size_t count() const { return m_times.size(); }
    /// Of the sorted times the one at `share` (0.5: the median) of the way. Throws std::logic_error without samples.
    [[nodiscard]] Milliseconds quantile(double share) const;
    [[nodiscard]] Milliseconds median() const { return quantile(0.5); }

private:
    std::vector<Milliseconds> m_times;
};

} // namespace vivarium::bench
