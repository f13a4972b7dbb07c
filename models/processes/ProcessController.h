// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "processes/ProcessSample.h"

#include <QObject>

namespace vivarium {

class ProcessMonitor;
class SandboxContext;

/// What a signal is meant for: fixed when the person chooses, and checked again before anything is sent.
struct SignalTarget {
    ProcessKey key;
    ProcessId apiId; ///< empty unless it was started through the API
    QString name; ///< escaped, for sentences
};

/// Sends signals to processes by their identity, never to a row or a bare pid.
class ProcessController : public QObject {
    Q_OBJECT
public:
    ProcessController(SandboxContext &context, ProcessMonitor &monitor, QObject *parent = nullptr);

    /// Why this signal can't be sent to this process: a sentence; empty when it can.
    [[nodiscard]] QString refusal(const Process &process, Signal signal, bool wholeTree) const;

    /// Refuses with Conflict or NotFound, without asking the server, when the last sample shows that the process is
    /// gone or its pid is another's; the server checks again. The answer is how many processes were signalled. A new
    /// sample follows.
    [[nodiscard]] Reply<int> send(const SignalTarget &target, Signal signal, bool wholeTree);

private:
    SandboxContext &m_context;
    ProcessMonitor &m_monitor;
};

} // namespace vivarium
