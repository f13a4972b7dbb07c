// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "EngineConnection.h"

namespace vivarium::bench {

/// Makes sandboxes as a client does: source, release, instance, connect (lazycloud.md §3.1).
class EngineSandboxes {
public:
    /// Prepares the release that all sandboxes start from.
    explicit EngineSandboxes(EngineConnection &connection);

    /// Starts one and returns its id once it is ready.
    std::string start();
    void stop(const std::string &id);

    /// C and XC of a sandbox.
    [[nodiscard]] static std::string path(const std::string &id);
    [[nodiscard]] static std::string extensionPath(const std::string &id);

    /// Runs a program to its end. Throws std::runtime_error when its exit code is not 0.
    void run(const std::string &id, const json::array &arguments);

private:
    void uploadEmptySource();

    EngineConnection &m_connection;
    std::string m_release;
};

} // namespace vivarium::bench
