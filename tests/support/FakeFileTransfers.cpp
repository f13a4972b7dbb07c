// SPDX-License-Identifier: GPL-3.0-or-later
// The transfers of FakeFileApi: between its trees and this machine's disk.
#include "FakeBackend.h"
#include "FakeFileApi.h"
#include "core/Async.h"

#include <QDir>
#include <QFileInfo>

namespace vivarium {

namespace {

ApiError transferError(ErrorKind kind, int status, const QString &sentence)
{
    return CallScript::error(kind, status, sentence);
}

RemotePath childPath(const RemotePath &directory, const QByteArray &name)
{
    return directory == "/" ? '/' + name : directory + '/' + name;
}

qint64 localBytes(const QStringList &paths)
{
    qint64 sum = 0;
    for (const QString &path : paths)
        sum += QFileInfo(path).isFile() ? QFileInfo(path).size() : 0;
    return sum;
}

} // namespace

FakeTransfer::FakeTransfer(FakeBackend &backend, const QString &call, qint64 total, std::function<Result<Done>()> work)
    : m_reply(backend.calls().answer<Done>(call, std::move(work)))
{
    whenDone(this, m_reply, [this, total](const Result<Done> *result) {
        if (!result)
            return;
        if (*result)
            Q_EMIT progressed(total, total);
        Q_EMIT finished(*result);
    });
}

FakeTransfer::~FakeTransfer()
{
    m_reply.cancel();
}

void FakeTransfer::cancel()
{
    m_reply.cancel();
}

std::unique_ptr<Transfer> FakeFileApi::begin(const QString &call, qint64 total, std::function<Result<Done>()> work)
{
    auto transfer = std::make_unique<FakeTransfer>(m_backend, call, total, std::move(work));
    m_transfers.append(transfer.get());
    return transfer;
}

std::unique_ptr<Transfer> FakeFileApi::upload(
    const SandboxId &sandbox, const QString &localFile, const RemotePath &target)
{
    return begin(QStringLiteral("files.upload"), QFileInfo(localFile).size(),
        [this, sandbox, localFile, target]() -> Result<Done> {
            if (const auto refusal = refuse(sandbox, target))
                return std::unexpected(*refusal);
            QFile file(localFile);
            if (!file.open(QIODevice::ReadOnly))
                return std::unexpected(ApiError::local(QStringLiteral("The local file can't be read.")));
            auto node = std::make_shared<Node>();
            node->type = FileType::File;
            node->bytes = file.readAll();
            node->mode = 0644;
            const qint64 limit = m_backend.capabilities().uploadLimitBytes;
            if (limit >= 0 && node->bytes.size() > limit)
                return std::unexpected(
                    transferError(ErrorKind::TooLarge, 413, QStringLiteral("The file is too large.")));
            m_backend.touch(sandbox, false);
            return put(sandbox, target, node, true);
        });
}

std::unique_ptr<Transfer> FakeFileApi::uploadTree(
    const SandboxId &sandbox, const QStringList &localPaths, const RemotePath &targetDirectory)
{
    return begin(QStringLiteral("files.uploadTree"), localBytes(localPaths),
        [this, sandbox, localPaths, targetDirectory]() -> Result<Done> {
            if (const auto refusal = refuse(sandbox, targetDirectory))
                return std::unexpected(*refusal);
            m_backend.touch(sandbox, false);
            if (Result<Done> made = makePath(sandbox, targetDirectory); !made)
                return made;
            QStringList all;
            for (const QString &path : localPaths) {
                if (!path.endsWith(QLatin1String("/."))) {
                    all.append(path);
                    continue;
                }
                for (const QFileInfo &entry :
                    QDir(path).entryInfoList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot))
                    all.append(entry.absoluteFilePath());
            }
            for (const QString &path : std::as_const(all)) {
                if (Result<Done> done = importTree(sandbox, path, targetDirectory); !done)
                    return done;
            }
            return Done();
        });
}

