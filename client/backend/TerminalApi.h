// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/TerminalChannel.h"
#include "core/Result.h"

#include <QList>

#include <memory>

namespace vivarium {

/// Terminals inside one sandbox.
class TerminalApi {
public:
    virtual ~TerminalApi() = default;

    /// A new shell, or the kept terminal `resume` when it isn't empty. Starts connecting at once.
    /// `keep`: ask the server to keep it running without us (Feature::KeptTerminals), ignored elsewhere.
    [[nodiscard]] virtual std::unique_ptr<TerminalChannel> open(
        const SandboxId &sandbox, const TerminalSize &size, bool keep, const TerminalId &resume) = 0;
    /// Feature::KeptTerminals.
    [[nodiscard]] virtual Reply<QList<KeptTerminal>> kept(const SandboxId &sandbox) = 0;
    [[nodiscard]] virtual Reply<Done> hangUp(const SandboxId &sandbox, const TerminalId &terminal) = 0;
};

} // namespace vivarium
