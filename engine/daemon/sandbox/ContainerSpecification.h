// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/Sandbox.h"

#include <filesystem>
#include <map>
#include <string>

namespace vivarium::engine {

/// What a sandbox's container needs to know of the machine.
struct ContainerSurroundings {
    std::string imageReference;
    std::filesystem::path supervisor; ///< the program that is mounted as process 1
    std::filesystem::path socketFolder; ///< mounted; the supervisor listens in it
    std::string network; ///< name of the bridge network; empty: the sandbox has loopback only
    bool slirp = false; ///< user-mode network instead of a bridge
    bool limits = false; ///< whether memory, CPU and process limits can be set
    int cpuCount = 1;
    std::map<std::string, std::string> secrets{}; ///< names of Podman secrets by variable
    std::string storageInside{}; ///< how a container engine inside stores images: "overlay" or "vfs"
};

/// Labels by which the engine knows its containers again.
inline constexpr const char *containerLabel = "io.vivarium.container";

/// Where a sandbox has the folder of its supervisor's socket.
inline constexpr const char *socketFolderInside = "/.vivarium/run";

/// libpod's SpecGenerator for a sandbox.
///
/// Process 1 is the supervisor. Privileges are: no new privileges, Podman's default seccomp filter, and of the
/// capabilities only those that a package manager or a web server in a container needs: CHOWN, DAC_OVERRIDE, FOWNER,
/// FSETID (files of other users), SETUID, SETGID (changing user), KILL, NET_BIND_SERVICE (ports below 1024).
///
/// With a container engine inside it has all capabilities that the engine itself has, its cgroups and sysctls writable,
/// and no filter: enough to become root on this machine. It still gets no devices of the machine but /dev/fuse and
/// /dev/net/tun, so that nothing inside finds the machine's disks by accident. What it runs stays within the sandbox's
/// limits, as its cgroups lie below the sandbox's own.
json::object containerSpecification(const Sandbox &sandbox, const ContainerSurroundings &surroundings);

inline constexpr std::int64_t mebibyte = 1024LL * 1024;

/// The memory that a sandbox may use before it is ended, in bytes: the limit of its specification, else four times
/// the reservation, at least 1 GiB and at most 8 GiB above it (lazycloud.md, section 3.2).
std::int64_t memoryLimitBytes(const json::object &spec);

} // namespace vivarium::engine
