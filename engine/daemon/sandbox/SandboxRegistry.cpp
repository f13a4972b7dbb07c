// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/SandboxRegistry.h"

#include <spdlog/spdlog.h>

namespace vivarium::engine {

SandboxRegistry::SandboxRegistry(
    Database &database, ContainerStore &containers, ReleaseStore &releases, ChangeLog &changes)
    : m_database(database)
    , m_containers(containers)
    , m_releases(releases)
    , m_changes(changes)
{
}

SandboxPointer SandboxRegistry::add(ContainerRecord record, json::object spec)
{
    auto sandbox = std::make_shared<Sandbox>(std::move(record), std::move(spec));
    SQLite::Transaction transaction(m_database.handle());
    m_containers.insert(sandbox->record);
    m_changes.appendContainer("created", sandbox->record);
    transaction.commit();
    m_live.emplace(sandbox->id(), sandbox);
    m_changes.announce();
    return sandbox;
}

SandboxPointer SandboxRegistry::restore(ContainerRecord record)
{
    const auto release = m_releases.find(record.releaseId);
    if (!release)
        return nullptr;
    auto sandbox = std::make_shared<Sandbox>(std::move(record), release->spec);
    m_live.emplace(sandbox->id(), sandbox);
    return sandbox;
}

void SandboxRegistry::save(Sandbox &sandbox)
{
    SQLite::Transaction transaction(m_database.handle());
    m_containers.update(sandbox.record);
    m_changes.appendContainer("updated", sandbox.record);
    transaction.commit();
    m_changes.announce();
    sandbox.changed.notifyAll();
}

void SandboxRegistry::saveQuietly(Sandbox &sandbox)
{
    m_containers.update(sandbox.record);
}

void SandboxRegistry::finish(
    Sandbox &sandbox, StopReason reason, std::optional<std::string> message, std::optional<int> exitCode)
{
    if (!sandbox.record.isLive())
        return;
    ContainerRecord &record = sandbox.record;
    record.state = ContainerState::Stopped;
    record.stopReason = reason;
    record.exitMessage = std::move(message);
    record.exitCode = exitCode;
    record.stoppedAt = currentTime();
    record.expiresAt.reset();
    record.deadline.reset();
    record.pausedAt.reset();
    record.endStage();
    sandbox.pid = 0;
    sandbox.nameGate.reset();
    spdlog::info("sandbox {} ({}) stopped: {}{}", record.id, record.name, nameOf(reason),
        record.exitMessage ? ", " + *record.exitMessage : std::string());
    save(sandbox);
    m_live.erase(record.id);
    try {
        if (m_ended)
            m_ended(record);
    } catch (const std::exception &error) {
        spdlog::error("after the end of sandbox {}: {}", record.id, error.what());
    }
}

void SandboxRegistry::saveExpiry(Sandbox &sandbox)
{
    m_containers.updateExpiry(sandbox.record);
}

SandboxPointer SandboxRegistry::findLive(const std::string &id) const
{
    const auto found = m_live.find(id);
    return found == m_live.end() ? nullptr : found->second;
}

std::optional<ContainerRecord> SandboxRegistry::find(const std::string &id) const
{
    if (const SandboxPointer sandbox = findLive(id))
        return sandbox->record; // its end of idle lifetime may be newer than the stored one
    return m_containers.find(id);
}

std::vector<SandboxPointer> SandboxRegistry::live() const
{
    std::vector<SandboxPointer> sandboxes;
    for (const auto &[id, sandbox] : m_live)
        sandboxes.push_back(sandbox);
    return sandboxes;
}

} // namespace vivarium::engine
