// SPDX-License-Identifier: GPL-3.0-or-later
#include "archive/BeneathFolder.h"

#include "common/ApiError.h"
#include "common/Utf8.h"
#include "files/AtomicFile.h"

#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>

namespace vivarium::supervisor {

namespace {

using common::ApiError;
using common::FileDescriptor;

constexpr int pathFlags = O_PATH | O_DIRECTORY | O_CLOEXEC;

[[noreturn]] void refuseMember(std::string_view memberPath)
{
    throw ApiError::invalidRequest("the member " + common::toValidUtf8(memberPath) + " would leave the folder");
}

/// The parts of a member's name. Throws if it is absolute or climbs.
std::vector<std::string_view> partsOf(std::string_view memberPath)
{
    if (memberPath.starts_with('/') || memberPath.contains('\0'))
        refuseMember(memberPath);
    std::vector<std::string_view> parts;
    std::string_view rest = memberPath;
    while (!rest.empty()) {
        const auto slash = rest.find('/');
        const auto part = rest.substr(0, slash);
        rest.remove_prefix(slash == std::string_view::npos ? rest.size() : slash + 1);
        if (part == "..")
            refuseMember(memberPath);
        if (!part.empty() && part != ".")
            parts.push_back(part);
    }
    return parts;
}

std::string joinedParts(const std::vector<std::string_view> &parts)
{
    std::string path;
    for (const auto part : parts)
        path.append(path.empty() ? "" : "/").append(part);
    return path;
}

} // namespace

BeneathFolder::BeneathFolder(const std::string &path)
{
    makeDirectories(path);
    m_root = FileDescriptor(::open(path.c_str(), pathFlags));
    m_current = FileDescriptor(::open(path.c_str(), pathFlags));
    if (!m_root || !m_current)
        throw ApiError::fromErrno(errno, path);
}

FileDescriptor BeneathFolder::openStepwise(const std::string &relativePath, int &error) const
{
    // Without openat2 no link is followed at all: which of them lead out could change while looking.
    FileDescriptor folder(::openat(m_root.get(), ".", pathFlags));
    std::string_view rest = relativePath;
    while (folder && !rest.empty()) {
        const auto slash = rest.find('/');
        const std::string part(rest.substr(0, slash));
        rest.remove_prefix(slash == std::string_view::npos ? rest.size() : slash + 1);
        FileDescriptor next(::openat(folder.get(), part.c_str(), pathFlags | O_NOFOLLOW));
        error = errno;
        struct stat status{};
        if (!next && ::fstatat(folder.get(), part.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0
            && S_ISLNK(status.st_mode))
            error = EXDEV;
        folder = std::move(next);
    }
    return folder;
}

FileDescriptor BeneathFolder::openFolder(const std::string &relativePath, int &error)
{
    const char *const path = relativePath.empty() ? "." : relativePath.c_str();
    for (int attempt = 0; m_hasOpenat2 && attempt < 16; ++attempt) {
        open_how how{};
        how.flags = pathFlags;
        how.resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS;
        FileDescriptor folder(static_cast<int>(::syscall(SYS_openat2, m_root.get(), path, &how, sizeof how)));
        if (folder)
            return folder;
        error = errno;
        if (error == ENOSYS || error == EPERM)
            m_hasOpenat2 = false; // An old kernel, or a seccomp filter that does not know the call.
        else if (error != EAGAIN) // The kernel could not be sure, as something was being renamed.
            return folder;
    }
    return openStepwise(relativePath, error);
}

void BeneathFolder::enter(const std::vector<std::string_view> &parts, std::string_view memberPath)
{
    std::string path = joinedParts(parts);
    if (path == m_currentPath)
        return;
    int error = 0;
    FileDescriptor folder = openFolder(path, error);
    if (!folder && error == ENOENT) {
        // From the top, one level at a time.
        std::string made;
        for (const auto part : parts) {
            const FileDescriptor parent = openFolder(made, error);
            if (parent && ::mkdirat(parent.get(), std::string(part).c_str(), 0755) != 0 && errno != EEXIST)
                throw ApiError::fromErrno(errno, memberPath);
            made.append(made.empty() ? "" : "/").append(part);
            folder = openFolder(made, error);
            if (!folder)
                break;
        }
    }
    if (!folder && (error == EXDEV || error == ELOOP))
        refuseMember(memberPath);
    if (!folder)
        throw ApiError::fromErrno(error, memberPath);
    m_current = std::move(folder);
    m_currentPath = std::move(path);
}

BeneathFolder::Place BeneathFolder::place(std::string_view memberPath)
{
    auto parts = partsOf(memberPath);
    if (parts.empty())
        return {m_root.get(), {}};
    std::string name(parts.back());
    parts.pop_back();
    enter(parts, memberPath);
    return {m_current.get(), std::move(name)};
}

bool BeneathFolder::isFolder(std::string_view memberPath)
{
    int error = 0;
    const FileDescriptor folder = openFolder(joinedParts(partsOf(memberPath)), error);
    if (!folder && error == EXDEV)
        refuseMember(memberPath);
    return static_cast<bool>(folder);
}

} // namespace vivarium::supervisor
