// SPDX-License-Identifier: GPL-3.0-or-later
#include "activity/ActivityStore.h"

#include "activity/ActivityWorker.h"
#include "core/Async.h"

#include <QSaveFile>

namespace vivarium {

ActivityStore::ActivityStore(const QString &path, int most, QObject *parent)
    : QObject(parent)
    , m_path(path)
    , m_worker(new ActivityWorker(path, most))
    , m_poller(watchInterval, [this] { look(); }, nullptr)
{
    m_thread.setObjectName(QStringLiteral("activity"));
    m_worker->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_worker, &QObject::deleteLater);
    connect(m_worker, &ActivityWorker::written, this, &ActivityStore::changed);
    connect(m_worker, &ActivityWorker::movedAside, this, &ActivityStore::movedAside);
    connect(m_worker, &ActivityWorker::failed, this, &ActivityStore::writeFailed);
    m_flush.setSingleShot(true);
    m_flush.setInterval(0);
    connect(&m_flush, &QTimer::timeout, this, &ActivityStore::flush);
    m_thread.start(QThread::LowPriority);
}

ActivityStore::~ActivityStore()
{
    flush();
    *m_closing = true; // an export under way is given up
    // In the order of the queue: what was appended before is written before.
    QMetaObject::invokeMethod(m_worker, [worker = m_worker, thread = &m_thread] {
        worker->close();
        thread->quit();
    });
    m_thread.wait();
}

template <typename T> Reply<T> ActivityStore::ask(std::function<Result<T>(ActivityDatabase &)> question)
{
    flush();
    const Pending<T> pending;
    const Reply<T> reply = pending.reply();
    QMetaObject::invokeMethod(m_worker, [worker = m_worker, pending, question = std::move(question)] {
        if (pending.isCanceled())
            pending.abandon();
        else
            pending.answer(worker->template answer<T>(question));
    });
    return reply;
}

void ActivityStore::append(const ActivityEntry &entry, const QString &mark)
{
    m_drafts.append({entry, mark});
    if (!m_flush.isActive())
        m_flush.start();
}

void ActivityStore::flush()
{
    m_flush.stop();
    if (m_drafts.isEmpty())
        return;
    QMetaObject::invokeMethod(
        m_worker, [worker = m_worker, drafts = std::exchange(m_drafts, {})] { worker->append(drafts); });
}

Reply<ActivityPage> ActivityStore::read(
    const ActivityFilter &filter, const std::optional<ActivityPosition> &after, int limit)
{
    return ask<ActivityPage>(
        [filter, after, limit](ActivityDatabase &database) { return database.read(filter, after, limit); });
}

Reply<ActivityTotals> ActivityStore::totals()
{
    return ask<ActivityTotals>([](ActivityDatabase &database) { return database.totals(); });
}

Reply<QList<OpenLife>> ActivityStore::openLives()
{
    return ask<QList<OpenLife>>([](ActivityDatabase &database) { return database.openLives(); });
}

Reply<int> ActivityStore::clear(bool snapshotsToo)
{
    const Reply<int> reply =
        ask<int>([snapshotsToo](ActivityDatabase &database) { return database.clear(snapshotsToo); });
    whenDone(this, reply, [this](const Result<int> *gone) {
        if (gone && *gone)
            Q_EMIT changed();
    });
    return reply;
}

Reply<int> ActivityStore::exportTo(const ActivityFilter &filter, const QString &path, ActivityFormat format)
{
    return ask<int>([filter, path, format, closing = m_closing](ActivityDatabase &database) -> Result<int> {
        QSaveFile file(path);
        const auto failed = [&file, &path] {
            return std::unexpected(
                ApiError::local(ActivityStore::tr("%1 can't be written: %2.").arg(path, file.errorString()),
                    ActivityStore::tr("Choose another folder.")));
        };
        if (!file.open(QIODevice::WriteOnly))
            return failed();
        int count = 0;
        bool good = file.write(ActivityExport::head(format)) >= 0;
        const Result<Done> read = database.forEach(filter, [&](const ActivityEntry &entry) {
            const QByteArray text = ActivityExport::entry(entry, format, count == 0);
            good = good && file.write(text) == text.size();
            ++count;
            return good && !*closing;
        });
        if (!read)
            return std::unexpected(read.error());
        if (*closing)
            return 0; // the file is left as it was
        if (!good || file.write(ActivityExport::tail(format)) < 0 || !file.commit())
            return failed();
        return count;
    });
}

void ActivityStore::look()
{
    whenDone(this, ask<bool>([](ActivityDatabase &database) { return database.wasChangedElsewhere(); }),
        [this](const Result<bool> *different) {
            m_poller.finished();
            if (different && *different && **different)
                Q_EMIT changed();
        });
}

template Reply<int> ActivityStore::ask(std::function<Result<int>(ActivityDatabase &)>);
template Reply<Done> ActivityStore::ask(std::function<Result<Done>(ActivityDatabase &)>);
template Reply<QList<QJsonObject>> ActivityStore::ask(std::function<Result<QList<QJsonObject>>(ActivityDatabase &)>);

} // namespace vivarium
