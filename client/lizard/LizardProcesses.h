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
    [[nodiscard]] LizardExec *find(const ProcessId &process) const { return m_execs.value(process); }
    void forgetOldest();

    LizardContext &m_context;
    CommandRunner m_commands;
    QHash<ProcessId, LizardExec *> m_execs;
    QList<ProcessId> m_finished; ///< oldest first
    qint64 m_next = 1;
};

} // namespace vivarium
