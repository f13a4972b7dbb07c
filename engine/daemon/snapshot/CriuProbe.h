// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/BlockingPool.h"
#include "config/DataFolder.h"
#include "config/HostFacts.h"
#include "podman/PodmanConfiguration.h"

#include <filesystem>

namespace vivarium::engine {

/// Finds out whether the memory of sandboxes can be stored here: what is needed is there, and CRIU does store and
/// restore a supervisor with sockets of its own. Versions of CRIU that do not fit the kernel fail at that in several
/// ways, or hang, though `criu check` is content.
class CriuProbe {
public:
    CriuProbe(const DataFolder &folder, const PodmanChoices &choices, std::filesystem::path supervisor,
        common::BlockingPool &pool);

    /// `facts` must be complete but for this. What is missing, if something is.
    awaitable<Feature> run(const HostFacts &facts);

private:
    [[nodiscard]] Feature requirements(const HostFacts &facts) const;
    /// Throws std::exception with the reason.
    awaitable<void> tryOut(std::filesystem::path folder);
    awaitable<void> waitForAnswer(std::filesystem::path socket);

    const DataFolder &m_folder;
    PodmanChoices m_choices;
    std::filesystem::path m_supervisor;
    common::BlockingPool &m_pool;
};

} // namespace vivarium::engine
