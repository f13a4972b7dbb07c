// SPDX-License-Identifier: GPL-3.0-or-later
#include "util/CanonicalJson.h"

#include <map>

namespace vivarium::engine {

std::string canonicalJson(const json::value &value)
{
    if (const json::array *list = value.if_array()) {
        std::string text = "[";
        for (const json::value &element : *list)
            text += (text.size() > 1 ? "," : "") + canonicalJson(element);
        return text + ']';
    }
    const json::object *object = value.if_object();
    if (!object)
        return json::serialize(value);
    std::map<std::string_view, const json::value *> members;
    for (const auto &member : *object)
        members.emplace(member.key(), &member.value());
    std::string text = "{";
    for (const auto &[name, member] : members)
        text += (text.size() > 1 ? "," : "") + json::serialize(json::string(name)) + ':' + canonicalJson(*member);
    return text + '}';
}

} // namespace vivarium::engine
