// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "util/Json.h"
#include "util/Timestamp.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>

namespace vivarium::engine {

/// What sandboxes of this engine are reckoned to cost. The engine charges nobody: a tariff from a file is for planning
/// and for sharing the cost of a machine.
///
/// The file is a JSON object with prices in units of its currency, every member optional:
/// {"name": "lab", "currency": "EUR", "container_hour": 0, "cpu_hour": 0.04, "memory_gib_hour": 0.005,
///  "gpu_hour": {"any": 1.2}}
class Tariff {
public:
    /// Everything is free.
    Tariff() = default;
    /// Throws std::runtime_error with a sentence that names the file and what is wrong.
    static Tariff read(const std::filesystem::path &file);
    /// The file's content; throws std::runtime_error.
    static Tariff parse(const std::string &text);

    [[nodiscard]] bool isFree() const;
    /// Pricing of the contract (lazycloud.md, section 11). The same for each owner of machines.
    [[nodiscard]] json::object toPricing(Timestamp effectiveAt) const;

private:
    std::string m_name;
    std::string m_currency = "USD";
    std::int64_t m_container = 0; ///< billionths of the currency's unit an hour, as all below
    std::int64_t m_cpu = 0; ///< each core
    std::int64_t m_memory = 0; ///< each GiB
    std::map<std::string, std::int64_t> m_gpu; ///< each card, by type
};

} // namespace vivarium::engine
