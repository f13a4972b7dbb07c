// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace vivarium {

class SandboxContext;

/// Work that hangs on a SandboxContext (a child of it that is derived from this too) and goes on when the connection is
/// made anew: SandboxContexts then hands it over to the new context of the same sandbox.
class ContextWork {
public:
    virtual ~ContextWork() = default;
    /// Whether something is under way that would be missed.
    [[nodiscard]] virtual bool isUnderWay() const = 0;
    /// Becomes a child of `next`, and calls its backend from now on. What was already asked of the old backend is still
    /// waited for, which keeps that backend alive so long. `next` holds no work of this kind yet.
    virtual void moveTo(SandboxContext &next) = 0;
};

} // namespace vivarium
