// SPDX-License-Identifier: GPL-3.0-or-later
#include "processes/ProcessController.h"

#include "backend/ProcessApi.h"
#include "processes/ProcessMonitor.h"
#include "processes/ProcessText.h"
#include "sandboxes/SandboxContext.h"

namespace vivarium {

ProcessController::ProcessController(SandboxContext &context, ProcessMonitor &monitor, QObject *parent)
    : QObject(parent)
    , m_context(context)
    , m_monitor(monitor)
{
}

QString ProcessController::refusal(const Process &process, Signal signal, bool wholeTree) const
{
    if (process.exitCode)
        return tr("This process has ended.");
    const bool anyProcess = m_context.capabilities().has(Feature::SignalTree);
    if (process.identity.pid == 1 && process.apiId.isEmpty())
        return tr("Process 1 holds the sandbox together. Stop the sandbox instead.");
    if (anyProcess)
        return {};
    if (process.apiId.isEmpty())
        return tr("%1 can only signal processes that were started through it.").arg(m_context.backend().kindName());
    if (signal == Signal::Stop || signal == Signal::Cont)
        return tr("%1 has no STOP and CONT.").arg(m_context.backend().kindName());
    if (wholeTree)
        return tr("%1 always signals the whole group of a process.").arg(m_context.backend().kindName());
    return {};
}

Reply<int> ProcessController::send(const SignalTarget &target, Signal signal, bool wholeTree)
{
    const ProcessNode *current = m_monitor.model().find(target.key);
    if (!current || current->isEnded()) {
        ApiError error;
        const ProcessNode *other = m_monitor.model().findLive(target.key.identity.pid);
        error.kind = other ? ErrorKind::Conflict : ErrorKind::NotFound;
        error.sentence = other
            ? tr("%1 has ended, and process %2 is another one now: %3.", "%2 is a number, %3 a name")
                  .arg(target.name, QString::number(target.key.identity.pid), ProcessText::name(other->process))
            : tr("%1 (process %2) has ended already.").arg(target.name).arg(target.key.identity.pid);
        error.advice = tr("Nothing was sent.");
        return failedReply<int>(error);
    }
    if (const QString reason = refusal(current->process, signal, wholeTree); !reason.isEmpty()) {
        ApiError error = ApiError::local(reason, tr("Nothing was sent."));
        error.kind = ErrorKind::Unsupported;
        return failedReply<int>(error);
    }
    ProcessApi &api = m_context.backend().processes();
    // The sample that follows shows the effect; it is asked for in any case, as a failure often means that the table is
    // old.
    if (m_context.capabilities().has(Feature::SignalTree)) {
        return api.signal(m_context.id(), target.key.identity, signal, wholeTree)
            .then(this, [this](const Result<int> &result) {
                m_monitor.refresh();
                return result;
            });
    }
    return api.signalStarted(m_context.id(), target.apiId, signal).then(this, [this](const Result<Done> &result) {
        m_monitor.refresh();
        return result.transform([](const Done &) { return 1; });
    });
}

} // namespace vivarium
