// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "podman/PodmanClient.h"

#include <filesystem>
#include <optional>
#include <string>

namespace vivarium::engine {

/// The volume calls of libpod. See PodmanClient for errors.
class PodmanVolumes {
public:
    explicit PodmanVolumes(const PodmanClient &client)
        : m_client(client)
    {
    }

    awaitable<void> create(std::string name) const;
    /// Where its files are on this machine; nothing if there is no such volume.
    awaitable<std::optional<std::filesystem::path>> mountPoint(std::string name) const;
    /// With all that is in it. One that is gone already is fine; status 409: a container has it.
    awaitable<void> remove(std::string name) const;

private:
    const PodmanClient &m_client;
};

} // namespace vivarium::engine
