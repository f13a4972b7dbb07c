// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/HttpExchange.h"

#include <boost/json/object.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace vivarium::common {

/// A request of the Lizard API, its members read as that API means them: null is the same as absent, unknown members
/// are nobody's business.
class LizardBody {
public:
    LizardBody() = default;
    explicit LizardBody(json::object members)
        : m_members(std::move(members))
    {
    }

    /// Throws ApiError 400 unless it is a JSON object. Reads `limit` bytes at most.
    static awaitable<LizardBody> read(HttpExchange &exchange, std::size_t limit);
    /// The same, but an absent body is an empty object.
    static awaitable<LizardBody> readOptional(HttpExchange &exchange, std::size_t limit);

    /// Null if it is absent.
    [[nodiscard]] const json::value *find(std::string_view name) const;
    /// Whether the member is there, null included.
    [[nodiscard]] bool contains(std::string_view name) const { return m_members.contains(name); }
    /// Throw ApiError 400 that names the member.
    [[nodiscard]] std::optional<std::string> text(std::string_view name) const;
    [[nodiscard]] std::string requireText(std::string_view name, std::size_t longest = 4096) const;
    [[nodiscard]] std::optional<std::int64_t> integer(std::string_view name, std::int64_t low, std::int64_t high) const;
    [[nodiscard]] std::optional<bool> boolean(std::string_view name) const;
    /// An object whose values are texts; empty if it is absent.
    [[nodiscard]] json::object texts(std::string_view name) const;

private:
    json::object m_members;
};

} // namespace vivarium::common
