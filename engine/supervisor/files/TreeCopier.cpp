// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/TreeCopier.h"

#include "common/ApiError.h"
#include "common/FileDescriptor.h"
#include "files/AtomicFile.h"
#include "files/SandboxPath.h"
#include "files/TreeRemover.h"
#include "files/TreeWalker.h"
#include "system/RandomId.h"

#include <fcntl.h>
#include <linux/fs.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <memory>

namespace vivarium::supervisor {

namespace {

using common::ApiError;
using common::FileDescriptor;

[[noreturn]] void failAt(const std::string &path)
{
    throw ApiError::fromErrno(errno, path);
}

/// The path without links, or as it is if it does not exist.
std::string resolved(const std::string &path)
{
    const std::unique_ptr<char, decltype(&std::free)> real(::realpath(path.c_str(), nullptr), &std::free);
    return real ? std::string(real.get()) : path;
}

void copyBytes(int from, int to, const std::string &path, const std::stop_token &stop)
{
    constexpr std::size_t step = 4 * 1024 * 1024;
    bool canClone = true;
    std::array<char, 64 * 1024> space;
    while (!stop.stop_requested()) {
        ssize_t count = 0;
        if (canClone) {
            // Within one file system this need not move the bytes at all.
            count = ::copy_file_range(from, nullptr, to, nullptr, step, 0);
            if (count > 0)
                continue;
            // Nothing at once may also mean a file such as those in /proc, which only read() can tell.
            canClone = false;
        }
        count = ::read(from, space.data(), space.size());
        if (count == 0)
            return;
        if (count < 0)
            failAt(path);
        if (const int error = writeFully(to, {space.data(), static_cast<std::size_t>(count)}); error != 0)
            throw ApiError::fromErrno(error, path);
    }
}

void setAttributes(int folder, const std::string &name, const struct stat &status)
{
    // Owners are kept where the sandbox's capabilities let; the mode afterwards, as a new owner clears some of its
    // bits.
    if (::fchownat(folder, name.c_str(), status.st_uid, status.st_gid, AT_SYMLINK_NOFOLLOW) != 0)
        errno = 0;
    if (!S_ISLNK(status.st_mode) && ::fchmodat(folder, name.c_str(), status.st_mode & 07777U, 0) != 0)
        failAt(name);
    const std::array<timespec, 2> times{status.st_atim, status.st_mtim};
    ::utimensat(folder, name.c_str(), times.data(), AT_SYMLINK_NOFOLLOW);
}

void copyItem(
    const TreeWalker::Step &step, const std::string &source, const std::string &target, const std::stop_token &stop)
{
    switch (step.status.st_mode & S_IFMT) {
    case S_IFREG: {
        const FileDescriptor from(::openat(step.parent, step.name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
        if (!from)
            failAt(source);
        const FileDescriptor to(::open(target.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
        if (!to)
            failAt(target);
        copyBytes(from.get(), to.get(), source, stop);
        break;
    }
    case S_IFLNK: {
        std::array<char, 4097> link{};
        const ssize_t size = ::readlinkat(step.parent, step.name, link.data(), link.size() - 1);
        if (size < 0 || ::symlink(link.data(), target.c_str()) != 0)
            failAt(source);
        break;
    }
    case S_IFSOCK:
        return; // Nothing would listen to the copy.
    default:
        if (::mknod(target.c_str(), step.status.st_mode, step.status.st_rdev) != 0)
            failAt(target);
    }
    setAttributes(AT_FDCWD, target, step.status);
}

void copyInto(const std::string &from, const std::string &target, const std::stop_token &stop)
{
    TreeWalker walker(from, false);
    while (const auto *step = walker.next()) {
        if (stop.stop_requested())
            return;
        const std::string source = step->path.empty() ? from : joinPath(from, step->path);
        const std::string copy = step->path.empty() ? target : joinPath(target, step->path);
        switch (step->event) {
        case TreeWalker::Event::Item:
            copyItem(*step, source, copy, stop);
            break;
        case TreeWalker::Event::Enter:
            if (::mkdir(copy.c_str(), 0700) != 0)
                failAt(copy);
            break;
        case TreeWalker::Event::Leave:
            setAttributes(AT_FDCWD, copy, step->status);
            break;
        case TreeWalker::Event::Unreadable:
            throw ApiError::fromErrno(step->error, source);
        }
    }
    if (walker.rootError() != 0)
        throw ApiError::fromErrno(walker.rootError(), from);
}

/// Renames without replacing anything, or replacing what rename() may.
int renameTo(const std::string &from, const std::string &to, bool overwrite)
{
    if (overwrite)
        return ::rename(from.c_str(), to.c_str()) == 0 ? 0 : errno;
    if (::syscall(SYS_renameat2, AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0)
        return 0;
    if (errno != EINVAL && errno != ENOSYS)
        return errno;
    // Some file systems cannot rename that way; then looking first has to do.
    struct stat status{};
    if (::lstat(to.c_str(), &status) == 0)
        return EEXIST;
    return ::rename(from.c_str(), to.c_str()) == 0 ? 0 : errno;
}

/// Removes a half-made copy.
class Leftover {
public:
    explicit Leftover(std::string path)
        : m_path(std::move(path))
    {
    }
    Leftover(const Leftover &) = delete;
    Leftover &operator=(const Leftover &) = delete;
    ~Leftover()
    {
        if (!m_path.empty() && removeTree(m_path) == ENOTDIR)
            ::unlink(m_path.c_str());
    }
    void keep() { m_path.clear(); }

private:
    std::string m_path;
};

struct stat statusOf(const std::string &path)
{
    struct stat status{};
    if (::lstat(path.c_str(), &status) != 0)
        failAt(path);
    return status;
}

void refuseIntoItself(const std::string &from, const std::string &to, const struct stat &source)
{
    if (S_ISDIR(source.st_mode) && isWithin(joinPath(resolved(parentPath(to)), baseName(to)), resolved(from)))
        throw ApiError::conflict("a folder cannot be put into itself");
}

} // namespace

void copyTree(const std::string &from, const std::string &to, bool overwrite, std::stop_token stop)
{
    const struct stat source = statusOf(from);
    refuseIntoItself(from, to, source);
    struct stat present{};
    if (::lstat(to.c_str(), &present) == 0 && (!overwrite || S_ISDIR(present.st_mode) || S_ISDIR(source.st_mode)))
        throw ApiError::fromErrno(EEXIST, to);
    const std::string temporary = joinPath(parentPath(to), randomId(".vivarium-copy-"));
    Leftover leftover(temporary);
    copyInto(from, temporary, stop);
    if (stop.stop_requested())
        throw ApiError::unavailable("the copy was stopped");
    if (const int error = renameTo(temporary, to, overwrite); error != 0)
        throw ApiError::fromErrno(error, to);
    leftover.keep();
}

void moveTree(const std::string &from, const std::string &to, bool overwrite, std::stop_token stop)
{
    const struct stat source = statusOf(from);
    refuseIntoItself(from, to, source);
    const int error = renameTo(from, to, overwrite);
    if (error == 0)
        return;
    if (error != EXDEV)
        throw ApiError::fromErrno(error, error == ENOENT ? parentPath(to) : to);
    copyTree(from, to, overwrite, stop);
    const int removeError = S_ISDIR(source.st_mode) ? removeTree(from) : ::unlink(from.c_str()) == 0 ? 0 : errno;
    if (removeError != 0)
        throw ApiError::fromErrno(removeError, from);
}

} // namespace vivarium::supervisor
