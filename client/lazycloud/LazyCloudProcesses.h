// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/ProcessApi.h"

#include <QObject>

namespace vivarium {

struct LazyCloudContext;

/// Processes in a LazyCloud sandbox (`lazycloud.md` §4), with the process tree, signals and output of `x-vivarium`
/// where they exist.
class LazyCloudProcesses final : public QObject, public ProcessApi {
    Q_OBJECT
public:
    explicit LazyCloudProcesses(LazyCloudContext &context, QObject *parent = nullptr);

    Reply<ProcessTable> table(const SandboxId &sandbox) override;
    Reply<ProcessRecord> start(const SandboxId &sandbox, const Command &command) override;
    Reply<ProcessRecord> read(
        const SandboxId &sandbox, const ProcessId &process, std::chrono::milliseconds wait) override;
    Reply<Done> signalStarted(const SandboxId &sandbox, const ProcessId &process, Signal signal) override;
    Reply<int> signal(const SandboxId &sandbox, const ProcessIdentity &process, Signal signal, bool wholeTree) override;
    std::unique_ptr<OutputStream> output(const SandboxId &sandbox, const ProcessId &process) override;

private:
    LazyCloudContext &m_context;
};

} // namespace vivarium
