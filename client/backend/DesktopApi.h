// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Id.h"
#include "core/Result.h"
#include "domain/Desktop.h"

#include <QByteArray>

namespace vivarium {

/// The graphical desktop of a sandbox (Feature::Desktops). Sandboxes of another template answer Unsupported.
class DesktopApi {
public:
    virtual ~DesktopApi() = default;

    static constexpr QSize usualSize{1280, 800};
    static constexpr QSize leastSize{640, 480};
    static constexpr QSize mostSize{3840, 2160};

    [[nodiscard]] virtual Reply<Desktop> read(const SandboxId &sandbox) = 0;
    /// One that runs keeps its size.
    [[nodiscard]] virtual Reply<Desktop> start(const SandboxId &sandbox, const QSize &size) = 0;
    [[nodiscard]] virtual Reply<Done> stop(const SandboxId &sandbox) = 0;
    /// A PNG file; hostile.
    [[nodiscard]] virtual Reply<QByteArray> screenshot(const SandboxId &sandbox) = 0;
};

} // namespace vivarium
