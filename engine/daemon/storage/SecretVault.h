// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "podman/PodmanSecrets.h"
#include "sandbox/SandboxRegistry.h"
#include "state/ChangeLog.h"
#include "state/SecretStore.h"

#include <optional>
#include <set>
#include <string>

namespace vivarium::engine {

/// The secrets of the workspace. Values are Podman secrets: they come in by set() and are never told again; sandboxes
/// that name one get it as a variable.
///
/// A new value is a new Podman secret. The one before is removed as soon as no sandbox is starting that may have been
/// given its name.
class SecretVault {
public:
    SecretVault(asio::any_io_executor executor, const PodmanSecrets &podman, SecretStore &store,
        const SandboxRegistry &registry, Database &database, ChangeLog &changes);

    /// Removes values that an earlier run of the engine left behind. Throws PodmanError.
    awaitable<void> recover();

    /// Makes the secret or gives it another value. Throws PodmanError.
    awaitable<SecretRecord> set(std::string name, std::string value);
    /// False if there is none of this name.
    awaitable<bool> remove(std::string name);

    [[nodiscard]] std::optional<SecretRecord> find(const std::string &name) { return m_store.find(name); }
    [[nodiscard]] std::vector<SecretRecord> list(const std::string &cursor, std::int64_t limit)
    {
        return m_store.list(cursor, limit);
    }

private:
    void retire(std::string podmanName);
    awaitable<void> removeWhenUnused(std::string podmanName);

    asio::any_io_executor m_executor;
    const PodmanSecrets &m_podman;
    SecretStore &m_store;
    const SandboxRegistry &m_registry;
    Database &m_database;
    ChangeLog &m_changes;
    AsyncSemaphore m_turn{1}; ///< changes take turns
};

} // namespace vivarium::engine
