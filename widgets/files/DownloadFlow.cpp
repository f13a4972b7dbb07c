// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/DownloadFlow.h"

#include "common/Format.h"
#include "files/ConflictDialog.h"
#include "files/FileDialogs.h"
#include "files/FileNames.h"
#include "sandboxes/SandboxContext.h"
#include "transfers/LocalScan.h"

#include <QFileInfo>
#include <QFutureWatcher>

namespace vivarium {

DownloadFlow::DownloadFlow(SandboxContext &context, TransferQueue &queue, QWidget *window)
    : QObject(window)
    , m_context(context)
    , m_queue(queue)
    , m_window(window)
{
}

void DownloadFlow::start(const QList<DownloadPlan::Item> &items)
{
    if (items.isEmpty())
        return;
    const QString title = items.size() == 1 ? tr("Download “%1” Into a Folder").arg(Format::escaped(items.first().entry.name))
                                            : tr("Download %n Item(s) Into a Folder", nullptr, int(items.size()));
    m_dialogs->chooseDirectory(m_window, title, tr("&Download"), [this, items](const QString &directory) { onDirectory(items, directory); });
}

void DownloadFlow::startAs(const DownloadPlan::Item &item)
{
    const QString name = FileNames::localName(item.entry.name);
    m_dialogs->chooseSaveName(m_window, tr("Download “%1” As").arg(Format::escaped(item.entry.name)), name, [this, item](const QString &path) {
        const TransferRequest request = DownloadPlan::single(item, source(), path, m_context.capabilities());
        Q_EMIT queued(m_queue.add({request}), QFileInfo(path).path(), 1);
    });
}

void DownloadFlow::onDirectory(const QList<DownloadPlan::Item> &items, const QString &directory)
{
    auto *watcher = new QFutureWatcher<QStringList>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, items, directory] {
        watcher->deleteLater();
        onExisting(items, directory, watcher->result());
    });
    watcher->setFuture(LocalScanner::existing(directory, DownloadPlan::localNames(items)));
}

void DownloadFlow::onExisting(const QList<DownloadPlan::Item> &items, const QString &directory, const QStringList &there)
{
    if (there.isEmpty()) {
        queue(items, directory, there, ConflictRule::Replace);
        return;
    }
    QList<ConflictDialog::Conflict> conflicts;
    for (const DownloadPlan::Item &item : items) {
        const QString name = FileNames::localName(item.entry.name);
        if (!there.contains(name))
            continue;
        ConflictDialog::Conflict conflict;
        conflict.name = Format::escaped(name);
        conflict.isFolder = item.entry.opensAsDirectory();
        conflict.newSize = item.entry.type == FileType::File ? item.entry.size : -1;
        conflict.newTime = item.entry.modifiedAt;
        conflicts.append(conflict);
    }
    ConflictDialog::ask(m_window, conflicts, Format::escaped(QFileInfo(directory).fileName()), tr("&Download"),
                        [this, items, directory, there](ConflictRule rule) { queue(items, directory, there, rule); });
}

void DownloadFlow::queue(const QList<DownloadPlan::Item> &items, const QString &directory, const QStringList &there, ConflictRule rule)
{
    const DownloadPlan plan = DownloadPlan::make(items, source(), directory, QSet<QString>(there.cbegin(), there.cend()), rule, m_context.capabilities());
    if (!plan.refusals.isEmpty())
        Q_EMIT leftOut(plan.refusals);
    if (!plan.requests.isEmpty())
        Q_EMIT queued(m_queue.add(plan.requests), directory, plan.count);
    else if (plan.refusals.isEmpty())
        Q_EMIT nothingToDo();
}

TransferRequest DownloadFlow::source() const
{
    TransferRequest request;
    request.backend = m_context.sharedBackend();
    request.sandbox = m_context.id();
    request.sandboxName = m_context.sandbox().name;
    return request;
}

} // namespace vivarium
