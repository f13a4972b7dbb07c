// SPDX-License-Identifier: GPL-3.0-or-later
#include "podman/PodmanContainers.h"

#include "podman/PodmanLayers.h"
#include "util/Coroutine.h"
#include "util/LineBuffer.h"

#include <spdlog/spdlog.h>

#include <format>

namespace vivarium::engine {

namespace {

using std::chrono_literals::operator""h;
using std::chrono_literals::operator""min;
using std::chrono_literals::operator""ms;
using std::chrono_literals::operator""s;

// Nothing is heard while the memory is written: some minutes for many GiB on a slow disk. A CRIU that does not fit the
// kernel may hang for ever.
constexpr auto checkpointSilence = 15min;
constexpr std::size_t eventLineLimit = 1024UL * 1024;
constexpr int commitAttempts = 4;
constexpr std::string_view imageWithoutName = "repository name must have at least one component";

std::map<std::string, std::string> readLabels(const json::value &value)
{
    std::map<std::string, std::string> labels;
    if (const json::object *object = value.if_object()) {
        for (const auto &[name, text] : *object) {
            if (text.is_string())
                labels.emplace(name, text.as_string());
        }
    }
    return labels;
}

PodmanContainer readInspection(const json::value &value)
{
    const json::object &state = value.at("State").as_object();
    PodmanContainer container;
    container.id = value.at("Id").as_string();
    container.name = value.at("Name").as_string();
    container.running = state.at("Running").as_bool();
    container.pid = state.at("Pid").to_number<int>();
    container.exitCode = state.at("ExitCode").to_number<int>();
    container.outOfMemory = state.at("OOMKilled").as_bool();
    // A container that never ended has the year 1.
    if (const auto finished = parseRfc3339(std::string(state.at("FinishedAt").as_string()));
        finished && toMilliseconds(*finished) > 0)
        container.finishedAt = finished;
    container.labels = readLabels(value.at("Config").at("Labels"));
    if (const json::value *path = value.at("NetworkSettings").as_object().if_contains("SandboxKey"))
        container.networkNamespace = path->as_string();
    container.imageId = value.at("Image").as_string();
    if (const json::value *path = value.as_object().if_contains("StaticDir"))
        container.bundle = path->as_string();
    container.layers = readLayers(value);
    if (const json::value *mounts = value.as_object().if_contains("Mounts"); mounts && mounts->is_array()) {
        for (const json::value &mount : mounts->as_array())
            container.mountPaths.emplace_back(mount.at("Destination").as_string());
    }
    return container;
}

/// A start of the container, or what prepares it. netavark sets the firewall up by one program per rule: somebody else
/// who does the same at that moment, such as the person's own Podman, makes it fail although nothing is wrong.
awaitable<void> callOnceNetworkIsFree(const PodmanClient &client, std::string target)
{
    constexpr int attempts = 4;
    for (int attempt = 1;; ++attempt) {
        try {
            co_await client.call("POST", target, nullptr, 120s);
            co_return;
        } catch (const PodmanError &error) {
            if (attempt == attempts || !std::string_view(error.what()).contains("netavark"))
                throw;
            spdlog::warn("attempt {} to set up a network failed: {}", attempt, error.what());
        }
        co_await sleepFor(attempt * 200ms);
    }
}

} // namespace

awaitable<std::string> PodmanContainers::create(json::object specification) const
{
    const json::value answer = co_await m_client.call("POST", "/containers/create", std::move(specification));
    co_return std::string(answer.at("Id").as_string());
}

awaitable<void> PodmanContainers::initialise(std::string name) const
{
    co_await callOnceNetworkIsFree(m_client, "/containers/" + percentEncode(name) + "/init");
}

awaitable<void> PodmanContainers::start(std::string name) const
{
    co_await callOnceNetworkIsFree(m_client, "/containers/" + percentEncode(name) + "/start");
}

awaitable<std::optional<PodmanContainer>> PodmanContainers::inspect(std::string name) const
{
    try {
        co_return readInspection(co_await m_client.call("GET", "/containers/" + percentEncode(name) + "/json"));
    } catch (const PodmanError &error) {
        if (error.status() != 404)
            throw;
    }
    co_return std::nullopt;
}

awaitable<void> PodmanContainers::remove(std::string name) const
{
    try {
        // Which of the two words for volumes counts depends on the version of Podman.
        co_await m_client.call("DELETE",
            "/containers/" + percentEncode(name) + "?force=true&timeout=0&v=true&volumes=true", nullptr, 120s);
    } catch (const PodmanError &error) {
        if (error.status() != 404)
            throw;
    }
}

awaitable<std::vector<PodmanContainer>> PodmanContainers::list() const
{
    const json::value answer = co_await m_client.call("GET", "/containers/json?all=true", nullptr, 120s);
    std::vector<PodmanContainer> containers;
    for (const json::value &entry : answer.as_array()) {
        PodmanContainer container;
        container.id = entry.at("Id").as_string();
        container.name =
            entry.at("Names").as_array().empty() ? container.id : std::string(entry.at("Names").at(0).as_string());
        container.running = entry.at("State").as_string() == "running";
        container.pid = entry.at("Pid").to_number<int>();
        container.exitCode = entry.at("ExitCode").to_number<int>();
        container.labels = readLabels(entry.at("Labels"));
        containers.push_back(std::move(container));
    }
    co_return containers;
}

awaitable<void> PodmanContainers::commit(std::string name, std::string repository, std::string tag) const
{
    const std::string target = std::format("/commit?container={}&repo={}&tag={}&pause=false", percentEncode(name),
        percentEncode(repository), percentEncode(tag));
    for (int attempt = 1;; ++attempt) {
        try {
            co_await m_client.call("POST", target, nullptr, 1h);
            co_return;
        } catch (const PodmanError &error) {
            // Podman looks at the names of other images on the way, and one that is being removed has none for a
            // moment.
            if (attempt == commitAttempts || !std::string_view(error.what()).contains(imageWithoutName))
                throw;
        }
        co_await sleepFor(attempt * 200ms);
    }
}

awaitable<void> PodmanContainers::checkpoint(std::string name, HttpClient::Sink sink) const
{
    HttpCall call;
    call.method = "POST";
    call.target = "/containers/" + percentEncode(name)
        + "/checkpoint?leaveRunning=true&export=true&tcpEstablished=true&ignoreVolumes=true";
    call.limit = checkpointSilence;
    co_await m_client.stream(std::move(call), std::move(sink));
}

awaitable<void> PodmanContainers::restore(std::string name, std::filesystem::path tarFile) const
{
    co_await m_client.callWithFile("POST",
        std::format("/containers/{0}/restore?import=true&name={0}&ignoreStaticIP=true&ignoreStaticMAC=true&"
                    "tcpEstablished=true&ignoreVolumes=true",
            percentEncode(name)),
        "application/x-tar", std::move(tarFile), checkpointSilence);
}

awaitable<void> PodmanContainers::watchDeaths(std::function<void(const PodmanEvent &)> report) const
{
    HttpCall call;
    call.target = "/events?stream=true&filters=" + percentEncode(R"({"type":["container"],"event":["died"]})");
    call.limit = 24h; // a quiet engine has no events; a dead service closes the socket
    LineBuffer buffer;
    co_await m_client.stream(std::move(call), [&](std::string_view bytes) -> awaitable<bool> {
        buffer.append(bytes);
        while (const auto line = buffer.next()) {
            boost::system::error_code error;
            const json::value event = json::parse(*line, error);
            if (error)
                continue;
            try {
                report({std::string(event.at("Action").as_string()),
                    std::string(event.at("Actor").at("Attributes").at("name").as_string())});
            } catch (const boost::system::system_error &) {
                continue; // an event without a name concerns nothing that we made
            }
        }
        co_return buffer.rest().size() < eventLineLimit;
    });
    throw TransportError("the event stream ended");
}

} // namespace vivarium::engine
