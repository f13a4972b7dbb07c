// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/ArchiveWriter.h"

#include "transfer/Archive.h"
#include "transfer/LocalFiles.h"
#include "transfer/LocalTree.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSet>

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <memory>

namespace vivarium {

namespace {
struct ArchiveWriterTexts {
    Q_DECLARE_TR_FUNCTIONS(vivarium::ArchiveWriter)
};

/// One file system can't hold so many more that a tar of them would be sensible.
constexpr qsizetype MostMembers = 5'000'000;
constexpr qsizetype FileBlock = 256 << 10;

/// What the archive's bytes go into: nothing, to count them, or a pipe.
struct ArchiveSink {
    BytePipe *pipe = nullptr;
    qint64 bytes = 0;
    QByteArray block;
    bool closed = false;

    bool flush()
    {
        if (pipe && !block.isEmpty())
            closed = closed || !pipe->write(std::exchange(block, {}));
        return !closed;
    }
};

la_ssize_t writeToSink(archive *, void *data, const void *buffer, size_t length)
{
    auto *sink = static_cast<ArchiveSink *>(data);
    sink->bytes += qint64(length);
    if (!sink->pipe)
        return la_ssize_t(length);
    // libarchive writes in pieces of 10 KiB; larger ones mean fewer hops between threads.
    sink->block.append(static_cast<const char *>(buffer), qsizetype(length));
    if (sink->block.size() >= FileBlock && !sink->flush())
        return -1;
    return la_ssize_t(length);
}

ArchiveHandle openWriter(ArchiveSink &sink)
{
    ArchiveHandle writer(archive_write_new());
    archive_write_set_format_pax_restricted(writer.get());
    // Names as they are: a sandbox need not agree about their encoding.
    archive_write_set_options(writer.get(), "hdrcharset=BINARY");
    archive_write_set_bytes_per_block(writer.get(), 10240);
    archive_write_set_bytes_in_last_block(writer.get(), 1);
    if (archive_write_open(writer.get(), &sink, nullptr, &writeToSink, nullptr) != ARCHIVE_OK)
        return nullptr;
    return writer;
}

bool writeHeader(archive *writer, const ArchivePlan::Member &member)
{
    const ArchiveEntryHandle entry(archive_entry_new());
    archive_entry_copy_pathname(entry.get(), member.name.constData());
    archive_entry_set_mtime(entry.get(), member.modifiedAt, 0);
    archive_entry_set_perm(entry.get(), mode_t(member.mode));
    archive_entry_set_uid(entry.get(), 0);
    archive_entry_set_gid(entry.get(), 0);
    switch (member.type) {
    case ArchivePlan::MemberType::File:
        archive_entry_set_filetype(entry.get(), AE_IFREG);
        archive_entry_set_size(entry.get(), member.size);
        break;
    case ArchivePlan::MemberType::Directory:
        archive_entry_set_filetype(entry.get(), AE_IFDIR);
        break;
    case ArchivePlan::MemberType::SymbolicLink:
        archive_entry_set_filetype(entry.get(), AE_IFLNK);
        archive_entry_copy_symlink(entry.get(), member.linkTarget.constData());
        break;
    }
    return archive_write_header(writer, entry.get()) >= ARCHIVE_WARN;
}

ApiError archiveFailure(archive *writer)
{
    ApiError error = ApiError::local(ArchiveWriterTexts::tr("The archive can't be made."));
    if (writer)
        error.details = archiveErrorText(writer);
    return error;
}

ApiError stoppedError()
{
    return ApiError::local(ArchiveWriterTexts::tr("The transfer was stopped."));
}

/// Collects members, one folder after the other, without recursion on the stack.
class TreeWalk {
public:
    TreeWalk(ArchivePlan &plan, qint64 fileLimit)
        : m_plan(plan)
        , m_fileLimit(fileLimit)
    {
    }
    std::optional<ApiError> add(const QByteArray &localPath, const QByteArray &name)
    {
        struct stat status{};
        if (::lstat(localPath.constData(), &status) != 0)
            return unreadable(localPath, errno);
        ArchivePlan::Member member;
        member.name = name;
        member.localPath = localPath;
        member.mode = int(status.st_mode & 0777);
        member.modifiedAt = status.st_mtime;
        if (S_ISREG(status.st_mode)) {
            if (m_fileLimit >= 0 && status.st_size > m_fileLimit)
                return tooLarge(localPath);
            if (::access(localPath.constData(), R_OK) != 0)
                return unreadable(localPath, errno);
            member.size = status.st_size;
        } else if (S_ISDIR(status.st_mode)) {
            member.type = ArchivePlan::MemberType::Directory;
            m_folders.append(m_plan.members.size());
        } else if (S_ISLNK(status.st_mode)) {
            member.type = ArchivePlan::MemberType::SymbolicLink;
            member.linkTarget = QByteArray(status.st_size + 1, Qt::Uninitialized);
            const ssize_t length =
                ::readlink(localPath.constData(), member.linkTarget.data(), size_t(member.linkTarget.size()));
            if (length < 0)
                return unreadable(localPath, errno);
            member.linkTarget.truncate(length);
        } else {
            m_plan.leftOut << shownName(name);
            return std::nullopt;
        }
        m_plan.members.append(member);
        return std::nullopt;
    }
    std::optional<ApiError> walk(const StopFlag &stop)
    {
        while (!m_folders.isEmpty()) {
            const ArchivePlan::Member folder = m_plan.members.at(m_folders.takeFirst());
            QByteArrayList names;
            if (auto error = readFolder(folder.localPath, names))
                return error;
            for (const QByteArray &name : names) {
                if (*stop)
                    return stoppedError();
                if (m_plan.members.size() >= MostMembers)
                    return ApiError::local(ArchiveWriterTexts::tr("These are too many files for one transfer."));
                if (auto error = add(folder.localPath + '/' + name, folder.name + '/' + name))
                    return error;
            }
        }
        return std::nullopt;
    }

