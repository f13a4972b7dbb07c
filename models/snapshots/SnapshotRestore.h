// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "domain/Image.h"
#include "domain/Sandbox.h"

#include <QObject>

#include <optional>

namespace vivarium {

class Backend;

/// Sandboxes being restored from a memory snapshot, one after another: a server that refuses one would refuse the next.
class SnapshotRestore : public QObject {
    Q_OBJECT
public:
    /// Asks for the first at once. `snapshot` is of kind Memory. `lifetime` as for SnapshotApi::restore().
    SnapshotRestore(Backend &backend, const Image &snapshot, int count, std::optional<std::chrono::seconds> lifetime,
        QObject *parent);

    [[nodiscard]] const Image &snapshot() const { return m_snapshot; }
    [[nodiscard]] int wanted() const { return m_wanted; }
    /// Those that the server has begun, oldest first.
    [[nodiscard]] const QList<Sandbox> &made() const { return m_made; }
    /// Why there are fewer than wanted.
    [[nodiscard]] const std::optional<ApiError> &error() const { return m_error; }
    [[nodiscard]] bool isFinished() const { return m_isFinished; }
    [[nodiscard]] bool isStopped() const { return m_isStopped; }
    /// No more are begun; those that were go on.
    void stop();

Q_SIGNALS:
    void changed();
    void finished();

private:
    void next();
    void end();

    Backend &m_backend;
    const Image m_snapshot;
    const int m_wanted;
    const std::optional<std::chrono::seconds> m_lifetime;
    QList<Sandbox> m_made;
    std::optional<ApiError> m_error;
    Reply<Sandbox> m_reply;
    bool m_isStopped = false;
    bool m_isFinished = false;
};

} // namespace vivarium
