// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "transfers/DownloadPlan.h"
#include "transfers/TransferQueue.h"

#include <QObject>

class QWidget;

namespace vivarium {

class FileDialogs;
class SandboxContext;

/// From "these things of the sandbox" to transfers in the queue: asks where to, looks which names are taken there (in a worker),
/// asks once what to do about them, and queues the rest.
class DownloadFlow : public QObject {
    Q_OBJECT
public:
    DownloadFlow(SandboxContext &context, TransferQueue &queue, QWidget *window);
    /// Not owned; outlives this.
    void setDialogs(FileDialogs *dialogs) { m_dialogs = dialogs; }

    /// Into a folder that the person chooses.
    void start(const QList<DownloadPlan::Item> &items);
    /// One file under a name that the person chooses.
    void startAs(const DownloadPlan::Item &item);

Q_SIGNALS:
    void queued(vivarium::TransferBatchId batch, const QString &localDirectory, int count);
    void leftOut(const QStringList &sentences);
    void nothingToDo();

private:
    void onDirectory(const QList<DownloadPlan::Item> &items, const QString &directory);
    void onExisting(const QList<DownloadPlan::Item> &items, const QString &directory, const QStringList &there);
    void queue(const QList<DownloadPlan::Item> &items, const QString &directory, const QStringList &there, ConflictRule rule);
    [[nodiscard]] TransferRequest source() const;

    SandboxContext &m_context;
    TransferQueue &m_queue;
    QWidget *m_window;
    FileDialogs *m_dialogs = nullptr;
};

} // namespace vivarium
