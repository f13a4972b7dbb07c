// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "util/Coroutine.h"

#include <chrono>
#include <map>
#include <string>

namespace vivarium::engine {

/// Whether the registries that images come from can be reached at the moment.
class RegistryProbe {
public:
    /// `repository` has the Python images, such as docker.io/library/python; empty means that no registry is ever
    /// asked.
    explicit RegistryProbe(std::string repository)
        : m_repository(std::move(repository))
    {
    }

    /// The image for a Python version, such as docker.io/library/python:3.13-slim.
    [[nodiscard]] std::string imageFor(const std::string &pythonVersion) const
    {
        return m_repository + ':' + pythonVersion + "-slim";
    }

    /// Tries a connection to the registry of an image for at most 3 seconds; the result holds for a minute. With a
    /// proxy in the environment every registry counts as reachable, since only the proxy knows.
    awaitable<bool> isReachable(std::string imageReference);

private:
    struct Result {
        bool reachable = false;
        std::chrono::steady_clock::time_point nextTry;
    };

    std::string m_repository;
    std::map<std::string, Result> m_results; ///< by host and port
};

/// The registry's "host" or "host:port" in an image reference; Docker Hub where the reference names none.
std::string registryOf(const std::string &imageReference);

} // namespace vivarium::engine
