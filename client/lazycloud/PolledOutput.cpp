// SPDX-License-Identifier: GPL-3.0-or-later
#include "lazycloud/PolledOutput.h"

#include "core/Async.h"
#include "lazycloud/LazyCloudProcesses.h"

namespace vivarium {

PolledOutput::PolledOutput(LazyCloudProcesses &processes, const SandboxId &sandbox, const ProcessId &process)
    : m_processes(&processes)
    , m_sandbox(sandbox)
    , m_process(process)
{
    QMetaObject::invokeMethod(this, &PolledOutput::poll, Qt::QueuedConnection);
}

QByteArray PolledOutput::growth(const QByteArray &whole, qsizetype known, bool final)
{
    constexpr QByteArrayView replacement("\xEF\xBF\xBD");
    qsizetype end = whole.size();
    // At most three bytes of a cut character are outstanding, each of which may have become one replacement.
    for (int i = 0; i < 3 && !final && QByteArrayView(whole).first(end).endsWith(replacement); ++i)
        end -= replacement.size();
    return end > known ? whole.sliced(known, end - known) : QByteArray();
}

void PolledOutput::setAsking(bool asking)
{
    m_asking = asking;
    if (asking && m_due)
        poll();
}

void PolledOutput::pollAfter(std::chrono::milliseconds pause)
{
    QTimer::singleShot(pause, this, &PolledOutput::poll);
}

void PolledOutput::poll()
{
    m_due = !m_asking;
    if (!m_processes || !m_asking)
        return;
    // A zero wait, since the server answers a longer one only when the command ends: output would come late.
    whenDone(this, m_processes->read(m_sandbox, m_process, std::chrono::milliseconds(0)),
        [this](const Result<ProcessRecord> *result) {
            if (result)
                take(*result);
        });
}

void PolledOutput::take(const Result<ProcessRecord> &result)
{
    if (!result) {
        if (result.error().isTransient())
            pollAfter(4 * Interval);
        else
            Q_EMIT failed(result.error());
        return;
    }
    const bool final = !result->running;
    const QPointer<PolledOutput> alive(this);
    pass(Channel::StandardOutput, result->standardOutput, m_knownOutput, final);
    if (!alive)
        return;
    pass(Channel::StandardError, result->standardError, m_knownError, final);
    if (alive && (result->outputTruncated || result->errorTruncated) && !std::exchange(m_toldDropped, true))
        Q_EMIT dropped(0);
    if (!alive)
        return;
    if (final)
        Q_EMIT ended(result->exitCode.value_or(-1));
    else
        pollAfter(Interval);
}

void PolledOutput::pass(Channel channel, const QByteArray &whole, qsizetype &known, bool final)
{
    const QByteArray grown = growth(whole, known, final);
    if (grown.isEmpty())
        return;
    known += grown.size();
    Q_EMIT received(channel, grown);
}

} // namespace vivarium
