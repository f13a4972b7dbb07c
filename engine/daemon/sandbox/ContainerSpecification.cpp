// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/ContainerSpecification.h"

#include "sandbox/VolumeMount.h"

#include <algorithm>
#include <filesystem>

namespace vivarium::engine {

namespace {

constexpr std::int64_t processLimit = 4096;
constexpr std::int64_t cpuPeriodMicroseconds = 100'000;
constexpr std::int64_t sparedCpuMillis = 8000; // without a limit a sandbox may use 8 cores more than it reserves

json::object environmentOf(const Sandbox &sandbox)
{
    json::object environment{{"PYTHONUNBUFFERED", "1"}};
    if (const json::value *own = sandbox.spec.if_contains("environment")) {
        for (const auto &[name, value] : own->as_object())
            environment[name] = value;
    }
    environment["CONTAINER_ID"] = sandbox.id();
    environment["LAZYCLOUD_WORKSPACE"] = "local";
    environment["WORKSPACE_NAME"] = "local";
    return environment;
}

std::int64_t cpuLimitMillis(const json::object &resources)
{
    if (const json::value *limit = resources.if_contains("cpu_limit_millis"))
        return limit->to_number<std::int64_t>();
    return resources.at("cpu_millis").to_number<std::int64_t>() + sparedCpuMillis;
}

json::object resourceLimits(const json::object &spec, int cpuCount)
{
    const json::object &resources = spec.at("resources").as_object();
    // The kernel's shares are relative: 1024 for each reserved core, within the range it accepts.
    const std::int64_t shares =
        std::clamp<std::int64_t>(resources.at("cpu_millis").to_number<std::int64_t>() * 1024 / 1000, 2, 262'144);
    json::object cpu{{"shares", shares}};
    if (const std::int64_t limit = cpuLimitMillis(resources); limit < cpuCount * 1000LL) {
        cpu["period"] = cpuPeriodMicroseconds;
        cpu["quota"] = limit * cpuPeriodMicroseconds / 1000;
    }
    return {
        {"memory", {{"limit", memoryLimitBytes(spec)}}}, {"cpu", std::move(cpu)}, {"pids", {{"limit", processLimit}}}};
}

/// libpod's NamedVolume. What an image has at the mount path is not copied into an empty volume: what is in a volume
/// shall not depend on which sandbox had it first.
json::array volumesOf(const json::object &spec)
{
    json::array volumes;
    if (const json::value *mounts = spec.if_contains("volumes")) {
        for (const json::value &mount : mounts->as_array()) {
            const json::object &volume = mount.as_object();
            volumes.push_back({{"Name", volume.at("name")}, {"Dest", mountPathOf(volume)},
                {"Options", {volume.contains("read_only") ? "ro" : "rw", "nosuid", "nodev", "nocopy"}}});
        }
    }
    return volumes;
}

/// Where container engines keep images and containers: overlay cannot lie on the overlay that is the sandbox's root.
/// They go with the container. A volume of its own at that path keeps them beyond it.
void addEngineStorage(json::array &volumes)
{
    for (const char *path : {"/var/lib/containers", "/var/lib/docker"}) {
        const bool taken = std::ranges::any_of(
            volumes, [path](const json::value &volume) { return volume.at("Dest").as_string() == path; });
        if (!taken)
            volumes.push_back({{"Name", ""}, {"Dest", path}, {"Options", {"rw", "suid", "dev", "exec"}}});
    }
}

json::array engineDevices()
{
    json::array devices;
    for (const char *path : {"/dev/fuse", "/dev/net/tun"}) {
        if (std::filesystem::exists(path))
            devices.push_back(json::object{{"path", path}});
    }
    return devices;
}

void addContainerEngine(json::object &specification, const ContainerSurroundings &surroundings)
{
    specification.erase("cap_drop");
    specification["cap_add"] = json::array{"ALL"};
    specification["no_new_privileges"] = false; // programs inside containers may change users
    specification["seccomp_profile_path"] = "unconfined";
    specification["apparmor_profile"] = "unconfined";
    specification["selinux_opts"] = json::array{"disable"};
    specification["unmask"] = json::array{"ALL"};
    specification["devices"] = engineDevices();
    json::array &mounts = specification["mounts"].as_array();
    // What it remembers of running containers must not come from the image: none of them runs.
    mounts.push_back({{"type", "tmpfs"}, {"source", "tmpfs"}, {"destination", "/run"},
        {"options", {"rw", "nosuid", "nodev", "mode=755", "notmpcopyup"}}});
    mounts.push_back({{"type", "sysfs"}, {"source", "sysfs"}, {"destination", "/sys"},
        {"options", {"rw", "nosuid", "noexec", "nodev"}}});
    mounts.push_back({{"type", "cgroup"}, {"source", "cgroup"}, {"destination", "/sys/fs/cgroup"},
        {"options", {"rw", "nosuid", "noexec", "nodev", "relatime"}}});
    if (surroundings.storageInside == "vfs")
        specification["env"].as_object()["STORAGE_DRIVER"] = "vfs";
}

} // namespace

std::int64_t memoryLimitBytes(const json::object &spec)
{
    const json::object &resources = spec.at("resources").as_object();
    if (const json::value *limit = resources.if_contains("memory_limit_mib"))
        return limit->to_number<std::int64_t>() * mebibyte;
    const std::int64_t reserved = resources.at("memory_mib").to_number<std::int64_t>();
    return std::clamp<std::int64_t>(reserved * 4, 1024, reserved + 8LL * 1024) * mebibyte;
}

json::object containerSpecification(const Sandbox &sandbox, const ContainerSurroundings &surroundings)
{
    const std::string folder = "/.vivarium";
    json::object specification{
        {"name", sandbox.podmanName()},
        {"image", surroundings.imageReference},
        {"entrypoint", json::array{folder + "/supervisor"}},
        {"command", json::array{"--socket", std::string(socketFolderInside) + "/supervisor.sock"}},
        {"labels", {{containerLabel, sandbox.id()}}},
        {"hostname", sandbox.spec.at("name")},
        {"env", environmentOf(sandbox)},
        {"user", "0:0"},
        {"work_dir", "/workspace"},
        {"create_working_dir", true},
        {"systemd", "false"},
        {"restart_policy", "no"},
        {"stop_timeout", 0},
        {"cap_drop", json::array{"all"}},
        {"cap_add", {"CHOWN", "DAC_OVERRIDE", "FOWNER", "FSETID", "KILL", "NET_BIND_SERVICE", "SETGID", "SETUID"}},
        {"no_new_privileges", true},
        // The supervisor keeps the output of the command itself.
        {"log_configuration", {{"driver", "none"}}},
        {"mounts",
            {{{"type", "bind"}, {"source", surroundings.supervisor.string()}, {"destination", folder + "/supervisor"},
                 {"options", {"ro", "bind", "nosuid", "nodev"}}},
                {{"type", "bind"}, {"source", surroundings.socketFolder.string()}, {"destination", socketFolderInside},
                    {"options", {"rw", "bind", "nosuid", "nodev", "noexec"}}}}},
    };
    if (!surroundings.network.empty()) {
        specification["netns"] = {{"nsmode", "bridge"}};
        specification["networks"] = {{surroundings.network, json::object()}};
    } else {
        specification["netns"] = {{"nsmode", surroundings.slirp ? "slirp4netns" : "none"}};
    }
    // Whatever it asks there is answered by the engine (NameGate).
    if (!sandbox.record.network.hosts.empty())
        specification["dns_server"] = json::array{publicNameServer};
    json::array volumes = volumesOf(sandbox.spec);
    if (sandbox.hasContainerEngine()) {
        addContainerEngine(specification, surroundings);
        addEngineStorage(volumes);
    }
    if (!volumes.empty())
        specification["volumes"] = std::move(volumes);
    if (!surroundings.secrets.empty())
        specification["secret_env"] = json::value_from(surroundings.secrets);
    if (!sandbox.record.gpus.empty()) {
        json::value &devices = specification["devices"]; // a container engine inside has some already
        for (const std::string &gpu : sandbox.record.gpus)
            (devices.is_array() ? devices.as_array() : devices.emplace_array()).push_back(json::object{{"path", gpu}});
    }
    if (surroundings.limits)
        specification["resource_limits"] = resourceLimits(sandbox.spec, surroundings.cpuCount);
    return specification;
}

} // namespace vivarium::engine
