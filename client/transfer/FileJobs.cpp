// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/FileJobs.h"

#include "domain/RemotePaths.h"
#include "transfer/ArchiveExtractor.h"
#include "transfer/ArchiveWriter.h"
#include "transfer/LocalFiles.h"

#include <QCoreApplication>
#include <QFile>
#include <QSaveFile>

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>

namespace vivarium {

namespace {
struct FileJobTexts {
    Q_DECLARE_TR_FUNCTIONS(vivarium::FileJobs)
};
constexpr qsizetype JobBlock = 256 << 10;

ApiError jobStopped()
{
    return ApiError::local(FileJobTexts::tr("The transfer was stopped."));
}

Result<Done> copyFile(int file, const QString &name, qint64 size, BytePipe &pipe, const StopFlag &stop)
{
    QByteArray block(JobBlock, Qt::Uninitialized);
    qint64 left = size;
    while (!*stop) {
        const ssize_t count = ::read(file, block.data(), size_t(block.size()));
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return std::unexpected(localError(FileJobTexts::tr("%1 can't be read").arg(name), errno));
        if (count > left || (count == 0 && left > 0)) {
            return std::unexpected(ApiError::local(FileJobTexts::tr("%1 changed while it was being sent.").arg(name),
                FileJobTexts::tr("Send it again when nothing writes to it.")));
        }
        if (count == 0) {
            pipe.finish();
            return Done{};
        }
        if (!pipe.write(QByteArrayView(block).first(count)))
            break;
        left -= count;
    }
    return std::unexpected(jobStopped());
}
} // namespace

UploadTransfer::Prepare FileJobs::readFile(const QString &localFile, qint64 limit)
{
    return [localFile, limit](const StopFlag &) -> Result<UploadSource> {
        const QByteArray path = QFile::encodeName(localFile);
        const QString name = shownName(path);
        // Not blocking: opening a named pipe would wait for its writer.
        auto file = std::make_shared<FileDescriptor>(::open(path.constData(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
        if (!file->isOpen())
            return std::unexpected(localError(FileJobTexts::tr("%1 can't be read").arg(name), errno));
        struct stat status{};
        if (::fstat(file->get(), &status) != 0)
            return std::unexpected(localError(FileJobTexts::tr("%1 can't be read").arg(name), errno));
        if (!S_ISREG(status.st_mode))
            return std::unexpected(ApiError::local(FileJobTexts::tr("%1 is no ordinary file.").arg(name)));
        if (limit >= 0 && status.st_size > limit) {
            ApiError error =
                ApiError::local(FileJobTexts::tr("%1 is too large: this server takes files of at most %2 MiB.")
                                    .arg(name)
                                    .arg(limit >> 20),
                    FileJobTexts::tr("Nothing was sent."));
            error.kind = ErrorKind::TooLarge;
            return std::unexpected(error);
        }
        UploadSource source;
        source.size = status.st_size;
        source.mode = int(status.st_mode & 0777);
        source.write = [file, name, size = source.size](BytePipe &pipe, const StopFlag &stop) {
            return copyFile(file->get(), name, size, pipe, stop);
        };
        return source;
    };
}

UploadTransfer::Prepare FileJobs::readTree(const QStringList &localPaths, qint64 fileLimit)
{
    return [localPaths, fileLimit](const StopFlag &stop) -> Result<UploadSource> {
        auto plan = ArchiveWriter::plan(localPaths, fileLimit, stop);
        if (!plan)
            return std::unexpected(plan.error());
        auto shared = std::make_shared<const ArchivePlan>(std::move(*plan));
        UploadSource source;
        source.size = shared->archiveBytes;
        source.leftOut = shared->leftOut;
        source.write = [shared](BytePipe &pipe, const StopFlag &writeStop) {
            return ArchiveWriter::write(*shared, pipe, writeStop);
        };
        return source;
    };
}

DownloadTransfer::Sink FileJobs::writeFile(const QString &localFile)
{
    return [localFile](BytePipe &pipe, const StopFlag &stop) -> Result<Done> {
        const auto failure = [&localFile](const QSaveFile &file) {
            const int number = errno;
            ApiError error = localError(
                FileJobTexts::tr("%1 can't be written").arg(shownName(QFile::encodeName(localFile))), number);
            error.details = file.errorString();
            return std::unexpected(error);
        };
        QSaveFile file(localFile);
        errno = 0;
        if (!file.open(QIODevice::WriteOnly))
            return failure(file);
        while (true) {
            const QByteArray block = pipe.read(JobBlock);
            if (block.isEmpty())
                break;
            errno = 0;
            if (file.write(block) != block.size())
                return failure(file);
        }
        // A closed pipe is a broken or cancelled transfer: the temporary file goes with QSaveFile.
        if (*stop || pipe.isClosed() || !pipe.isFinished())
            return std::unexpected(jobStopped());
        errno = 0;
        if (!file.commit())
            return failure(file);
        return Done{};
    };
}

DownloadTransfer::Sink FileJobs::writeTree(const QString &localDirectory, const QList<RemotePath> &sources)
{
    QList<QByteArray> names;
    for (const RemotePath &source : sources)
        names << RemotePaths::fileName(source);
    return [localDirectory, names](BytePipe &pipe, const StopFlag &stop) -> Result<Done> {
        const auto report = ArchiveExtractor::extract(pipe, localDirectory, names, stop);
        if (!report)
            return std::unexpected(report.error());
        if (const auto error = ArchiveExtractor::incompleteError(*report))
            return std::unexpected(*error);
        return Done{};
    };
}

} // namespace vivarium
