// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace vivarium::common {

namespace json = boost::json;

/// Reads the members of a request's JSON object strictly: a wrong type, a value out of range and an unknown member
/// are ApiError 400 that name the member.
///
/// Member names are kept as views: pass literals. Call finish() once everything has been read.
class JsonReader {
public:
    /// Both in characters (code points), as JSON schemas count.
    struct TextLimits {
        std::size_t minimum = 0;
        std::size_t maximum = 4096;
    };

    /// `value` must outlive the reader.
    explicit JsonReader(const json::value &value);

    std::optional<std::string> text(std::string_view name, TextLimits limits);
    std::string requireText(std::string_view name, TextLimits limits);
    std::optional<std::int64_t> integer(std::string_view name, std::int64_t minimum, std::int64_t maximum);
    std::int64_t requireInteger(std::string_view name, std::int64_t minimum, std::int64_t maximum);
    bool boolean(std::string_view name, bool fallback);
    /// The array or object of that name, or null. Members that are JSON null count as wrong types.
    const json::array *array(std::string_view name);
    const json::object *object(std::string_view name);

    /// Refuses members that nothing above asked for.
    void finish() const;

    [[noreturn]] static void fail(std::string_view name, std::string_view expectation);

private:
    const json::value *find(std::string_view name);

    const json::object *m_object;
    std::set<std::string_view> m_known;
};

} // namespace vivarium::common
