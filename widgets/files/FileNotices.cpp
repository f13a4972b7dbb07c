// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/FileNotices.h"

#include "common/Format.h"
#include "files/FilePaths.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace vivarium {

namespace FileNotices {

namespace {

struct NoticeText {
    Q_DECLARE_TR_FUNCTIONS(vivarium::FileNotices)
};

constexpr qsizetype shownSentences = 3;

QString nameIn(const RemotePath &path)
{
    return Format::escaped(FilePaths::fileName(path));
}

} // namespace

QString success(const FileOperationReport &report)
{
    using Kind = FileOperationReport::Kind;
    const int count = int(report.done.size());
    if (count == 0)
        return report.skipped > 0
            ? NoticeText::tr("Nothing was done: %n name(s) already taken.", nullptr, report.skipped)
            : QString();
    if (report.isUndo)
        return NoticeText::tr("Undone.");
    const QString name = nameIn(report.done.first());
    const RemotePath folder = FilePaths::parent(report.done.first());
    switch (report.kind) {
    case Kind::Remove:
        return count == 1 ? NoticeText::tr("“%1” was deleted.").arg(name)
                          : NoticeText::tr("%n item(s) deleted.", nullptr, count);
    case Kind::Rename:
        return NoticeText::tr("“%1” is now “%2”.").arg(nameIn(report.moved.first().first), name);
    case Kind::Move:
        return count == 1 ? NoticeText::tr("“%1” was moved to %2.").arg(name, Format::escaped(folder))
                          : NoticeText::tr("%n item(s) moved to %1.", nullptr, count).arg(Format::escaped(folder));
    case Kind::Copy:
        return count == 1 ? NoticeText::tr("“%1” was copied.").arg(name)
                          : NoticeText::tr("%n item(s) copied to %1.", nullptr, count).arg(Format::escaped(folder));
    case Kind::MakeDirectory:
    case Kind::MakeFile:
        return {}; // the new row says it
    case Kind::Unpack:
        return NoticeText::tr("Unpacked into the folder “%1”.").arg(name);
    case Kind::ChangeMode:
        return NoticeText::tr("Permissions of %n item(s) changed.", nullptr, count);
    }
    return {};
}

ApiError failure(const FileOperationReport &report)
{
    using Kind = FileOperationReport::Kind;
    ApiError error = report.failures.value(0).error;
    const int failures = int(report.failures.size());
    const int total = failures + int(report.done.size());
    const QString name = nameIn(report.failures.value(0).path);
    QString what;
    switch (report.kind) {
    case Kind::Remove:
        what = NoticeText::tr("“%1” wasn't deleted.").arg(name);
        break;
    case Kind::Rename:
        what = NoticeText::tr("“%1” wasn't renamed.").arg(name);
        break;
    case Kind::Move:
        what = NoticeText::tr("“%1” wasn't moved.").arg(name);
        break;
    case Kind::Copy:
        what = NoticeText::tr("“%1” wasn't copied.").arg(name);
        break;
    case Kind::MakeDirectory:
    case Kind::MakeFile:
        what = NoticeText::tr("“%1” wasn't created.").arg(name);
        break;
    case Kind::Unpack:
        what = NoticeText::tr("“%1” wasn't unpacked.").arg(name);
        break;
    case Kind::ChangeMode:
        what = NoticeText::tr("The permissions of “%1” weren't changed.").arg(name);
        break;
    }
    if (failures > 1)
        what = NoticeText::tr("%1 of %2 failed. %3", "numbers, the first failure").arg(failures).arg(total).arg(what);
    if (report.isUndo)
        what = NoticeText::tr("This can't be undone. %1").arg(what);
    QStringList details;
    for (const FileOperationReport::Failure &one : report.failures)
        details.append(QStringLiteral("%1: %2").arg(Format::escaped(one.path), one.error.sentence));
    error.details = (details.join(QLatin1Char('\n')) + QLatin1Char('\n') + error.details).trimmed();
    error.sentence = NoticeText::tr("%1 %2", "what failed, why").arg(what, error.sentence);
    return error;
}

QString joined(const QStringList &sentences)
{
    QString text = sentences.mid(0, shownSentences).join(QLatin1Char('\n'));
    if (sentences.size() > shownSentences)
        text += QLatin1Char('\n') + NoticeText::tr("And %n more.", nullptr, int(sentences.size() - shownSentences));
    return text;
}

} // namespace FileNotices

