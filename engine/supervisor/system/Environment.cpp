// SPDX-License-Identifier: GPL-3.0-or-later
#include "system/Environment.h"

#include <unistd.h>

namespace vivarium::supervisor {

Environment Environment::ofContainer()
{
    Environment environment;
    for (char **entry = environ; *entry != nullptr; ++entry) {
        const std::string_view text(*entry);
        const auto equals = text.find('=');
        if (equals != std::string_view::npos && equals > 0)
            environment.set(std::string(text.substr(0, equals)), std::string(text.substr(equals + 1)));
    }
    if (environment.get("PATH").empty())
        environment.set("PATH", "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin");
    return environment;
}

std::string_view Environment::get(const std::string &name) const
{
    const auto found = m_variables.find(name);
    return found == m_variables.end() ? std::string_view{} : std::string_view(found->second);
}

std::vector<std::string> Environment::entries() const
{
    std::vector<std::string> entries;
    entries.reserve(m_variables.size());
    for (const auto &[name, value] : m_variables)
        entries.push_back(name + '=' + value);
    return entries;
}

} // namespace vivarium::supervisor
