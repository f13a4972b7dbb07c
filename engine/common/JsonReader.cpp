// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/JsonReader.h"

#include "common/ApiError.h"
#include "common/Utf8.h"

namespace vivarium::common {

JsonReader::JsonReader(const json::value &value)
    : m_object(value.if_object())
{
    if (m_object == nullptr)
        throw ApiError::invalidRequest("the request's body must be a JSON object");
}

void JsonReader::fail(std::string_view name, std::string_view expectation)
{
    throw ApiError::invalidRequest("\"" + std::string(name) + "\" must be " + std::string(expectation));
}

const json::value *JsonReader::find(std::string_view name)
{
    m_known.insert(name);
    return m_object->if_contains(name);
}

std::optional<std::string> JsonReader::text(std::string_view name, TextLimits limits)
{
    const json::value *value = find(name);
    if (value == nullptr)
        return std::nullopt;
    const json::string *content = value->if_string();
    const std::size_t length = content == nullptr ? 0 : utf8Length(*content);
    if (content == nullptr || length < limits.minimum || length > limits.maximum)
        fail(name,
            "a text of " + std::to_string(limits.minimum) + " to " + std::to_string(limits.maximum) + " characters");
    return std::string(*content);
}

std::string JsonReader::requireText(std::string_view name, TextLimits limits)
{
    auto value = text(name, limits);
    if (!value)
        throw ApiError::invalidRequest("\"" + std::string(name) + "\" is missing");
    return *std::move(value);
}

std::optional<std::int64_t> JsonReader::integer(std::string_view name, std::int64_t minimum, std::int64_t maximum)
{
    const json::value *value = find(name);
    if (value == nullptr)
        return std::nullopt;
    const std::int64_t *number = value->if_int64();
    if (number == nullptr || *number < minimum || *number > maximum)
        fail(name, "a whole number from " + std::to_string(minimum) + " to " + std::to_string(maximum));
    return *number;
}

std::int64_t JsonReader::requireInteger(std::string_view name, std::int64_t minimum, std::int64_t maximum)
{
    const auto value = integer(name, minimum, maximum);
    if (!value)
        throw ApiError::invalidRequest("\"" + std::string(name) + "\" is missing");
    return *value;
}

bool JsonReader::boolean(std::string_view name, bool fallback)
{
    const json::value *value = find(name);
    if (value == nullptr)
        return fallback;
    const bool *flag = value->if_bool();
    if (flag == nullptr)
        fail(name, "true or false");
    return *flag;
}

const json::array *JsonReader::array(std::string_view name)
{
    const json::value *value = find(name);
    if (value == nullptr)
        return nullptr;
    const json::array *list = value->if_array();
    if (list == nullptr)
        fail(name, "a list");
    return list;
}

const json::object *JsonReader::object(std::string_view name)
{
    const json::value *value = find(name);
    if (value == nullptr)
        return nullptr;
    const json::object *members = value->if_object();
    if (members == nullptr)
        fail(name, "an object");
    return members;
}

void JsonReader::finish() const
{
    for (const auto &member : *m_object) {
        if (!m_known.contains(std::string_view(member.key())))
            throw ApiError::invalidRequest("unknown member \"" + std::string(member.key()) + "\"");
    }
}

} // namespace vivarium::common
