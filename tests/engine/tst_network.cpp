// SPDX-License-Identifier: GPL-3.0-or-later
// Addresses, network policies and what follows from them.
#include "common/ApiError.h"
#include "edge/PortAddress.h"
#include "network/DestinationVerdict.h"
#include "network/NetworkPolicy.h"

#include <gtest/gtest.h>

using namespace vivarium::engine;

namespace {

std::string cleaned(std::string_view text)
{
    const auto range = AddressRange::parse(text);
    return range ? range->text() : "none";
}

asio::ip::address address(const char *text)
{
    return asio::ip::make_address(text);
}

NetworkPolicy policy(bool blocked, const json::array &allowed)
{
    return {.blockNetwork = blocked, .allowed = readAllowList(allowed)};
}

constexpr const char *uuid = "0f9c1f5e-6f0a-4f0e-9a58-0d6c3b1d7a11";

std::string parsedPort(const std::string &host)
{
    const auto parsed = PortAddress::parse(host);
    return parsed && parsed->containerId == uuid ? std::to_string(parsed->port) : "none";
}

} // namespace

TEST(AddressRange, IsCleaned)
{
    EXPECT_EQ(cleaned("198.51.100.7"), "198.51.100.7/32");
    EXPECT_EQ(cleaned("198.51.100.77/25"), "198.51.100.0/25");
    EXPECT_EQ(cleaned("198.51.100.200/25"), "198.51.100.128/25");
    EXPECT_EQ(cleaned("255.255.255.255/0"), "0.0.0.0/0");
    EXPECT_EQ(cleaned("2001:DB8:0:0::1"), "2001:db8::1/128");
    EXPECT_EQ(cleaned("2001:db8:ffff::/33"), "2001:db8:8000::/33");
    EXPECT_EQ(cleaned("::/0"), "::/0");
    EXPECT_EQ(cleaned("::ffff:198.51.100.9"), "198.51.100.9/32");
    EXPECT_EQ(cleaned("::ffff:198.51.100.9/120"), "198.51.100.0/24");
    EXPECT_EQ(cleaned("::ffff:198.51.100.9/90"), "::ffc0:0:0/90");
}

TEST(AddressRange, RefusesEverythingElse)
{
    for (const char *text : {"", "/", "example.test", "1.2.3", "1.2.3.4.5", "1.2.3.256", "01.2.3.4", "0x1.2.3.4",
             "1.2.3.4/", "1.2.3.4/33", "1.2.3.4/-1", "1.2.3.4/+1", "1.2.3.4/08", "1.2.3.4/8/8", "1.2.3.4 ", " 1.2.3.4",
             "1.2.3.4:80", "::/129", "fe80::1%eth0", "[::1]", ":::", "1.2.3.4/4294967304"})
        EXPECT_EQ(cleaned(text), "none") << text;
    EXPECT_EQ(cleaned(std::string_view("1.2.3.4\0.x", 10)), "none");
}

TEST(AddressRange, ContainsAddressesOfItsKind)
{
    const auto four = *AddressRange::parse("198.51.100.0/23");
    EXPECT_TRUE(four.contains(address("198.51.101.255")));
    EXPECT_TRUE(four.contains(address("::ffff:198.51.100.1")));
    EXPECT_FALSE(four.contains(address("198.51.102.0")));
    EXPECT_FALSE(four.contains(address("::")));
    EXPECT_TRUE(AddressRange::parse("::/0")->contains(address("2001:db8::1")));
    EXPECT_FALSE(AddressRange::parse("::/0")->contains(address("198.51.100.1")));
}

TEST(NetworkPolicy, TheAllowListWins)
{
    EXPECT_TRUE(policy(false, {}).permits(address("198.51.100.1")));
    EXPECT_FALSE(policy(true, {}).permits(address("198.51.100.1")));
    for (const bool blocked : {false, true}) {
        const NetworkPolicy some = policy(blocked, {"198.51.100.0/24"});
        EXPECT_TRUE(some.permits(address("198.51.100.1")));
        EXPECT_FALSE(some.permits(address("198.51.101.1")));
        EXPECT_EQ(NetworkPolicy::fromJson(some.toJson()), some);
    }
}

