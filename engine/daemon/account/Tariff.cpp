// SPDX-License-Identifier: GPL-3.0-or-later
#include "account/Tariff.h"

#include "util/PrivateFile.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

namespace vivarium::engine {

namespace {

constexpr double nanosPerUnit = 1e9;
constexpr double highestPrice = 1e6; // an hour; what is more is a slip of the pen
constexpr std::array<const char *, 3> owners{"platform_fleet", "connected_cloud", "self_hosted"};
constexpr std::int64_t secondsOfMonth = 30LL * 24 * 3600;

std::int64_t priceOf(std::string_view name, const json::value &value)
{
    if (!value.is_number())
        throw std::runtime_error("“" + std::string(name) + "” must be a number.");
    const auto price = value.to_number<double>();
    if (!(price >= 0 && price <= highestPrice))
        throw std::runtime_error("“" + std::string(name) + "” must be a price from 0 to a million.");
    return std::llround(price * nanosPerUnit);
}

std::string textOf(std::string_view name, const json::value &value, std::size_t longest)
{
    if (!value.is_string() || value.as_string().empty() || value.as_string().size() > longest)
        throw std::runtime_error("“" + std::string(name) + "” must be a short text.");
    return std::string(value.as_string());
}

} // namespace

Tariff Tariff::read(const std::filesystem::path &file)
{
    try {
        return parse(readFile(file));
    } catch (const std::exception &error) {
        throw std::runtime_error("The tariff " + file.string() + " cannot be used: " + error.what());
    }
}

Tariff Tariff::parse(const std::string &text)
{
    boost::system::error_code fault;
    const json::value value = json::parse(text, fault);
    if (fault || !value.is_object())
        throw std::runtime_error("It is not a JSON object.");
    Tariff tariff;
    for (const auto &[key, member] : value.as_object()) {
        const std::string name(key);
        if (name == "name")
            tariff.m_name = textOf(name, member, 100);
        else if (name == "currency")
            tariff.m_currency = textOf(name, member, 3);
        else if (name == "container_hour")
            tariff.m_container = priceOf(name, member);
        else if (name == "cpu_hour")
            tariff.m_cpu = priceOf(name, member);
        else if (name == "memory_gib_hour")
            tariff.m_memory = priceOf(name, member);
        else if (name == "gpu_hour" && member.is_object())
            for (const auto &[type, price] : member.as_object())
                tariff.m_gpu[std::string(type)] = priceOf(std::string(type), price);
        else
            throw std::runtime_error("“" + name + "” is not known.");
    }
    return tariff;
}

bool Tariff::isFree() const
{
    return m_container == 0 && m_cpu == 0 && m_memory == 0
        && std::ranges::all_of(m_gpu, [](const auto &entry) { return entry.second == 0; });
}

json::object Tariff::toPricing(Timestamp effectiveAt) const
{
    json::array shapes;
    json::array compute;
    for (const char *owner : owners) {
        const json::object shape{{"billing_owner", owner}, {"nanos_per_container_hour", m_container},
            {"nanos_per_cpu_hour", m_cpu}, {"nanos_per_memory_gib_hour", m_memory}};
        shapes.push_back(shape);
        json::object rate = shape;
        rate["nanos_per_gpu_card_hour"] = 0;
        compute.push_back(rate);
        for (const auto &[type, price] : m_gpu) {
            rate["gpu_type"] = type;
            rate["nanos_per_gpu_card_hour"] = price;
            compute.push_back(rate);
        }
    }
    json::array cards;
    for (const auto &[type, price] : m_gpu) {
        json::object perOwner;
        for (const char *owner : owners)
            perOwner[owner] = price;
        cards.push_back(
            json::object{{"gpu_type", type}, {"enabled", true}, {"nanos_per_card_hour", std::move(perOwner)}});
    }
    const std::string when = toRfc3339(effectiveAt);
    const json::object automatic{{"rate_class", "auto"}, {"effective_at", when}, {"pinned", false},
        {"preemptible", true}, {"name", "Automatic"}, {"cpu_memory_multiplier", 1}, {"gpu_multiplier", 1},
        {"compute_rates", std::move(compute)}};
    const std::string version = isFree() ? "free" : m_name.empty() ? "tariff" : m_name;
    return {{"trial", json::object{{"amount_nanos", 0}, {"duration_days", 0}, {"one_time", true}}},
        {"pricing_version", version}, {"metered_rates_effective_at", when}, {"currency", m_currency},
        {"connected_cloud_management_fee_percent", 0},
        {"no_payment_method",
            json::object{
                {"max_concurrent_cpu_containers", 0}, {"max_concurrent_gpus", 0}, {"gpu_types", json::array()}}},
        {"plans", json::array()}, {"shape_rates", std::move(shapes)}, {"gpu_rates", std::move(cards)},
        {"platform_rate",
            json::object{{"nanos_per_egress_gib", 0}, {"nanos_per_volume_gib_month", 0},
                {"storage_month_seconds", secondsOfMonth}}},
        {"placement_rates", json::array{automatic}},
        {"credit_purchase", json::object{{"minimum_cents", 0}, {"maximum_cents", 0}}}};
}

} // namespace vivarium::engine
