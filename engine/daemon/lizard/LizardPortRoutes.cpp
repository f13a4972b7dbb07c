// SPDX-License-Identifier: GPL-3.0-or-later
#include "edge/PortAddress.h"
#include "edge/PortToken.h"
#include "lizard/LizardCall.h"
#include "lizard/LizardRoutes.h"
#include "util/Random.h"

#include <algorithm>
#include <charconv>

namespace vivarium::engine::lizard {

namespace {

constexpr std::size_t exposedPortLimit = 256;
constexpr std::size_t portTokenBytes = 24;

std::uint16_t readPort(const Call &call)
{
    const std::string &text = call.parameter("port");
    std::uint16_t port = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), port);
    if (error != std::errc{} || stop != text.data() + text.size() || port == 0)
        throw LizardError(400, "A port is a number from 1 to 65535.");
    return port;
}

void addOnce(std::vector<std::uint16_t> &ports, std::uint16_t port)
{
    if (std::ranges::find(ports, port) == ports.end())
        ports.push_back(port);
}

/// ExposedPort of lizard.openapi.yaml. The URL is a credential.
json::object exposedPortJson(const Lizard &lizard, const ContainerRecord &record, std::uint16_t port)
{
    const std::string base = PortAddress{.containerId = record.id, .port = port}.url(lizard.services.edgePort);
    return {{"hostname", base.substr(base.find("//") + 2)},
        {"url", base + "/?" + std::string(portTokenName) + '=' + record.portToken}, {"port", port},
        {"accessToken", record.portToken}};
}

awaitable<void> exposePort(Lizard &lizard, Call &call)
{
    const std::uint16_t port = readPort(call);
    const SandboxPointer sandbox = requireRunning(lizard, call);
    ContainerRecord &record = sandbox->record;
    if (!record.network.isOpen())
        throw LizardError(409, "The sandbox has no internet access, so none of its ports can be exposed.");
    const bool isExposed = std::ranges::find(record.ports, port) != record.ports.end();
    if (!isExposed && record.ports.size() >= exposedPortLimit)
        throw LizardError(409, "A sandbox exposes at most 256 ports. Take some of them back first.");
    if (record.portToken.empty())
        record.portToken = randomBase64Url(portTokenBytes);
    addOnce(record.ports, port);
    addOnce(record.privatePorts, port);
    lizard.services.registry.saveQuietly(*sandbox);
    co_await call.exchange().reply(200, exposedPortJson(lizard, record, port));
}

awaitable<void> unexposePort(Lizard &lizard, Call &call)
{
    const std::uint16_t port = readPort(call);
    const SandboxPointer sandbox = requireSandbox(lizard, call);
    std::erase(sandbox->record.privatePorts, port);
    if (std::erase(sandbox->record.ports, port) == 0)
        throw LizardError(404, "Port " + std::to_string(port) + " of this sandbox is not exposed.");
    lizard.services.registry.saveQuietly(*sandbox);
    lizard.services.edge.cut(sandbox->id(), port);
    co_await call.exchange().reply(200, json::object());
}

} // namespace

void addPortRoutes(const Routes &routes)
{
    routes.add(verb::post, "/sandboxes/{sandbox}/expose/{port}", exposePort);
    routes.add(verb::delete_, "/sandboxes/{sandbox}/expose/{port}", unexposePort);
}

} // namespace vivarium::engine::lizard
