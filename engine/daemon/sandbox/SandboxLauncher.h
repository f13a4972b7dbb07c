// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/DataFolder.h"
#include "config/HostFacts.h"
#include "podman/PodmanContainers.h"
#include "sandbox/IdleClock.h"
#include "sandbox/NetworkEnforcer.h"
#include "sandbox/SandboxRegistry.h"

#include <map>
#include <stdexcept>

namespace vivarium::engine {

class ImageBuilder;
class SnapshotRestorer;
class ImageCatalog;
class SecretVault;
class SourceArchive;
class VolumeCatalog;

/// Why a sandbox could not be started.
class LaunchFailure : public std::runtime_error {
public:
    LaunchFailure(StopReason reason, const std::string &message)
        : std::runtime_error(message)
        , m_reason(reason)
    {
    }

    [[nodiscard]] StopReason reason() const { return m_reason; }

private:
    StopReason m_reason;
};

/// Takes one sandbox from "starting" to "ready": image, source, container, supervisor, own command; or out of a memory
/// snapshot, which has all of them.
class SandboxLauncher {
public:
    SandboxLauncher(const DataFolder &folder, const HostFacts &facts, const PodmanContainers &containers,
        ImageCatalog &catalog, ImageBuilder &builder, SourceArchive &sources, SandboxRegistry &registry,
        IdleClock &clock, NetworkEnforcer &enforcer, SecretVault &secrets, VolumeCatalog &volumes,
        SnapshotRestorer &restorer, std::filesystem::path supervisor);

    /// Throws LaunchFailure. Returns early, without a result, once `stopRequested` is set: the caller cleans up.
    awaitable<void> launch(SandboxPointer sandbox);

    /// Starts the container of a sandbox once more that was stopped: with its files, and otherwise from the beginning.
    /// Throws LaunchFailure.
    awaitable<void> startAgain(SandboxPointer sandbox);

private:
    awaitable<void> startAnew(SandboxPointer sandbox);
    awaitable<void> restore(SandboxPointer sandbox);
    awaitable<std::string> prepareImage(Sandbox &sandbox);
    awaitable<std::filesystem::path> prepareSource(Sandbox &sandbox);
    awaitable<void> createContainer(Sandbox &sandbox, const std::string &imageReference);
    [[nodiscard]] std::map<std::string, std::string> secretsOf(const Sandbox &sandbox) const;
    awaitable<void> prepareVolumes(const Sandbox &sandbox);
    awaitable<void> prepareNetwork(SandboxPointer sandbox);
    awaitable<void> startContainer(SandboxPointer sandbox, const std::filesystem::path &sourceTar);
    awaitable<void> waitForSupervisor(Sandbox &sandbox);

    const DataFolder &m_folder;
    const HostFacts &m_facts;
    const PodmanContainers &m_containers;
    ImageCatalog &m_catalog;
    ImageBuilder &m_builder;
    SourceArchive &m_sources;
    SandboxRegistry &m_registry;
    IdleClock &m_clock;
    NetworkEnforcer &m_enforcer;
    SecretVault &m_secrets;
    VolumeCatalog &m_volumes;
    SnapshotRestorer &m_restorer;
    std::filesystem::path m_supervisor;
};

/// The command that a sandbox runs by itself; empty if it has none.
std::vector<std::string> ownCommand(const Sandbox &sandbox);

} // namespace vivarium::engine
