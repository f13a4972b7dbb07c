// SPDX-License-Identifier: GPL-3.0-or-later
#include "podman/PodmanConfiguration.h"

#include "util/PrivateFile.h"

#include <linux/magic.h>
#include <sys/resource.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <format>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace vivarium::engine {

namespace fs = std::filesystem;

namespace {

std::string findProgram(const std::string &name)
{
    const char *path = std::getenv("PATH");
    // Runtimes live in sbin, which is not on the path of an ordinary account.
    std::istringstream folders(
        std::string(path ? path : "") + ":/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin");
    for (std::string folder; std::getline(folders, folder, ':');) {
        const fs::path candidate = fs::path(folder) / name;
        if (!folder.empty() && ::access(candidate.c_str(), X_OK) == 0)
            return candidate;
    }
    return {};
}

/// $VIVARIUM_CRIU, else the one that packaging/deps/install-criu.sh makes, else the distribution's.
std::string findCriu()
{
    if (const char *chosen = std::getenv("VIVARIUM_CRIU"))
        return ::access(chosen, X_OK) == 0 ? chosen : "";
    constexpr const char *ownCopy = "/usr/local/lib/vivarium/criu/bin/criu";
    return ::access(ownCopy, X_OK) == 0 ? ownCopy : findProgram("criu");
}

long fileSystemType(const fs::path &path)
{
    struct statfs status{};
    return ::statfs(path.c_str(), &status) == 0 ? static_cast<long>(status.f_type) : 0;
}

// Asking for more than our own hard limit makes every start fail where CAP_SYS_RESOURCE is missing.
rlim_t ownHardLimit(__rlimit_resource resource, rlim_t wanted)
{
    struct rlimit limits{};
    if (::getrlimit(resource, &limits) != 0)
        return wanted;
    return std::min(limits.rlim_max, wanted);
}

// Podman lowers its own limit of processes to this, and a container cannot have more than Podman.
rlim_t largestProcessId()
{
    rlim_t value = 32768;
    std::ifstream("/proc/sys/kernel/pid_max") >> value;
    return value;
}

std::string quoted(const fs::path &path)
{
    std::string text = "\"";
    for (const char character : path.string()) {
        if (character == '"' || character == '\\')
            text += '\\';
        text += character;
    }
    return text + '"';
}

} // namespace

PodmanChoices choosePodman(const fs::path &storageFolder)
{
    PodmanChoices choices;
    choices.podman = findProgram("podman");
    if (choices.podman.empty())
        throw std::runtime_error("Podman is not installed. Install the package \"podman\" and start the engine again.");
    if (findProgram("conmon").empty() && !fs::exists("/usr/libexec/podman/conmon"))
        throw std::runtime_error(
            "Podman's monitor conmon is not installed. Install the package \"conmon\" and start the engine again.");
    choices.unifiedCgroups = fileSystemType("/sys/fs/cgroup") == CGROUP2_SUPER_MAGIC;
    choices.criu = findCriu();
    const std::string crun = findProgram("crun");
    const std::string runc = findProgram("runc");
    if (choices.unifiedCgroups) {
        if (crun.empty() && runc.empty())
            throw std::runtime_error(
                "There is no container runtime. Install the package \"crun\" and start the engine again.");
        // Only runc runs hooks during a restore, before the first instruction of what it restores.
        const bool memory = ::geteuid() == 0 && !runc.empty() && !choices.criu.empty();
        choices.runtime = crun.empty() || memory ? "runc" : "crun";
    } else {
        // crun refuses hybrid hierarchies: "cgroups in hybrid mode not supported".
        if (runc.empty())
            throw std::runtime_error("This machine has cgroup version 1, which needs the runtime runc. Install the "
                                     "package \"runc\" and start the engine again.");
        choices.runtime = "runc";
    }
    // Without root, only a systemd user session can delegate the controllers that limits need.
    const char *runtimeFolder = std::getenv("XDG_RUNTIME_DIR");
    const bool userSession = ::geteuid() != 0 && choices.unifiedCgroups && runtimeFolder
        && fs::exists(fs::path(runtimeFolder) / "systemd" / "private");
    choices.cgroupManager = userSession ? "systemd" : "cgroupfs";
    // Overlay cannot lie on overlay, as when the engine itself runs in a container.
    choices.storageDriver = fileSystemType(storageFolder) == OVERLAYFS_SUPER_MAGIC ? "vfs" : "overlay";
    return choices;
}

fs::path criuFolder(const DataFolder &folder)
{
    return folder.podmanFolder() / "criu";
}

fs::path containersConfigurationFile(const DataFolder &folder)
{
    return folder.podmanFolder() / "containers.conf";
}

fs::path storageConfigurationFile(const DataFolder &folder)
{
    return folder.podmanFolder() / "storage.conf";
}

void writePodmanConfiguration(const DataFolder &folder, const PodmanChoices &choices)
{
    const fs::path base = folder.podmanFolder();
    const fs::path &runtime = folder.runtimeFolder();
    fs::create_directories(base / "networks");
    fs::remove_all(criuFolder(folder));
    fs::create_directories(criuFolder(folder));
    if (!choices.criu.empty())
        fs::create_symlink(fs::absolute(choices.criu), criuFolder(folder) / "criu");
    // exit_command_delay: each exec would otherwise keep its conmon for 300 seconds. static_dir is not set: conmon's
    // clean-up command derives it from graphroot whatever it says, and would look for its containers in another data
    // base. base_hosts_file: which names this machine gives to whom is not for sandboxes, and with rules for names they
    // would know addresses that the rules don't. conmon_env_vars: a restore is done by conmon's runtime, with conmon's
    // path.
    writePrivateFile(containersConfigurationFile(folder),
        std::format(R"([containers]
log_driver = "k8s-file"
base_hosts_file = "none"
default_ulimits = ["nofile={0}:{0}", "nproc={1}:{1}"]

[network]
network_backend = "netavark"
network_config_dir = {2}

[engine]
runtime = "{3}"
cgroup_manager = "{4}"
events_logger = "file"
exit_command_delay = 5
conmon_env_vars = [{7}]
volume_path = {5}
tmp_dir = {6}
)",
            ownHardLimit(RLIMIT_NOFILE, 65536), ownHardLimit(RLIMIT_NPROC, std::min<rlim_t>(largestProcessId(), 65536)),
            quoted(base / "networks"), choices.runtime, choices.cgroupManager, quoted(base / "volumes"),
            quoted(runtime / "libpod"),
            quoted(fs::path("PATH=" + criuFolder(folder).string()
                + ":/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"))));
    writePrivateFile(storageConfigurationFile(folder),
        std::format("[storage]\ndriver = \"{}\"\nrunroot = {}\ngraphroot = {}\n", choices.storageDriver,
            quoted(runtime / "storage"), quoted(base / "storage")));
}

} // namespace vivarium::engine
