// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "podman/PodmanClient.h"

#include <set>
#include <string>

namespace vivarium::engine {

/// The secret calls of libpod. Values go in, and come out only in the environment of a container that names the secret.
/// See PodmanClient for errors.
class PodmanSecrets {
public:
    explicit PodmanSecrets(const PodmanClient &client)
        : m_client(client)
    {
    }

    /// `value` has 1 to 511 999 bytes.
    awaitable<void> create(std::string name, std::string value) const;
    /// One that is gone already is fine.
    awaitable<void> remove(std::string name) const;
    awaitable<std::set<std::string>> names() const;

private:
    const PodmanClient &m_client;
};

} // namespace vivarium::engine
