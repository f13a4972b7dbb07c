// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "api/Services.h"
#include "lizard/DetailStore.h"
#include "lizard/SandboxMaker.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace vivarium::engine::lizard {

/// A snapshot of the Lizard API: a name for a memory snapshot, or for an image of the files where there is no memory to
/// be had.
struct LizardSnapshot {
    std::string id;
    std::string projectId; ///< empty: no snapshot that anybody sees, but what a fork is being made from
    std::string name;
    std::string sourceId; ///< of the sandbox
    std::string templateName;
    std::optional<std::string> size;
    std::string status = "building"; ///< building, ready or failed
    std::optional<std::string> error;
    bool keepsMemory = false;
    std::string storedId; ///< of the memory snapshot or the image
    bool isReleased = false; ///< somebody asked for the warm copies to be given back; there are none
    bool hadVolume = false;
    std::string createdBy;
    std::int64_t cpuMillis = 0;
    std::int64_t memoryMib = 0;
    Timestamp createdAt;
    json::object spec; ///< the source's, for copies of its files
    std::vector<std::string> allowedHosts; ///< as they were asked for
    NetworkPolicy network; ///< the source's in that moment, whatever it was made with

    [[nodiscard]] json::object toStored() const;
    static LizardSnapshot fromStored(const json::object &stored);
};

/// Takes snapshots, and makes sandboxes of them.
class Snapshots {
public:
    Snapshots(asio::any_io_executor executor, Services &services, Database &database, DetailStore &details,
        SandboxMaker &maker);

    /// Takes one of a running sandbox, and returns when it is ready or has failed. It goes on if whoever asked leaves.
    awaitable<LizardSnapshot> make(
        SandboxPointer sandbox, std::string projectId, std::string name, std::string createdBy);

    [[nodiscard]] std::optional<LizardSnapshot> find(const std::string &id);
    /// Newest first.
    [[nodiscard]] std::vector<LizardSnapshot> list(const std::optional<std::string> &projectId = {});
    void setReleased(const std::string &id, bool isReleased);
    /// Throws ApiError 409 while a sandbox is being made from it.
    awaitable<void> remove(LizardSnapshot snapshot);

    /// Begins to start a sandbox. Of the wish the project, the lifetime, metadata and a volume count. Throws
    /// LizardError.
    SandboxPointer restore(const LizardSnapshot &snapshot, SandboxWish wish);

    /// Begins to start copies of a running sandbox beside it, and returns when they run: for each the sandbox, or why
    /// there is none. Throws ApiError and LizardError if none can be.
    struct Copy {
        SandboxPointer sandbox;
        std::string error;
    };
    awaitable<std::vector<Copy>> fork(SandboxPointer sandbox, std::int64_t count, SandboxWish wish);

    /// After a restart, once the sandboxes are taken up: what was being made then has failed, and nothing of it stays.
    awaitable<void> recover();

private:
    struct Job {
        LizardSnapshot snapshot;
        SandboxPointer sandbox;
        bool ended = false;
        AsyncCondition changed;
    };
    awaitable<void> run(std::shared_ptr<Job> job);
    awaitable<void> storeMemory(Job &job);
    awaitable<void> storeFiles(SandboxPointer sandbox, LizardSnapshot &snapshot);
    /// Gives back what a snapshot or a fork that was cut short has stored. False if it is needed for a while yet.
    awaitable<bool> removeHalfMade(LizardSnapshot snapshot);
    static LizardSnapshot forkSource(const Sandbox &sandbox, bool keepsMemory);
    void forget(const std::string &id);
    awaitable<void> removeImage(std::string imageId);
    static awaitable<MemorySnapshotRecord> waitForMemory(std::shared_ptr<SnapshotJob> job);
    awaitable<std::vector<Copy>> forkMemory(SandboxPointer sandbox, std::int64_t count, const SandboxWish &wish);
    awaitable<std::vector<Copy>> forkFiles(SandboxPointer sandbox, std::int64_t count, SandboxWish wish);
    void save(const LizardSnapshot &snapshot);

    asio::any_io_executor m_executor;
    Services &m_services;
    Database &m_database;
    DetailStore &m_details;
    SandboxMaker &m_maker;
};

} // namespace vivarium::engine::lizard
