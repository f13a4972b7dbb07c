// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/DataFolder.h"

#include "util/Digest.h"
#include "util/Json.h"
#include "util/PrivateFile.h"
#include "util/Random.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <stdexcept>
#include <system_error>

namespace vivarium::engine {

namespace fs = std::filesystem;

namespace {

std::string environmentValue(const char *name)
{
    const char *value = std::getenv(name);
    return value ? value : "";
}

fs::path runtimeBase()
{
    if (::geteuid() == 0)
        return "/run/vivarium";
    if (const std::string folder = environmentValue("XDG_RUNTIME_DIR"); !folder.empty())
        return fs::path(folder) / "vivarium";
    return "/tmp/vivarium-" + std::to_string(::geteuid());
}

// The 32 hexadecimal digits of a UUID, cut to 12: unique among the sandboxes of one engine, and short.
std::string shortName(const std::string &containerId)
{
    return containerId.substr(0, 8) + containerId.substr(9, 4);
}

std::string readSecretFile(const fs::path &file, std::string_view prefix, std::size_t length, std::string_view what)
{
    std::string secret = readFile(file);
    while (!secret.empty() && (secret.back() == '\n' || secret.back() == ' '))
        secret.pop_back();
    if (!secret.starts_with(prefix) || secret.size() != length)
        throw std::runtime_error(
            file.string() + " does not hold " + std::string(what) + ". Delete it, and the next start makes a new one.");
    return secret;
}

} // namespace

DataFolder DataFolder::locate(const std::optional<std::string> &chosen)
{
    if (chosen)
        return DataFolder(*chosen);
    if (const std::string folder = environmentValue("VIVARIUM_DATA_DIR"); !folder.empty())
        return DataFolder(fs::path(folder) / "engine");
    if (const std::string folder = environmentValue("XDG_DATA_HOME"); !folder.empty())
        return DataFolder(fs::path(folder) / "vivarium" / "engine");
    const std::string home = environmentValue("HOME");
    if (home.empty())
        throw std::runtime_error("Neither HOME nor VIVARIUM_DATA_DIR is set: give the data folder with --data-dir.");
    return DataFolder(fs::path(home) / ".local" / "share" / "vivarium" / "engine");
}

DataFolder::DataFolder(const fs::path &root)
    : m_root(fs::absolute(root).lexically_normal())
{
    // A folder that cannot even be looked at is refused by prepare(), which says why.
    std::error_code unreadable;
    if (auto canonical = fs::weakly_canonical(m_root, unreadable); !unreadable)
        m_root = std::move(canonical);
    m_runtime = runtimeBase() / Digest::of(m_root.string()).substr(0, 8);
}

void DataFolder::prepare() const
{
    makePrivateFolder(m_root);
    for (const fs::path &folder : {m_root / "log", podmanFolder(), sourcesFolder(), outputFolder(), supervisorFolder(),
             snapshotFolder(), temporaryFolder(), m_runtime.parent_path(), m_runtime, m_runtime / "s"})
        makePrivateFolder(folder);
    if (!fs::exists(m_root / "token"))
        writePrivateFile(m_root / "token", "lc_" + randomBase64Url(32) + '\n');
    if (!fs::exists(m_root / "lizard-key"))
        writePrivateFile(m_root / "lizard-key", "liz_" + randomBase64Url(32) + '\n');
}

void DataFolder::tidy() const
{
    constexpr auto outputLifetime = std::chrono::days(30);
    for (const auto &entry : fs::directory_iterator(temporaryFolder()))
        fs::remove_all(entry.path());
    for (const auto &entry : fs::directory_iterator(outputFolder())) {
        if (entry.last_write_time() < fs::file_time_type::clock::now() - outputLifetime)
            fs::remove(entry.path());
    }
}

fs::path DataFolder::socketFolder(const std::string &containerId) const
{
    return m_runtime / "s" / shortName(containerId);
}

fs::path DataFolder::supervisorSocket(const std::string &containerId) const
{
    return socketFolder(containerId) / "supervisor.sock";
}

std::string DataFolder::readToken() const
{
    return readSecretFile(m_root / "token", "lc_", 46, "a token");
}

std::string DataFolder::readLizardKey() const
{
    return readSecretFile(m_root / "lizard-key", "liz_", 47, "a key");
}

std::optional<common::FileDescriptor> DataFolder::lock() const
{
    const fs::path path = m_root / "lock";
    common::FileDescriptor descriptor(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
    if (!descriptor)
        throw std::system_error(errno, std::generic_category(), path.string());
    if (::flock(descriptor.get(), LOCK_EX | LOCK_NB) == 0)
        return descriptor;
    if (errno != EWOULDBLOCK)
        throw std::system_error(errno, std::generic_category(), path.string());
    return std::nullopt;
}

bool DataFolder::isLocked() const
{
    return fs::exists(m_root / "lock") && !lock();
}

void DataFolder::writeAddress(const EngineAddress &address, const std::string &version) const
{
    const json::object content{{"endpoint", address.endpoint}, {"pid", address.pid}, {"version", version}};
    writePrivateFile(m_root / "engine.json", json::serialize(content) + '\n');
}

void DataFolder::removeAddress() const
{
    std::error_code ignored;
    fs::remove(m_root / "engine.json", ignored);
}

std::optional<EngineAddress> DataFolder::readAddress() const
{
    if (!isLocked() || !fs::exists(m_root / "engine.json"))
        return std::nullopt;
    const json::value content = json::parse(readFile(m_root / "engine.json"));
    EngineAddress address;
    address.endpoint = content.at("endpoint").as_string();
    address.pid = content.at("pid").to_number<int>();
    address.port = static_cast<std::uint16_t>(std::stoi(address.endpoint.substr(address.endpoint.rfind(':') + 1)));
    return address;
}

} // namespace vivarium::engine
