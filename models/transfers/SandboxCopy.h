// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "sandboxes/SandboxKey.h"
#include "transfers/DownloadPlan.h"
#include "transfers/LocalScan.h"
#include "transfers/TransferQueue.h"

#include <QFuture>
#include <QObject>

#include <memory>
#include <optional>

namespace vivarium {

class CopyFolders;
class SandboxContext;

/// How a copy from one sandbox into another has ended. Texts hold names escaped.
struct SandboxCopyReport {
    SandboxKey source;
    SandboxKey target;
    QString sourceName; ///< of the sandbox
    RemotePath directory; ///< in the target
    QList<QByteArray> names; ///< that are new or replaced there
    QStringList leftOut; ///< what wasn't copied and why, a sentence each
    std::optional<ApiError> error; ///< nothing, or not all, has arrived
    bool wasCut = false; ///< a person meant to move them
    bool cancelled = false; ///< by a person, who knows it

    /// "3 items copied from agent-7", with what was left out; empty when nothing was copied.
    [[nodiscard]] QString sentence() const;
};

/// Files of one sandbox on their way into another: downloaded into a private folder of this machine, then uploaded from
/// there. Both parts are transfers in the queue, where they can be seen and cancelled. Always a copy. The private
/// folder is removed at the end, however it ends, and nothing in the target is written over unless proceed() allows it.
class SandboxCopy : public QObject {
    Q_OBJECT
public:
    /// Of one name that the target folder holds already.
    struct Conflict {
        FileEntry source;
        FileEntry there;
    };

    /// Begins in a later turn. `folder` is one of `folders` for this copy alone, still to be made.
    SandboxCopy(std::shared_ptr<SandboxContext> source, const QList<RemotePath> &paths,
        std::shared_ptr<SandboxContext> target, const RemotePath &directory, TransferQueue &queue, CopyFolders &folders,
        const QString &folder, QObject *parent = nullptr);
    ~SandboxCopy() override;

    /// The answer to conflicted().
    void proceed(ConflictRule rule);
    /// The question was closed without an answer; after proceed() it does nothing.
    void withdraw();
    /// They were cut, not copied: the report says that they stay where they were.
    void setCut() { m_report.wasCut = true; }
    /// Of the sandbox, escaped.
    [[nodiscard]] const QString &sourceName() const { return m_report.sourceName; }
    [[nodiscard]] const RemotePath &directory() const { return m_report.directory; }

Q_SIGNALS:
    /// Some names are taken: it waits for proceed() or withdraw(). Where nobody listens both are kept, which loses
    /// nothing.
    void conflicted(const QList<vivarium::SandboxCopy::Conflict> &conflicts);
    /// Once; it deletes itself then.
    void ended(const vivarium::SandboxCopyReport &report);

private:
    void look();
    void onItems(const QList<DownloadPlan::Item> &items);
    void download();
    void onBatchEnded(TransferBatchId batch);
    void begin(const QList<TransferRequest> &requests);
    /// What of a batch has arrived whole, or but for some left out; the first failure otherwise goes to `error`.
    [[nodiscard]] QList<TransferRecord> arrived(TransferBatchId batch, std::optional<ApiError> &error);
    void onDownloaded();
    void upload(const LocalScan &scan, const QSet<QByteArray> &there);
    void onUploaded();
    void fail(const ApiError &error);
    void end();
    /// What the items will be called in the target, as long as these names are free there.
    [[nodiscard]] QList<QByteArray> targetNames() const;

    enum class Stage { Looking, Downloading, Preparing, Uploading, Ended };

    std::shared_ptr<SandboxContext> m_source;
    std::shared_ptr<SandboxContext> m_target;
    TransferQueue &m_queue;
    QList<RemotePath> m_paths;
    QList<DownloadPlan::Item> m_items;
    QSet<QByteArray> m_taken; ///< names that the target held when it was asked about them
    ConflictRule m_rule = ConflictRule::KeepBoth;
    CopyFolders &m_folders;
    QString m_folder;
    QFuture<LocalScan> m_scan;
    Stage m_stage = Stage::Looking;
    TransferBatchId m_batch = 0; ///< the one under way
    qsizetype m_asked = 0; ///< of how many transfers it was made
    SandboxCopyReport m_report;
};

} // namespace vivarium
