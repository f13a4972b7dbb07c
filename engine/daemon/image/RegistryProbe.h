// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "util/Coroutine.h"

#include <chrono>
#include <string>

namespace vivarium::engine {

/// The registry that base images come from, and whether it can be reached at the moment.
class RegistryProbe {
public:
    /// `repository` has the Python images, such as docker.io/library/python; empty means that no registry is ever asked.
    explicit RegistryProbe(std::string repository) : m_repository(std::move(repository)) {}

    /// The image for a Python version, such as docker.io/library/python:3.13-slim.
    [[nodiscard]] std::string imageFor(const std::string &pythonVersion) const { return m_repository + ':' + pythonVersion + "-slim"; }

    /// Tries a connection for at most 3 seconds; the result holds for a minute. With a proxy in the environment the
    /// registry counts as reachable, since only the proxy knows.
    awaitable<bool> isReachable();

private:
    awaitable<bool> connects() const;

    std::string m_repository;
    bool m_reachable = false;
    std::chrono::steady_clock::time_point m_nextTry;
};

} // namespace vivarium::engine
