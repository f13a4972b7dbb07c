// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/OutputStream.h"
#include "core/Result.h"
#include "domain/Process.h"

#include <chrono>
#include <memory>

namespace vivarium {

/// Processes inside one sandbox.
class ProcessApi {
public:
    virtual ~ProcessApi() = default;

    /// The whole tree where Feature::ProcessTree is there, otherwise what was started through the API.
    /// Restarts the idle clock unless Feature::FreeObservation is there.
    [[nodiscard]] virtual Reply<ProcessTable> table(const SandboxId &sandbox) = 0;

    [[nodiscard]] virtual Reply<ProcessRecord> start(const SandboxId &sandbox, const Command &command) = 0;

    /// Waits up to `wait` (0..5 s) for the end.
    [[nodiscard]] virtual Reply<ProcessRecord> read(
        const SandboxId &sandbox, const ProcessId &process, std::chrono::milliseconds wait) = 0;

    /// To the group of a process that was started through the API.
    [[nodiscard]] virtual Reply<Done> signalStarted(
        const SandboxId &sandbox, const ProcessId &process, Signal signal) = 0;

    /// To any process, or to it and all its descendants (Feature::SignalTree). The answer is how many were signalled;
    /// Conflict when the pid belongs to another process by now.
    [[nodiscard]] virtual Reply<int> signal(
        const SandboxId &sandbox, const ProcessIdentity &process, Signal signal, bool wholeTree) = 0;

    /// Live output (server-sent where Feature::OutputStream is there, else polled). Runs until its end or deletion.
    [[nodiscard]] virtual std::unique_ptr<OutputStream> output(const SandboxId &sandbox, const ProcessId &process) = 0;
};

} // namespace vivarium