BatchWatcher::BatchWatcher(TransferQueue &queue, QObject *parent)
    : QObject(parent)
    , m_queue(queue)
{
    connect(&queue, &TransferQueue::batchEnded, this, &BatchWatcher::onEnded);
}

void BatchWatcher::watchUpload(
    TransferBatchId batch, const RemotePath &directory, const QList<QByteArray> &names, const QStringList &leftOut)
{
    m_batches.insert(batch, {true, directory, names, {}, int(names.size()), leftOut});
}

void BatchWatcher::watchDownload(
    TransferBatchId batch, const QString &localDirectory, int count, const QStringList &leftOut)
{
    m_batches.insert(batch, {false, {}, {}, localDirectory, count, leftOut});
}

void BatchWatcher::onEnded(TransferBatchId id)
{
    const auto found = m_batches.constFind(id);
    if (found == m_batches.cend())
        return;
    const Batch batch = *found; // NOLINT(performance-unnecessary-copy-initialization): it is removed below
    const QList<TransferRecord> records = m_queue.batch(id);
    QStringList failures;
    QString firstFailed;
    ApiError error;
    bool anyDone = false;
    bool anyCancelled = false;
    for (const TransferRecord &record : records) {
        anyDone = anyDone || record.state == TransferState::Completed;
        anyCancelled = anyCancelled || record.state == TransferState::Cancelled;
        if (record.state != TransferState::Failed)
            continue;
        if (failures.isEmpty()) {
            error = record.error;
            firstFailed = record.request.label;
        }
        failures.append(QStringLiteral("%1: %2").arg(record.request.label, record.error.sentence));
    }
    if (!failures.isEmpty()) {
        error.sentence = (batch.isUpload ? tr("“%1” wasn't uploaded. %2") : tr("“%1” wasn't downloaded. %2"))
                             .arg(firstFailed, error.sentence);
        if (failures.size() > 1)
            error.sentence =
                tr("%1 of %2 transfers failed. %3").arg(failures.size()).arg(records.size()).arg(error.sentence);
        error.details =
            ((failures + batch.leftOut).join(QLatin1Char('\n')) + QLatin1Char('\n') + error.details).trimmed();
        Q_EMIT failed(error, batch.isUpload);
        return; // a retry ends the batch again
    }
    m_batches.remove(id);
    if (!anyDone || anyCancelled)
        return; // who cancelled knows it
    const bool leftOut = !batch.leftOut.isEmpty();
    const auto whole = [&batch](const QString &sentence) {
        return batch.leftOut.isEmpty() ? sentence : sentence + QLatin1Char('\n') + FileNotices::joined(batch.leftOut);
    };
    if (batch.isUpload) {
        const QString what = batch.count == 1
            ? tr("“%1” was uploaded to %2.").arg(Format::escaped(batch.names.first()), Format::escaped(batch.directory))
            : tr("%n item(s) uploaded to %1.", nullptr, batch.count).arg(Format::escaped(batch.directory));
        Q_EMIT uploaded(batch.directory, batch.names, whole(what), leftOut);
    } else {
        const QString folder = Format::escaped(QFileInfo(batch.localDirectory).fileName());
        Q_EMIT downloaded(
            batch.localDirectory, whole(tr("%n item(s) downloaded to %1.", nullptr, batch.count).arg(folder)), leftOut);
    }
}

} // namespace vivarium
