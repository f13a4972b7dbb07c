// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace vivarium::supervisor {

/// Variables of a program to be started.
class Environment {
public:
    /// What the supervisor itself was started with: the container's environment, with a PATH if it has none.
    static Environment ofContainer();

    void set(std::string name, std::string value) { m_variables[std::move(name)] = std::move(value); }
    /// Empty if absent.
    std::string_view get(const std::string &name) const;
    /// As "NAME=value".
    std::vector<std::string> entries() const;

private:
    std::map<std::string, std::string> m_variables;
};

} // namespace vivarium::supervisor
