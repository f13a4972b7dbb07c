// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/Database.h"

#include <cstdint>
#include <string>
#include <vector>

namespace vivarium::engine {

/// What a sandbox used between two readings.
struct UsageSample {
    std::string containerId;
    Timestamp time; ///< the later reading
    std::int64_t intervalMs = 0;
    double cpuMs = 0;
    std::int64_t memoryBytes = 0;
    std::int64_t swapBytes = 0;
    std::int64_t receivedBytes = 0;
    std::int64_t sentBytes = 0;
    std::int64_t readBytes = 0;
    std::int64_t writtenBytes = 0;
};

/// The table of samples: each of 5 s for an hour, and summed up by minute for seven days.
class SampleStore {
public:
    explicit SampleStore(Database &database)
        : m_database(database)
    {
    }

    void insert(const std::vector<UsageSample> &samples);

    /// Sums up the minutes that are over, and removes what is too old. `since` is where the last call got to.
    void condense(Timestamp since, Timestamp now);

    /// The samples of [start, end), summed up by `step`. A step below a minute sees only the 5 s samples.
    /// The time of a result is the beginning of its step.
    [[nodiscard]] std::vector<UsageSample> read(
        const std::string &containerId, Timestamp start, Timestamp end, std::chrono::seconds step);

private:
    Database &m_database;
};

} // namespace vivarium::engine
