// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "transfers/DownloadPlan.h"
#include "transfers/TransferQueue.h"

#include <QObject>

class QWidget;

namespace vivarium {

class FileDialogs;
class SandboxContext;

/// From "these things of the sandbox" to transfers in the queue: asks where to, looks which names are taken there (in a
/// worker), asks once what to do about them, and queues the rest.
class DownloadFlow : public QObject {
    Q_OBJECT
public:
    DownloadFlow(SandboxContext &context, TransferQueue &queue, QWidget *window);
    /// Not owned; outlives this.
    void setDialogs(FileDialogs *dialogs) { m_dialogs = dialogs; }

    /// Into a folder that the person chooses.
    void start(const QList<DownloadPlan::Item> &items);
    void startInto(const QList<DownloadPlan::Item> &items, const QString &directory);
    /// One file under a name that the person chooses.
    void startAs(const DownloadPlan::Item &item);

Q_SIGNALS:
    /// `leftOut`: as that signal said before.
    void queued(vivarium::TransferBatchId batch, const QString &localDirectory, int count, const QStringList &leftOut);
    /// What wasn't queued, a sentence each.
    void leftOut(const QStringList &sentences);
    void nothingToDo();
    /// startInto() has come to its end, whatever came of it; after the signals above, in this order.
    void finished();

private:
    void onExisting(const QList<DownloadPlan::Item> &items, const QString &directory, const QStringList &there);
    /// Queues once it is known of all names that they are free or may be replaced. `asked` are the names that were
    /// looked for, `there` those of them that the folder holds.
    void settleNames(const QList<DownloadPlan::Item> &items, const QString &directory, const QSet<QString> &asked,
        const QSet<QString> &there, ConflictRule rule);
    [[nodiscard]] TransferRequest source() const;

    SandboxContext &m_context;
    TransferQueue &m_queue;
    QWidget *m_window;
    FileDialogs *m_dialogs = nullptr;
};

} // namespace vivarium