TEST(NetworkPolicy, RulesFollowFromIt)
{
    // Each text replaces the table as a whole.
    for (const NetworkPolicy &each : {policy(false, {}), policy(true, {}), policy(false, {"::/0"})})
        EXPECT_TRUE(firewallRules(each).starts_with("table inet vivarium {}\ndelete table inet vivarium\n"));
    EXPECT_EQ(firewallRules(policy(false, {})).find("chain"), std::string::npos);
    const std::string blocked = firewallRules(policy(true, {}));
    EXPECT_EQ(blocked.find("addr"), std::string::npos);
    EXPECT_EQ(blocked.find("icmp "), std::string::npos);
    const std::string some = firewallRules(policy(true, {"198.51.100.1", "2001:db8::/32"}));
    for (const char *rule : {"ip daddr 198.51.100.1/32 accept", "ip6 daddr 2001:db8::/32 accept",
             "ip saddr 198.51.100.1/32 accept", "policy drop"})
        EXPECT_NE(some.find(rule), std::string::npos) << some;
}

TEST(NetworkPolicy, TenEntriesAreTheMost)
{
    EXPECT_EQ(readAllowList(json::array(10, "198.51.100.1")).size(), 10U);
    EXPECT_THROW(readAllowList(json::array(11, "198.51.100.1")), vivarium::common::ApiError);
    EXPECT_THROW(readAllowList(json::array{1}), vivarium::common::ApiError);
}

TEST(DestinationVerdict, TellsRulesFromOtherRefusals)
{
    const auto judge = [](const char *findings, const NetworkPolicy &rules) {
        const json::object verdict =
            judgeDestination({.host = "far.test", .port = 80, .limitMilliseconds = 1000}, json::parse(findings), rules);
        return std::string(verdict.at("outcome").as_string()) + ' '
            + (verdict.contains("address") ? std::string(verdict.at("address").as_string()) : "");
    };
    const NetworkPolicy rules = policy(true, {"198.51.100.0/24"});
    const char *twice =
        R"({"addresses": ["203.0.113.1", "198.51.100.1"], "duration_ms": 1, "failure": "", "name_servers": [], "attempts": [
        {"address": "203.0.113.1", "result": "refused", "message": "", "local": false},
        {"address": "198.51.100.1", "result": "timed_out", "message": "", "local": false}]})";
    EXPECT_EQ(judge(twice, policy(false, {})), "refused 203.0.113.1");
    EXPECT_EQ(judge(twice, rules), "timed_out 198.51.100.1");
    EXPECT_EQ(judge(twice, policy(true, {})), "blocked 203.0.113.1");
    // The sandbox's own addresses, loopback, and what was reached in spite of all.
    const char *own =
        R"({"addresses": ["203.0.113.1"], "duration_ms": 1, "failure": "", "name_servers": [], "attempts": [
        {"address": "203.0.113.1", "result": "refused", "message": "", "local": true}]})";
    EXPECT_EQ(judge(own, rules), "refused 203.0.113.1");
    const char *reached =
        R"({"addresses": ["203.0.113.1"], "duration_ms": 1, "failure": "", "name_servers": [], "attempts": [
        {"address": "203.0.113.1", "result": "reachable", "message": "", "local": false}]})";
    EXPECT_EQ(judge(reached, rules), "reachable 203.0.113.1");
    const char *none =
        R"({"addresses": [], "duration_ms": 1, "failure": "no.", "name_servers": ["203.0.113.53"], "attempts": []})";
    EXPECT_EQ(judge(none, rules), "unresolved ");
    const auto message = [&](const NetworkPolicy &each) {
        return std::string(
            judgeDestination({.host = "far.test", .port = 80, .limitMilliseconds = 1}, json::parse(none), each)
                .at("message")
                .as_string());
    };
    EXPECT_NE(message(rules).find("forbid its name servers (203.0.113.53)"), std::string::npos);
    EXPECT_EQ(message(policy(false, {})).find("forbid"), std::string::npos);
}

TEST(PortAddress, IsReadFromHostNames)
{
    const std::string name = std::string(uuid) + "-8000.localhost";
    for (const std::string &host : {name, name + ":7817", name + ".:7817", name + ".",
             std::string("0F9C1F5E-6f0a-4f0e-9a58-0d6c3b1d7a11-8000.LocalHost:1")})
        EXPECT_EQ(parsedPort(host), "8000") << host;
    const std::string id = uuid;
    for (const std::string &host : {id + ".localhost", id + "-.localhost", id + "-0.localhost", id + "-080.localhost",
             id + "-65536.localhost", id + "-80x.localhost", id + "-80.example.test", id + "-80", id + "80.localhost",
             "x" + id + "-80.localhost", id.substr(1) + "-80.localhost", std::string(), std::string("localhost:80"),
             id + "-+80.localhost", id + "-80.localhost.example.test", std::string(400, 'x')})
        EXPECT_EQ(parsedPort(host), "none") << host;
    EXPECT_EQ((PortAddress{.containerId = uuid, .port = 80}.url(7817)), "http://" + id + "-80.localhost:7817");
}
