// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/DataFolder.h"
#include "podman/PodmanClient.h"
#include "podman/PodmanConfiguration.h"

#include <sys/types.h>

namespace vivarium::engine {

/// Runs `podman system service` on a private socket as a child of the engine, and starts it again when it ends.
/// It dies with the engine; containers do not, as each is held by its own conmon.
class PodmanService {
public:
    PodmanService(const DataFolder &folder, PodmanChoices choices);
    ~PodmanService();
    PodmanService(const PodmanService &) = delete;
    PodmanService &operator=(const PodmanService &) = delete;

    /// Starts the program and returns when it answers. Throws std::runtime_error with the end of its log
    /// if it does not within 30 seconds.
    awaitable<void> start();

    /// Watches the program and restarts it, with growing pauses, until stop().
    awaitable<void> keepRunning();

    void stop();

    [[nodiscard]] const PodmanClient &client() const { return m_client; }
    /// -1 while it does not run.
    [[nodiscard]] pid_t pid() const { return m_pid; }
    [[nodiscard]] const PodmanChoices &choices() const { return m_choices; }

private:
    void launch();
    awaitable<void> waitUntilEnded();
    awaitable<bool> waitUntilAnswering();

    const DataFolder &m_folder;
    PodmanChoices m_choices;
    PodmanClient m_client;
    pid_t m_pid = -1;
    bool m_stopping = false;
};

} // namespace vivarium::engine
