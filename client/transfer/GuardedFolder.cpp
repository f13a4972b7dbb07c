// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/GuardedFolder.h"

#include <QCoreApplication>
#include <QFile>
#include <QRandomGenerator>

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>

namespace vivarium {

namespace {
constexpr int FolderFlags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
constexpr int DeepestPath = 256;

QByteArray partName()
{
    return ".vivarium-" + QByteArray::number(QRandomGenerator::system()->generate64(), 36) + ".part";
}

bool isFolder(int parent, const QByteArray &name)
{
    struct stat status{};
    return ::fstatat(parent, name.constData(), &status, AT_SYMLINK_NOFOLLOW) == 0 && S_ISDIR(status.st_mode);
}

/// renameat() would replace an empty folder by nothing we want.
int replaceName(int parent, const QByteArray &from, const QByteArray &to)
{
    if (isFolder(parent, to)) {
        ::unlinkat(parent, from.constData(), 0);
        return EISDIR;
    }
    if (::renameat(parent, from.constData(), parent, to.constData()) == 0)
        return 0;
    const int error = errno;
    ::unlinkat(parent, from.constData(), 0);
    return error;
}
} // namespace

std::optional<QList<QByteArray>> GuardedFolder::components(const QByteArray &member)
{
    if (member.startsWith('/') || member.contains('\0'))
        return std::nullopt;
    QList<QByteArray> parts;
    for (const QByteArray &part : member.split('/')) {
        if (part.isEmpty() || part == ".")
            continue;
        if (part == ".." || part.size() > 255)
            return std::nullopt;
        parts.append(part);
    }
    if (parts.isEmpty() || parts.size() > DeepestPath)
        return std::nullopt;
    return parts;
}

bool GuardedFolder::linkStaysInside(const QList<QByteArray> &components, const QByteArray &target)
{
    if (target.isEmpty() || target.startsWith('/') || target.contains('\0'))
        return false;
    qsizetype depth = components.size() - 1;
    bool descending = false;
    for (const QByteArray &part : target.split('/')) {
        if (part.isEmpty() || part == ".")
            continue;
        if (part == "..") {
            if (descending || --depth < 0)
                return false;
        } else {
            descending = true;
        }
    }
    return true;
}

Result<GuardedFolder> GuardedFolder::open(const QString &path)
{
    GuardedFolder folder;
    // The chosen folder itself may be a link: it is the person's own choice.
    folder.m_root = FileDescriptor(::open(QFile::encodeName(path).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!folder.m_root.isOpen()) {
        return std::unexpected(localError(
            QCoreApplication::translate("vivarium::GuardedFolder", "The folder %1 can't be opened").arg(path), errno));
    }
    return folder;
}

int GuardedFolder::openParent(const QList<QByteArray> &components, FileDescriptor &parent)
{
    parent = FileDescriptor(::openat(m_root.get(), ".", FolderFlags));
    for (qsizetype i = 0; i + 1 < components.size(); ++i) {
        const QByteArray &name = components.at(i);
        FileDescriptor next(::openat(parent.get(), name.constData(), FolderFlags));
        if (!next.isOpen() && errno == ENOENT) {
            if (::mkdirat(parent.get(), name.constData(), 0755) != 0 && errno != EEXIST)
                return errno;
            next = FileDescriptor(::openat(parent.get(), name.constData(), FolderFlags));
        }
        if (!next.isOpen())
            return errno;
        parent = std::move(next);
    }
    return parent.isOpen() ? 0 : errno;
}

int GuardedFolder::makeDirectory(const QList<QByteArray> &components, int mode)
{
    FileDescriptor parent;
    if (const int error = openParent(components, parent))
        return error;
    // The owner's own bits stay on: what follows has to be written into it.
    if (::mkdirat(parent.get(), components.last().constData(), mode_t((mode & 0777) | 0700)) == 0)
        return 0;
    if (errno == EEXIST && isFolder(parent.get(), components.last()))
        return 0;
    return errno;
}

int GuardedFolder::makeLink(const QList<QByteArray> &components, const QByteArray &target)
{
    FileDescriptor parent;
    if (const int error = openParent(components, parent))
        return error;
    const QByteArray temporary = partName();
    if (::symlinkat(target.constData(), parent.get(), temporary.constData()) != 0)
        return errno;
    return replaceName(parent.get(), temporary, components.last());
}

int GuardedFolder::makeHardLink(const QList<QByteArray> &components, const QList<QByteArray> &existing)
{
    FileDescriptor parent;
    if (const int error = openParent(components, parent))
        return error;
    FileDescriptor source;
    if (const int error = openParent(existing, source))
        return error;
    struct stat status{};
    if (::fstatat(source.get(), existing.last().constData(), &status, AT_SYMLINK_NOFOLLOW) != 0)
        return errno;
    if (!S_ISREG(status.st_mode))
        return ELOOP;
    const QByteArray temporary = partName();
    if (::linkat(source.get(), existing.last().constData(), parent.get(), temporary.constData(), 0) != 0)
        return errno;
    const int error = replaceName(parent.get(), temporary, components.last());
    // Two names of one file are renamed to "nothing happens", and the temporary one stays behind.
    ::unlinkat(parent.get(), temporary.constData(), 0);
    return error;
}

int GuardedFolder::beginFile(const QList<QByteArray> &components, int mode, PartFile &part)
{
    if (const int error = openParent(components, part.m_folder))
        return error;
    part.m_name = components.last();
    if (isFolder(part.m_folder.get(), part.m_name))
        return EISDIR;
    part.m_partName = partName();
    // Set-uid and its like have no business on this machine; the umask takes its own part away.
    part.m_file = FileDescriptor(::openat(part.m_folder.get(), part.m_partName.constData(),
        O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode_t(mode & 0777)));
    return part.m_file.isOpen() ? 0 : errno;
}

GuardedFolder::PartFile::~PartFile()
{
    if (m_file.isOpen() && !m_partName.isEmpty())
        ::unlinkat(m_folder.get(), m_partName.constData(), 0);
}

int GuardedFolder::PartFile::write(QByteArrayView bytes)
{
    while (!bytes.isEmpty()) {
        const ssize_t count = ::write(m_file.get(), bytes.data(), size_t(bytes.size()));
        if (count < 0 && errno != EINTR)
            return errno;
        if (count > 0)
            bytes = bytes.sliced(count);
    }
    return 0;
}

int GuardedFolder::PartFile::commit(time_t modifiedAt)
{
    const timespec times[2]{{.tv_sec = 0, .tv_nsec = UTIME_OMIT}, {.tv_sec = modifiedAt, .tv_nsec = 0}};
    if (modifiedAt > 0)
        ::futimens(m_file.get(), times);
    const int error = replaceName(m_folder.get(), m_partName, m_name);
    m_partName.clear();
    return error;
}

} // namespace vivarium
