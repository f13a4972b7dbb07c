// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/UsageSampler.h"

#include <spdlog/spdlog.h>

#include <algorithm>

namespace vivarium::engine {

namespace {

using std::chrono_literals::operator""h;
using std::chrono_literals::operator""min;
using std::chrono_literals::operator""ms;
using std::chrono_literals::operator""s;

constexpr auto sampleInterval = 5s;

std::int64_t increase(std::int64_t before, std::int64_t after)
{
    return std::max<std::int64_t>(0, after - before);
}

} // namespace

UsageSampler::UsageSampler(
    const HostFacts &facts, SandboxRegistry &registry, SampleStore &store, common::BlockingPool &pool)
    : m_facts(facts)
    , m_registry(registry)
    , m_store(store)
    , m_pool(pool)
{
}

awaitable<void> UsageSampler::run()
{
    Timestamp condensed = currentTime() - 1h; // an earlier run of the engine may have left minutes unsummed
    auto next = std::chrono::steady_clock::now();
    for (;;) {
        next += sampleInterval;
        try {
            co_await sample();
            if (const Timestamp now = currentTime(); now - condensed >= 1min) {
                m_store.condense(condensed, now);
                condensed = std::chrono::floor<std::chrono::minutes>(now);
            }
        } catch (const std::exception &error) {
            spdlog::error("usage could not be sampled: {}", error.what());
        }
        const auto pause =
            std::chrono::duration_cast<std::chrono::milliseconds>(next - std::chrono::steady_clock::now());
        co_await sleepFor(std::max(pause, 100ms));
    }
}

awaitable<void> UsageSampler::sample()
{
    std::map<std::string, int> pidOf;
    std::vector<int> pids;
    for (const SandboxPointer &sandbox : m_registry.live()) {
        if (sandbox->state() == ContainerState::Ready && sandbox->pid > 0) {
            pidOf.emplace(sandbox->id(), sandbox->pid);
            pids.push_back(sandbox->pid);
        }
    }
    const UsageSource source = m_facts.usageSource();
    const std::map<int, UsageReading> readings = co_await m_pool.run([&] { return readUsage(pids, source); });
    const Timestamp now = currentTime();
    const auto steadyNow = std::chrono::steady_clock::now();

    std::map<std::string, Previous> latest;
    std::map<std::string, CurrentUsage> current;
    std::vector<UsageSample> samples;
    for (const auto &[id, pid] : pidOf) {
        const auto found = readings.find(pid);
        if (found == readings.end())
            continue;
        const UsageReading &reading = found->second;
        latest.emplace(id, Previous{.reading = reading, .time = steadyNow});
        CurrentUsage usage{
            .cpuMillicores = 0, .memoryBytes = reading.memoryBytes, .processes = reading.processes, .sampledAt = now};
        if (const auto before = m_previous.find(id); before != m_previous.end()) {
            const UsageReading &old = before->second.reading;
            const auto interval =
                std::chrono::duration_cast<std::chrono::milliseconds>(steadyNow - before->second.time).count();
            const double cpu = std::max(0.0, reading.cpuMilliseconds - old.cpuMilliseconds);
            usage.cpuMillicores = interval > 0 ? cpu * 1000.0 / static_cast<double>(interval) : 0;
            samples.push_back({.containerId = id,
                .time = now,
                .intervalMs = interval,
                .cpuMs = cpu,
                .memoryBytes = reading.memoryBytes,
                .swapBytes = reading.swapBytes,
                .receivedBytes = increase(old.receivedBytes, reading.receivedBytes),
                .sentBytes = increase(old.sentBytes, reading.sentBytes),
                .readBytes = increase(old.readBytes, reading.readBytes),
                .writtenBytes = increase(old.writtenBytes, reading.writtenBytes)});
        }
        current.emplace(id, usage);
    }
    m_previous = std::move(latest);
    m_current = std::move(current);
    if (!samples.empty())
        m_store.insert(samples);
}

} // namespace vivarium::engine
