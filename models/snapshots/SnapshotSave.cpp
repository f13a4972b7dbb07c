// SPDX-License-Identifier: GPL-3.0-or-later
#include "snapshots/SnapshotSave.h"

#include "core/Async.h"

namespace vivarium {

SnapshotSave::SnapshotSave(const Reply<Image> &reply, const Subject &subject, bool keepsListening, QObject *parent)
    : QObject(parent)
    , m_subject(subject)
    , m_keepsListening(keepsListening)
    , m_reply(reply)
{
    m_clock.start();
    whenDone(this, m_reply, [this](const Result<Image> *result) {
        if (!result && m_state != State::Saving)
            return; // leave() gave it up
        if (!result)
            m_error = ApiError::local(tr("The connection was closed before the server answered."),
                tr("The snapshot may have been made all the same."));
        else if (*result)
            m_image = **result;
        else
            m_error = result->error();
        if (m_state == State::Saving) {
            m_state = result && *result ? State::Saved : State::Failed;
            Q_EMIT stateChanged();
        }
        Q_EMIT answered();
    });
}

bool SnapshotSave::wasRefused() const
{
    return m_error && m_error->httpStatus >= 400 && m_error->httpStatus < 500
        && m_error->kind != ErrorKind::RateLimited;
}

void SnapshotSave::leave()
{
    if (m_state != State::Saving)
        return;
    m_state = State::Left;
    if (!m_keepsListening)
        m_reply.cancel();
    Q_EMIT stateChanged();
}

} // namespace vivarium
