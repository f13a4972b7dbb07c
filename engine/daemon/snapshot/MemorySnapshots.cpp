// SPDX-License-Identifier: GPL-3.0-or-later
#include "snapshot/MemorySnapshots.h"

#include "http/ApiError.h"
#include "sandbox/ConnectionEnd.h"
#include "snapshot/CriuRun.h"
#include "snapshot/SandboxFreezer.h"
#include "util/Random.h"

#include <fcntl.h>
#include <unistd.h>

#include <spdlog/spdlog.h>

#include <array>
#include <stdexcept>
#include <system_error>

namespace vivarium::engine {

namespace fs = std::filesystem;

namespace {

using std::chrono_literals::operator""ms;
using std::chrono_literals::operator""s;

// They are bound by the disk.
constexpr int snapshotsAtATime = 2;
constexpr auto leftoverLimit = 30s;
constexpr std::size_t writeBlock = 4UL * 1024 * 1024;

MemorySnapshotRecord recordFor(const Sandbox &sandbox, std::string id)
{
    const ContainerRecord &source = sandbox.record;
    const Timestamp now = currentTime();
    std::string minute = toRfc3339(now).substr(0, 16); // 2026-09-07T10:00
    minute.at(10) = ' ';
    return {.id = std::move(id),
        .containerId = source.id,
        .sourceName = source.name,
        .app = source.app,
        .releaseId = source.releaseId,
        .state = SnapshotState::Pending,
        .failure = {},
        .name = source.name + ", " + minute,
        .note = {},
        .sizeBytes = {},
        .pausedMs = {},
        .createdAt = now,
        .finishedAt = {},
        .imageId = source.imageId,
        .command = source.command,
        .cpuMillis = source.cpuMillis,
        .memoryMib = source.memoryMib,
        .network = source.network,
        .ports = source.ports};
}

void writeAll(int file, const std::string &bytes)
{
    std::size_t written = 0;
    while (written < bytes.size()) {
        const ssize_t size = ::write(file, bytes.data() + written, bytes.size() - written);
        if (size < 0 && errno == EINTR)
            continue;
        if (size <= 0)
            throw std::system_error(errno, std::generic_category(), "the snapshot cannot be written");
        written += static_cast<std::size_t>(size);
    }
}

void makeDurable(const fs::path &path)
{
    const common::FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file || ::fsync(file.get()) != 0)
        throw std::system_error(errno, std::generic_category(), "the snapshot cannot be written");
}

/// What a checkpoint that was cut short leaves in the folder of a container that goes on.
void removeLeftovers(const fs::path &bundle)
{
    if (bundle.empty())
        return;
    constexpr std::array names{"checkpoint", "config.dump", "spec.dump", "rootfs-diff.tar", "deleted.files",
        "devshm-checkpoint.tar", "stats-dump", "dump.log"};
    std::error_code ignored;
    for (const char *name : names)
        fs::remove_all(bundle / name, ignored);
}

} // namespace

MemorySnapshots::MemorySnapshots(asio::any_io_executor executor, const DataFolder &folder, const HostFacts &facts,
    const PodmanContainers &containers, const PodmanImages &images, MemorySnapshotStore &store,
    const SandboxRegistry &registry, IdleClock &clock, PortEdge &edge, common::BlockingPool &pool)
    : m_executor(std::move(executor))
    , m_folder(folder)
    , m_facts(facts)
    , m_containers(containers)
    , m_images(images)
    , m_store(store)
    , m_registry(registry)
    , m_clock(clock)
    , m_edge(edge)
    , m_pool(pool)
    , m_turns(snapshotsAtATime)
{
}

fs::path MemorySnapshots::file(const std::string &id) const
{
    return m_folder.snapshotFolder() / (id + ".tar");
}

std::shared_ptr<SnapshotJob> MemorySnapshots::findRunning(const std::string &id) const
{
    const auto found = m_running.find(id);
    return found == m_running.end() ? nullptr : found->second;
}

std::shared_ptr<SnapshotJob> MemorySnapshots::findRunningOf(const std::string &containerId) const
{
    for (const auto &[id, job] : m_running) {
        if (job->record.containerId == containerId)
            return job;
    }
    return nullptr;
}

void MemorySnapshots::requireStorable(const Sandbox &sandbox)
{
    // Containers inside have namespaces, mounts and cgroups of their own, which CRIU cannot restore for a copy.
    if (sandbox.hasContainerEngine())
        throw ApiError::conflict(
            "The memory of a sandbox with a container engine inside cannot be stored. Its files can, "
            "without the images and containers inside.");
    if (!sandbox.record.gpus.empty())
        throw ApiError::conflict("The memory of a sandbox with a GPU cannot be stored: part of it is on the card. "
                                 "Its files can.");
}

