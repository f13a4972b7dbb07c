// SPDX-License-Identifier: GPL-3.0-or-later
// What is done to files, as the history tells it: transfers, replacements, and changes inside a sandbox.
#include "activity/ActivityRecorder.h"

#include "files/FileOperations.h"
#include "files/FilePaths.h"
#include "sandboxes/SandboxContext.h"
#include "search/ReplaceRun.h"

#include <algorithm>
#include <map>

namespace vivarium {

namespace {

ActivityKind kindOfOperation(FileOperationReport::Kind kind)
{
    switch (kind) {
    case FileOperationReport::Kind::Remove:
        return ActivityKind::FilesDeleted;
    case FileOperationReport::Kind::Rename:
        return ActivityKind::FilesRenamed;
    case FileOperationReport::Kind::Move:
        return ActivityKind::FilesMoved;
    case FileOperationReport::Kind::Copy:
        return ActivityKind::FilesCopied;
    case FileOperationReport::Kind::MakeDirectory:
        return ActivityKind::FolderMade;
    case FileOperationReport::Kind::MakeFile:
        return ActivityKind::FileMade;
    case FileOperationReport::Kind::Unpack:
        return ActivityKind::FilesUnpacked;
    case FileOperationReport::Kind::ChangeMode:
        return ActivityKind::PermissionsChanged;
    }
    Q_UNREACHABLE();
}

} // namespace

void ActivityRecorder::watch(ReplaceRun &replacing)
{
    if (!isNew(replacing))
        return;
    connect(&replacing, &ReplaceRun::finished, this, [this, &replacing](const ReplaceReport &report) {
        // Numbers only: what was looked for and written may be a secret.
        ActivityEntry entry = about(ActivityKind::FilesReplaced, replacing.context());
        entry.facts.insert(ActivityFact::files, report.done.size());
        entry.facts.insert(ActivityFact::count, report.changes);
        const qsizetype left = report.changedMeanwhile.size() + report.failures.size() + report.notTried;
        if (left > 0)
            entry.facts.insert(ActivityFact::failedFiles, left);
        if (report.isUndo)
            entry.facts.insert(ActivityFact::takenBack, true);
        if (!report.failures.isEmpty())
            EntryMaker::fail(entry, report.failures.constFirst().error);
        else if (report.done.isEmpty() || report.notTried > 0)
            entry.outcome = ActivityOutcome::Cancelled;
        m_store.append(entry);
    });
}

void ActivityRecorder::watch(FileOperations &operations)
{
    if (!isNew(operations))
        return;
    connect(&operations, &FileOperations::finished, this,
        [this, &operations](const FileOperationReport &report) { onFilesChanged(operations.context(), report); });
}

void ActivityRecorder::onFilesChanged(const SandboxContext &context, const FileOperationReport &report)
{
    if (report.from.isEmpty())
        return; // all were left alone because of a conflict: nothing was tried
    ActivityEntry entry = about(kindOfOperation(report.kind), context);
    const auto done = int(report.done.size());
    entry.facts.insert(ActivityFact::files, done);
    if (report.total > done)
        entry.facts.insert(ActivityFact::failedFiles, report.total - done);
    if (report.isUndo)
        entry.facts.insert(ActivityFact::takenBack, true);
    if (!report.failures.isEmpty())
        EntryMaker::fail(entry, report.failures.constFirst().error);
    else if (report.cancelled)
        entry.outcome = ActivityOutcome::Cancelled;
    // Of several things the folders that they are in.
    const auto place = [&report](const RemotePath &path) {
        return QString::fromUtf8(report.total > 1 ? FilePaths::parent(path) : path);
    };
    entry.subject = place(report.from);
    if (report.to != report.from)
        entry.facts.insert(ActivityFact::to, place(report.to));
    m_store.append(entry);
}

void ActivityRecorder::onBatchEnded(TransferBatchId batch)
{
    // One action of a person concerns one sandbox and goes one way; if ever not, each gets its entry.
    std::map<std::pair<QString, bool>, QList<TransferRecord>> parts;
    for (const TransferRecord &record : m_transfers.batch(batch)) {
        if (m_toldTransfers.contains(record.id))
            continue;
        if (record.state == TransferState::Completed)
            m_toldTransfers.insert(record.id);
        const SandboxKey key{record.request.backend->profile(), record.request.sandbox};
        parts[{key.toText(), record.request.isUpload()}].append(record);
    }
    for (const auto &[what, records] : parts)
        m_store.append(transferEntry(records));
}

ActivityEntry ActivityRecorder::transferEntry(const QList<TransferRecord> &records) const
{
    const TransferRequest &first = records.constFirst().request;
    const ActivityKind kind = first.isUpload() ? ActivityKind::Uploaded : ActivityKind::Downloaded;
    ActivityEntry entry = m_maker.about(kind, {first.backend->profile(), first.sandbox}, first.sandboxName);
    int files = 0;
    int notDone = 0;
    int cancelled = 0;
    qint64 bytes = 0;
    for (const TransferRecord &record : records) {
        const int count = std::max(1, record.request.fileCount); // 0: nobody has counted them
        if (record.state == TransferState::Completed)
            files += count;
        else
            notDone += count;
        cancelled += record.state == TransferState::Cancelled;
        bytes += record.doneBytes;
        if (record.state == TransferState::Failed && entry.outcome != ActivityOutcome::Failed)
            EntryMaker::fail(entry, record.error);
    }
    if (entry.outcome != ActivityOutcome::Failed && cancelled > 0)
        entry.outcome = ActivityOutcome::Cancelled;
    entry.facts = {{ActivityFact::files, files}, {ActivityFact::bytes, bytes}};
    if (notDone > 0)
        entry.facts.insert(ActivityFact::failedFiles, notDone);
    // Of several files the folder that they are in.
    RemotePath path = first.remotePaths.value(0);
    if (records.size() > 1 || first.remotePaths.size() > 1) {
        const bool isFolder = first.kind == TransferRequest::Kind::UploadTree;
        if (const qsizetype slash = path.lastIndexOf('/'); !isFolder && slash >= 0)
            path.truncate(std::max<qsizetype>(slash, 1));
    }
    entry.subject = QString::fromUtf8(path);
    if (!first.copyPartner.isEmpty())
        entry.facts.insert(ActivityFact::partner, first.copyPartner); // the local place is gone when it is read
    else if (!first.isUpload())
        entry.facts.insert(ActivityFact::target, first.localPaths.value(0));
    return entry;
}

} // namespace vivarium
