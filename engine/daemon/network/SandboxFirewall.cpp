// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/SandboxFirewall.h"

#include "network/ConnectionCutter.h"
#include "network/FormerConnections.h"
#include "network/NameGate.h"
#include "network/NetworkNamespace.h"
#include "util/Program.h"

#include <boost/asio/this_coro.hpp>
#include <spdlog/spdlog.h>

#include <unistd.h>

#include <cstdlib>
#include <stdexcept>

namespace vivarium::engine {

namespace {

/// $VIVARIUM_NFT, else where distributions have it: sbin is not on the path of every account.
std::string findNft()
{
    if (const char *chosen = std::getenv("VIVARIUM_NFT"))
        return ::access(chosen, X_OK) == 0 ? chosen : "";
    for (const char *path :
        {"/usr/sbin/nft", "/usr/bin/nft", "/sbin/nft", "/usr/local/sbin/nft", "/usr/local/bin/nft"}) {
        if (::access(path, X_OK) == 0)
            return path;
    }
    return {};
}

void loadRules(const std::string &program, const std::string &rules)
{
    const ProgramResult result = runProgram({program, "-f", "-"}, rules);
    if (result.exitCode != 0)
        throw std::runtime_error(
            "nft refused the rules: " + result.output.substr(0, std::min(result.output.find('\n'), std::size_t{500})));
}

/// One of each kind of rule.
NetworkPolicy exemplaryPolicy()
{
    return {.blockNetwork = true,
        .allowed = {*AddressRange::parse("198.51.100.0/24"), *AddressRange::parse("2001:db8::/32")},
        .hosts = {"example.org"}};
}

} // namespace

awaitable<Feature> SandboxFirewall::probe(const HostFacts &facts)
{
    if (facts.rootless)
        co_return Feature::missing("rules-need-root", "Without root, the engine cannot set network rules.");
    if (facts.networkMode != NetworkMode::Bridge)
        co_return Feature::missing(
            "rules-need-network", "There is no network that rules could be set for. " + facts.network.reason);
    m_program = findNft();
    if (m_program.empty())
        co_return Feature::missing("no-nft", "Network rules need the program nft. Install the package \"nftables\".");
    std::string failure;
    try {
        co_await m_pool.run(
            [this] { NetworkNamespace::runInNew([this] { loadRules(m_program, firewallRules(exemplaryPolicy())); }); });
    } catch (const std::exception &error) {
        failure = error.what();
    }
    if (!failure.empty())
        co_return Feature::missing(
            "kernel-refuses-rules", "This machine's kernel takes no network rules: " + failure, failure);
    co_return Feature();
}

awaitable<void> SandboxFirewall::apply(std::filesystem::path networkNamespace, NetworkPolicy policy)
{
    const int cut = co_await m_pool.run([&] {
        int count = 0;
        NetworkNamespace(networkNamespace).run([&] {
            loadRules(m_program, firewallRules(policy));
            count = cutForbiddenConnections(policy);
        });
        return count;
    });
    spdlog::debug("rules for {} are in force; {} connections were cut", networkNamespace.string(), cut);
}

awaitable<std::shared_ptr<void>> SandboxFirewall::openNameGate(
    std::filesystem::path networkNamespace, std::vector<std::string> hosts)
{
    common::FileDescriptor socket = co_await m_pool.run([&] {
        common::FileDescriptor opened;
        NetworkNamespace(networkNamespace).run([&] { opened = openNameGateSocket(); });
        return opened;
    });
    auto allow = [this, networkNamespace](std::vector<asio::ip::address_v4> addresses) -> awaitable<void> {
        co_await m_pool.run([&] {
            NetworkNamespace(networkNamespace).run([&] { loadRules(m_program, allowAddressCommand(addresses)); });
        });
    };
    const auto executor = co_await asio::this_coro::executor;
    co_return std::make_shared<NameGate>(executor, m_namePool, std::move(socket), std::move(hosts), std::move(allow));
}

awaitable<void> SandboxFirewall::holdFormerConnections(
    std::filesystem::path networkNamespace, std::vector<std::string> addresses)
{
    co_await m_pool.run([&] {
        NetworkNamespace(networkNamespace).run([&] {
            const std::vector<asio::ip::address_v4> former = formerAddresses(addresses);
            if (former.empty())
                return;
            for (const asio::ip::address_v4 &address : former)
                addLoopbackAddress(address);
            loadRules(m_program, formerConnectionRules(former));
        });
    });
}

awaitable<void> SandboxFirewall::endFormerConnections(
    std::filesystem::path networkNamespace, std::vector<std::string> addresses)
{
    co_await m_pool.run([&] {
        NetworkNamespace(networkNamespace).run([&] {
            const std::vector<asio::ip::address_v4> former = formerAddresses(addresses);
            int left = 0;
            for (const asio::ip::address_v4 &address : former)
                left += cutConnectionsFrom(address);
            if (former.empty() || left > 0)
                return;
            for (const asio::ip::address_v4 &address : former)
                removeLoopbackAddress(address);
            loadRules(m_program, withoutFormerConnectionRules());
        });
    });
}

} // namespace vivarium::engine
