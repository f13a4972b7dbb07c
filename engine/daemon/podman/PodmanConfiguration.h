// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/DataFolder.h"

#include <string>

namespace vivarium::engine {

/// The OCI runtime and other choices that depend on this machine.
struct PodmanChoices {
    std::string podman; ///< path of the program
    std::string runtime; ///< "runc" or "crun"
    std::string cgroupManager;
    std::string storageDriver;
    bool unifiedCgroups = false; ///< cgroup v2 only
    std::string criu; ///< path of the program that stores and restores memory; empty where there is none
};

/// Looks at the machine. Throws std::runtime_error with a sentence that names the Debian package if Podman, a
/// usable runtime or conmon is missing.
PodmanChoices choosePodman(const std::filesystem::path &storageFolder);

/// Writes containers.conf and storage.conf below the data folder. Nothing outside of it is read or changed
/// afterwards by this Podman, other users' containers are out of its reach.
///
/// Must run before the first call of Podman: its data base remembers the storage driver of that call, and a
/// different one later makes every clean-up fail silently.
void writePodmanConfiguration(const DataFolder &folder, const PodmanChoices &choices);

/// A folder in which a link named "criu" leads to the chosen program: runtimes look for that name in PATH.
std::filesystem::path criuFolder(const DataFolder &folder);

std::filesystem::path containersConfigurationFile(const DataFolder &folder);
std::filesystem::path storageConfigurationFile(const DataFolder &folder);

} // namespace vivarium::engine
