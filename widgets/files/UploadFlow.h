// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "files/FileOperations.h"
#include "transfers/LocalScan.h"
#include "transfers/TransferQueue.h"
#include "transfers/UploadPlan.h"

#include <QObject>

class QWidget;

namespace vivarium {

class SandboxContext;

/// From "these files, into that folder" to transfers in the queue: looks through the files of this machine (in a
/// worker), refuses what the server won't take and says why, looks which names are taken, asks once what to do about
/// them, and queues the rest. Several may be under way at once.
class UploadFlow : public QObject {
    Q_OBJECT
public:
    /// Questions are asked over `window`.
    UploadFlow(SandboxContext &context, TransferQueue &queue, QWidget *window);

    void start(const QStringList &localPaths, const RemotePath &directory);
    /// Ends those that haven't queued anything yet.
    void cancel();
    [[nodiscard]] bool isBusy() const { return m_underWay > 0; }

Q_SIGNALS:
    void busyChanged(bool busy);
    /// `leftOut`: as that signal said before.
    void queued(vivarium::TransferBatchId batch, const vivarium::RemotePath &directory, const QList<QByteArray> &names,
        const QStringList &leftOut);
    /// What wasn't sent, a sentence each.
    void leftOut(const QStringList &sentences);
    /// Nothing was sent: all of it was skipped.
    void nothingToDo();
    void failed(const vivarium::ApiError &error);

private:
    void onScanned(const LocalScan &scan, const RemotePath &directory);
    void onChecked(const LocalScan &scan, const RemotePath &directory, const QList<FileEntry> &there);
    /// Looks for free names where some get a number, then queues.
    void settleNames(
        const LocalScan &scan, const RemotePath &directory, const QSet<QByteArray> &there, ConflictRule rule);
    void queue(const UploadPlan &plan, const RemotePath &directory);
    void begin();
    void end();

    SandboxContext &m_context;
    TransferQueue &m_queue;
    QWidget *m_window;
    QList<QFuture<LocalScan>> m_scans;
    int m_underWay = 0;
    quint64 m_generation = 0; ///< answers from before a cancel() are dropped
};

} // namespace vivarium
