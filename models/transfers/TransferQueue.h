// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ApiError.h"
#include "transfers/RateMeter.h"
#include "transfers/TransferRequest.h"
#include "transfers/TransferState.h"

#include <QDateTime>
#include <QElapsedTimer>
#include <QObject>
#include <QSet>
#include <QTimer>

#include <chrono>
#include <memory>
#include <optional>
#include <vector>

namespace vivarium {

class Transfer;

using TransferId = quint64; ///< ascending, never used twice
using TransferBatchId = quint64; ///< what one action of a person set off

/// A transfer and how far it is.
struct TransferRecord {
    TransferId id = 0;
    TransferBatchId batch = 0;
    TransferRequest request;
    TransferState state = TransferState::Waiting;
    qint64 doneBytes = 0;
    qint64 totalBytes = -1; ///< −1: unknown
    std::optional<double> bytesPerSecond; ///< nullopt: not known yet, or not running
    std::chrono::seconds silence{0}; ///< how long nothing has moved, while running
    QDateTime endedAt; ///< UTC; invalid before
    ApiError error; ///< for Failed

    /// nullopt while it can't be told.
    [[nodiscard]] std::optional<std::chrono::seconds> timeLeft() const;
};

/// All uploads and downloads of the program, over all sandboxes. The application owns the one queue; panels only add to
/// it, so transfers outlive panels and windows. A limit for each backend keeps a slow server from holding up another.
/// Pausing lets what runs come to its end and starts nothing new: no server can resume a half file.
class TransferQueue : public QObject {
    Q_OBJECT
public:
    explicit TransferQueue(QObject *parent = nullptr);
    ~TransferQueue() override;

    /// Adds them as one batch; they start in their order.
    TransferBatchId add(const QList<TransferRequest> &requests);
    void cancel(TransferId id);
    void cancelAll();
    /// From the beginning; only of what failed or was cancelled.
    void retry(TransferId id);
    void retryFailed();
    /// Forgets what has ended. Running and waiting ones stay, with all of their batch: its end is told of all of it.
    void clearEnded();
    void setPaused(bool paused);
    [[nodiscard]] bool isPaused() const { return m_isPaused; }
    /// How many run at once for one backend.
    void setParallelLimit(int limit);
    [[nodiscard]] int parallelLimit() const { return m_parallelLimit; }

    /// In the order in which they were added.
    [[nodiscard]] QList<TransferId> ids() const;
    /// nullptr when it was cleared, or ended long ago.
    [[nodiscard]] const TransferRecord *find(TransferId id) const;
    /// Whole until after batchEnded().
    [[nodiscard]] QList<TransferRecord> batch(TransferBatchId id) const;

    /// For the status bar. Bytes are of running and waiting ones; `total` is −1 when one of them is unknown.
    struct Summary {
        int running = 0;
        int waiting = 0;
        int failed = 0;
        int uploads = 0; ///< of running and waiting
        qint64 doneBytes = 0;
        qint64 totalBytes = 0;
        [[nodiscard]] bool isIdle() const { return running == 0 && waiting == 0; }
    };
    [[nodiscard]] Summary summary() const;

Q_SIGNALS:
    void added(const QList<vivarium::TransferId> &ids);
    /// At most a few times a second for progress, at once for states.
    void changed(const QList<vivarium::TransferId> &ids);
    void removed(const QList<vivarium::TransferId> &ids);
    /// All of a batch have ended; retried ones count again.
    void batchEnded(vivarium::TransferBatchId batch);
    void pausedChanged(bool paused);

private:
    struct Entry {
        TransferRecord record;
        std::unique_ptr<Transfer> transfer;
        RateMeter meter;
        std::chrono::milliseconds lastMove{0};
    };
    [[nodiscard]] Entry *entry(TransferId id);
    /// Refused where transferSteps says so.
    bool step(Entry &entry, TransferState to);
    void startNext();
    void start(Entry &entry);
    void onProgress(TransferId id, qint64 done, qint64 total);
    void onFinished(TransferId id, const std::optional<ApiError> &error);
    void dropTransfer(Entry &entry);
    void tick();
    void checkBatch(TransferBatchId batch);
    /// Of which something still runs or waits.
    [[nodiscard]] QSet<TransferBatchId> openBatches() const;
    /// Forgets the oldest of what has ended, when there are too many.
    void trim();
    [[nodiscard]] std::chrono::milliseconds now() const { return std::chrono::milliseconds(m_clock.elapsed()); }

    std::vector<std::unique_ptr<Entry>> m_entries; ///< by ascending id
    QSet<TransferId> m_dirty;
    QTimer m_flushTimer;
    QTimer m_tickTimer;
    QElapsedTimer m_clock;
    TransferId m_lastId = 0;
    TransferBatchId m_lastBatch = 0;
    int m_parallelLimit = 2;
    bool m_isPaused = false;
};

} // namespace vivarium
