// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/LizardBody.h"

#include "common/JsonReader.h"
#include "common/Utf8.h"

namespace vivarium::common {

awaitable<LizardBody> LizardBody::readOptional(HttpExchange &exchange, std::size_t limit)
{
    json::value value = co_await exchange.readJson(limit);
    if (value.is_null())
        co_return LizardBody();
    if (!value.is_object())
        throw ApiError::invalidRequest("The body must be a JSON object.");
    co_return LizardBody(std::move(value.as_object()));
}

awaitable<LizardBody> LizardBody::read(HttpExchange &exchange, std::size_t limit)
{
    if (!exchange.hasBody())
        throw ApiError::invalidRequest("A JSON body is required.");
    co_return co_await readOptional(exchange, limit);
}

const json::value *LizardBody::find(std::string_view name) const
{
    const json::value *found = m_members.if_contains(name);
    return found && !found->is_null() ? found : nullptr;
}

std::optional<std::string> LizardBody::text(std::string_view name) const
{
    const json::value *found = find(name);
    if (!found)
        return std::nullopt;
    if (!found->is_string())
        JsonReader::fail(name, "a text");
    return std::string(found->as_string());
}

std::string LizardBody::requireText(std::string_view name, std::size_t longest) const
{
    auto found = text(name);
    if (!found || found->empty() || utf8Length(*found) > longest)
        JsonReader::fail(name, "a text of 1 to " + std::to_string(longest) + " characters");
    return *std::move(found);
}

std::optional<std::int64_t> LizardBody::integer(std::string_view name, std::int64_t low, std::int64_t high) const
{
    const json::value *found = find(name);
    if (!found)
        return std::nullopt;
    boost::system::error_code error;
    const auto number = found->to_number<std::int64_t>(error);
    if (error || number < low || number > high)
        JsonReader::fail(name, "a whole number from " + std::to_string(low) + " to " + std::to_string(high));
    return number;
}

std::optional<bool> LizardBody::boolean(std::string_view name) const
{
    const json::value *found = find(name);
    if (!found)
        return std::nullopt;
    if (!found->is_bool())
        JsonReader::fail(name, "true or false");
    return found->as_bool();
}

json::object LizardBody::texts(std::string_view name) const
{
    const json::value *found = find(name);
    if (!found)
        return {};
    if (!found->is_object())
        JsonReader::fail(name, "an object of texts");
    for (const auto &member : found->as_object()) {
        if (!member.value().is_string())
            JsonReader::fail(name, "an object of texts");
    }
    return found->as_object();
}

} // namespace vivarium::common
