// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QHash>
#include <QList>
#include <QString>

namespace vivarium {

/// A workspace that the account reaches (`lazycloud.md` §2.2).
struct Workspace {
    QString id; ///< what ConnectionProfile::workspace holds; empty: the name
    QString name;
    QString role; ///< owner, administrator, member; empty: an administrator of the platform who is no member
    QDateTime createdAt;
    bool deleting = false; ///< it is going away: every call answers 409
};

/// Sandboxes of a workspace or an app, counted (`lazycloud.md` §3.3).
struct SandboxStatistics {
    bool hasHistory = true; ///< false: only what is there now is told, nothing of what was created and has ended
    qint64 concurrent = 0; ///< starting, running and stopping
    qint64 createdInAll = 0;
    double createdPerSecond = 0; ///< over the last 24 h
    QHash<QString, qint64> byStatus; ///< by the server's word: pending, running, stopping, stopped, failed
    struct Day {
        QDateTime day; ///< its beginning, UTC
        qint64 created = 0;
    };
    QList<Day> days; ///< oldest first, the last one is today
};

} // namespace vivarium
