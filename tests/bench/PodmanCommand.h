// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Program.h"

#include <filesystem>

namespace vivarium::bench {

/// The `podman` program on the engine's own storage, so that both sides run the same image on the same disk.
class PodmanCommand {
public:
    /// `dataFolder`: what VIVARIUM_DATA_DIR is for the engine.
    explicit PodmanCommand(const std::filesystem::path &dataFolder);

    /// What it printed, without the last line end. Throws ProgramFailed.
    std::string operator()(std::vector<std::string> arguments) const;
    /// The whole command line, and what it needs in its environment.
    [[nodiscard]] std::vector<std::string> commandLine(std::vector<std::string> arguments) const;
    [[nodiscard]] const Environment &environment() const { return m_environment; }

    /// Arguments of `podman run` for a container like that of a sandbox: the same image and network.
    [[nodiscard]] std::vector<std::string> runLike(const std::string &sandboxId) const;
    /// The container of a sandbox.
    [[nodiscard]] std::string containerOf(const std::string &sandboxId) const;

private:
    Environment m_environment;
};

} // namespace vivarium::bench
