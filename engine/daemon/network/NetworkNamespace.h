// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/FileDescriptor.h"

#include <filesystem>
#include <functional>

namespace vivarium::engine {

/// A network namespace, held open: it stays the same one whatever becomes of its processes.
class NetworkNamespace {
public:
    /// Throws std::runtime_error if it is the engine's own, std::system_error if it cannot be opened.
    explicit NetworkNamespace(const std::filesystem::path &path);

    /// Runs `work` on a thread of its own inside the namespace; programs that it starts are inside, too. Blocks.
    /// Exceptions pass through. Throws std::system_error if this account may not enter.
    void run(const std::function<void()> &work) const;

    /// The same in a new namespace, which ends with the work.
    static void runInNew(const std::function<void()> &work);

private:
    common::FileDescriptor m_descriptor;
};

} // namespace vivarium::engine
