// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/Identifier.h"
#include "lizard/LizardCall.h"
#include "lizard/LizardRoutes.h"

#include <exception>
#include <regex>

namespace vivarium::engine::lizard {

std::string volumeHolder(const Lizard &lizard, const LizardVolume &volume)
{
    for (const SandboxPointer &sandbox : lizard.services.registry.live()) {
        const json::value *mounted = sandbox->spec.if_contains("volumes");
        if (!mounted)
            continue;
        for (const json::value &entry : mounted->as_array()) {
            if (entry.at("name").as_string() == volume.volumeName)
                return sandbox->id();
        }
    }
    return {};
}

namespace {

constexpr std::int64_t smallestVolume = 1;
constexpr std::int64_t largestVolume = 50;
constexpr std::int64_t usualVolume = 5;

json::object volumeJson(const Lizard &lizard, const LizardVolume &volume)
{
    const std::string holder = volumeHolder(lizard, volume);
    return {{"id", volume.id}, {"projectId", volume.projectId}, {"name", volume.name}, {"sizeGb", volume.sizeGb},
        {"sizeMb", volume.sizeGb * 1024}, {"region", regionName}, {"status", "ready"},
        {"attachedTo", holder.empty() ? json::value(nullptr) : json::value(holder)},
        {"createdAt", toRfc3339(volume.createdAt)}, {"sizeEnforced", false}};
}

/// Throws LizardError 400 with the code that says what is wrong.
std::int64_t readSizeGb(const LizardBody &body, std::optional<std::int64_t> fallback)
{
    const auto size = body.integer("sizeGb", INT64_MIN, INT64_MAX);
    if (!size && fallback)
        return *fallback;
    if (!size || *size < smallestVolume)
        throw LizardError(400, "\"sizeGb\" must be a whole number from 1 to 50.", "invalid_volume_size");
    if (*size > largestVolume)
        throw LizardError(400, "A volume has 50 GB at most.", "volume_too_large");
    return *size;
}

LizardVolume requireVolume(Lizard &lizard, const Call &call)
{
    const Project project = requireProject(lizard, call, call.parameter("project"));
    auto volume = lizard.volumes.find(project.id, call.parameter("volume"));
    if (!volume)
        throw LizardError(404, "The project has no volume with this name or id.");
    return *std::move(volume);
}

awaitable<void> listVolumes(Lizard &lizard, Call &call)
{
    const Project project = requireProject(lizard, call, call.parameter("project"));
    json::array list;
    for (const LizardVolume &volume : lizard.volumes.list(project.id))
        list.push_back(volumeJson(lizard, volume));
    co_await call.exchange().reply(200, list);
}

/// Makes the engine's volume, or waits until whoever else asked for it has made it.
awaitable<void> makeFolder(Lizard &lizard, LizardVolume volume, bool isNew)
{
    bool made = false;
    std::exception_ptr failure;
    try {
        co_await lizard.services.volumes.findOrMake(volume.volumeName, made);
    } catch (...) {
        failure = std::current_exception();
    }
    if (failure) {
        if (isNew)
            lizard.volumes.remove(volume.id);
        std::rethrow_exception(failure);
    }
    if (lizard.volumes.findById(volume.id))
        co_return;
    if (made)
        co_await lizard.services.volumes.remove(volume.volumeName);
    throw LizardError(409, "The volume was deleted while it was being made.");
}

awaitable<void> createVolume(Lizard &lizard, Call &call)
{
    const LizardBody body = co_await LizardBody::read(call.exchange(), callBodyLimit);
    const Project project = requireProject(lizard, call, call.parameter("project"));
    const std::string name = body.requireText("name");
    static const std::regex namePattern("[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?");
    if (!std::regex_match(name, namePattern))
        throw LizardError(400,
            "The name of a volume has 1 to 64 lowercase letters, digits and hyphens, no hyphen first "
            "or last.");
    const std::int64_t size = readSizeGb(body, usualVolume);
    LizardVolume volume{.id = newIdentifier("vol"),
        .projectId = project.id,
        .name = name,
        .sizeGb = size,
        .volumeName = {},
        .createdAt = currentTime()};
    // Whoever sees it by the other API finds the name again; the id makes it the only one.
    volume.volumeName = name + '.' + volume.id.substr(volume.id.size() - 6);
    // The name is taken before anything is waited for: of two that ask for it at the same time one makes the volume.
    const bool isNew = lizard.volumes.insert(volume);
    if (!isNew) {
        if (!body.boolean("getOrCreate").value_or(false))
            throw LizardError(409, "The project has a volume with this name already.");
        volume = lizard.volumes.find(project.id, name).value();
    }
    co_await makeFolder(lizard, volume, isNew);
    co_await call.exchange().reply(isNew ? 201 : 200, volumeJson(lizard, volume));
}

awaitable<void> readVolume(Lizard &lizard, Call &call)
{
    co_await call.exchange().reply(200, volumeJson(lizard, requireVolume(lizard, call)));
}

awaitable<void> resizeVolume(Lizard &lizard, Call &call)
{
    const LizardBody body = co_await LizardBody::read(call.exchange(), callBodyLimit);
    const std::int64_t size = readSizeGb(body, std::nullopt);
    LizardVolume volume = requireVolume(lizard, call);
    if (size < volume.sizeGb)
        throw LizardError(400, "A volume can only grow.", "volume_shrink_unsupported");
    volume.sizeGb = size;
    lizard.volumes.setSize(volume.id, size);
    co_await call.exchange().reply(200, volumeJson(lizard, volume));
}

awaitable<void> deleteVolume(Lizard &lizard, Call &call)
{
    const LizardVolume volume = requireVolume(lizard, call);
    if (!volumeHolder(lizard, volume).empty())
        throw LizardError(409, "The volume is attached to a sandbox. Delete the sandbox first.");
    if (lizard.services.volumes.find(volume.volumeName))
        co_await lizard.services.volumes.remove(volume.volumeName);
    lizard.volumes.remove(volume.id);
    co_await call.exchange().reply(200, json::object());
}

awaitable<void> readVolumeLimits(Lizard &lizard, Call &call)
{
    requireProject(lizard, call, call.parameter("project"));
    co_await call.exchange().reply(
        200, json::object{{"minSizeGb", smallestVolume}, {"maxSizeGb", largestVolume}, {"defaultSizeGb", usualVolume}});
}

} // namespace

void addVolumeRoutes(const Routes &routes)
{
    routes.add(verb::get, "/projects/{project}/volumes", listVolumes);
    routes.add(verb::post, "/projects/{project}/volumes", createVolume);
    routes.add(verb::get, "/projects/{project}/volumes/{volume}", readVolume);
    routes.add(verb::patch, "/projects/{project}/volumes/{volume}", resizeVolume);
    routes.add(verb::delete_, "/projects/{project}/volumes/{volume}", deleteVolume);
    routes.add(verb::get, "/projects/{project}/volume-limits", readVolumeLimits);
}

} // namespace vivarium::engine::lizard