std::shared_ptr<SnapshotJob> MemorySnapshots::begin(SandboxPointer sandbox, std::optional<std::string> id)
{
    if (!m_facts.memorySnapshots.available)
        throw ApiError::unsupported(m_facts.memorySnapshots.reason);
    if (!sandbox || sandbox->state() != ContainerState::Ready)
        throw ApiError::conflict("Only the memory of a running sandbox can be stored.");
    requireStorable(*sandbox);
    if (sandbox->isPaused() || !sandbox->pauseStage.empty())
        throw ApiError::conflict("The sandbox is paused. Resume it first.");
    if (findRunningOf(sandbox->id()))
        throw ApiError::conflict("The memory of this sandbox is being stored already.");
    if (id && m_store.find(*id))
        throw ApiError::conflict("There is a snapshot with this id already.");
    auto job = std::make_shared<SnapshotJob>();
    job->record = recordFor(*sandbox, id.value_or(randomUuid()));
    job->sandbox = std::move(sandbox);
    m_store.insert(job->record);
    m_running.emplace(job->record.id, job);
    spawnLogged(m_executor, "the memory snapshot " + job->record.id, run(job));
    return job;
}

void MemorySnapshots::setStage(SnapshotJob &job, std::string stage)
{
    job.stage = std::move(stage);
    job.changed.notifyAll();
}

awaitable<void> MemorySnapshots::run(std::shared_ptr<SnapshotJob> job)
{
    MemorySnapshotRecord &record = job->record;
    const fs::path partial = m_folder.temporaryFolder() / ("snapshot-" + record.id + ".tar");
    std::string failure;
    {
        // A large memory takes longer to store than a short idle lifetime.
        const auto lease = m_clock.lease(job->sandbox);
        try {
            const auto turn = co_await m_turns.acquire();
            if (!job->abandoned)
                co_await make(*job, partial);
        } catch (const std::exception &error) {
            failure = error.what();
        }
    }
    std::error_code ignored;
    fs::remove(partial, ignored);
    record.state = failure.empty() ? SnapshotState::Available : SnapshotState::Failed;
    record.finishedAt = currentTime();
    if (!failure.empty()) {
        record.failure = failure;
        spdlog::warn("the memory of sandbox {} could not be stored: {}", record.containerId, failure);
    } else {
        spdlog::info("the memory of sandbox {} is stored: {} bytes, it stood still for {} ms", record.containerId,
            record.sizeBytes.value_or(0), record.pausedMs.value_or(0));
    }
    // Whatever happens, a full disk included, who waits for the snapshot learns of its end.
    try {
        // Name and note may have been changed meanwhile.
        if (const auto stored = m_store.find(record.id)) {
            record.name = stored->name;
            record.note = stored->note;
        }
        m_store.update(record);
        if (job->abandoned) {
            co_await removeStored(record.id, record.imageReference());
            m_store.remove(record.id);
        }
    } catch (const std::exception &error) {
        spdlog::error("the end of the memory snapshot {} could not be kept: {}", record.id, error.what());
    }
    m_running.erase(record.id);
    job->ended = true;
    job->changed.notifyAll();
}

awaitable<void> MemorySnapshots::make(SnapshotJob &job, fs::path partial)
{
    const Sandbox &sandbox = *job.sandbox;
    const auto container = co_await m_containers.inspect(sandbox.podmanName());
    if (!container || !container->running || sandbox.state() != ContainerState::Ready)
        throw std::runtime_error("The sandbox has ended.");
    {
        const Sandbox::Standstill standstill(job.sandbox);
        setStage(job, "connections");
        co_await endConnections(job.sandbox, m_folder, m_edge);
        const SandboxFreezer freezer(container->pid);
        const SandboxFreezer::Frozen frozen(freezer);
        const auto begin = std::chrono::steady_clock::now();
        setStage(job, "memory");
        co_await m_pool.run([&] { freezer.freeze(); });
        std::string failure;
        bool hangs = false;
        try {
            co_await writeMemory(job, partial);
        } catch (const TransportError &error) {
            failure = error.what();
            hangs = true;
        } catch (const std::exception &error) {
            failure = error.what();
        }
        if (!failure.empty()) {
            failure = co_await m_pool.run([&] {
                std::string reason = criuReason(failure);
                if (hangs)
                    endStoring(container->id);
                removeLeftovers(container->bundle);
                return reason;
            });
            throw std::runtime_error(failure);
        }
        const auto paused = std::chrono::steady_clock::now() - begin;
        job.record.pausedMs = std::chrono::duration_cast<std::chrono::milliseconds>(paused).count();
    }
    setStage(job, "storing");
    co_await m_images.tag(container->imageId, job.record.imageRepository(), "latest");
    co_await m_pool.run([&] {
        makeDurable(partial);
        fs::rename(partial, file(job.record.id));
    });
    job.record.sizeBytes = job.storedBytes;
}

