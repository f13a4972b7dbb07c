// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/NetworkPolicy.h"
#include "state/Database.h"
#include "util/Json.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vivarium::engine {

/// The states of MemorySnapshot of the contract.
enum class SnapshotState { Pending, Available, Failed };

std::string_view nameOf(SnapshotState state);

/// The stored memory and files of a running sandbox, and what its copies go on with.
struct MemorySnapshotRecord {
    std::string id; ///< UUID
    std::string containerId; ///< of the sandbox it was taken from
    std::string sourceName; ///< of that sandbox's workload
    std::string app;
    std::string releaseId;
    SnapshotState state = SnapshotState::Pending;
    std::optional<std::string> failure;
    std::string name;
    std::optional<std::string> note;
    std::optional<std::int64_t> sizeBytes;
    std::optional<std::int64_t> pausedMs; ///< how long the sandbox stood still for it
    Timestamp createdAt;
    std::optional<Timestamp> finishedAt;

    // As they were in the moment of the snapshot.
    std::optional<std::string> imageId;
    std::optional<std::vector<std::string>> command; ///< if it replaced the release's
    std::int64_t cpuMillis = 0;
    std::int64_t memoryMib = 0;
    NetworkPolicy network;
    std::vector<std::uint16_t> ports;

    /// MemorySnapshot of the contract.
    [[nodiscard]] json::object toJson() const;

    /// Podman's name for the image below the stored files. It keeps that image as long as the snapshot exists,
    /// whatever becomes of the image's own name.
    [[nodiscard]] std::string imageRepository() const { return "localhost/vivarium/snapshot-" + id; }
    [[nodiscard]] std::string imageReference() const { return imageRepository() + ":latest"; }
};

/// A sandbox that was restored from a snapshot.
struct SnapshotCopy {
    std::string containerId;
    std::string name;
    std::string status; ///< SandboxStatus of the contract
    Timestamp createdAt;
};

/// The table of memory snapshots.
class MemorySnapshotStore {
public:
    explicit MemorySnapshotStore(Database &database)
        : m_database(database)
    {
    }

    void insert(const MemorySnapshotRecord &snapshot);
    /// State, failure, size, times, name and note.
    void update(const MemorySnapshotRecord &snapshot);
    void remove(const std::string &id);
    [[nodiscard]] std::optional<MemorySnapshotRecord> find(const std::string &id);
    /// Newest first.
    [[nodiscard]] std::vector<MemorySnapshotRecord> list();
    /// The latest hundred, newest first; those that have ended, too.
    [[nodiscard]] std::vector<SnapshotCopy> copiesOf(const std::string &id);

private:
    Database &m_database;
};

} // namespace vivarium::engine
