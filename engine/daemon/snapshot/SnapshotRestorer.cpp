// SPDX-License-Identifier: GPL-3.0-or-later
#include "snapshot/SnapshotRestorer.h"

#include "sandbox/SupervisorClient.h"
#include "snapshot/CriuRun.h"
#include "snapshot/SnapshotArchive.h"
#include "util/PrivateFile.h"

#include <spdlog/spdlog.h>

#include <stdexcept>

namespace vivarium::engine {

namespace fs = std::filesystem;

namespace {

/// Path of the network namespace in the OCI configuration of a container; empty if it has none of its own.
std::string networkNamespaceOf(const fs::path &bundle)
{
    const json::value configuration = json::parse(readFile(bundle / "config.json"));
    for (const json::value &entry : configuration.at("linux").at("namespaces").as_array()) {
        const json::value *path = entry.as_object().if_contains("path");
        if (entry.at("type").as_string() == "network" && path)
            return std::string(path->as_string());
    }
    return {};
}

} // namespace

PreparedCopy::~PreparedCopy()
{
    std::error_code ignored;
    if (!tar.empty())
        fs::remove(tar, ignored);
}

SnapshotRestorer::SnapshotRestorer(const DataFolder &folder, const PodmanContainers &containers,
    MemorySnapshotStore &store, const MemorySnapshots &snapshots, RestoreGate &gate, NetworkEnforcer &enforcer,
    common::BlockingPool &pool)
    : m_folder(folder)
    , m_containers(containers)
    , m_store(store)
    , m_snapshots(snapshots)
    , m_gate(gate)
    , m_enforcer(enforcer)
    , m_pool(pool)
{
}

awaitable<PreparedCopy> SnapshotRestorer::prepare(const Sandbox &sandbox)
{
    const std::string id = sandbox.record.snapshotId.value_or(std::string());
    const auto snapshot = m_store.find(id);
    if (!snapshot || snapshot->state != SnapshotState::Available || !fs::exists(m_snapshots.file(id)))
        throw std::runtime_error("the memory snapshot is not on this machine any more");
    const CopyIdentity identity{.containerId = sandbox.id(),
        .socketFolder = m_folder.socketFolder(sandbox.id()),
        .imageReference = snapshot->imageReference(),
        .gate = m_gate.hook(sandbox.id()),
        .gateSeconds = static_cast<int>(RestoreGate::limit.count())};
    PreparedCopy copy;
    copy.tar = m_folder.temporaryFolder() / ("restore-" + sandbox.id() + ".tar");
    copy.formerAddresses = co_await m_pool.run([&] { return adaptSnapshot(m_snapshots.file(id), copy.tar, identity); });
    co_return copy;
}

awaitable<void> SnapshotRestorer::restore(SandboxPointer sandbox, const PreparedCopy &copy)
{
    bool admitted = false;
    const RestoreGate::Expectation expectation(m_gate, sandbox->id(), [&](fs::path bundle) -> awaitable<void> {
        co_await admit(sandbox, copy.formerAddresses, std::move(bundle));
        admitted = true;
    });
    std::string failure;
    try {
        co_await m_containers.restore(sandbox->podmanName(), copy.tar);
    } catch (const std::exception &error) {
        failure = error.what();
    }
    if (!failure.empty())
        throw std::runtime_error(co_await m_pool.run([&] { return criuReason(failure); }));
    if (!admitted) // the caller removes the container
        throw std::runtime_error("the container runtime did not wait for the network rules");
}

awaitable<void> SnapshotRestorer::admit(
    SandboxPointer sandbox, std::vector<std::string> formerAddresses, fs::path bundle)
{
    sandbox->networkNamespace = co_await m_pool.run([&] { return networkNamespaceOf(bundle); });
    if (sandbox->networkNamespace.empty())
        throw std::runtime_error("Podman made no network for the sandbox.");
    co_await m_enforcer.enforceOnCopy(sandbox, std::move(formerAddresses));
}

awaitable<void> SnapshotRestorer::complete(SandboxPointer sandbox, const PreparedCopy &copy)
{
    try {
        co_await SupervisorClient(m_folder.supervisorSocket(sandbox->id()))
            .announceRestored({{"CONTAINER_ID", sandbox->id()}});
        co_await m_enforcer.endFormerConnections(sandbox, copy.formerAddresses);
    } catch (const std::exception &error) {
        spdlog::warn("sandbox {}, restored: {}", sandbox->id(), error.what());
    }
}

} // namespace vivarium::engine
