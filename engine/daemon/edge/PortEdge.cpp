// SPDX-License-Identifier: GPL-3.0-or-later
#include "edge/PortEdge.h"

#include "edge/PortAddress.h"
#include "edge/PortRelay.h"
#include "edge/PortToken.h"
#include "edge/SandboxSocket.h"
#include "http/ApiError.h"

#include <algorithm>
#include <format>

namespace vivarium::engine {

/// Keeps a connection in the list while it exists.
class PortEdge::Registration {
public:
    Registration(std::list<Connection> &connections, const PortAddress &address, common::HttpExchange &exchange)
        : m_connections(connections)
        , m_position(connections.insert(connections.end(), {address.containerId, address.port, exchange}))
    {
    }
    Registration(const Registration &) = delete;
    Registration &operator=(const Registration &) = delete;
    ~Registration() { m_connections.erase(m_position); }

private:
    std::list<Connection> &m_connections;
    std::list<Connection>::iterator m_position;
};

namespace {

/// The program inside sees nothing of the token: whoever has it may use all private ports of the sandbox.
PortRelay::Changes changesFor(const common::HttpExchange &exchange, PortTokenPlace place, const std::string &token)
{
    PortRelay::Changes changes{.target = withoutPortToken(exchange.target().raw()),
        .hiddenFields = {std::string(portTokenField)},
        .hiddenCookie = std::string(portTokenName),
        .answerFields = {}};
    if (place == PortTokenPlace::Query)
        changes.answerFields.emplace_back(
            "Set-Cookie", std::format("{}={}; Path=/; HttpOnly; SameSite=Lax", portTokenName, token));
    return changes;
}

awaitable<void> redirect(common::HttpExchange &exchange, const PortRelay::Changes &changes)
{
    common::ResponseHead head{.status = 302, .contentType = {}, .contentLength = 0, .fields = changes.answerFields};
    head.fields.emplace_back("Location", changes.target);
    head.fields.emplace_back("Cache-Control", "no-store");
    co_await exchange.replyHead(std::move(head));
}

} // namespace

awaitable<void> PortEdge::answer(common::HttpExchange &exchange)
{
    const auto address = PortAddress::parse(exchange.header("Host"));
    if (!address)
        throw ApiError::notFound("This address serves the ports of sandboxes, by names such as "
                                 "SANDBOX-PORT.localhost; the name that was asked for is none of them.");
    const auto record = m_registry.find(address->containerId);
    if (!record || std::ranges::find(record->ports, address->port) == record->ports.end())
        throw ApiError::notFound(
            std::format("There is no sandbox with this id whose port {} is exposed.", address->port));
    const SandboxPointer sandbox = m_registry.findLive(address->containerId);
    if (!sandbox || sandbox->state() != ContainerState::Ready)
        throw ApiError::unavailable(
            std::format("The sandbox is {}, not ready.", nameOf(sandbox ? sandbox->state() : record->state)));
    const bool isAuthorized = sandbox->spec.at("authorized").as_bool();
    if (isAuthorized && !m_guard->isValidCredential(exchange.header("Authorization")))
        throw ApiError::unauthenticated("The ports of this sandbox need the engine's bearer token.");

    PortRelay::Changes changes;
    if (std::ranges::find(sandbox->record.privatePorts, address->port) != sandbox->record.privatePorts.end()) {
        const PortTokenPlace place = findPortToken(exchange, sandbox->record.portToken);
        if (place == PortTokenPlace::Missing)
            throw ApiError::unauthenticated(
                "This port is private: the request needs the token of the sandbox's ports.");
        changes = changesFor(exchange, place, sandbox->record.portToken);
        // Opened in a browser: the token must not stay in the address bar, nor in what pages tell of where one came
        // from. A path that begins with two slashes would be taken for another host.
        if (place == PortTokenPlace::Query && exchange.header("Sec-Fetch-Mode") == "navigate"
            && !changes.target.starts_with("//"))
            co_return co_await redirect(exchange, changes);
    }

    co_await sandbox->goesOn(); // before it counts as a connection, which whoever stores the memory waits for
    const Registration registration(m_connections, *address, exchange);
    const auto lease = m_clock.lease(sandbox);
    common::StreamSocket service =
        co_await connectToSandboxPort(m_folder.supervisorSocket(sandbox->id()), address->port);
    // A token of the engine or a key would let a program that gets it act as the user, whatever it was sent for.
    // Clients of the Lizard API send theirs in a field of its own as well.
    changes.hiddenFields.emplace_back(lizardKeyField);
    PortRelay relay(
        exchange, std::move(service),
        [this, isAuthorized](std::string_view credential) {
            return !isAuthorized && !m_guard->isValidCredential(credential) && !isLizardCredential(credential);
        },
        std::move(changes));
    co_await relay.run();
}

std::size_t PortEdge::connectionCount(const std::string &containerId, std::uint16_t port) const
{
    return static_cast<std::size_t>(std::ranges::count_if(m_connections, [&](const Connection &connection) {
        return connection.containerId == containerId && connection.port == port;
    }));
}

std::size_t PortEdge::connectionCount(const std::string &containerId) const
{
    return static_cast<std::size_t>(std::ranges::count_if(
        m_connections, [&](const Connection &connection) { return connection.containerId == containerId; }));
}

void PortEdge::cut(const std::string &containerId, std::optional<std::uint16_t> port)
{
    for (Connection &connection : m_connections) {
        if (connection.containerId == containerId && (!port || connection.port == *port))
            connection.exchange.cut();
    }
}

} // namespace vivarium::engine
