// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "util/Timestamp.h"

#include <bitset>
#include <optional>
#include <string>
#include <string_view>

namespace vivarium::engine::lizard {

/// The five fields of cron: minute, hour, day of the month, month, day of the week, with lists, ranges, steps, and the
/// English names of months and days. Where both kinds of days are restricted, either is enough, as cron has it.
class CronTime {
public:
    /// Nothing if the text is none, or if the time zone (an IANA name) is unknown here.
    static std::optional<CronTime> parse(std::string_view text, const std::string &timeZone);

    /// The first moment after `time`; nothing if there is none within five years, as with 30 February.
    [[nodiscard]] std::optional<Timestamp> next(Timestamp time) const;

private:
    [[nodiscard]] bool matchesDay(std::chrono::local_days day) const;

    std::bitset<60> m_minutes;
    std::bitset<24> m_hours;
    std::bitset<32> m_days;
    std::bitset<13> m_months;
    std::bitset<8> m_weekdays; ///< from Sunday, which is 0 and 7
    bool m_anyDay = true;
    bool m_anyWeekday = true;
    std::string m_timeZone;
};

/// Seconds of "30s", "5m", "1h", "2d" or a plain number; nothing for anything else.
std::optional<std::int64_t> secondsOf(std::string_view interval);

} // namespace vivarium::engine::lizard
