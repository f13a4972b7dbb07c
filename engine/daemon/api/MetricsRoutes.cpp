// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/RequestChecks.h"
#include "api/RouteGroup.h"
#include "api/Routes.h"
#include "http/ApiError.h"
#include "sandbox/ContainerSpecification.h"

#include <algorithm>

namespace vivarium::engine {

namespace {

using std::chrono_literals::operator""h;
using std::chrono_literals::operator""ms;
using common::http::verb;

// Limits of the contract (lazycloud.md, section 10.2).
constexpr auto longestRange = 24h * 7;
constexpr std::int64_t pointLimit = 1000;

std::optional<Timestamp> readTime(const common::RequestTarget &target, std::string_view name)
{
    const auto text = target.find(name);
    if (!text)
        return std::nullopt;
    const auto time = parseRfc3339(*text);
    if (!time)
        throw ApiError::invalidRequest(
            "The parameter \"" + std::string(name) + "\" must be a time such as 2026-09-07T10:00:00Z.");
    return time;
}

struct MetricsRange {
    Timestamp start;
    Timestamp end;
    std::chrono::seconds step{5};
};

MetricsRange readRange(const common::RequestTarget &target, const ContainerRecord &record)
{
    const Timestamp now = currentTime();
    MetricsRange range;
    range.end = readTime(target, "end").value_or(record.stoppedAt.value_or(now) + 1ms);
    range.start = readTime(target, "start").value_or(std::max<Timestamp>(record.createdAt, range.end - 1h));
    if (range.start >= range.end)
        throw ApiError::invalidRequest("The range's start must be before its end.");
    if (range.end - range.start > longestRange)
        throw ApiError::invalidRequest("The range is longer than seven days.");
    const bool wholeRangeIsFine = range.start >= now - 1h;
    const std::int64_t wanted = target.integer("step_seconds", 5, 86400, wholeRangeIsFine ? 5 : 60);
    // The step grows until the points fit. The last step may be cut by the range's end, hence one less.
    const std::int64_t seconds = std::chrono::ceil<std::chrono::seconds>(range.end - range.start).count();
    range.step = std::chrono::seconds(std::max(wanted, (seconds + pointLimit - 2) / (pointLimit - 1)));
    return range;
}

json::object pointJson(const UsageSample &sample)
{
    const double millicores =
        sample.intervalMs > 0 ? sample.cpuMs * 1000.0 / static_cast<double>(sample.intervalMs) : 0.0;
    return {{"timestamp", toRfc3339(sample.time)}, {"interval_ms", sample.intervalMs}, {"cpu_millicores", millicores},
        {"memory_rss_bytes", sample.memoryBytes}, {"memory_swap_bytes", sample.swapBytes},
        {"network_recv_bytes", sample.receivedBytes}, {"network_sent_bytes", sample.sentBytes},
        {"disk_read_bytes", sample.readBytes}, {"disk_write_bytes", sample.writtenBytes}};
}

awaitable<void> readMetrics(Services &services, Request &request)
{
    const ContainerRecord record = requireContainer(request, services);
    const MetricsRange range = readRange(request.target(), record);
    json::array points;
    for (const UsageSample &sample : services.samples.read(record.id, range.start, range.end, range.step))
        points.push_back(pointJson(sample));
    co_await request.exchange.reply(200,
        json::object{{"container_id", record.id}, {"cpu_total_millicores", record.cpuMillis},
            {"memory_total_bytes", record.memoryMib * mebibyte}, {"step_seconds", range.step.count()},
            {"points", std::move(points)}});
}

awaitable<void> listUsage(Services &services, Request &request)
{
    requireWorkspace(request);
    json::array list;
    for (const auto &[id, usage] : services.usage.current()) {
        const SandboxPointer sandbox = services.registry.findLive(id);
        if (!sandbox)
            continue;
        json::object entry{{"container_id", id}, {"cpu_millicores", usage.cpuMillicores},
            {"memory_bytes", usage.memoryBytes}, {"pids", usage.processes}, {"sampled_at", toRfc3339(usage.sampledAt)}};
        entry["in_use"] = sandbox->leases > 0;
        if (sandbox->leases > 0)
            entry["used_at"] = toRfc3339(currentTime());
        else if (sandbox->usedAt)
            entry["used_at"] = toRfc3339(*sandbox->usedAt);
        if (services.facts.limits.available)
            entry["memory_limit_bytes"] = memoryLimitBytes(sandbox->spec);
        list.push_back(std::move(entry));
    }
    co_await request.exchange.reply(200, json::object{{"usage", std::move(list)}});
}

} // namespace

void addMetricsRoutes(Router &router, Services &services)
{
    RouteGroup(router, services, containerPath).add(verb::get, "/metrics", readMetrics);
    RouteGroup(router, services, extensionPath).add(verb::get, "/usage", listUsage);
}

} // namespace vivarium::engine
