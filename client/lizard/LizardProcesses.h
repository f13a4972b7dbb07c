// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/ProcessApi.h"
#include "inside/CommandRunner.h"

#include <QHash>
#include <QObject>
#include <QPointer>

namespace vivarium {

class LizardExec;
struct LizardContext;

/// Processes in a Lizard sandbox (`lizard.md` §3). What was started here is followed by its stream; the whole tree, and
/// signals to other processes, go through commands inside. What others started through the API shows its pid only.
/// Cancelling the start of a command ends it; of a helper also the wait for its end.
class LizardProcesses final : public QObject, public ProcessApi {
    Q_OBJECT
public:
    /// The server ends a command after ten minutes at the latest.
    static constexpr std::chrono::milliseconds LongestRun{600000};

    explicit LizardProcesses(LizardContext &context, QObject *parent = nullptr);
    ~LizardProcesses() override;

    Reply<ProcessTable> table(const SandboxId &sandbox) override;
    Reply<ProcessRecord> start(const SandboxId &sandbox, const Command &command) override;
    Reply<ProcessRecord> read(
        const SandboxId &sandbox, const ProcessId &process, std::chrono::milliseconds wait) override;
    Reply<Done> signalStarted(const SandboxId &sandbox, const ProcessId &process, Signal signal) override;
    Reply<int> signal(const SandboxId &sandbox, const ProcessIdentity &process, Signal signal, bool wholeTree) override;
    std::unique_ptr<OutputStream> output(const SandboxId &sandbox, const ProcessId &process) override;

    [[nodiscard]] CommandRunner &commands() { return m_commands; }

private:
    struct Started {
        SandboxId sandbox;
        LizardExec *exec = nullptr; ///< a child of ours
        bool isHelper = false;
    };
    [[nodiscard]] LizardExec *find(const SandboxId &sandbox, const ProcessId &process) const;
    [[nodiscard]] Reply<Done> sendSignal(const SandboxId &sandbox, qint64 pid, const QString &name);
    void keepEnd(const ProcessId &process);
    void forget(const ProcessId &process);
    /// Nobody waits for it any more: it is ended, as soon as its pid is known.
    void abandon(const ProcessId &process);

    LizardContext &m_context;
    CommandRunner m_commands;
    QHash<ProcessId, Started> m_execs;
    QList<ProcessId> m_finished; ///< oldest first
    QList<ProcessId> m_finishedHelpers; ///< the same; apart, as there are many of them
};

} // namespace vivarium
