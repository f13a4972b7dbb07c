// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/DestinationVerdict.h"

#include <algorithm>
#include <array>
#include <format>

namespace vivarium::engine {

namespace {

bool isForbidden(const json::string &text, const NetworkPolicy &policy)
{
    boost::system::error_code error;
    const auto address = asio::ip::make_address(std::string_view(text), error);
    return !error && !address.is_loopback() && !policy.permits(address);
}

std::string joined(const json::array &texts)
{
    std::string list;
    for (const json::value &text : texts)
        list += (list.empty() ? "" : ", ") + std::string(text.as_string());
    return list;
}

std::string whyUnresolved(const Destination &destination, const json::object &findings, const NetworkPolicy &policy)
{
    std::string sentence = std::format(
        "{} could not be resolved: {}", destination.host, std::string_view(findings.at("failure").as_string()));
    const json::array &servers = findings.at("name_servers").as_array();
    const bool areCut = !servers.empty() && std::ranges::all_of(servers, [&](const json::value &server) {
        return isForbidden(server.as_string(), policy);
    });
    if (areCut)
        sentence += std::format(" The network rules of this sandbox forbid its name servers ({}).", joined(servers));
    return sentence;
}

/// The outcomes of single attempts, from the one that tells most to the one that tells least.
constexpr std::array<std::string_view, 5> outcomes{"reachable", "refused", "timed_out", "unreachable", "blocked"};

std::string_view outcomeOf(const json::object &attempt, const NetworkPolicy &policy)
{
    const std::string_view result = attempt.at("result").as_string();
    // What was reached was reached, whatever the policy says.
    if (result != "reachable" && !attempt.at("local").as_bool()
        && isForbidden(attempt.at("address").as_string(), policy))
        return "blocked";
    return result;
}

std::string sentenceFor(std::string_view outcome, const Destination &destination, const json::object &attempt)
{
    const std::string_view address = attempt.at("address").as_string();
    if (outcome == "reachable")
        return std::format("{} accepts connections on port {}.", address, destination.port);
    if (outcome == "refused")
        return std::format("{} answers, but nothing accepts connections on its port {}.", address, destination.port);
    if (outcome == "timed_out")
        return std::format("{} did not answer in time.", address);
    if (outcome == "blocked")
        return std::format("The network rules of this sandbox forbid {}.", address);
    return std::format("{} cannot be reached: {}.", address, std::string_view(attempt.at("message").as_string()));
}

} // namespace

json::object judgeDestination(const Destination &destination, const json::value &findings, const NetworkPolicy &policy)
{
    const json::object &found = findings.as_object();
    json::object verdict{{"host", destination.host}, {"port", destination.port}, {"addresses", found.at("addresses")},
        {"duration_ms", found.at("duration_ms")}};
    const json::array &attempts = found.at("attempts").as_array();
    if (attempts.empty()) {
        verdict["outcome"] = "unresolved";
        verdict["message"] = whyUnresolved(destination, found, policy);
        return verdict;
    }
    const auto rank = [&](const json::value &attempt) {
        return std::ranges::find(outcomes, outcomeOf(attempt.as_object(), policy)) - outcomes.begin();
    };
    const json::object &best = std::ranges::min_element(attempts, {}, rank)->as_object();
    const std::string_view outcome = outcomeOf(best, policy);
    verdict["outcome"] = outcome;
    verdict["address"] = best.at("address");
    verdict["message"] = sentenceFor(outcome, destination, best);
    return verdict;
}

} // namespace vivarium::engine
