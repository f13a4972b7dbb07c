// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtTypes>

#include <chrono>
#include <deque>
#include <optional>
#include <utility>

namespace vivarium {

/// How fast something moves, over the last seconds. Time is given from outside.
class RateMeter {
public:
    using Milliseconds = std::chrono::milliseconds;

    /// `done` so far at `now`, both from the same start and never less than before.
    void add(Milliseconds now, qint64 done)
    {
        if (m_samples.size() > 1 && now - m_samples[m_samples.size() - 2].first < spacing)
            m_samples.back() = {now, done};
        else
            m_samples.emplace_back(now, done);
        while (m_samples.size() > 2 && now - m_samples[1].first >= window)
            m_samples.pop_front();
    }
    /// Bytes a second; nullopt while there is too little to tell.
    [[nodiscard]] std::optional<double> rate(Milliseconds now) const
    {
        if (m_samples.empty() || now - m_samples.front().first < spacing)
            return std::nullopt;
        const double seconds = std::chrono::duration<double>(now - m_samples.front().first).count();
        return double(m_samples.back().second - m_samples.front().second) / seconds;
    }
    void clear() { m_samples.clear(); }

private:
    static constexpr Milliseconds spacing{500};
    static constexpr Milliseconds window{5000};
    std::deque<std::pair<Milliseconds, qint64>> m_samples;
};

} // namespace vivarium
