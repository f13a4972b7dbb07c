// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vivarium::common {

/// The inverse of percent-encoding; '+' stays as it is. Nothing if a '%' is not followed by two hexadecimal digits.
std::optional<std::string> percentDecode(std::string_view text);

/// Encodes everything but the unreserved characters of RFC 3986.
std::string percentEncode(std::string_view bytes);

/// The target of a request in origin form, such as `/files?path=%2Ftmp`.
///
/// The path is split before it is decoded, so an encoded slash stays inside its segment. Values are raw bytes and
/// need not be UTF-8: file names are not. All failures are ApiError 400 that name the parameter.
class RequestTarget {
public:
    RequestTarget() = default;
    explicit RequestTarget(std::string_view text);

    /// Path and query as they came.
    const std::string &raw() const { return m_raw; }
    /// Decoded parts of the path; `/files/stat` has two.
    const std::vector<std::string> &segments() const { return m_segments; }
    /// The query as it came, without the question mark.
    std::string_view rawQuery() const;

    /// The first value of the parameter.
    std::optional<std::string> find(std::string_view name) const;
    std::string require(std::string_view name) const;
    /// All values of a repeatable parameter, in order.
    std::vector<std::string> all(std::string_view name) const;
    std::int64_t integer(
        std::string_view name, std::int64_t minimum, std::int64_t maximum, std::int64_t fallback) const;
    double decimal(std::string_view name, double minimum, double maximum, double fallback) const;
    bool boolean(std::string_view name, bool fallback) const;

private:
    std::string m_raw;
    std::vector<std::string> m_segments;
    std::vector<std::pair<std::string, std::string>> m_parameters;
};

} // namespace vivarium::common
