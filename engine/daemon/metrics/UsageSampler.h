// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/BlockingPool.h"
#include "config/HostFacts.h"
#include "metrics/UsageReading.h"
#include "sandbox/SandboxRegistry.h"
#include "state/SampleStore.h"

#include <map>
#include <string>

namespace vivarium::engine {

/// What a sandbox uses at the moment.
struct CurrentUsage {
    double cpuMillicores = 0;
    std::int64_t memoryBytes = 0;
    std::int64_t processes = 0;
    Timestamp sampledAt;
};

/// Reads the usage of every running sandbox each 5 seconds.
class UsageSampler {
public:
    UsageSampler(const HostFacts &facts, SandboxRegistry &registry, SampleStore &store, common::BlockingPool &pool);

    /// Samples for ever.
    awaitable<void> run();

    /// By sandbox; those that were not sampled yet are missing.
    [[nodiscard]] const std::map<std::string, CurrentUsage> &current() const { return m_current; }

private:
    struct Previous {
        UsageReading reading;
        std::chrono::steady_clock::time_point time;
    };

    awaitable<void> sample();

    const HostFacts &m_facts;
    SandboxRegistry &m_registry;
    SampleStore &m_store;
    common::BlockingPool &m_pool;
    std::map<std::string, Previous> m_previous;
    std::map<std::string, CurrentUsage> m_current;
};

} // namespace vivarium::engine
