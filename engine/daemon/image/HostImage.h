// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/BlockingPool.h"
#include "config/DataFolder.h"
#include "podman/PodmanImages.h"

#include <string>

namespace vivarium::engine {

/// An image made from the packages of this machine: works without a registry and without network.
class HostImage {
public:
    HostImage(const DataFolder &folder, const PodmanImages &images, common::BlockingPool &pool);

    /// Looks which Python such an image would have. Call it once, before the rest.
    awaitable<void> probe();

    /// Minor version, such as 3.13; empty if no image can be made here.
    [[nodiscard]] const std::string &pythonVersion() const { return m_pythonVersion; }
    /// Whether it has a Jupyter kernel, which makes another image of it.
    [[nodiscard]] bool hasJupyter() const { return m_hasJupyter; }
    /// Why no image can be made; empty if one can.
    [[nodiscard]] const std::string &obstacle() const { return m_obstacle; }

    enum class Variant { Plain, ContainerEngine };

    /// Makes the image under this reference: about six seconds, with a container engine inside about twelve. Throws
    /// std::runtime_error with the reason.
    awaitable<void> make(std::string reference, Variant variant, PodmanImages::Log log) const;

private:
    const DataFolder &m_folder;
    const PodmanImages &m_images;
    common::BlockingPool &m_pool;
    std::string m_pythonVersion;
    std::string m_obstacle;
    bool m_hasJupyter = false;
};

} // namespace vivarium::engine
