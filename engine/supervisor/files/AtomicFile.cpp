// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/AtomicFile.h"

#include "common/ApiError.h"
#include "files/SandboxPath.h"
#include "system/RandomId.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <memory>

namespace vivarium::supervisor {

using common::ApiError;

void makeDirectories(const std::string &path)
{
    struct stat status{};
    if (::mkdir(path.c_str(), 0755) == 0)
        return;
    const int error = errno;
    if (error == EEXIST) {
        if (::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode))
            return;
        throw ApiError::fromErrno(ENOTDIR, path);
    }
    if (error != ENOENT || path == "/")
        throw ApiError::fromErrno(error, path);
    // Recursion ends at the root; a path has at most 2048 parts.
    makeDirectories(parentPath(path));
    if (::mkdir(path.c_str(), 0755) != 0 && errno != EEXIST)
        throw ApiError::fromErrno(errno, path);
}

int writeFully(int file, std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t count = ::write(file, bytes.data(), bytes.size());
        if (count < 0 && errno != EINTR)
            return errno;
        bytes.remove_prefix(count > 0 ? static_cast<std::size_t>(count) : 0);
    }
    return 0;
}

AtomicFile::AtomicFile(std::string target)
    : m_target(std::move(target))
{
    if (m_target == "/")
        throw ApiError::fromErrno(EISDIR, m_target);
    struct stat status{};
    if (::lstat(m_target.c_str(), &status) == 0 && S_ISLNK(status.st_mode)) {
        const std::unique_ptr<char, decltype(&std::free)> resolved(::realpath(m_target.c_str(), nullptr), &std::free);
        if (resolved)
            m_target = resolved.get();
    }
    if (::stat(m_target.c_str(), &status) == 0 && S_ISDIR(status.st_mode))
        throw ApiError::fromErrno(EISDIR, m_target);
    const std::string folder = parentPath(m_target);
    makeDirectories(folder);
    m_temporary = joinPath(folder, randomId(".lazycloud-upload-"));
    m_file =
        common::FileDescriptor(::open(m_temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
    if (!m_file) {
        const int error = errno;
        m_temporary.clear();
        throw ApiError::fromErrno(error, m_target);
    }
}

AtomicFile::~AtomicFile()
{
    if (!m_temporary.empty())
        ::unlink(m_temporary.c_str());
}

void AtomicFile::write(std::string_view bytes)
{
    if (const int error = writeFully(m_file.get(), bytes); error != 0)
        throw ApiError::fromErrno(error, m_target);
}

void AtomicFile::commit(mode_t mode)
{
    struct stat previous{};
    // Without the capability to give files away the new file stays the supervisor's; the content matters more.
    if (::lstat(m_target.c_str(), &previous) == 0 && ::fchown(m_file.get(), previous.st_uid, previous.st_gid) != 0)
        errno = 0;
    // After the owner, since changing that clears the set-user-id bit.
    if (::fchmod(m_file.get(), mode) != 0 || ::rename(m_temporary.c_str(), m_target.c_str()) != 0)
        throw ApiError::fromErrno(errno, m_target);
    m_temporary.clear();
    m_file.reset();
}

} // namespace vivarium::supervisor
