// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/WorkloadSpecification.h"

#include "api/RequestChecks.h"
#include "common/JsonReader.h"
#include "config/GpuDevices.h"
#include "network/NetworkPolicy.h"
#include "sandbox/VolumeMount.h"

#include <algorithm>
#include <array>
#include <format>
#include <regex>
#include <set>

namespace vivarium::engine {

namespace {

using common::ApiError;
using common::JsonReader;

const json::value &requireMember(const json::object &object, std::string_view name)
{
    const json::value *value = object.if_contains(name);
    if (!value || !value->is_object())
        throw ApiError::invalidRequest("\"" + std::string(name) + "\" is missing or no object");
    return *value;
}

json::object readSource(const json::value &value)
{
    JsonReader reader(value);
    const std::string sha256 = reader.requireText("sha256", {.minimum = 64, .maximum = 64});
    static const std::regex pattern("[0-9a-f]{64}");
    if (!std::regex_match(sha256, pattern))
        JsonReader::fail("source.sha256", "64 lowercase hexadecimal digits");
    return {{"sha256", sha256}};
}

json::object readImageChoice(const json::value &value)
{
    JsonReader reader(value);
    const std::string version = reader.requireText("python_version", {.minimum = 1, .maximum = 8});
    constexpr std::array versions{"3.10", "3.11", "3.12", "3.13", "3.14"};
    if (std::ranges::find(versions, version) == versions.end())
        JsonReader::fail("image.python_version", "3.10, 3.11, 3.12, 3.13 or 3.14");
    json::object image{{"python_version", version}};
    if (const auto id = reader.text("image_id", {.minimum = 1, .maximum = 64})) {
        if (!isImageId(*id))
            JsonReader::fail("image.image_id", "the id of an image");
        image["image_id"] = *id;
    }
    return image;
}

/// This machine knows how many cards it has, and not of which model.
void requireGpus(const json::array &types, std::size_t count)
{
    const std::size_t there = gpuDevices().size();
    if (there == 0)
        throw ApiError::unsupported(noGpu);
    if (std::ranges::find(types, json::value("any")) == types.end())
        throw ApiError::unsupported(
            "The engine does not know the models of this machine's GPUs. Ask for \"any\", or leave it out.");
    if (count > there)
        throw ApiError::unsupported(std::format("This machine has {} GPU{}.", there, there == 1 ? "" : "s"));
}

json::object readResources(const json::value &value)
{
    JsonReader reader(value);
    json::object resources{{"cpu_millis", reader.requireInteger("cpu_millis", 125, 32000)},
        {"memory_mib", reader.requireInteger("memory_mib", 128, 1572864)}};
    if (const auto limit = reader.integer("cpu_limit_millis", 125, 32000))
        resources["cpu_limit_millis"] = *limit;
    if (const auto limit = reader.integer("memory_limit_mib", 128, 1572864))
        resources["memory_limit_mib"] = *limit;
    if (const auto disk = reader.integer("disk_mib", 1024, 16777216))
        resources["disk_mib"] = *disk;
    const json::array *gpus = reader.array("gpu");
    const bool named = gpus && !gpus->empty();
    const auto count = reader.integer("gpu_count", 0, 8).value_or(named ? 1 : 0);
    if (count > 0) {
        requireGpus(named ? *gpus : json::array{"any"}, static_cast<std::size_t>(count));
        resources["gpu"] = json::array{"any"};
        resources["gpu_count"] = count;
    }
    return resources;
}

json::object readPorts(JsonReader &reader)
{
    const json::object *ports = reader.object("ports");
    if (!ports)
        return {};
    if (ports->size() > 32)
        JsonReader::fail("pod.ports", "at most 32 ports");
    for (const auto &[name, port] : *ports) {
        if (!port.is_int64() || port.as_int64() < 1 || port.as_int64() > 65535)
            JsonReader::fail("pod.ports", "port numbers from 1 to 65535 by name");
    }
    return *ports;
}

json::object readPod(const json::object &spec)
{
    JsonReader reader(requireMember(spec, "pod"));
    if (const std::string kind = reader.requireText("kind", {.minimum = 1, .maximum = 16}); kind != "sandbox")
        throw ApiError::unsupported("The local engine runs sandboxes only, no pods of kind \"" + kind + "\".");
    json::object pod{{"kind", "sandbox"}, {"command", readCommand(reader).value_or(json::array())}};
    if (json::object ports = readPorts(reader); !ports.empty())
        pod["ports"] = std::move(ports);
    if (reader.boolean("block_network", false))
        pod["block_network"] = true;
    if (const json::array *allowed = reader.array("allow_list"); allowed && !allowed->empty())
        pod["allow_list"] =
            NetworkPolicy{.blockNetwork = false, .allowed = readAllowList(*allowed)}.toJson().at("allow_list");
    return pod;
}

/// Where a sandbox is placed has no meaning on one machine; what the contract allows is kept, so that it can be read
/// back.
json::object readPlacement(const json::value &value)
{
    JsonReader reader(value);
    json::object placement;
    if (const auto machine = reader.text("machine", {.minimum = 1, .maximum = 63})) {
        static const std::regex pattern("[a-z0-9]([a-z0-9-]*[a-z0-9])?");
        if (!std::regex_match(*machine, pattern))
            JsonReader::fail("placement.machine", "small letters, digits and hyphens between letters or digits");
        placement["machine"] = *machine;
    }
    if (const auto region = reader.text("region", {.minimum = 1, .maximum = 64})) {
        constexpr std::array regions{"us-east", "us-west", "eu-central", "eu-north", "ap-southeast"};
        if (std::ranges::find(regions, *region) == regions.end())
            JsonReader::fail("placement.region", "us-east, us-west, eu-central, eu-north or ap-southeast");
        placement["region"] = *region;
    }
    if (const auto zone = reader.text("availability_zone", {.minimum = 1, .maximum = 128})) {
        static const std::regex pattern("[A-Za-z0-9._:-]+");
        if (!std::regex_match(*zone, pattern))
            JsonReader::fail("placement.availability_zone", "letters, digits, dots, underscores, colons and hyphens");
        placement["availability_zone"] = *zone;
    }
    if (!reader.boolean("preemptible", true))
        placement["preemptible"] = false;
    return placement;
}

json::array readSecrets(const json::array &names)
{
    if (names.size() > 100)
        JsonReader::fail("secrets", "a list of at most 100 names");
    std::set<std::string> known;
    for (const json::value &name : names) {
        if (!name.is_string() || !isSecretName(std::string(name.as_string())))
            JsonReader::fail("secrets", "a list of names of secrets");
        if (!known.emplace(name.as_string()).second)
            JsonReader::fail("secrets", "a list of names that each occur once");
    }
    return names;
}

json::object readVolume(const json::value &value)
{
    JsonReader reader(value);
    json::object volume{{"name", reader.requireText("name", {.minimum = 1, .maximum = 100})}};
    if (!isVolumeName(std::string(volume.at("name").as_string())))
        JsonReader::fail("volumes", "volumes whose names are letters, digits, dots, hyphens and underscores");
    if (const auto path = reader.text("mount_path", {.minimum = 0, .maximum = 1024}); path && !path->empty())
        volume["mount_path"] = *path;
    if (reader.boolean("read_only", false))
        volume["read_only"] = true;
    if (reader.object("cloud_bucket"))
        throw ApiError::unsupported("The local engine mounts no cloud buckets, only volumes of its own.");
    return volume;
}

json::array readVolumes(const json::array &values)
{
    if (values.size() > 32)
        JsonReader::fail("volumes", "a list of at most 32 volumes");
    json::array volumes;
    std::set<std::string> paths;
    for (const json::value &value : values) {
        json::object volume = readVolume(value);
        const std::string path = mountPathOf(volume);
        if (path.find('\0') != std::string::npos || path.find(':') != std::string::npos || isReservedMountPath(path))
            throw ApiError::invalidRequest("A volume cannot be mounted at \"" + path + "\". Choose another path.");
        if (!paths.insert(path).second)
            throw ApiError::invalidRequest("Two volumes have the same mount path \"" + path + "\".");
        volumes.push_back(std::move(volume));
    }
    return volumes;
}

/// A container engine makes networks of its own, past which no rules could be kept (lazycloud.md, section 3.2).
void readContainerEngine(JsonReader &reader, json::object &spec)
{
    if (!reader.boolean("docker_enabled", false))
        return;
    const json::object &pod = spec.at("pod").as_object();
    if (pod.contains("block_network") || pod.contains("allow_list"))
        throw ApiError::invalidRequest(
            "A sandbox with a container engine inside takes no network rules. Create it without one of them.");
    spec["docker_enabled"] = true;
}

} // namespace

json::object checkEnvironment(const json::object &environment)
{
    for (const auto &[name, value] : environment) {
        if (name.empty() || name.find('=') != json::string_view::npos || name.find('\0') != json::string_view::npos
            || !value.is_string())
            JsonReader::fail("environment", "an object of variable names and texts");
    }
    return environment;
}

json::object checkWorkloadSpecification(const json::value &body)
{
    JsonReader reader(body);
    const json::object &source = body.as_object();
    const std::string kind = reader.requireText("kind", {.minimum = 1, .maximum = 16});
    constexpr std::array kinds{"function", "endpoint", "asgi", "pod", "sandbox"};
    if (std::ranges::find(kinds, kind) == kinds.end())
        JsonReader::fail("kind", "one of the kinds of workloads");
    if (kind != "sandbox")
        throw ApiError::unsupported("The local engine runs sandboxes only, no workloads of kind \"" + kind + "\".");
    const std::string name = reader.requireText("name", {.minimum = 1, .maximum = 63});
    static const std::regex namePattern("[A-Za-z_][A-Za-z0-9_-]{0,62}");
    if (!std::regex_match(name, namePattern))
        JsonReader::fail("name", "a letter or underscore, then letters, digits, underscores and hyphens");

    json::object spec{{"kind", kind}, {"name", name}, {"source", readSource(requireMember(source, "source"))},
        {"image", readImageChoice(requireMember(source, "image"))},
        {"resources", readResources(requireMember(source, "resources"))},
        {"keep_warm_seconds", reader.integer("keep_warm_seconds", -1, 86400).value_or(600)},
        {"authorized", reader.boolean("authorized", false)}, {"pod", readPod(source)}};
    readContainerEngine(reader, spec);
    if (const json::array *secrets = reader.array("secrets"); secrets && !secrets->empty())
        spec["secrets"] = readSecrets(*secrets);
    if (const json::array *volumes = reader.array("volumes"); volumes && !volumes->empty())
        spec["volumes"] = readVolumes(*volumes);
    if (const json::object *environment = reader.object("environment"); environment && !environment->empty())
        spec["environment"] = checkEnvironment(*environment);
    if (const json::object *metadata = reader.object("metadata"); metadata && !metadata->empty()) {
        if (metadata->size() > 64)
            JsonReader::fail("metadata", "an object of at most 64 members");
        spec["metadata"] = *metadata;
    }
    if (reader.object("placement")) {
        if (json::object placement = readPlacement(source.at("placement")); !placement.empty())
            spec["placement"] = std::move(placement);
    }
    return spec;
}

} // namespace vivarium::engine
