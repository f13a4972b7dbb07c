// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfers/TransferQueue.h"

#include "backend/FileApi.h"
#include "transfers/RenamingDownload.h"

#include <algorithm>

namespace vivarium {

namespace {

constexpr std::chrono::milliseconds progressInterval(250);
/// A transfer in which nothing moves for so long doesn't come to an end by itself.
constexpr std::chrono::milliseconds longestSilence = std::chrono::minutes(5);
/// Ended transfers that are remembered; those of a batch that is under way don't count.
constexpr size_t mostEnded = 1000;

} // namespace

std::optional<std::chrono::seconds> TransferRecord::timeLeft() const
{
    if (state != TransferState::Running || totalBytes < 0 || !bytesPerSecond || *bytesPerSecond < 1)
        return std::nullopt;
    return std::chrono::seconds(qint64(double(std::max<qint64>(totalBytes - doneBytes, 0)) / *bytesPerSecond));
}

TransferQueue::TransferQueue(QObject *parent)
    : QObject(parent)
{
    m_clock.start();
    m_flushTimer.setSingleShot(true);
    m_flushTimer.setInterval(progressInterval);
    connect(&m_flushTimer, &QTimer::timeout, this, [this] {
        QList<TransferId> ids(m_dirty.cbegin(), m_dirty.cend());
        m_dirty.clear();
        std::ranges::sort(ids);
        Q_EMIT changed(ids);
    });
    m_tickTimer.setInterval(1000);
    connect(&m_tickTimer, &QTimer::timeout, this, &TransferQueue::tick);
}

TransferQueue::~TransferQueue() = default;

TransferBatchId TransferQueue::add(const QList<TransferRequest> &requests)
{
    const TransferBatchId batch = ++m_lastBatch;
    QList<TransferId> ids;
    for (const TransferRequest &request : requests) {
        auto entry = std::make_unique<Entry>();
        entry->record.id = ++m_lastId;
        entry->record.batch = batch;
        entry->record.request = request;
        entry->record.totalBytes = request.expectedBytes;
        ids.append(entry->record.id);
        m_entries.push_back(std::move(entry));
    }
    if (ids.isEmpty())
        return batch;
    Q_EMIT added(ids);
    // In a later turn: who added them learns the batch's number before it can end.
    QMetaObject::invokeMethod(this, &TransferQueue::startNext, Qt::QueuedConnection);
    return batch;
}

TransferQueue::Entry *TransferQueue::entry(TransferId id)
{
    const auto found = std::ranges::lower_bound(m_entries, id, {}, [](const auto &e) { return e->record.id; });
    return found != m_entries.end() && (*found)->record.id == id ? found->get() : nullptr;
}

const TransferRecord *TransferQueue::find(TransferId id) const
{
    Entry *found = const_cast<TransferQueue *>(this)->entry(id);
    return found ? &found->record : nullptr;
}

QList<TransferId> TransferQueue::ids() const
{
    QList<TransferId> all;
    for (const auto &entry : m_entries)
        all.append(entry->record.id);
    return all;
}

QList<TransferRecord> TransferQueue::batch(TransferBatchId id) const
{
    QList<TransferRecord> records;
    for (const auto &entry : m_entries) {
        if (entry->record.batch == id)
            records.append(entry->record);
    }
    return records;
}

bool TransferQueue::step(Entry &entry, TransferState to)
{
    if (!canStep(entry.record.state, to))
        return false;
    entry.record.state = to;
    entry.record.bytesPerSecond.reset();
    entry.record.silence = std::chrono::seconds(0);
    if (isEnded(to))
        entry.record.endedAt = QDateTime::currentDateTimeUtc();
    return true;
}

void TransferQueue::startNext()
{
    QHash<const Backend *, int> running;
    for (const auto &entry : m_entries) {
        if (entry->record.state == TransferState::Running)
            ++running[entry->record.request.backend.get()];
    }
    if (!m_isPaused) {
        // By index: a transfer that fails at once may bring a slot to add another.
        for (size_t i = 0; i < m_entries.size(); ++i) {
            Entry &candidate = *m_entries[i];
            int &count = running[candidate.record.request.backend.get()];
            if (candidate.record.state != TransferState::Waiting || count >= m_parallelLimit)
                continue;
            ++count;
            start(candidate);
        }
    }
    const bool any =
        std::ranges::any_of(m_entries, [](const auto &e) { return e->record.state == TransferState::Running; });
    if (any && !m_tickTimer.isActive())
        m_tickTimer.start();
    else if (!any)
        m_tickTimer.stop();
}

void TransferQueue::start(Entry &entry)
{
    step(entry, TransferState::Running);
    TransferRecord &record = entry.record;
    const TransferRequest &request = record.request;
    FileApi &files = request.backend->files();
    switch (request.kind) {
    case TransferRequest::Kind::UploadFile:
        entry.transfer = files.upload(request.sandbox, request.localPaths.value(0), request.remotePaths.value(0));
        break;
    case TransferRequest::Kind::UploadTree:
        entry.transfer = files.uploadTree(request.sandbox, request.localPaths, request.remotePaths.value(0));
        break;
    case TransferRequest::Kind::DownloadFile:
        entry.transfer = files.download(request.sandbox, request.remotePaths.value(0), request.localPaths.value(0));
        break;
    case TransferRequest::Kind::DownloadTree:
        if (request.localName.isEmpty())
            entry.transfer = files.downloadTree(request.sandbox, request.remotePaths, request.localPaths.value(0));
        else
            entry.transfer = std::make_unique<RenamingDownload>(files, request.sandbox, request.remotePaths.value(0),
                request.localPaths.value(0), request.localName, request.replacesFile);
        break;
    }
    entry.lastMove = now();
    entry.meter.clear();
    entry.meter.add(now(), 0);
    connect(entry.transfer.get(), &Transfer::progressed, this,
        [this, id = record.id](qint64 done, qint64 total) { onProgress(id, done, total); });
    connect(entry.transfer.get(), &Transfer::finished, this, [this, id = record.id](const Result<Done> &result) {
        onFinished(id, result ? std::nullopt : std::optional(result.error()));
    });
    Q_EMIT changed({record.id});
}

void TransferQueue::onProgress(TransferId id, qint64 done, qint64 total)
{
    Entry *moved = entry(id);
    if (!moved || moved->record.state != TransferState::Running)
        return;
    if (done > moved->record.doneBytes)
        moved->lastMove = now();
    moved->record.doneBytes = std::max(done, moved->record.doneBytes);
    if (total >= 0)
        moved->record.totalBytes = total;
    moved->record.silence = std::chrono::seconds(0);
    moved->meter.add(now(), moved->record.doneBytes);
    moved->record.bytesPerSecond = moved->meter.rate(now());
    m_dirty.insert(id);
    if (!m_flushTimer.isActive())
        m_flushTimer.start();
}

void TransferQueue::onFinished(TransferId id, const std::optional<ApiError> &error)
{
    Entry *ended = entry(id);
    if (!ended || !step(*ended, error ? TransferState::Failed : TransferState::Completed))
        return;
    if (error)
        ended->record.error = *error;
    else if (ended->record.totalBytes < 0 || ended->record.doneBytes < ended->record.totalBytes)
        ended->record.totalBytes = ended->record.doneBytes =
            std::max(ended->record.doneBytes, ended->record.totalBytes);
    dropTransfer(*ended);
    m_dirty.remove(id);
    const TransferBatchId batchId = ended->record.batch;
    Q_EMIT changed({id});
    startNext();
    checkBatch(batchId);
    trim(); // only now: who hears of the end of a batch asks for all of it
}

void TransferQueue::dropTransfer(Entry &entry)
{
    if (!entry.transfer)
        return;
    entry.transfer->disconnect(this);
    // It may be the one that is emitting.
    entry.transfer.release()->deleteLater();
}

void TransferQueue::cancel(TransferId id)
{
    Entry *found = entry(id);
    if (!found || !step(*found, TransferState::Cancelled))
        return;
    if (found->transfer)
        found->transfer->cancel();
    dropTransfer(*found);
    const TransferBatchId batchId = found->record.batch;
    Q_EMIT changed({id});
    startNext();
    checkBatch(batchId);
}

void TransferQueue::cancelAll()
{
    // Waiting ones first, or each cancelled transfer would start the next.
    QList<TransferId> waiting;
    QList<TransferId> running;
    for (const auto &entry : m_entries) {
        if (entry->record.state == TransferState::Waiting)
            waiting.append(entry->record.id);
        else if (entry->record.state == TransferState::Running)
            running.append(entry->record.id);
    }
    for (const TransferId id : waiting + running)
        cancel(id);
}

void TransferQueue::retry(TransferId id)
{
    Entry *found = entry(id);
    if (!found || !step(*found, TransferState::Waiting))
        return;
    found->record.doneBytes = 0;
    found->record.totalBytes = found->record.request.expectedBytes;
    found->record.endedAt = {};
    found->record.error = {};
    Q_EMIT changed({id});
    startNext();
}

void TransferQueue::retryFailed()
{
    for (const TransferId id : ids()) {
        if (const TransferRecord *record = find(id); record && record->state == TransferState::Failed)
            retry(id);
    }
}

void TransferQueue::clearEnded()
{
    QList<TransferId> gone;
    std::erase_if(m_entries, [&gone, open = openBatches()](const auto &entry) {
        if (open.contains(entry->record.batch))
            return false;
        gone.append(entry->record.id);
        return true;
    });
    if (!gone.isEmpty())
        Q_EMIT removed(gone);
}

void TransferQueue::setPaused(bool paused)
{
    if (paused == m_isPaused)
        return;
    m_isPaused = paused;
    Q_EMIT pausedChanged(paused);
    startNext();
}

void TransferQueue::setParallelLimit(int limit)
{
    m_parallelLimit = std::max(1, limit);
    startNext();
}

void TransferQueue::tick()
{
    QList<TransferId> silent;
    QList<TransferId> dead;
    for (const auto &entry : m_entries) {
        TransferRecord &record = entry->record;
        if (record.state != TransferState::Running)
            continue;
        const auto still = now() - entry->lastMove;
        record.silence = std::chrono::duration_cast<std::chrono::seconds>(still);
        record.bytesPerSecond = entry->meter.rate(now());
        silent.append(record.id);
        if (still > longestSilence)
            dead.append(record.id);
    }
    if (!silent.isEmpty())
        Q_EMIT changed(silent);
    for (const TransferId id : dead) {
        if (Entry *found = entry(id); found && found->transfer)
            found->transfer->cancel();
        ApiError error =
            ApiError::local(tr("Nothing moved for five minutes."), tr("Check the connection and try again."));
        error.kind = ErrorKind::Timeout;
        onFinished(id, error);
    }
}

void TransferQueue::checkBatch(TransferBatchId batch)
{
    const bool open = std::ranges::any_of(m_entries,
        [batch](const auto &entry) { return entry->record.batch == batch && !isEnded(entry->record.state); });
    if (!open)
        Q_EMIT batchEnded(batch);
}

QSet<TransferBatchId> TransferQueue::openBatches() const
{
    QSet<TransferBatchId> open;
    for (const auto &entry : m_entries) {
        if (!isEnded(entry->record.state))
            open.insert(entry->record.batch);
    }
    return open;
}

void TransferQueue::trim()
{
    if (m_entries.size() <= mostEnded)
        return;
    const auto ended = [open = openBatches()](const auto &entry) { return !open.contains(entry->record.batch); };
    size_t count = size_t(std::ranges::count_if(m_entries, ended));
    QList<TransferId> gone;
    for (auto entry = m_entries.begin(); count > mostEnded && entry != m_entries.end();) {
        if (!ended(*entry)) {
            ++entry;
            continue;
        }
        gone.append((*entry)->record.id);
        entry = m_entries.erase(entry);
        --count;
    }
    if (!gone.isEmpty())
        Q_EMIT removed(gone);
}

TransferQueue::Summary TransferQueue::summary() const
{
    Summary sum;
    bool isKnown = true;
    for (const auto &entry : m_entries) {
        const TransferRecord &record = entry->record;
        sum.failed += record.state == TransferState::Failed;
        if (isEnded(record.state))
            continue;
        ++(record.state == TransferState::Running ? sum.running : sum.waiting);
        sum.uploads += record.request.isUpload();
        sum.doneBytes += record.doneBytes;
        isKnown = isKnown && record.totalBytes >= 0;
        sum.totalBytes += std::max<qint64>(record.totalBytes, 0);
    }
    if (!isKnown)
        sum.totalBytes = -1;
    return sum;
}

} // namespace vivarium
