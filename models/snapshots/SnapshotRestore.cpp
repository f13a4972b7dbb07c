// SPDX-License-Identifier: GPL-3.0-or-later
#include "snapshots/SnapshotRestore.h"

#include "backend/Backend.h"
#include "backend/SnapshotApi.h"
#include "core/Async.h"

namespace vivarium {

SnapshotRestore::SnapshotRestore(
    Backend &backend, const Image &snapshot, int count, std::optional<std::chrono::seconds> lifetime, QObject *parent)
    : QObject(parent)
    , m_backend(backend)
    , m_snapshot(snapshot)
    , m_wanted(count)
    , m_lifetime(lifetime)
{
    next();
}

void SnapshotRestore::stop()
{
    m_isStopped = true; // the answer that is waited for is still taken: its sandbox exists
}

void SnapshotRestore::next()
{
    m_reply = m_backend.snapshots().restore(SnapshotId(m_snapshot.id.value()), m_lifetime);
    whenDone(this, m_reply, [this](const Result<Sandbox> *result) {
        if (!result)
            m_error = ApiError::local(tr("The connection was closed before the server answered."),
                tr("Look at the list of sandboxes: one more may have been restored."));
        else if (*result)
            m_made.append(**result);
        else
            m_error = result->error();
        Q_EMIT changed();
        if (m_error || m_isStopped || m_made.size() >= m_wanted)
            end();
        else
            next();
    });
}

void SnapshotRestore::end()
{
    m_isFinished = true;
    Q_EMIT finished();
}

} // namespace vivarium