std::unique_ptr<Transfer> FakeFileApi::download(
    const SandboxId &sandbox, const RemotePath &source, const QString &localFile)
{
    const NodePointer known = find(sandbox, source, true);
    return begin(QStringLiteral("files.download"), known ? known->bytes.size() : 0,
        [this, sandbox, source, localFile]() -> Result<Done> {
            if (const auto refusal = refuse(sandbox, source))
                return std::unexpected(*refusal);
            m_backend.touch(sandbox, false);
            const NodePointer node = find(sandbox, source, true);
            if (!node)
                return std::unexpected(
                    transferError(ErrorKind::NotFound, 404, QStringLiteral("There is no such file.")));
            if (node->type != FileType::File)
                return std::unexpected(transferError(ErrorKind::Conflict, 409, QStringLiteral("This is not a file.")));
            QFile file(localFile);
            if (!file.open(QIODevice::WriteOnly) || file.write(node->bytes) != node->bytes.size())
                return std::unexpected(ApiError::local(QStringLiteral("The local file can't be written.")));
            return Done();
        });
}

std::unique_ptr<Transfer> FakeFileApi::downloadTree(
    const SandboxId &sandbox, const QList<RemotePath> &sources, const QString &localDirectory)
{
    return begin(QStringLiteral("files.downloadTree"), 0, [this, sandbox, sources, localDirectory]() -> Result<Done> {
        if (!QFileInfo(localDirectory).isDir())
            return std::unexpected(ApiError::local(QStringLiteral("The local folder is not there.")));
        QStringList leftOut;
        for (const RemotePath &source : sources) {
            if (const auto refusal = refuse(sandbox, source))
                return std::unexpected(*refusal);
            const NodePointer node = find(sandbox, source, false);
            if (!node)
                return std::unexpected(
                    transferError(ErrorKind::NotFound, 404, QStringLiteral("There is no such file or folder.")));
            if (Result<Done> done = exportTree(source, node, localDirectory, leftOut); !done)
                return done;
        }
        m_backend.touch(sandbox, false);
        if (!leftOut.isEmpty()) {
            ApiError error = ApiError::local(QStringLiteral("Some things were left out."));
            error.code = QStringLiteral("left_out");
            error.details = leftOut.join(QLatin1Char('\n'));
            return std::unexpected(error);
        }
        return Done();
    });
}

Result<Done> FakeFileApi::importTree(const SandboxId &sandbox, const QString &localPath, const RemotePath &directory)
{
    const QFileInfo info(localPath);
    const RemotePath target = childPath(directory, QFile::encodeName(info.fileName()));
    auto node = std::make_shared<Node>();
    if (info.isSymLink()) {
        node->type = FileType::SymbolicLink;
        node->linkTarget = QFile::encodeName(info.readSymLink());
        return put(sandbox, target, node, true);
    }
    if (info.isDir()) {
        if (Result<Done> made = makePath(sandbox, target); !made)
            return made;
        const QFileInfoList entries = QDir(localPath).entryInfoList(
            QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot, QDir::Name);
        for (const QFileInfo &entry : entries) {
            if (Result<Done> done = importTree(sandbox, entry.filePath(), target); !done)
                return done;
        }
        return Done();
    }
    QFile file(localPath);
    if (!file.open(QIODevice::ReadOnly))
        return std::unexpected(ApiError::local(QStringLiteral("“%1” can't be read.").arg(localPath)));
    node->type = FileType::File;
    node->mode = 0644;
    node->bytes = file.readAll();
    return put(sandbox, target, node, true);
}

Result<Done> FakeFileApi::exportTree(
    const RemotePath &path, const NodePointer &node, const QString &localDirectory, QStringList &leftOut) const
{
    const QString local = localDirectory + QLatin1Char('/') + QFile::decodeName(path.mid(path.lastIndexOf('/') + 1));
    if (node->type == FileType::Directory) {
        if (!QDir().mkpath(local))
            return std::unexpected(ApiError::local(QStringLiteral("A local folder can't be made.")));
        for (const auto &[name, child] : node->children) {
            if (Result<Done> done = exportTree(childPath(path, name), child, local, leftOut); !done)
                return done;
        }
    } else if (node->type == FileType::File) {
        QFile file(local);
        if (!file.open(QIODevice::WriteOnly) || file.write(node->bytes) != node->bytes.size())
            return std::unexpected(ApiError::local(QStringLiteral("A local file can't be written.")));
    } else if (node->type == FileType::SymbolicLink && !node->linkTarget.startsWith('/')
        && !node->linkTarget.contains("..")) {
        QFile::link(QFile::decodeName(node->linkTarget), local);
    } else {
        leftOut.append(QString::fromUtf8(path));
    }
    return Done();
}

} // namespace vivarium
