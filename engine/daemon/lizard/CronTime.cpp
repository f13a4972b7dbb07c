// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/CronTime.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <chrono>
#include <stdexcept>
#include <vector>

namespace vivarium::engine::lizard {

namespace {

constexpr std::array<std::string_view, 12> monthNames{
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"};
constexpr std::array<std::string_view, 7> dayNames{"sun", "mon", "tue", "wed", "thu", "fri", "sat"};
constexpr int horizonDays = 5 * 366;

struct Field {
    int low;
    int high;
    const std::string_view *names = nullptr; ///< of the numbers from `low` on
    std::size_t nameCount = 0;
};

std::optional<int> numberIn(std::string_view text, const Field &field)
{
    for (std::size_t i = 0; i < field.nameCount; ++i) {
        if (text == field.names[i])
            return field.low + static_cast<int>(i);
    }
    int number = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isNumber = error == std::errc{} && stop == text.data() + text.size();
    return isNumber && number >= field.low && number <= field.high ? std::optional(number) : std::nullopt;
}

std::vector<std::string_view> splitAt(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos)
            return parts;
        text.remove_prefix(end + 1);
    }
}

/// One part of a list: "*", "5", "1-5", "*/10", "1-30/5".
template <std::size_t Size> bool addPart(std::string_view part, const Field &field, std::bitset<Size> &set)
{
    int step = 1;
    const std::size_t slash = part.find('/');
    if (slash != std::string_view::npos) {
        const auto number = numberIn(part.substr(slash + 1), {.low = 1, .high = field.high + 1});
        if (!number)
            return false;
        step = *number;
        part = part.substr(0, slash);
    }
    int first = field.low;
    int last = field.high;
    if (part != "*") {
        const std::size_t dash = part.find('-');
        const auto from = numberIn(part.substr(0, dash), field);
        const auto to = dash == std::string_view::npos ? from : numberIn(part.substr(dash + 1), field);
        if (!from || !to || *to < *from)
            return false;
        first = *from;
        last = dash == std::string_view::npos && slash != std::string_view::npos ? field.high : *to;
    }
    for (int number = first; number <= last; number += step)
        set.set(static_cast<std::size_t>(number));
    return true;
}

template <std::size_t Size> bool readField(std::string_view text, const Field &field, std::bitset<Size> &set)
{
    return std::ranges::all_of(splitAt(text, ','), [&](std::string_view part) { return addPart(part, field, set); });
}

} // namespace

std::optional<CronTime> CronTime::parse(std::string_view text, const std::string &timeZone)
{
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(), [](unsigned char character) { return std::tolower(character); });
    std::vector<std::string_view> fields;
    for (const std::string_view part : splitAt(lower, ' ')) {
        if (!part.empty())
            fields.push_back(part);
    }
    if (fields.size() != 5)
        return std::nullopt;
    CronTime time;
    time.m_timeZone = timeZone;
    time.m_anyDay = fields[2].starts_with('*');
    time.m_anyWeekday = fields[4].starts_with('*');
    const bool isFine = readField(fields[0], {.low = 0, .high = 59}, time.m_minutes)
        && readField(fields[1], {.low = 0, .high = 23}, time.m_hours)
        && readField(fields[2], {.low = 1, .high = 31}, time.m_days)
        && readField(fields[3], {.low = 1, .high = 12, .names = monthNames.data(), .nameCount = monthNames.size()},
            time.m_months)
        && readField(
            fields[4], {.low = 0, .high = 7, .names = dayNames.data(), .nameCount = dayNames.size()}, time.m_weekdays);
    if (!isFine)
        return std::nullopt;
    if (time.m_weekdays.test(7))
        time.m_weekdays.set(0);
    try {
        std::chrono::locate_zone(timeZone);
    } catch (const std::runtime_error &) {
        return std::nullopt;
    }
    return time;
}

bool CronTime::matchesDay(std::chrono::local_days day) const
{
    const std::chrono::year_month_day date(day);
    if (!m_months.test(static_cast<unsigned>(date.month())))
        return false;
    const bool fitsDay = m_days.test(static_cast<unsigned>(date.day()));
    const bool fitsWeekday = m_weekdays.test(std::chrono::weekday(day).c_encoding());
    return m_anyDay || m_anyWeekday ? fitsDay && fitsWeekday : fitsDay || fitsWeekday;
}

std::optional<Timestamp> CronTime::next(Timestamp time) const
{
    using namespace std::chrono;
    const time_zone *zone = locate_zone(m_timeZone);
    const auto first = floor<minutes>(zone->to_local(time)) + minutes(1);
    local_days day = floor<days>(first);
    for (int count = 0; count < horizonDays; ++count, day += days(1)) {
        if (!matchesDay(day))
            continue;
        for (auto moment = std::max<local_time<minutes>>(day, first); moment < day + days(1); moment += minutes(1)) {
            const hh_mm_ss clock(moment - day);
            if (!m_hours.test(static_cast<std::size_t>(clock.hours().count()))
                || !m_minutes.test(static_cast<std::size_t>(clock.minutes().count())))
                continue;
            // A moment that the change to summer time leaves out becomes the one right after it.
            const Timestamp found = time_point_cast<milliseconds>(zone->to_sys(moment, choose::earliest));
            if (found > time)
                return found;
        }
    }
    return std::nullopt;
}

std::optional<std::int64_t> secondsOf(std::string_view interval)
{
    std::int64_t factor = 1;
    if (!interval.empty()) {
        constexpr std::string_view units = "smhd";
        constexpr std::array<std::int64_t, 4> factors{1, 60, 3600, 86400};
        if (const std::size_t unit = units.find(interval.back()); unit != std::string_view::npos) {
            factor = factors.at(unit);
            interval.remove_suffix(1);
        }
    }
    std::int64_t number = 0;
    const auto [stop, error] = std::from_chars(interval.data(), interval.data() + interval.size(), number);
    constexpr std::int64_t longest = 366LL * 86400;
    if (error != std::errc{} || stop != interval.data() + interval.size() || number < 1 || number > longest / factor)
        return std::nullopt;
    return number * factor;
}

} // namespace vivarium::engine::lizard
