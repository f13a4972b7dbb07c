// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "activity/ActivityStore.h"

#include <QDir>
#include <QFile>
#include <QTest>
#include <QTimeZone>

namespace vivarium {

/// An entry some minutes ago.
inline ActivityEntry entryOf(ActivityKind kind, const QString &sandbox, int minutesAgo)
{
    // Whole milliseconds: the file keeps no more.
    static const QDateTime now = QDateTime::fromMSecsSinceEpoch(QDateTime::currentMSecsSinceEpoch(), QTimeZone::UTC);
    ActivityEntry entry;
    entry.at = now.addSecs(-60LL * minutesAgo);
    entry.kind = kind;
    entry.profile = ProfileId(QStringLiteral("local"));
    entry.connection = QStringLiteral("Local");
    entry.sandbox = SandboxId(QStringLiteral("id-of-") + sandbox);
    entry.sandboxName = sandbox;
    return entry;
}

/// The result of a reply; nullopt: none came.
template <typename T> std::optional<Result<T>> answerOf(Reply<T> reply)
{
    if (!QTest::qWaitFor([&reply] { return reply.isFinished(); }, 20000) || reply.resultCount() == 0)
        return std::nullopt;
    return reply.result();
}

/// What matches, newest first; empty when it could not be read.
inline QList<ActivityEntry> entriesOf(ActivityStore &store, const ActivityFilter &filter = {})
{
    const auto page = answerOf(store.read(filter, std::nullopt, 100000));
    return page && *page ? (*page)->entries : QList<ActivityEntry>();
}

/// Everything that is in the file and those that SQLite puts beside it.
inline QByteArray bytesOf(const QString &path)
{
    QByteArray all;
    for (const QString &end : {QString(), QStringLiteral("-wal"), QStringLiteral("-shm")}) {
        QFile file(path + end);
        if (file.open(QIODevice::ReadOnly))
            all += file.readAll();
    }
    return all;
}

} // namespace vivarium
