// SPDX-License-Identifier: GPL-3.0-or-later
#include "podman/SandboxNetwork.h"

#include "util/Digest.h"

#include <format>
#include <fstream>
#include <sstream>
#include <vector>

namespace vivarium::engine {

namespace {

// 10.96.0.0/11 in pieces of 1024 addresses.
constexpr std::uint32_t rangeStart = (10U << 24U) | (96U << 16U);
constexpr std::uint32_t pieceCount = 2048;
constexpr std::uint32_t pieceSize = 1024;

struct Network {
    std::uint32_t address;
    std::uint32_t mask;
};

/// The machine's IPv4 routes (default route left out), from /proc/net/route: little-endian hexadecimal columns.
std::vector<Network> readRoutes()
{
    std::vector<Network> routes;
    std::ifstream file("/proc/net/route");
    std::string line;
    std::getline(file, line);
    while (std::getline(file, line)) {
        std::istringstream columns(line);
        std::string interface;
        std::string gateway;
        std::string skipped;
        std::uint32_t destination = 0;
        std::uint32_t mask = 0;
        columns >> interface >> std::hex >> destination >> gateway >> skipped >> skipped >> skipped >> skipped >> mask;
        if (columns && mask != 0)
            routes.push_back({__builtin_bswap32(destination), __builtin_bswap32(mask)});
    }
    return routes;
}

bool overlaps(const std::vector<Network> &routes, std::uint32_t start)
{
    for (const Network &route : routes) {
        const std::uint32_t common = route.mask & ~(pieceSize - 1);
        if ((route.address & common) == (start & common))
            return true;
    }
    return false;
}

std::string dotted(std::uint32_t address)
{
    return std::format("{}.{}.{}.{}", address >> 24U, (address >> 16U) & 255U, (address >> 8U) & 255U, address & 255U);
}

std::string seedOf(const DataFolder &folder)
{
    return Digest::of(folder.root().string()).substr(0, 8);
}

json::object networkSpecification(const std::string &name, const std::string &interface, std::uint32_t start)
{
    const json::object subnet{{"subnet", dotted(start) + "/22"}, {"gateway", dotted(start + 1)}};
    return {{"name", name}, {"driver", "bridge"}, {"network_interface", interface}, {"dns_enabled", false},
        {"subnets", json::array{subnet}}};
}

} // namespace

SandboxNetwork::SandboxNetwork(const DataFolder &folder, const PodmanClient &client)
    : m_client(client)
    , m_seed(seedOf(folder))
    , m_name(name(folder))
{
}

std::string SandboxNetwork::name(const DataFolder &folder)
{
    return "vivarium-" + seedOf(folder);
}

awaitable<void> SandboxNetwork::prepare()
{
    try {
        co_await m_client.call("GET", "/networks/" + m_name + "/json");
        co_return;
    } catch (const PodmanError &error) {
        if (error.status() != 404)
            throw;
    }
    // What engines before 0.1 made under a name shared by all of them. One in use stays until its sandboxes have ended.
    try {
        co_await m_client.call("DELETE", "/networks/vivarium");
    } catch (const PodmanError &) {
        // not there, or in use
    }
    const std::vector<Network> routes = readRoutes();
    const auto first = static_cast<std::uint32_t>(std::stoul(m_seed, nullptr, 16));
    for (std::uint32_t attempt = 0; attempt < pieceCount; ++attempt) {
        const std::uint32_t start = rangeStart + ((first + attempt) % pieceCount) * pieceSize;
        if (overlaps(routes, start))
            continue;
        co_await m_client.call("POST", "/networks/create", networkSpecification(m_name, "viva" + m_seed, start));
        co_return;
    }
    throw std::runtime_error("No free address range was found between 10.96.0.0 and 10.127.255.255.");
}

} // namespace vivarium::engine
