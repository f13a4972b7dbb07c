// SPDX-License-Identifier: GPL-3.0-or-later
#include "storage/VolumeCatalog.h"

#include "http/ApiError.h"
#include "util/Random.h"

#include <spdlog/spdlog.h>

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>

namespace vivarium::engine {

namespace {

using std::chrono_literals::operator""s;

constexpr auto sizeMemory = 30s;
// A list of volumes is waited for; what is not counted by then is missing from the size.
constexpr auto measuringLimit = std::chrono::milliseconds(500);

/// Blocks on the disk, counted once per file: sparse files and hard links are no larger than they are.
std::int64_t occupiedBytes(const std::filesystem::path &folder)
{
    namespace fs = std::filesystem;
    const auto end = std::chrono::steady_clock::now() + measuringLimit;
    std::int64_t bytes = 0;
    std::error_code error;
    fs::recursive_directory_iterator entry(folder, fs::directory_options::skip_permission_denied, error);
    for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
        struct stat status{};
        if (::lstat(entry->path().c_str(), &status) == 0 && S_ISREG(status.st_mode))
            bytes += static_cast<std::int64_t>(status.st_blocks) * 512 / std::max<std::int64_t>(1, status.st_nlink);
        if (std::chrono::steady_clock::now() > end)
            break;
    }
    return bytes;
}

} // namespace

VolumeCatalog::VolumeCatalog(const PodmanVolumes &podman, VolumeStore &store, const SandboxRegistry &registry,
    common::BlockingPool &pool, Database &database, ChangeLog &changes)
    : m_podman(podman)
    , m_store(store)
    , m_registry(registry)
    , m_pool(pool)
    , m_database(database)
    , m_changes(changes)
{
}

awaitable<VolumeRecord> VolumeCatalog::findOrMake(std::string name, bool &made)
{
    const auto turn = co_await m_turn.acquire();
    const auto known = m_store.find(name);
    made = !known;
    // Podman may have lost it: by hand, or with its storage.
    if (!co_await m_podman.mountPoint(name))
        co_await m_podman.create(name);
    if (known)
        co_return *known;
    const VolumeRecord volume{
        .name = name, .id = randomUuid(), .sizeBytes = 0, .measuredAt = {}, .createdAt = currentTime()};
    SQLite::Transaction transaction(m_database.handle());
    m_store.insert(volume);
    m_changes.appendStorage("storage.volumes", "created", volume.id);
    transaction.commit();
    m_changes.announce();
    spdlog::info("volume {} made", name);
    co_return volume;
}

awaitable<std::vector<VolumeRecord>> VolumeCatalog::list(std::string cursor, std::int64_t limit)
{
    std::vector<VolumeRecord> volumes = m_store.list(cursor, limit);
    for (VolumeRecord &volume : volumes) {
        if (!volume.measuredAt || currentTime() - *volume.measuredAt > sizeMemory)
            co_await measure(volume);
    }
    co_return volumes;
}

awaitable<void> VolumeCatalog::measure(VolumeRecord &volume)
{
    try {
        const auto folder = co_await m_podman.mountPoint(volume.name);
        if (!folder)
            co_return;
        volume.sizeBytes = co_await m_pool.run([&] { return occupiedBytes(*folder); });
        volume.measuredAt = currentTime();
        m_store.saveSize(volume);
    } catch (const std::exception &error) {
        spdlog::warn("the size of volume {}: {}", volume.name, error.what());
    }
}

std::int64_t VolumeCatalog::liveUsers(const std::string &name) const
{
    return std::ranges::count_if(m_registry.live(), [&](const SandboxPointer &sandbox) {
        const json::value *volumes = sandbox->spec.if_contains("volumes");
        return volumes && std::ranges::any_of(volumes->as_array(), [&](const json::value &volume) {
            return volume.at("name").as_string() == name;
        });
    });
}

awaitable<void> VolumeCatalog::remove(std::string name)
{
    const auto turn = co_await m_turn.acquire();
    const auto volume = m_store.find(name);
    if (!volume)
        throw ApiError::notFound("There is no volume with this name.");
    if (const std::int64_t users = liveUsers(name); users > 0)
        throw ApiError::conflict("The volume is mounted in " + std::to_string(users) + " sandboxes. Stop them first.");
    std::string failure;
    try {
        co_await m_podman.remove(name);
    } catch (const PodmanError &error) {
        failure = error.what();
    }
    if (!failure.empty())
        throw ApiError::conflict("Podman could not delete the volume: " + failure);
    SQLite::Transaction transaction(m_database.handle());
    m_store.remove(name);
    m_changes.appendStorage("storage.volumes", "deleted", volume->id);
    transaction.commit();
    m_changes.announce();
    spdlog::info("volume {} deleted", name);
}

} // namespace vivarium::engine
