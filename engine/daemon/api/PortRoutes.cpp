// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/RequestChecks.h"
#include "api/RouteGroup.h"
#include "api/Routes.h"
#include "common/JsonReader.h"
#include "edge/PortAddress.h"
#include "http/ApiError.h"
#include "sandbox/SupervisorClient.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <charconv>
#include <set>

namespace vivarium::engine {

namespace {

using common::http::verb;

// No limit of the contract; the list is stored and read as a whole.
constexpr std::size_t portLimit = 256;

json::object portJson(const Services &services, const std::string &container, std::uint16_t port)
{
    return {{"port", port}, {"url", PortAddress{.containerId = container, .port = port}.url(services.edgePort)}};
}

awaitable<void> listPorts(Services &services, Request &request)
{
    const ContainerRecord record = requireContainer(request, services);
    json::array ports;
    for (const std::uint16_t port : record.ports)
        ports.push_back(portJson(services, record.id, port));
    co_await request.exchange.reply(200, json::object{{"ports", std::move(ports)}});
}

SandboxPointer findRunning(Services &services, const std::string &id)
{
    SandboxPointer sandbox = services.registry.findLive(id);
    return sandbox && sandbox->state() != ContainerState::Draining ? sandbox : nullptr;
}

awaitable<void> exposePort(Services &services, Request &request)
{
    const json::value body = co_await readRequiredBody(request.exchange);
    const auto port = static_cast<std::uint16_t>(common::JsonReader(body).requireInteger("port", 1, 65535));
    requireWorkspace(request);
    const SandboxPointer sandbox = findRunning(services, request.parameter("container"));
    if (!sandbox) // unknown ones too, by the contract
        throw ApiError::conflict("There is no running sandbox with this id.");
    std::vector<std::uint16_t> &ports = sandbox->record.ports;
    if (std::ranges::find(ports, port) == ports.end()) {
        if (ports.size() >= portLimit)
            throw ApiError::limitReached("A sandbox exposes at most 256 ports. Close some of them first.");
        ports.push_back(port);
        services.registry.saveQuietly(*sandbox);
    }
    services.clock.touch(*sandbox);
    co_await request.exchange.reply(200, portJson(services, sandbox->id(), port));
}

/// The TCP ports at which something listens inside; nothing where that cannot be told.
awaitable<std::optional<std::set<std::uint16_t>>> listeningPorts(Services &services, SandboxPointer sandbox)
{
    std::set<std::uint16_t> ports;
    if (!sandbox || sandbox->state() != ContainerState::Ready)
        co_return ports;
    co_await sandbox->goesOn();
    try {
        const json::value answer =
            co_await SupervisorClient(services.folder.supervisorSocket(sandbox->id())).listeners();
        for (const json::value &listener : answer.at("listeners").as_array()) {
            if (listener.at("protocol").as_string() == "tcp")
                ports.insert(listener.at("port").to_number<std::uint16_t>());
        }
        co_return ports;
    } catch (const std::exception &error) {
        spdlog::debug("the listeners of sandbox {}: {}", sandbox->id(), error.what());
    }
    co_return std::nullopt;
}

awaitable<void> describePorts(Services &services, Request &request)
{
    const ContainerRecord record = requireContainer(request, services);
    const auto release = services.releases.find(record.releaseId);
    const bool authorized = release && release->spec.at("authorized").as_bool();
    const auto listening = co_await listeningPorts(services, services.registry.findLive(record.id));
    json::array ports;
    for (const std::uint16_t port : record.ports) {
        json::object entry = portJson(services, record.id, port);
        entry["authorized"] = authorized || std::ranges::find(record.privatePorts, port) != record.privatePorts.end();
        if (listening)
            entry["listening"] = listening->contains(port);
        entry["connections"] = services.edge.connectionCount(record.id, port);
        ports.push_back(std::move(entry));
    }
    co_await request.exchange.reply(200, json::object{{"ports", std::move(ports)}});
}

awaitable<void> closePort(Services &services, Request &request)
{
    const ContainerRecord record = requireContainer(request, services);
    const std::string &text = request.parameter("port");
    std::uint16_t port = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), port);
    if (error != std::errc{} || stop != text.data() + text.size() || port == 0)
        throw ApiError::invalidRequest("A port is a number from 1 to 65535.");
    const SandboxPointer sandbox = findRunning(services, record.id);
    if (!sandbox)
        throw ApiError::conflict("The sandbox has ended, and its ports with it.");
    if (std::erase(sandbox->record.ports, port) == 0)
        throw ApiError::notFound("Port " + text + " of this sandbox is not exposed.");
    std::erase(sandbox->record.privatePorts, port);
    services.registry.saveQuietly(*sandbox);
    services.edge.cut(sandbox->id(), port);
    services.clock.touch(*sandbox);
    co_await request.exchange.replyEmpty();
}

} // namespace

void addPortRoutes(Router &router, Services &services)
{
    const RouteGroup container(router, services, containerPath);
    container.add(verb::get, "/ports", listPorts);
    container.add(verb::post, "/ports", exposePort);
    const RouteGroup extension(router, services, extensionContainerPath);
    extension.add(verb::get, "/ports", describePorts);
    extension.add(verb::delete_, "/ports/{port}", closePort);
}

} // namespace vivarium::engine