awaitable<void> MemorySnapshots::writeMemory(SnapshotJob &job, fs::path partial)
{
    const common::FileDescriptor output(::open(partial.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
    if (!output)
        throw std::system_error(errno, std::generic_category(), partial.string());
    std::string waiting;
    const auto flush = [&]() -> awaitable<void> {
        co_await m_pool.run([&] { writeAll(output.get(), waiting); });
        waiting.clear();
    };
    co_await m_containers.checkpoint(job.sandbox->podmanName(), [&](std::string_view bytes) -> awaitable<bool> {
        waiting += bytes;
        job.storedBytes += static_cast<std::int64_t>(bytes.size());
        if (waiting.size() >= writeBlock)
            co_await flush();
        co_return true;
    });
    co_await flush();
}

awaitable<void> MemorySnapshots::remove(MemorySnapshotRecord snapshot)
{
    for (const SandboxPointer &sandbox : m_registry.live()) {
        if (sandbox->isStarting() && sandbox->record.snapshotId == snapshot.id)
            throw ApiError::conflict("A sandbox is being restored from this snapshot. Try again when it is ready.");
    }
    if (const auto job = findRunning(snapshot.id)) {
        job->abandoned = true;
        co_return;
    }
    m_store.remove(snapshot.id);
    co_await removeStored(snapshot.id, snapshot.imageReference());
}

awaitable<void> MemorySnapshots::removeStored(std::string id, std::string imageReference)
{
    std::string failure;
    try {
        co_await m_pool.run([&] { fs::remove(file(id)); });
        co_await m_images.untag(imageReference);
        co_await m_images.prune(); // the image below, if nothing else has it
    } catch (const std::exception &error) {
        failure = error.what();
    }
    if (!failure.empty())
        spdlog::warn("something of the snapshot {} stays: {}", id, failure);
}

awaitable<void> MemorySnapshots::awaitEnds(std::chrono::milliseconds limit)
{
    const auto deadline = std::chrono::steady_clock::now() + limit;
    while (!m_running.empty() && std::chrono::steady_clock::now() < deadline)
        co_await sleepFor(20ms);
}

awaitable<void> MemorySnapshots::recover()
{
    for (const MemorySnapshotRecord &snapshot : m_store.list()) {
        if (snapshot.state == SnapshotState::Pending)
            co_await settle(snapshot);
    }
    // A power failure may have kept the table from learning of a file.
    for (const auto &entry : fs::directory_iterator(m_folder.snapshotFolder())) {
        std::error_code ignored; // what can't be removed now is tried again at the next start
        if (!m_store.find(entry.path().stem()))
            fs::remove(entry.path(), ignored);
    }
}

awaitable<void> MemorySnapshots::settle(MemorySnapshotRecord snapshot)
{
    std::string trouble;
    try {
        if (const auto container = co_await m_containers.inspect("vivarium-" + snapshot.containerId)) {
            // CRIU goes on without the engine and leaves the sandbox frozen, as it found it.
            const auto deadline = std::chrono::steady_clock::now() + leftoverLimit;
            while (co_await m_pool.run([&] { return isBeingStored(container->id); })) {
                const auto now = std::chrono::steady_clock::now();
                if (now > deadline + leftoverLimit)
                    throw std::runtime_error("the runtime that stores it can't be ended");
                if (now > deadline)
                    co_await m_pool.run([&] { endStoring(container->id); });
                co_await sleepFor(50ms);
            }
            co_await m_pool.run([&] {
                if (container->running)
                    SandboxFreezer(container->pid).thaw();
                removeLeftovers(container->bundle);
            });
        }
    } catch (const std::exception &error) {
        trouble = error.what();
    }
    spdlog::info("recovery: the memory of sandbox {} was not stored to the end{}{}", snapshot.containerId,
        trouble.empty() ? "" : "; ", trouble);
    co_await removeStored(snapshot.id, snapshot.imageReference());
    snapshot.state = SnapshotState::Failed;
    snapshot.failure = "The engine was ended while the memory was being stored. The sandbox went on.";
    snapshot.finishedAt = currentTime();
    m_store.update(snapshot);
}

} // namespace vivarium::engine
