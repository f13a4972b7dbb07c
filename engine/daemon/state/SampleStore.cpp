// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/SampleStore.h"

namespace vivarium::engine {

namespace {

using std::chrono_literals::operator""h;

constexpr std::int64_t fineResolution = 5;
constexpr std::int64_t coarseResolution = 60;
constexpr auto fineLifetime = 1h;
constexpr auto coarseLifetime = 24h * 7;

// Memory is the peak, everything else a sum.
constexpr const char *sums = "sum(interval_ms), sum(cpu_ms), max(memory_bytes), max(swap_bytes), sum(received_bytes), "
                             "sum(sent_bytes), sum(read_bytes), sum(written_bytes)";
constexpr const char *sampleColumns =
    "container_id, resolution, time, interval_ms, cpu_ms, memory_bytes, swap_bytes, received_bytes, "
    "sent_bytes, read_bytes, written_bytes";

} // namespace

void SampleStore::insert(const std::vector<UsageSample> &samples)
{
    SQLite::Transaction transaction(m_database.handle());
    auto insertion = m_database.statement(
        std::string("INSERT OR REPLACE INTO samples (") + sampleColumns + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    for (const UsageSample &sample : samples) {
        insertion.bind(1, sample.containerId);
        insertion.bind(2, fineResolution);
        insertion.bind(3, toMilliseconds(sample.time));
        insertion.bind(4, sample.intervalMs);
        insertion.bind(5, sample.cpuMs);
        insertion.bind(6, sample.memoryBytes);
        insertion.bind(7, sample.swapBytes);
        insertion.bind(8, sample.receivedBytes);
        insertion.bind(9, sample.sentBytes);
        insertion.bind(10, sample.readBytes);
        insertion.bind(11, sample.writtenBytes);
        insertion.exec();
        insertion.reset();
    }
    transaction.commit();
}

void SampleStore::condense(Timestamp since, Timestamp now)
{
    const Timestamp minute = std::chrono::floor<std::chrono::minutes>(now);
    SQLite::Transaction transaction(m_database.handle());
    auto summing = m_database.statement(std::string("INSERT OR REPLACE INTO samples (") + sampleColumns
        + ") SELECT container_id, :coarse, time / 60000 * 60000, " + sums
        + " FROM samples WHERE resolution = :fine AND time >= :since AND time < :until GROUP BY container_id, time / "
          "60000");
    summing.bind(":coarse", coarseResolution);
    summing.bind(":fine", fineResolution);
    summing.bind(":since", toMilliseconds(std::chrono::floor<std::chrono::minutes>(since)));
    summing.bind(":until", toMilliseconds(minute));
    summing.exec();
    auto removal = m_database.statement("DELETE FROM samples WHERE (resolution = :fine AND time < :fine_end) OR "
                                        "(resolution = :coarse AND time < :coarse_end)");
    removal.bind(":fine", fineResolution);
    removal.bind(":fine_end", toMilliseconds(now - fineLifetime));
    removal.bind(":coarse", coarseResolution);
    removal.bind(":coarse_end", toMilliseconds(now - coarseLifetime));
    removal.exec();
    transaction.commit();
}

std::vector<UsageSample> SampleStore::read(
    const std::string &containerId, Timestamp start, Timestamp end, std::chrono::seconds step)
{
    // With a coarse step, minutes that were not summed up yet come from the fine samples.
    const bool fine = step.count() < coarseResolution;
    const std::string source = fine
        ? "SELECT * FROM samples WHERE container_id = :id AND resolution = 5"
        : "SELECT * FROM samples WHERE container_id = :id AND resolution = 60 UNION ALL "
          "SELECT * FROM samples WHERE container_id = :id AND resolution = 5 AND time >= coalesce("
          "(SELECT max(time) + 60000 FROM samples WHERE container_id = :id AND resolution = 60), 0)";
    auto query = m_database.statement("SELECT time / :step * :step, " + std::string(sums) + " FROM (" + source
        + ") WHERE time >= :start AND time < :end GROUP BY time / :step ORDER BY 1");
    query.bind(":id", containerId);
    query.bind(":step", static_cast<std::int64_t>(std::chrono::milliseconds(step).count()));
    query.bind(":start", toMilliseconds(start));
    query.bind(":end", toMilliseconds(end));
    std::vector<UsageSample> samples;
    while (query.executeStep()) {
        samples.push_back({.containerId = containerId,
            .time = fromMilliseconds(query.getColumn(0).getInt64()),
            .intervalMs = query.getColumn(1).getInt64(),
            .cpuMs = query.getColumn(2).getDouble(),
            .memoryBytes = query.getColumn(3).getInt64(),
            .swapBytes = query.getColumn(4).getInt64(),
            .receivedBytes = query.getColumn(5).getInt64(),
            .sentBytes = query.getColumn(6).getInt64(),
            .readBytes = query.getColumn(7).getInt64(),
            .writtenBytes = query.getColumn(8).getInt64()});
    }
    return samples;
}

} // namespace vivarium::engine
