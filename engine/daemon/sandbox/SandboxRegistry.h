// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/Sandbox.h"
#include "state/ChangeLog.h"
#include "state/ContainerStore.h"
#include "state/ReleaseStore.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace vivarium::engine {

/// The live sandboxes, and the one place where their state changes: a change is stored together with its event,
/// then told to whoever waits.
class SandboxRegistry {
public:
    SandboxRegistry(Database &database, ContainerStore &containers, ReleaseStore &releases, ChangeLog &changes);

    /// `ended` is called with each sandbox that has ended, once that is stored. What it throws is logged.
    void onEnd(std::function<void(const ContainerRecord &)> ended) { m_ended = std::move(ended); }

    /// Stores a new sandbox.
    SandboxPointer add(ContainerRecord record, json::object spec);
    /// Takes up one that an earlier run of the engine stored. Nothing if its release is unknown.
    SandboxPointer restore(ContainerRecord record);

    /// Stores the record as it is now.
    void save(Sandbox &sandbox);
    /// The same for what the change stream does not tell: ports and network rules.
    void saveQuietly(Sandbox &sandbox);
    /// Stores that the sandbox has ended, and forgets it.
    void finish(Sandbox &sandbox, StopReason reason, std::optional<std::string> message, std::optional<int> exitCode);
    /// Stores only the end of the idle lifetime: it moves often, and is no change that the stream tells.
    void saveExpiry(Sandbox &sandbox);

    /// Null if it has ended or never was.
    [[nodiscard]] SandboxPointer findLive(const std::string &id) const;
    /// Also one that has ended.
    [[nodiscard]] std::optional<ContainerRecord> find(const std::string &id) const;
    [[nodiscard]] std::vector<SandboxPointer> live() const;

private:
    Database &m_database;
    ContainerStore &m_containers;
    ReleaseStore &m_releases;
    ChangeLog &m_changes;
    std::map<std::string, SandboxPointer> m_live;
    std::function<void(const ContainerRecord &)> m_ended;
};

} // namespace vivarium::engine
