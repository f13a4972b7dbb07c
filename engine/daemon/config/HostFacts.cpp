// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/HostFacts.h"

#include <linux/capability.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>

namespace vivarium::engine {

namespace {

Feature probeLimits(const json::object &host, bool rootless, const std::string &cgroupVersion)
{
    if (rootless && cgroupVersion == "v1")
        return Feature::missing(
            "limits-need-cgroup-2", "Without root, limits need cgroup version 2; this machine has version 1.");
    std::string missing;
    for (const std::string_view needed : {"cpu", "memory", "pids"}) {
        const json::array &controllers = host.at("cgroupControllers").as_array();
        if (std::ranges::none_of(controllers, [&](const json::value &name) { return name.as_string() == needed; }))
            missing += (missing.empty() ? "" : ", ") + std::string(needed);
    }
    if (!missing.empty())
        return Feature::missing("limits-not-delegated",
            "The cgroup controllers " + missing + " are not delegated to this account.", missing);
    return {};
}

bool isInstalled(std::string_view program)
{
    constexpr std::array folders{
        "/usr/local/sbin/", "/usr/local/bin/", "/usr/sbin/", "/usr/bin/", "/usr/lib/podman/", "/usr/libexec/podman/"};
    return std::ranges::any_of(
        folders, [&](const char *folder) { return ::access((folder + std::string(program)).c_str(), X_OK) == 0; });
}

void probeNetwork(HostFacts &facts)
{
    if (!facts.rootless) {
        if (!isInstalled("netavark"))
            facts.network = Feature::missing(
                "no-netavark", "Podman's network program is missing. Install the package \"netavark\".");
        else if (!isInstalled("iptables") && !isInstalled("nft"))
            facts.network = Feature::missing(
                "no-firewall-program", "Podman's network needs a firewall program. Install the package \"iptables\".");
        else
            facts.networkMode = NetworkMode::Bridge;
        return;
    }
    if (::access("/dev/net/tun", R_OK | W_OK) != 0)
        facts.network = Feature::missing("no-tun-device",
            "Without root, sandboxes reach the network through /dev/net/tun, which this account may not open.");
    else if (!isInstalled("slirp4netns"))
        facts.network = Feature::missing("no-slirp4netns",
            "Without root, the network needs a user-mode router. Install the package \"slirp4netns\".");
    else
        facts.networkMode = NetworkMode::Slirp;
}

/// The capabilities that this process can give to a container; 0 if the kernel does not tell.
std::uint64_t capabilityBounds()
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("CapBnd:"))
            return std::stoull(line.substr(7), nullptr, 16);
    }
    return 0;
}

/// A container engine mounts file systems, makes namespaces, networks and device nodes, and changes users.
Feature probeContainersInside(bool rootless)
{
    if (rootless)
        return Feature::missing("containers-need-root",
            "A container engine inside a sandbox needs rights that only an engine that runs as root can give.");
    constexpr std::array needed{CAP_SYS_ADMIN, CAP_NET_ADMIN, CAP_SYS_CHROOT, CAP_MKNOD, CAP_SETUID, CAP_SETGID,
        CAP_SETFCAP, CAP_CHOWN, CAP_DAC_OVERRIDE};
    const std::uint64_t bounds = capabilityBounds();
    if (std::ranges::any_of(needed, [&](int capability) { return ((bounds >> capability) & 1U) == 0; }))
        return Feature::missing("containers-need-rights",
            "This machine, or the container that the engine itself runs in, withholds rights that a "
            "container engine inside a sandbox needs.");
    return {};
}

} // namespace

json::object Feature::toJson() const
{
    json::object object{{"available", available}};
    if (!available) {
        object["code"] = code;
        object["reason"] = reason;
        if (!detail.empty())
            object["detail"] = detail;
    }
    return object;
}

json::object HostFacts::toJson() const
{
    return {{"podman_version", podmanVersion}, {"runtime", runtime}, {"cgroup_version", cgroupVersion},
        {"rootless", rootless}, {"cpu_count", cpuCount}, {"memory_bytes", memoryBytes}};
}

UsageSource HostFacts::usageSource() const
{
    if (cgroupVersion == "v2")
        return UsageSource::CgroupV2;
    // Without root, Podman makes no cgroups of version 1.
    return rootless ? UsageSource::Processes : UsageSource::CgroupV1;
}

awaitable<HostFacts> probeHost(const PodmanClient &client, const PodmanChoices &choices)
{
    const json::value info = co_await client.call("GET", "/info");
    const json::object &host = info.at("host").as_object();
    HostFacts facts;
    facts.podmanVersion = info.at("version").at("Version").as_string();
    facts.runtime = choices.runtime;
    facts.cgroupVersion = host.at("cgroupVersion").as_string();
    facts.architecture = host.at("arch").as_string();
    facts.hostName = host.at("hostname").as_string();
    facts.rootless = host.at("security").at("rootless").as_bool();
    facts.cpuCount = host.at("cpus").to_number<int>();
    facts.memoryBytes = host.at("memTotal").to_number<std::int64_t>();
    facts.limits = probeLimits(host, facts.rootless, facts.cgroupVersion);
    probeNetwork(facts);
    if (facts.rootless)
        facts.imageChanges = Feature::missing("layers-need-root",
            "Without root the engine cannot read the layers of file systems, so it cannot compare them.");
    else if (choices.storageDriver != "overlay")
        facts.imageChanges = Feature::missing("layers-need-overlay",
            "File systems can be compared on overlay storage only; here Podman uses " + choices.storageDriver + ".",
            choices.storageDriver);
    facts.containersInside = probeContainersInside(facts.rootless);
    facts.storageInside = choices.storageDriver;
    co_return facts;
}

} // namespace vivarium::engine
