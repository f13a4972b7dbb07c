// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/UploadFlow.h"

#include "common/Format.h"
#include "files/ConflictCheck.h"
#include "files/ConflictDialog.h"
#include "files/FreeNameSearch.h"
#include "sandboxes/SandboxContext.h"

#include <QFutureWatcher>

namespace vivarium {

UploadFlow::UploadFlow(SandboxContext &context, TransferQueue &queue, QWidget *window)
    : QObject(window)
    , m_context(context)
    , m_queue(queue)
    , m_window(window)
{
}

void UploadFlow::start(const QStringList &localPaths, const RemotePath &directory)
{
    if (localPaths.isEmpty())
        return;
    begin();
    const qint64 limit = m_context.capabilities().uploadLimitBytes;
    auto *watcher = new QFutureWatcher<LocalScan>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, directory, generation = m_generation] {
        watcher->deleteLater();
        m_scans.removeIf([](const QFuture<LocalScan> &scan) { return scan.isFinished(); });
        if (generation == m_generation && watcher->future().resultCount() > 0)
            onScanned(watcher->result(), directory);
        else
            end();
    });
    const QFuture<LocalScan> scan = LocalScanner::scan(localPaths, limit);
    m_scans.append(scan);
    watcher->setFuture(scan);
}

void UploadFlow::cancel()
{
    ++m_generation;
    for (QFuture<LocalScan> &scan : m_scans)
        scan.cancel();
}

void UploadFlow::onScanned(const LocalScan &scan, const RemotePath &directory)
{
    if (!scan.complete) {
        end();
        Q_EMIT failed(
            ApiError::local(tr("There are too many files to send at once."), tr("Send the folders one by one.")));
        return;
    }
    auto *check = new ConflictCheck(m_context, directory, UploadPlan::namesToCheck(scan), this);
    connect(check, &ConflictCheck::finished, this,
        [this, check, scan, directory, generation = m_generation](const Result<QList<FileEntry>> &there) {
            check->deleteLater();
            if (generation != m_generation) {
                end();
            } else if (!there) {
                end();
                Q_EMIT failed(there.error());
            } else {
                onChecked(scan, directory, *there);
            }
        });
}

void UploadFlow::onChecked(const LocalScan &scan, const RemotePath &directory, const QList<FileEntry> &there)
{
    if (there.isEmpty()) {
        settleNames(scan, directory, {}, ConflictRule::Replace);
        return;
    }
    QSet<QByteArray> names;
    QList<ConflictDialog::Conflict> conflicts;
    for (const FileEntry &entry : there) {
        names.insert(entry.name);
        ConflictDialog::Conflict conflict;
        conflict.name = Format::escaped(entry.name);
        conflict.isFolder = entry.opensAsDirectory();
        conflict.oldSize = entry.type == FileType::File ? entry.size : -1;
        conflict.oldTime = entry.modifiedAt;
        for (const LocalItem &item : scan.items) {
            if (item.name == entry.name) {
                conflict.newSize = item.bytes;
                conflict.newTime = item.modifiedAt;
            }
        }
        conflicts.append(conflict);
    }
    // The question isn't work under way: closing it without an answer leaves nothing behind.
    end();
    ConflictDialog::ask(m_window, conflicts, Format::escaped(directory), tr("&Upload"),
        [this, scan, directory, names](ConflictRule rule) {
            begin();
            settleNames(scan, directory, names, rule);
        });
}

void UploadFlow::settleNames(
    const LocalScan &scan, const RemotePath &directory, const QSet<QByteArray> &there, ConflictRule rule)
{
    TransferRequest target;
    target.backend = m_context.sharedBackend();
    target.sandbox = m_context.id();
    target.sandboxName = m_context.sandbox().name;
    const auto plan = [=, capabilities = m_context.capabilities()](const QSet<QByteArray> &held) {
        return UploadPlan::make(scan, target, directory, held, rule, capabilities);
    };
    const QList<QByteArray> own = UploadPlan::namesToCheck(scan);
    auto *search = new FreeNameSearch(
        m_context, directory, QSet<QByteArray>(own.cbegin(), own.cend()), there,
        [plan](const QSet<QByteArray> &held) { return plan(held).targetNames; }, this);
    connect(search, &FreeNameSearch::finished, this,
        [this, search, plan, directory, generation = m_generation](const Result<QSet<QByteArray>> &held) {
            search->deleteLater();
            end();
            if (generation != m_generation)
                return;
            if (held)
                queue(plan(*held), directory);
            else
                Q_EMIT failed(held.error());
        });
}

void UploadFlow::queue(const UploadPlan &plan, const RemotePath &directory)
{
    if (!plan.refusals.isEmpty())
        Q_EMIT leftOut(plan.refusals);
    if (!plan.requests.isEmpty())
        Q_EMIT queued(m_queue.add(plan.requests), directory, plan.targetNames, plan.refusals);
    else if (plan.refusals.isEmpty())
        Q_EMIT nothingToDo();
}

void UploadFlow::begin()
{
    if (++m_underWay == 1)
        Q_EMIT busyChanged(true);
}

void UploadFlow::end()
{
    if (--m_underWay == 0)
        Q_EMIT busyChanged(false);
}

} // namespace vivarium
