// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/DataFolder.h"
#include "util/Coroutine.h"

#include <functional>
#include <string>

namespace vivarium::engine {

/// The output of sandboxes that have ended: the last MiB of each, as the lines of C/output.
class OutputArchive {
public:
    explicit OutputArchive(const DataFolder &folder)
        : m_folder(folder)
    {
    }

    /// Reads the running sandbox's output to its end while `action` ends it, and keeps the tail. Gives up after
    /// `limit`, with what there is by then.
    awaitable<void> captureWhile(
        std::string containerId, std::function<awaitable<void>()> action, std::chrono::milliseconds limit);

    /// The kept lines whose id is greater than `after`; empty if there are none.
    [[nodiscard]] std::string read(const std::string &containerId, std::int64_t after) const;

private:
    [[nodiscard]] std::filesystem::path file(const std::string &containerId) const;

    const DataFolder &m_folder;
};

} // namespace vivarium::engine
