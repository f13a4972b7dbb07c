// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/FileOperations.h"
#include "transfers/TransferQueue.h"

#include <QHash>
#include <QObject>

namespace vivarium {

/// What the panel says about what was done.
namespace FileNotices {

/// "3 things deleted", "“a” is now “b”"; empty when nothing was done.
[[nodiscard]] QString success(const FileOperationReport &report);
/// The failures of a report as one error: a sentence with the first reason, all of them in the details.
[[nodiscard]] ApiError failure(const FileOperationReport &report);
/// Sentences about several things, shortened to a bearable length.
[[nodiscard]] QString joined(const QStringList &sentences);

} // namespace FileNotices

/// Follows the transfers that one panel has set off, and says how they went when all of a batch have ended.
class BatchWatcher : public QObject {
    Q_OBJECT
public:
    explicit BatchWatcher(TransferQueue &queue, QObject *parent = nullptr);
    /// `leftOut`: what the batch doesn't hold and why, a sentence each. It is said again with how the rest went, since
    /// a notice replaces the one before.
    void watchUpload(
        TransferBatchId batch, const RemotePath &directory, const QList<QByteArray> &names, const QStringList &leftOut);
    void watchDownload(TransferBatchId batch, const QString &localDirectory, int count, const QStringList &leftOut);

Q_SIGNALS:
    /// All of it arrived. `leftOut`: but for these, which the sentence names.
    void uploaded(
        const vivarium::RemotePath &directory, const QList<QByteArray> &names, const QString &sentence, bool leftOut);
    void downloaded(const QString &localDirectory, const QString &sentence, bool leftOut);
    /// Some of it didn't; something may have arrived all the same.
    void failed(const vivarium::ApiError &error, bool isUpload);

private:
    struct Batch {
        bool isUpload = false;
        RemotePath directory;
        QList<QByteArray> names;
        QString localDirectory;
        int count = 0;
        QStringList leftOut;
    };
    void onEnded(TransferBatchId id);

    TransferQueue &m_queue;
    QHash<TransferBatchId, Batch> m_batches;
};

} // namespace vivarium
