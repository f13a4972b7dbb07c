// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardOutput.h"

#include "lizard/LizardExec.h"

namespace vivarium {

LizardOutput::LizardOutput(LizardExec *exec)
    : m_exec(exec)
{
    // From the event loop, so that the caller has connected to our signals before the first one comes.
    QMetaObject::invokeMethod(this, &LizardOutput::begin, Qt::QueuedConnection);
}

void LizardOutput::begin()
{
    if (!m_exec) {
        ApiError error;
        error.kind = ErrorKind::NotFound;
        error.sentence = tr("The output of this command is not there any more.");
        Q_EMIT failed(error);
        return;
    }
    const QPointer<LizardOutput> alive(this);
    const ProcessRecord record = m_exec->record();
    const bool isOver = m_exec->isOver();
    if (!isOver) {
        connect(m_exec, &LizardExec::received, this, &OutputStream::received);
        connect(m_exec, &LizardExec::over, this, &LizardOutput::end);
    }
    if (!record.standardOutput.isEmpty())
        Q_EMIT received(Channel::StandardOutput, record.standardOutput);
    if (alive && !record.standardError.isEmpty())
        Q_EMIT received(Channel::StandardError, record.standardError);
    if (alive && (record.outputTruncated || record.errorTruncated))
        Q_EMIT dropped(0);
    if (alive && isOver)
        end();
}

void LizardOutput::end()
{
    if (m_exec->error())
        Q_EMIT failed(*m_exec->error());
    else
        Q_EMIT ended(m_exec->record().exitCode.value_or(-1));
}

} // namespace vivarium
