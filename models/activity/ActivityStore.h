// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "activity/ActivityDatabase.h"
#include "activity/ActivityExport.h"
#include "common/Lease.h"

#include <QThread>
#include <QTimer>

#include <atomic>
#include <memory>

namespace vivarium {

class ActivityWorker;

/// The local history of what was done to which sandbox, in SQLite. Everything happens on a thread of its own; calls
/// return at once. What was appended is written when the store goes, at the latest.
///
/// While the file can't be written, the newest entries wait in memory, and each further one tries again.
class ActivityStore : public QObject {
    Q_OBJECT
public:
    static constexpr int mostEntries = 50000; ///< beside those with ids of snapshots, which stay
    static constexpr std::chrono::milliseconds watchInterval = std::chrono::seconds(2);

    explicit ActivityStore(const QString &path, int most = mostEntries, QObject *parent = nullptr);
    ~ActivityStore() override;

    [[nodiscard]] const QString &path() const { return m_path; }
    /// Of those with the same `mark` the first one counts, whoever wrote it; empty: no such rule.
    void append(const ActivityEntry &entry, const QString &mark = {});
    /// Entries after `after`, newest first; nullopt: from the newest.
    [[nodiscard]] Reply<ActivityPage> read(
        const ActivityFilter &filter, const std::optional<ActivityPosition> &after, int limit);
    [[nodiscard]] Reply<ActivityTotals> totals();
    /// Sandboxes that have entries, but none about their end.
    [[nodiscard]] Reply<QList<OpenLife>> openLives();
    /// `snapshotsToo`: also the entries that hold the id of a snapshot made here. The answer is how many went.
    [[nodiscard]] Reply<int> clear(bool snapshotsToo);
    /// Writes what matches into a file, whole or not at all. The answer is how many entries.
    [[nodiscard]] Reply<int> exportTo(const ActivityFilter &filter, const QString &path, ActivityFormat format);
    /// Runs a question on the store's thread, after what was appended before. `T`: int, Done or QList<QJsonObject>.
    template <typename T> [[nodiscard]] Reply<T> ask(std::function<Result<T>(ActivityDatabase &)> question);
    /// While held, what other processes write is told too.
    [[nodiscard]] Lease watch() { return m_poller.lease(); }

Q_SIGNALS:
    /// Entries were written or cleared, here or elsewhere.
    void changed();
    /// The file could not be used; it is kept under this path, and a new one was begun.
    void movedAside(const QString &path);
    /// Told once; again only after it has worked meanwhile.
    void writeFailed(const vivarium::ApiError &error);

private:
    void flush();
    void look();

    const QString m_path;
    QThread m_thread;
    ActivityWorker *m_worker; ///< lives in m_thread
    std::shared_ptr<std::atomic_bool> m_closing = std::make_shared<std::atomic_bool>(false);
    QList<ActivityDatabase::Draft> m_drafts; ///< of this turn of the event loop
    QTimer m_flush;
    Poller m_poller;
};

} // namespace vivarium
