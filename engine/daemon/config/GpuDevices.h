// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace vivarium::engine {

/// What is told where there are none.
inline constexpr const char *noGpu = "No GPU of this machine is described for containers in /etc/cdi or /var/run/cdi "
                                     "(for NVIDIA's cards nvidia-ctk writes that). Create the sandbox without one.";

/// Where Podman itself looks for descriptions of devices (Container Device Interface).
std::vector<std::filesystem::path> deviceDescriptionFolders();

/// The GPUs of this machine by the names that Podman takes, such as "nvidia.com/gpu=0": each card once, in the order of
/// their names. Descriptions that cannot be read are left out. Which model a card is, they do not tell.
std::vector<std::string> gpuDevices(const std::vector<std::filesystem::path> &folders = deviceDescriptionFolders());

} // namespace vivarium::engine
