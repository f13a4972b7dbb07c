// SPDX-License-Identifier: GPL-3.0-or-later
#include "CopyAction.h"

#include "activity/EntryMaker.h"
#include "backend/Backend.h"
#include "backend/FileApi.h"
#include "common/Format.h"
#include "core/Async.h"
#include "files/FileNames.h"
#include "files/FilePaths.h"
#include "transfers/DownloadPlan.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QUuid>

using namespace Qt::StringLiterals;

namespace vivarium::cli {

namespace {

constexpr auto leftOutCode = "left_out"; // of the error for an archive of which not all could be taken over
constexpr std::chrono::milliseconds tidyLimit = std::chrono::seconds(10);

bool isLeftOut(const ApiError &error)
{
    return error.code == QLatin1StringView(leftOutCode);
}

} // namespace

CopyAction::CopyAction(Session &session, const CopyRequest &request, QObject *parent)
    : Action(session, parent)
    , m_request(request)
    , m_remote(request.remote)
{
    connect(&m_queue, &TransferQueue::changed, this, &CopyAction::showProgress);
    connect(&m_queue, &TransferQueue::batchEnded, this, &CopyAction::batchEnded);
}

CopyAction::~CopyAction() = default;

void CopyAction::start()
{
    if (m_request.isUpload) {
        const QFileInfo info(QDir::cleanPath(QDir::current().absoluteFilePath(m_request.local)));
        m_local = {info.canonicalFilePath(), QFile::encodeName(info.fileName()), info.isDir(), info.size()};
        // Found out at once: no sandbox has to be asked for it.
        QString refusal;
        if (m_local.path.isEmpty())
            refusal = tr("There is no file or folder “%1”.").arg(m_request.local);
        else if (m_local.name.isEmpty() || QFileInfo(m_local.path).fileName().isEmpty())
            refusal = tr("“%1” can't be copied as a whole.").arg(m_request.local);
        else if (!info.isReadable())
            refusal = tr("“%1” can't be read.").arg(m_request.local);
        else if (!info.isFile() && !info.isDir())
            refusal = tr("“%1” is neither a file nor a folder.").arg(m_request.local);
        if (!refusal.isEmpty()) {
            QMetaObject::invokeMethod(this, [this, refusal] { failWith(refusal); }, Qt::QueuedConnection);
            return;
        }
    }
    session().find(
        m_request.sandbox, m_request.connection,
        [this](const Target &target) {
            if (isFinished())
                return;
            m_target = target;
            look(m_remote, [this](const Result<FileEntry> &looked) {
                if (m_request.isUpload)
                    chooseTarget(m_remote, looked, false);
                else if (looked)
                    prepareDownload(*looked);
                else
                    fail(looked.error());
            });
        },
        [this](int exitCode) { finish(exitCode); });
}

void CopyAction::look(const RemotePath &path, std::function<void(const Result<FileEntry> &)> done)
{
    whenDone(this, m_target->backend->files().stat(m_target->sandbox.id, path),
        [this, done = std::move(done)](const Result<FileEntry> *result) {
            if (isFinished())
                return;
            if (result)
                done(*result);
            else
                failWith(tr("The connection was closed before the server answered."));
        });
}

void CopyAction::chooseTarget(const RemotePath &target, const Result<FileEntry> &looked, bool isFinal)
{
    const QString shown = Format::escaped(target);
    if (!looked) {
        if (looked.error().kind != ErrorKind::NotFound)
            fail(looked.error());
        else if (m_request.intoFolder && !m_local.isDirectory && !isFinal)
            upload(FilePaths::join(target, m_local.name)); // the folder is made with it
        else
            upload(target);
        return;
    }
    if (looked->opensAsDirectory() && !isFinal) {
        const RemotePath inside = FilePaths::join(target, m_local.name);
        look(inside, [this, inside](const Result<FileEntry> &there) { chooseTarget(inside, there, true); });
        return;
    }
    if (m_local.isDirectory || looked->opensAsDirectory())
        failWith(
            tr("“%1” is there already in the sandbox.").arg(shown), tr("Remove it first, or copy to another name."));
    else if (m_request.intoFolder && !isFinal)
        failWith(tr("“%1” is no folder.").arg(shown));
    else
        upload(target);
}

TransferRequest CopyAction::requestFor() const
{
    TransferRequest request;
    request.backend = m_target->backend;
    request.sandbox = m_target->sandbox.id;
    request.sandboxName = m_target->sandbox.name;
    return request;
}

void CopyAction::upload(const RemotePath &target)
{
    m_remote = target;
    TransferRequest request = requestFor();
    request.localPaths = {m_local.path};
    request.label = Format::escaped(FilePaths::fileName(target));
    const qint64 limit = m_target->backend->capabilities().uploadLimitBytes;
    if (!m_local.isDirectory && (limit < 0 || m_local.bytes <= limit)) {
        // The server writes it under another name and renames it at the end.
        request.kind = TransferRequest::Kind::UploadFile;
        request.remotePaths = {target};
        request.expectedBytes = m_local.bytes;
    } else {
        // A tree comes file by file, and so do the parts of what is too large for one: nothing half may be seen.
        m_staging = FilePaths::join(
            FilePaths::parent(target), ".vivarium-" + QUuid::createUuid().toString(QUuid::Id128).first(12).toLatin1());
        request.kind = TransferRequest::Kind::UploadTree;
        request.remotePaths = {m_staging};
        request.fileCount = 0;
    }
    begin(request);
}

void CopyAction::prepareDownload(const FileEntry &entry)
{
    const QString shown = Format::escaped(m_remote);
    const bool isLink = entry.type == FileType::SymbolicLink;
    const bool isFile = entry.type == FileType::File || (isLink && entry.targetType == FileType::File);
    if (isLink && entry.opensAsDirectory()) {
        failWith(tr("“%1” is a link to a folder.").arg(shown), tr("Name the folder that it leads to."));
        return;
    }
    if (!isFile && entry.type != FileType::Directory) {
        failWith(tr("“%1” is neither a file nor a folder.").arg(shown));
        return;
    }
    if (m_remote == "/") {
        failWith(tr("“%1” can't be copied as a whole.").arg(shown));
        return;
    }
    const QString cleaned = QDir::cleanPath(QDir::current().absoluteFilePath(m_request.local));
    const QFileInfo given(cleaned);
    m_localTarget =
        given.isDir() ? QDir(cleaned).filePath(FileNames::localName(FilePaths::fileName(m_remote))) : cleaned;
    const QFileInfo target(m_localTarget);
    const bool isThere = target.exists() || target.isSymLink();
    if (!QFileInfo(target.path()).isDir()) {
        failWith(tr("There is no folder “%1”.").arg(target.path()));
        return;
    }
    if (!given.isDir() && m_request.intoFolder && isFile) {
        failWith(given.exists() ? tr("“%1” is no folder.").arg(cleaned) : tr("There is no folder “%1”.").arg(cleaned));
        return;
    }
    if (isThere && (!isFile || target.isDir())) {
        failWith(tr("“%1” is there already.").arg(m_localTarget), tr("Remove it first, or copy to another name."));
        return;
    }
    if (isFile) {
        FileEntry named = entry;
        named.name = FilePaths::fileName(m_remote);
        begin(DownloadPlan::single({m_remote, named}, requestFor(), m_localTarget, m_target->backend->capabilities()));
        return;
    }
    TransferRequest request = requestFor();
    request.kind = TransferRequest::Kind::DownloadTree;
    request.remotePaths = {m_remote};
    request.localPaths = {target.path()};
    request.localName = target.fileName();
    request.label = Format::escaped(FilePaths::fileName(m_remote));
    request.fileCount = 0;
    begin(request);
}

void CopyAction::begin(const TransferRequest &request)
{
    m_batch = m_queue.add({request});
}

void CopyAction::showProgress()
{
    if (isFinished() || !console().isTerminal(Console::Stream::Error))
        return;
    const QList<TransferRecord> records = m_queue.batch(m_batch);
    if (records.isEmpty() || records.first().state != TransferState::Running)
        return;
    const TransferRecord &record = records.first();
    QStringList parts{record.request.label, Format::bytes(record.doneBytes)};
    if (record.totalBytes > 0)
        parts.append(Format::percent(double(record.doneBytes) / double(record.totalBytes)));
    if (record.bytesPerSecond)
        parts.append(Format::rate(*record.bytesPerSecond));
    console().showProgress(parts.join(u"  "_s));
}

void CopyAction::batchEnded(TransferBatchId batch)
{
    const QList<TransferRecord> records = m_queue.batch(batch);
    if (isFinished() || records.isEmpty())
        return;
    const TransferRecord &record = records.first();
    m_bytes = record.doneBytes;
    const bool isArrived =
        record.state == TransferState::Completed || (record.state == TransferState::Failed && isLeftOut(record.error));
    m_hasArrived = isArrived;
    if (record.state == TransferState::Failed && isArrived)
        m_leftOut = record.error;
    if (isArrived && !m_staging.isEmpty() && m_signal == 0) {
        moveIntoPlace();
        return;
    }
    const std::optional<ApiError> error = isArrived ? m_leftOut : std::optional(record.error);
    tidyUp([this, error] { conclude(error); });
}

void CopyAction::moveIntoPlace()
{
    const RemotePath arrived = FilePaths::join(m_staging, QFile::encodeName(QFileInfo(m_local.path).fileName()));
    whenDone(this, m_target->backend->files().move(m_target->sandbox.id, arrived, m_remote, !m_local.isDirectory),
        [this](const Result<Done> *result) {
            std::optional<ApiError> error = m_leftOut;
            if (!result)
                error = ApiError::local(tr("The connection was closed before the server answered."));
            else if (!*result)
                error = result->error();
            m_hasArrived = result && *result;
            tidyUp([this, error] { conclude(error); });
        });
}

void CopyAction::tidyUp(std::function<void()> then)
{
    if (m_staging.isEmpty()) {
        then();
        return;
    }
    auto removal = m_target->backend->files().removeDirectory(m_target->sandbox.id, m_staging);
    QTimer::singleShot(tidyLimit, this, [removal]() mutable { removal.cancel(); });
    whenDone(this, removal, [this, then = std::move(then)](const Result<Done> *result) {
        if (!result || (!*result && result->error().kind != ErrorKind::NotFound))
            console().tell(tr("The folder %1 in the sandbox “%2” could not be removed.")
                    .arg(Format::escaped(m_staging), m_target->sandbox.name));
        then();
    });
}

void CopyAction::remember(const std::optional<ApiError> &error)
{
    ActivityEntry entry =
        Session::entryOf(m_request.isUpload ? ActivityKind::Uploaded : ActivityKind::Downloaded, *m_target);
    entry.subject = QString::fromUtf8(m_remote);
    const bool hasArrived = m_hasArrived && m_signal == 0;
    entry.facts.insert(ActivityFact::files, hasArrived ? 1 : 0); // what is inside a folder nobody has counted
    if (!hasArrived)
        entry.facts.insert(ActivityFact::failedFiles, 1);
    entry.facts.insert(ActivityFact::bytes, m_bytes);
    if (!m_request.isUpload)
        entry.facts.insert(ActivityFact::target, m_localTarget);
    if (m_signal != 0)
        entry.outcome = ActivityOutcome::Cancelled;
    else if (error)
        EntryMaker::fail(entry, *error);
    session().remember(entry);
}

void CopyAction::conclude(const std::optional<ApiError> &error)
{
    if (isFinished())
        return;
    remember(error);
    if (m_signal != 0) {
        finish(ExitCode::ofSignal(m_signal));
        return;
    }
    if (error) {
        if (isLeftOut(*error)) { // here are no details to be opened
            console().tell(error->sentence);
            for (const QStringList names = error->details.split(u'\n', Qt::SkipEmptyParts); const QString &name : names)
                console().tell(u"  "_s + name);
            finish(ExitCode::failure);
        } else {
            fail(*error);
        }
        return;
    }
    if (m_request.json) {
        const QString remote = QString::fromUtf8(m_remote);
        const QString local = m_request.isUpload ? m_local.path : m_localTarget;
        console().print(QJsonObject{{u"sandbox_id"_s, m_target->sandbox.id.value()},
            {u"direction"_s, m_request.isUpload ? u"upload"_s : u"download"_s}, {u"local_path"_s, local},
            {u"sandbox_path"_s, remote}, {u"bytes"_s, m_bytes}});
    }
    finish(ExitCode::success);
}

void CopyAction::interrupt(int signal)
{
    const bool isAgain = m_signal != 0;
    m_signal = signal;
    if (m_batch == 0 || isAgain) {
        if (isAgain && !m_staging.isEmpty())
            console().tell(tr("The folder %1 may be left in the sandbox “%2”.")
                    .arg(Format::escaped(m_staging), m_target->sandbox.name));
        if (m_batch != 0 && !isFinished())
            remember(std::nullopt);
        finish(ExitCode::ofSignal(signal));
        return;
    }
    console().tell(tr("Cancelling; nothing half is left under the final name."));
    m_queue.cancelAll(); // batchEnded() follows, unless it is being put into place, which is soon over
}

} // namespace vivarium::cli
