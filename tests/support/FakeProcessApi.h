// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/ProcessApi.h"

#include <QHash>
#include <QPointer>

namespace vivarium {

class FakeBackend;

/// Processes in memory. The table is what a test sets; commands run only as far as the test says (writeOutput(),
/// exitProcess()).
class FakeProcessApi : public ProcessApi {
public:
    struct SentSignal {
        SandboxId sandbox;
        ProcessIdentity process; ///< pid 0 when it went to a process by its API id
        ProcessId apiId;
        Signal signal = Signal::Term;
        bool wholeTree = false;
    };
    explicit FakeProcessApi(FakeBackend &backend);

    [[nodiscard]] Reply<ProcessTable> table(const SandboxId &sandbox) override;
    [[nodiscard]] Reply<ProcessRecord> start(const SandboxId &sandbox, const Command &command) override;
    [[nodiscard]] Reply<ProcessRecord> read(
        const SandboxId &sandbox, const ProcessId &process, std::chrono::milliseconds wait) override;
    [[nodiscard]] Reply<Done> signalStarted(const SandboxId &sandbox, const ProcessId &process, Signal signal) override;
    [[nodiscard]] Reply<int> signal(
        const SandboxId &sandbox, const ProcessIdentity &process, Signal signal, bool wholeTree) override;
    [[nodiscard]] std::unique_ptr<OutputStream> output(const SandboxId &sandbox, const ProcessId &process) override;

    void setTable(const SandboxId &sandbox, const ProcessTable &table) { m_tables.insert(sandbox, table); }
    [[nodiscard]] ProcessTable &tableOf(const SandboxId &sandbox) { return m_tables[sandbox]; }
    void writeOutput(const ProcessId &process, OutputStream::Channel channel, const QByteArray &bytes);
    void dropOutput(const ProcessId &process, qint64 bytes);
    void exitProcess(const ProcessId &process, int exitCode);
    /// Breaks the open output streams of a process.
    void failOutput(const ProcessId &process, const ApiError &error);

    [[nodiscard]] const QList<SentSignal> &sentSignals() const { return m_signals; }
    [[nodiscard]] const QList<Command> &commands() const { return m_commands; }
    [[nodiscard]] ProcessId lastStarted() const { return m_lastStarted; }
    /// How many output streams of a process are open.
    [[nodiscard]] int openStreams(const ProcessId &process) const;
    /// Whether any of them may ask.
    [[nodiscard]] bool isAskedFor(const ProcessId &process) const;

private:
    class Stream : public OutputStream {
    public:
        void setAsking(bool asking) override { isAsking = asking; }
        bool isAsking = true;
    };
    struct Run {
        SandboxId sandbox;
        ProcessRecord record;
        QList<QPointer<Stream>> streams;
    };
    [[nodiscard]] Result<Done> checkStarted(const SandboxId &sandbox, const ProcessId &process) const;

    FakeBackend &m_backend;
    QHash<SandboxId, ProcessTable> m_tables;
    QHash<ProcessId, Run> m_runs;
    QList<SentSignal> m_signals;
    QList<Command> m_commands;
    ProcessId m_lastStarted;
    int m_started = 0;
};

} // namespace vivarium