    static std::optional<ApiError> readFolder(const QByteArray &path, QByteArrayList &names)
    {
        if (const int number = LocalTree::readNames(path, names))
            return unreadable(path, number);
        std::ranges::sort(names);
        return std::nullopt;
    }

private:
    static ApiError unreadable(const QByteArray &path, int number)
    {
        return localError(ArchiveWriterTexts::tr("%1 can't be read").arg(shownName(path)), number);
    }
    ApiError tooLarge(const QByteArray &path) const
    {
        ApiError error =
            ApiError::local(ArchiveWriterTexts::tr("%1 is too large: this server takes files of at most %2 MiB.")
                                .arg(shownName(path))
                                .arg(m_fileLimit >> 20),
                ArchiveWriterTexts::tr("Nothing was sent. Leave this file out, or split it."));
        error.kind = ErrorKind::TooLarge;
        return error;
    }

    ArchivePlan &m_plan;
    qint64 m_fileLimit;
    QList<qsizetype> m_folders;
};

std::optional<ApiError> measure(ArchivePlan &plan, const StopFlag &stop)
{
    ArchiveSink sink;
    const ArchiveHandle writer = openWriter(sink);
    for (const ArchivePlan::Member &member : std::as_const(plan.members)) {
        if (*stop)
            return stoppedError();
        // The contents are filled up with zeros by libarchive itself when the next header comes.
        if (!writer || !writeHeader(writer.get(), member))
            return archiveFailure(writer.get());
    }
    if (archive_write_close(writer.get()) != ARCHIVE_OK)
        return archiveFailure(writer.get());
    plan.archiveBytes = sink.bytes;
    return std::nullopt;
}

std::optional<ApiError> writeContents(archive *writer, const ArchivePlan::Member &member, const StopFlag &stop)
{
    const auto changed = [&member] {
        return ApiError::local(
            ArchiveWriterTexts::tr("%1 changed while it was being sent.").arg(shownName(member.localPath)),
            ArchiveWriterTexts::tr("Send it again when nothing writes to it."));
    };
    const auto unreadable = [&member](int number) {
        return localError(ArchiveWriterTexts::tr("%1 can't be read").arg(shownName(member.localPath)), number);
    };
    const FileDescriptor file(::open(member.localPath.constData(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    if (!file.isOpen())
        return unreadable(errno);
    struct stat status{};
    if (::fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode) || status.st_size != member.size)
        return changed();
    QByteArray block(FileBlock, Qt::Uninitialized);
    qint64 left = member.size;
    while (!*stop) {
        const ssize_t count = ::read(file.get(), block.data(), size_t(block.size()));
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return unreadable(errno);
        if (count > left || (count == 0 && left > 0))
            return changed();
        if (count == 0)
            return std::nullopt;
        if (archive_write_data(writer, block.constData(), size_t(count)) != count)
            return archiveFailure(writer);
        left -= count;
    }
    return stoppedError();
}
} // namespace

Result<ArchivePlan> ArchiveWriter::plan(const QStringList &localPaths, qint64 fileLimit, const StopFlag &stop)
{
    const Utf8Thread locale;
    ArchivePlan plan;
    TreeWalk walk(plan, fileLimit);
    QSet<QByteArray> taken;
    const auto add = [&walk, &taken](const QByteArray &path, const QByteArray &name) -> std::optional<ApiError> {
        if (taken.contains(name))
            return ApiError::local(ArchiveWriterTexts::tr("Two of the chosen items are named %1.").arg(shownName(name)),
                ArchiveWriterTexts::tr("Send them one after the other, to different folders."));
        taken.insert(name);
        return walk.add(path, name);
    };
    for (const QString &path : localPaths) {
        const QString absolute = QDir::cleanPath(QFileInfo(path).absoluteFilePath());
        const QByteArray local = QFile::encodeName(absolute);
        const QByteArray name = QFile::encodeName(QFileInfo(absolute).fileName());
        if (name.isEmpty())
            return std::unexpected(ApiError::local(ArchiveWriterTexts::tr("A whole disk can't be sent."),
                ArchiveWriterTexts::tr("Choose a folder in it.")));
        QByteArrayList inside;
        std::optional<ApiError> error;
        if (!path.endsWith(QLatin1String("/.")))
            error = add(local, name);
        else
            error = TreeWalk::readFolder(local, inside);
        for (qsizetype i = 0; i < inside.size() && !error; ++i)
            error = add(local + '/' + inside.at(i), inside.at(i));
        if (error)
            return std::unexpected(*error);
    }
    if (auto error = walk.walk(stop))
        return std::unexpected(*error);
    if (plan.members.isEmpty()) {
        ApiError error = ApiError::local(ArchiveWriterTexts::tr("There is nothing that can be sent."));
        error.details = plan.leftOut.join(QLatin1Char('\n'));
        return std::unexpected(error);
    }
    if (auto error = measure(plan, stop))
        return std::unexpected(*error);
    return plan;
}

Result<Done> ArchiveWriter::write(const ArchivePlan &plan, BytePipe &pipe, const StopFlag &stop)
{
    const Utf8Thread locale;
    ArchiveSink sink;
    sink.pipe = &pipe;
    ArchiveHandle writer = openWriter(sink);
    std::optional<ApiError> error;
    for (const ArchivePlan::Member &member : plan.members) {
        if (*stop)
            error = stoppedError();
        else if (!writer || !writeHeader(writer.get(), member))
            error = archiveFailure(writer.get());
        else if (member.type == ArchivePlan::MemberType::File)
            error = writeContents(writer.get(), member, stop);
        if (error)
            break;
    }
    if (!error && archive_write_close(writer.get()) != ARCHIVE_OK)
        error = archiveFailure(writer.get());
    if (!error && !sink.flush())
        error = stoppedError();
    if (error) {
        // Freeing the writer would write the rest of the archive; a closed pipe takes none of it.
        pipe.close();
        writer.reset();
        return std::unexpected(*error);
    }
    pipe.finish();
    return Done{};
}

} // namespace vivarium
