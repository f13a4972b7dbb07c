// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/SourcePackage.h"

#include "transfer/Archive.h"
#include "transfer/LocalFiles.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>

#include <fcntl.h>
#include <sys/stat.h>

#include <cerrno>

namespace vivarium {

namespace {

struct SourcePackageTexts {
    Q_DECLARE_TR_FUNCTIONS(vivarium::SourcePackage)
};

constexpr qsizetype sourceBlock = 256 << 10;

ApiError packingFailure(archive *writer)
{
    ApiError error = ApiError::local(SourcePackageTexts::tr("The archive of the folder can't be made."),
        SourcePackageTexts::tr("Is there room on the disk for temporary files?"));
    error.details = archiveErrorText(writer);
    return error;
}

/// Writes one zip.
class SourcePacker {
public:
    SourcePacker(QByteArray top, StopFlag stop, SourcePackage::Progress progress)
        : m_top(std::move(top))
        , m_stop(std::move(stop))
        , m_progress(std::move(progress))
        , m_writer(archive_write_new())
    {
    }

    std::optional<ApiError> run(const SourceScan &scan, const QString &file)
    {
        archive *writer = m_writer.get();
        archive_write_set_format_zip(writer);
        // Names as they are: a sandbox need not agree about their encoding.
        archive_write_set_options(writer, "hdrcharset=BINARY");
        if (archive_write_open_filename(writer, QFile::encodeName(file).constData()) != ARCHIVE_OK)
            return packingFailure(writer);
        for (const SourceScan::Entry &entry : scan.entries) {
            if (*m_stop)
                return ApiError::local(SourcePackageTexts::tr("It was stopped."));
            if (auto error = add(entry))
                return error;
        }
        return archive_write_close(writer) == ARCHIVE_OK ? std::nullopt : std::optional(packingFailure(writer));
    }

private:
    std::optional<ApiError> add(const SourceScan::Entry &entry)
    {
        using Type = SourceScan::Entry::Type;
        FileDescriptor file;
        qint64 size = 0;
        if (entry.type == Type::File) {
            const QByteArray path = m_top + '/' + entry.name;
            file = FileDescriptor(::open(path.constData(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
            if (!file.isOpen() && errno == ENOENT)
                return std::nullopt; // gone since the scan
            struct stat status{};
            if (!file.isOpen() || ::fstat(file.get(), &status) != 0)
                return localError(SourcePackageTexts::tr("%1 can't be read.").arg(shownName(path)), errno);
            if (!S_ISREG(status.st_mode))
                return ApiError::local(SourcePackageTexts::tr("%1 is no file any more.").arg(shownName(path)),
                    SourcePackageTexts::tr("Try again when nothing changes the folder."));
            size = status.st_size;
        }
        const ArchiveEntryHandle header(archive_entry_new());
        archive_entry_copy_pathname(header.get(), entry.name.constData());
        archive_entry_set_mtime(header.get(), entry.modifiedAt, 0);
        archive_entry_set_perm(header.get(), mode_t(entry.mode));
        archive_entry_set_filetype(header.get(),
            entry.type == Type::Folder     ? AE_IFDIR
                : entry.type == Type::Link ? AE_IFLNK
                                           : AE_IFREG);
        if (entry.type == Type::File)
            archive_entry_set_size(header.get(), size);
        if (entry.type == Type::Link)
            archive_entry_copy_symlink(header.get(), entry.linkTarget.constData());
        if (archive_write_header(m_writer.get(), header.get()) < ARCHIVE_WARN)
            return packingFailure(m_writer.get());
        return entry.type == Type::File ? addContents(entry, file, size) : std::nullopt;
    }

    std::optional<ApiError> addContents(const SourceScan::Entry &entry, const FileDescriptor &file, qint64 size)
    {
        QByteArray block(sourceBlock, Qt::Uninitialized);
        qint64 left = size;
        while (!*m_stop) {
            const ssize_t count = ::read(file.get(), block.data(), size_t(block.size()));
            if (count < 0 && errno == EINTR)
                continue;
            if (count < 0)
                return localError(SourcePackageTexts::tr("%1 can't be read.").arg(shownName(entry.name)), errno);
            if (count > left || (count == 0 && left > 0))
                return ApiError::local(
                    SourcePackageTexts::tr("%1 changed while it was read.").arg(shownName(entry.name)),
                    SourcePackageTexts::tr("Try again when nothing changes the folder, or leave the file out."));
            if (count == 0)
                break;
            if (archive_write_data(m_writer.get(), block.constData(), size_t(count)) != count)
                return packingFailure(m_writer.get());
            left -= count;
            m_done += count;
            if (m_progress)
                m_progress(m_done);
        }
        return std::nullopt;
    }

    QByteArray m_top;
    StopFlag m_stop;
    SourcePackage::Progress m_progress;
    ArchiveHandle m_writer;
    qint64 m_done = 0;
};

} // namespace

Result<SourcePackage> SourcePackage::make(
    const SourceFolder &folder, const SourceScan &scan, const StopFlag &stop, const Progress &progress)
{
    const Utf8Thread locale;
    SourcePackage package;
    package.files = scan.files;
    package.folder = std::make_shared<QTemporaryDir>();
    if (!package.folder->isValid())
        return std::unexpected(ApiError::local(
            SourcePackageTexts::tr("There is no place for a temporary file."), package.folder->errorString()));
    package.file = package.folder->filePath(QStringLiteral("source.zip"));
    const QByteArray top = QFile::encodeName(QFileInfo(folder.path).absoluteFilePath());
    if (auto error = SourcePacker(top, stop, progress).run(scan, package.file))
        return std::unexpected(*error);
    QFile file(package.file);
    QCryptographicHash hash(QCryptographicHash::Sha256);
    if (!file.open(QFile::ReadOnly) || !hash.addData(&file))
        return std::unexpected(ApiError::local(SourcePackageTexts::tr("The archive of the folder can't be read.")));
    package.sha256 = QString::fromLatin1(hash.result().toHex());
    package.size = file.size();
    if (package.size > SourceScan::mostBytes)
        return std::unexpected(ApiError::local(
            SourcePackageTexts::tr("The folder is too large: packed it has %1 MiB, and 512 can be sent.")
                .arg(package.size >> 20),
            SourcePackageTexts::tr("Leave something out by a pattern, or put it into a volume.")));
    return package;
}

} // namespace vivarium
