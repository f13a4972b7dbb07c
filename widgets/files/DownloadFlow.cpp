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
    const QString title = items.size() == 1
        ? tr("Download “%1” Into a Folder").arg(Format::escaped(items.first().entry.name))
        : tr("Download %n Item(s) Into a Folder", nullptr, int(items.size()));
    m_dialogs->chooseDirectory(
        m_window, title, tr("&Download"), [this, items](const QString &directory) { startInto(items, directory); });
}

void DownloadFlow::startAs(const DownloadPlan::Item &item)
{
    const QString name = FileNames::localName(item.entry.name);
    m_dialogs->chooseSaveName(m_window, tr("Download “%1” As").arg(Format::escaped(item.entry.name)), name,
        [this, item](const QString &path) {
            const TransferRequest request = DownloadPlan::single(item, source(), path, m_context.capabilities());
            Q_EMIT queued(m_queue.add({request}), QFileInfo(path).path(), 1, {});
        });
}

void DownloadFlow::startInto(const QList<DownloadPlan::Item> &items, const QString &directory)
{
    if (items.isEmpty() || directory.isEmpty()) {
        Q_EMIT finished();
        return;
    }
    auto *watcher = new QFutureWatcher<QStringList>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, items, directory] {
        watcher->deleteLater();
        onExisting(items, directory, watcher->result());
    });
    watcher->setFuture(LocalScanner::existing(directory, DownloadPlan::localNames(items)));
}

void DownloadFlow::onExisting(
    const QList<DownloadPlan::Item> &items, const QString &directory, const QStringList &there)
{
    const QStringList own = DownloadPlan::localNames(items);
    const QSet<QString> asked(own.cbegin(), own.cend());
    if (there.isEmpty()) {
        settleNames(items, directory, asked, {}, ConflictRule::Replace);
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
    const ConflictDialog *dialog =
        ConflictDialog::ask(m_window, conflicts, Format::escaped(QFileInfo(directory).fileName()), tr("&Download"),
            [this, items, directory, asked, there](ConflictRule rule) {
                settleNames(items, directory, asked, QSet<QString>(there.cbegin(), there.cend()), rule);
            });
    connect(dialog, &QDialog::rejected, this, &DownloadFlow::finished);
}

void DownloadFlow::settleNames(const QList<DownloadPlan::Item> &items, const QString &directory,
    const QSet<QString> &asked, const QSet<QString> &there, ConflictRule rule)
{
    const DownloadPlan plan = DownloadPlan::make(items, source(), directory, there, rule, m_context.capabilities());
    QStringList names;
    for (const QString &name : plan.names) {
        if (!asked.contains(name))
            names.append(name);
    }
    if (!names.isEmpty()) {
        // "a (2)" may be there as well as "a": nothing is written over it.
        auto *watcher = new QFutureWatcher<QStringList>(this);
        connect(watcher, &QFutureWatcherBase::finished, this, [=, this] {
            watcher->deleteLater();
            const QStringList found = watcher->result();
            settleNames(items, directory, QSet(asked).unite(QSet<QString>(names.cbegin(), names.cend())),
                QSet(there).unite(QSet<QString>(found.cbegin(), found.cend())), rule);
        });
        watcher->setFuture(LocalScanner::existing(directory, names));
        return;
    }
    if (!plan.refusals.isEmpty())
        Q_EMIT leftOut(plan.refusals);
    if (!plan.requests.isEmpty())
        Q_EMIT queued(m_queue.add(plan.requests), directory, plan.count, plan.refusals);
    else if (plan.refusals.isEmpty())
        Q_EMIT nothingToDo();
    Q_EMIT finished();
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
