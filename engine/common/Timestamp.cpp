// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/Timestamp.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>

namespace vivarium::common {

std::string toRfc3339(std::chrono::system_clock::time_point time)
{
    using namespace std::chrono;
    // Files may carry any time; years beyond four digits have no RFC 3339 form.
    constexpr auto first = sys_days{year{0} / January / 1};
    constexpr auto beyond = sys_days{year{10000} / January / 1};
    auto moment = floor<milliseconds>(time);
    if (moment < sys_time<milliseconds>{first})
        moment = first;
    if (moment >= sys_time<milliseconds>{beyond})
        moment = sys_time<milliseconds>{beyond} - milliseconds{1};

    const auto day = floor<days>(moment);
    const year_month_day date{day};
    const hh_mm_ss clock{moment - day};
    char text[40];
    std::snprintf(text, sizeof text, "%04d-%02u-%02uT%02d:%02d:%02d.%03dZ", static_cast<int>(date.year()),
        static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()), static_cast<int>(clock.hours().count()),
        static_cast<int>(clock.minutes().count()), static_cast<int>(clock.seconds().count()),
        static_cast<int>(clock.subseconds().count()));
    return text;
}

std::string toRfc3339(const std::timespec &time)
{
    using namespace std::chrono;
    // system_clock counts nanoseconds in 64 bits, which ends in the year 2262: clamp before it overflows.
    constexpr std::int64_t limit = 9'000'000'000;
    const auto seconds = std::clamp<std::int64_t>(time.tv_sec, -limit, limit);
    return toRfc3339(system_clock::time_point{std::chrono::seconds{seconds} + nanoseconds{time.tv_nsec}});
}

} // namespace vivarium::common
