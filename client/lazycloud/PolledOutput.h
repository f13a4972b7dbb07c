// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/ProcessApi.h"

#include <QPointer>

namespace vivarium {

class LazyCloudProcesses;

/// The output of a command where the server has no stream for it: the record is read twice a second, and what its text
/// has grown by is passed on (`lazycloud.md` §4). The server keeps the first 256 KiB of each channel.
class PolledOutput final : public OutputStream {
    Q_OBJECT
public:
    static constexpr std::chrono::milliseconds Interval{500};

    PolledOutput(LazyCloudProcesses &processes, const SandboxId &sandbox, const ProcessId &process);

    void setAsking(bool asking) override;

    /// The part of `whole` that is new after `known` bytes and sure to stay: a character cut at the end arrives as
    /// U+FFFD and changes with the next reading, so it is held back until `final`.
    [[nodiscard]] static QByteArray growth(const QByteArray &whole, qsizetype known, bool final);

private:
    void poll();
    void pollAfter(std::chrono::milliseconds pause);
    void take(const Result<ProcessRecord> &result);
    void pass(Channel channel, const QByteArray &whole, qsizetype &known, bool final);

    QPointer<LazyCloudProcesses> m_processes;
    SandboxId m_sandbox;
    ProcessId m_process;
    qsizetype m_knownOutput = 0;
    qsizetype m_knownError = 0;
    bool m_toldDropped = false;
    bool m_asking = true;
    bool m_due = false; ///< it would be time to ask
};

} // namespace vivarium
