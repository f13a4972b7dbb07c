// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/LocalTree.h"

#include "transfer/LocalFiles.h"

#include <cerrno>
#include <dirent.h>
#include <fcntl.h>
#include <memory>
#include <sys/stat.h>

namespace vivarium::LocalTree {

namespace {

constexpr int FolderFlags = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
/// One open folder for each step down; what is fetched from a sandbox has fewer.
constexpr int DeepestPath = 512;

using Directory = std::unique_ptr<DIR, int (*)(DIR *)>;

int namesIn(const Directory &directory, QByteArrayList &names)
{
    if (!directory)
        return errno;
    while (true) {
        errno = 0;
        const dirent *entry = ::readdir(directory.get());
        if (!entry)
            return errno;
        const QByteArray name(entry->d_name);
        if (name != "." && name != "..")
            names.append(name);
    }
}

int emptyFolder(const FileDescriptor &folder, const QByteArray &kept, const StopFlag &stop, int depth);

int removeEntry(int parent, const QByteArray &name, const StopFlag &stop, int depth)
{
    if (stop && *stop)
        return ECANCELED;
    if (::unlinkat(parent, name.constData(), 0) == 0 || errno == ENOENT)
        return 0;
    if (errno != EISDIR && errno != EPERM) // Linux says the one of a folder, POSIX the other
        return errno;
    if (depth >= DeepestPath)
        return ENAMETOOLONG;
    int error = 0;
    {
        const FileDescriptor folder(::openat(parent, name.constData(), FolderFlags | O_NOFOLLOW));
        error = folder.isOpen() ? emptyFolder(folder, {}, stop, depth) : errno;
    }
    if (error == ECANCELED)
        return error;
    if (::unlinkat(parent, name.constData(), AT_REMOVEDIR) == 0 || errno == ENOENT)
        return 0;
    return error != 0 ? error : errno;
}

int emptyFolder(const FileDescriptor &folder, const QByteArray &kept, const StopFlag &stop, int depth)
{
    ::fchmod(folder.get(), 0700); // from one that may not be written to nothing can be removed
    QByteArrayList names;
    int error = 0;
    {
        const int again = ::openat(folder.get(), ".", FolderFlags);
        if (again < 0)
            return errno;
        const Directory directory(::fdopendir(again), &::closedir);
        error = namesIn(directory, names);
        if (!directory)
            ::close(again);
    }
    for (const QByteArray &name : std::as_const(names)) {
        if (name == kept)
            continue;
        const int failed = removeEntry(folder.get(), name, stop, depth + 1);
        if (failed == ECANCELED)
            return failed;
        if (error == 0)
            error = failed;
    }
    return error;
}

} // namespace

int readNames(const QByteArray &folder, QByteArrayList &names)
{
    return namesIn(Directory(::opendir(folder.constData()), &::closedir), names);
}

int remove(const QByteArray &path, const StopFlag &stop)
{
    return removeEntry(AT_FDCWD, path, stop, 0);
}

int removeInside(const QByteArray &folder, const QByteArray &kept, const StopFlag &stop)
{
    const FileDescriptor opened(::open(folder.constData(), FolderFlags | O_NOFOLLOW));
    if (!opened.isOpen())
        return errno == ENOENT ? 0 : errno;
    return emptyFolder(opened, kept, stop, 0);
}

} // namespace vivarium::LocalTree
