// SPDX-License-Identifier: GPL-3.0-or-later
#include "process/ProcessTreeResource.h"

#include "common/JsonReader.h"
#include "common/StreamFormat.h"
#include "common/Timestamp.h"
#include "common/Utf8.h"
#include "process/ProcessSample.h"
#include "process/ProcessSignaller.h"
#include "system/SignalName.h"

#include <boost/json/array.hpp>
#include <boost/json/monotonic_resource.hpp>
#include <boost/json/serialize.hpp>

#include <unistd.h>

#include <ctime>
#include <limits>

namespace vivarium::supervisor {

namespace {

using common::HttpExchange;
using common::JsonReader;
using common::http::verb;
namespace json = boost::json;

double secondsOfClock(clockid_t clock)
{
    std::timespec now{};
    ::clock_gettime(clock, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

} // namespace

ProcessTreeResource::ProcessTreeResource(
    common::BlockingPool &pool, UserDatabase &users, std::function<Origin()> origins)
    : m_pool(pool)
    , m_users(users)
    , m_origins(std::move(origins))
{
}

void ProcessTreeResource::addRoutes(Router &router)
{
    router.add(
        verb::get, "/x/process-tree", [this](HttpExchange &exchange, const std::string &) { return sample(exchange); });
    router.add(verb::post, "/x/process-tree/signal",
        [this](HttpExchange &exchange, const std::string &) { return signal(exchange); });
}

std::string ProcessTreeResource::sampleJson(const Origin &origin)
{
    const auto sampledAt = std::chrono::system_clock::now();
    // Ticks count from the boot, so start times hang on the clock that does too, suspend included.
    const double bootTime = secondsOfClock(CLOCK_REALTIME) - secondsOfClock(CLOCK_BOOTTIME);
    const double uptime = secondsOfClock(CLOCK_MONOTONIC);
    const auto ticksPerSecond = static_cast<double>(::sysconf(_SC_CLK_TCK));
    m_users.refresh();
    const ProcessSamples samples = sampleProcesses();

    json::monotonic_resource memory;
    json::array processes(&memory);
    processes.reserve(samples.processes.size());
    for (const ProcessSample &process : samples.processes) {
        json::array arguments(&memory);
        for (const auto &argument : process.commandLine)
            arguments.emplace_back(common::toValidUtf8(argument));
        const std::chrono::duration<double> start(bootTime + static_cast<double>(process.startTicks) / ticksPerSecond);
        const auto startedAt = std::chrono::system_clock::time_point(
            std::chrono::duration_cast<std::chrono::system_clock::duration>(start));
        json::object entry({{"pid", process.pid}, {"ppid", process.parent}, {"start_ticks", process.startTicks},
                               {"started_at", common::toRfc3339(startedAt)}, {"uid", process.uid},
                               {"user", m_users.userName(process.uid).value_or(std::to_string(process.uid))},
                               {"state", std::string(1, process.state)}, {"name", common::toValidUtf8(process.name)},
                               {"cpu_seconds", static_cast<double>(process.cpuTicks) / ticksPerSecond},
                               {"rss_bytes", process.residentBytes}, {"threads", process.threads}},
            &memory);
        entry["cmdline"] = std::move(arguments);
        if (process.commandLineTruncated)
            entry["cmdline_truncated"] = true;
        if (const auto found = origin.processIds.find(process.pid); found != origin.processIds.end())
            entry["process_id"] = found->second;
        if (const auto found = origin.terminalIds.find(process.pid); found != origin.terminalIds.end())
            entry["terminal_id"] = found->second;
        processes.push_back(std::move(entry));
    }
    json::object tree(
        {{"sampled_at", common::toRfc3339(sampledAt)}, {"uptime_seconds", uptime},
            {"ticks_per_second", static_cast<std::int64_t>(ticksPerSecond)}, {"truncated", samples.truncated}},
        &memory);
    const auto limit = memoryLimitBytes();
    if (limit)
        tree["memory_limit_bytes"] = *limit;
    if (const auto total = limit ? limit : machineMemoryBytes())
        tree["memory_total_bytes"] = *total;
    tree["processes"] = std::move(processes);
    return json::serialize(tree);
}

awaitable<void> ProcessTreeResource::sample(HttpExchange &exchange)
{
    const Origin origin = m_origins();
    std::string body = co_await m_pool.run([&] { return sampleJson(origin); });
    co_await exchange.reply(
        {.status = 200, .contentType = common::jsonType, .contentLength = {}, .fields = {}}, std::move(body));
}

awaitable<void> ProcessTreeResource::signal(HttpExchange &exchange)
{
    const json::value body = co_await exchange.readJson();
    JsonReader reader(body);
    const auto pid = static_cast<pid_t>(reader.requireInteger("pid", 1, std::numeric_limits<pid_t>::max()));
    const auto startTicks = reader.requireInteger("start_ticks", 0, std::numeric_limits<std::int64_t>::max());
    const auto number = signalNumber(reader.requireText("signal", {}), true);
    const std::string scope = reader.text("scope", {}).value_or("process");
    reader.finish();
    if (!number)
        JsonReader::fail("signal", "one of TERM, KILL, INT, HUP, QUIT, USR1, USR2, STOP, CONT");
    if (scope != "process" && scope != "tree")
        JsonReader::fail("scope", "\"process\" or \"tree\"");
    const int count = co_await m_pool.run([&] {
        return signalProcess(pid, startTicks, *number, scope == "tree" ? SignalScope::Tree : SignalScope::Process);
    });
    co_await exchange.reply(200, json::object{{"signalled", count}});
}

} // namespace vivarium::supervisor
