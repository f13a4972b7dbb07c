// SPDX-License-Identifier: GPL-3.0-or-later
#include "archive/ArchiveProducer.h"

#include "archive/TarWriter.h"
#include "common/ApiError.h"
#include "files/SandboxPath.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <system_error>

namespace vivarium::supervisor {

namespace {

constexpr std::size_t skippedLimit = 1024 * 1024;

TarEntry::Type tarTypeOf(mode_t mode)
{
    switch (mode & S_IFMT) {
    case S_IFDIR:
        return TarEntry::Type::Directory;
    case S_IFLNK:
        return TarEntry::Type::SymbolicLink;
    case S_IFCHR:
        return TarEntry::Type::CharacterDevice;
    case S_IFBLK:
        return TarEntry::Type::BlockDevice;
    case S_IFIFO:
        return TarEntry::Type::Fifo;
    case S_IFREG:
        return TarEntry::Type::File;
    default:
        return TarEntry::Type::Other;
    }
}

} // namespace

ArchiveProducer::ArchiveProducer(std::vector<std::string> paths, UserDatabase &users)
    : m_paths(std::move(paths))
    , m_users(users)
{
    for (const auto &path : m_paths) {
        struct stat status{};
        if (::lstat(path.c_str(), &status) != 0)
            throw common::ApiError::fromErrno(errno, path);
    }
    m_users.refresh();
}

bool ArchiveProducer::produce(std::string &archive, std::size_t size)
{
    const std::size_t end = archive.size() + size;
    while (archive.size() < end && !m_isFinished) {
        if (m_file) {
            addContent(archive, end - archive.size());
        } else if (!nextMember(archive)) {
            addSkippedList(archive);
            appendTarEnd(archive);
            m_isFinished = true;
        }
    }
    return !m_isFinished;
}

bool ArchiveProducer::nextMember(std::string &archive)
{
    if (!m_walker) {
        if (m_nextPath == m_paths.size())
            return false;
        const std::string &path = m_paths[m_nextPath++];
        m_rootName = path == "/" ? std::string_view{} : baseName(path);
        m_walker.emplace(path, false);
    }
    const auto *step = m_walker->next();
    if (step == nullptr) {
        if (m_walker->rootError() != 0)
            skip(m_rootName, std::generic_category().message(m_walker->rootError()));
        m_walker.reset();
        return true;
    }
    addStep(archive, *step);
    return true;
}

void ArchiveProducer::addStep(std::string &archive, const TreeWalker::Step &step)
{
    std::string name = m_rootName;
    if (!step.path.empty())
        name.append(name.empty() ? "" : "/").append(step.path);
    if (step.event == TreeWalker::Event::Unreadable) {
        skip(name, std::generic_category().message(step.error));
        return;
    }
    if (step.event == TreeWalker::Event::Leave || name.empty())
        return;
    TarEntry entry;
    entry.type = tarTypeOf(step.status.st_mode);
    entry.path = name;
    entry.mode = step.status.st_mode & 07777U;
    entry.modifiedAt = step.status.st_mtim.tv_sec;
    entry.uid = step.status.st_uid;
    entry.gid = step.status.st_gid;
    entry.userName = m_users.userName(step.status.st_uid).value_or(std::string());
    entry.groupName = m_users.groupName(step.status.st_gid).value_or(std::string());
    switch (entry.type) {
    case TarEntry::Type::Directory:
        entry.path += '/';
        break;
    case TarEntry::Type::SymbolicLink: {
        std::array<char, 4096> target;
        const ssize_t size = ::readlinkat(step.parent, step.name, target.data(), target.size());
        if (size < 0)
            return skip(name, std::generic_category().message(errno));
        entry.linkTarget.assign(target.data(), static_cast<std::size_t>(size));
        break;
    }
    case TarEntry::Type::CharacterDevice:
    case TarEntry::Type::BlockDevice:
        entry.deviceMajor = major(step.status.st_rdev);
        entry.deviceMinor = minor(step.status.st_rdev);
        break;
    case TarEntry::Type::File:
        if (!openContent(step, entry, name))
            return;
        break;
    case TarEntry::Type::Other:
        return skip(name, "sockets cannot be packed");
    case TarEntry::Type::Fifo:
    case TarEntry::Type::HardLink:
        break;
    }
    appendTarHeader(archive, entry);
}

bool ArchiveProducer::openContent(const TreeWalker::Step &step, TarEntry &entry, const std::string &name)
{
    common::FileDescriptor file(
        ::openat(step.parent, step.name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
    struct stat status{};
    if (!file || ::fstat(file.get(), &status) != 0) {
        skip(name, std::generic_category().message(errno));
        return false;
    }
    if (!S_ISREG(status.st_mode)) {
        skip(name, "it was replaced while the archive was made");
        return false;
    }
    entry.size = static_cast<std::uint64_t>(status.st_size);
    if (entry.size == 0)
        return true;
    m_file = std::move(file);
    m_fileName = name;
    m_contentLeft = entry.size;
    m_padding = tarPadding(entry.size);
    return true;
}

void ArchiveProducer::addContent(std::string &archive, std::size_t size)
{
    const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(size, m_contentLeft));
    const std::size_t before = archive.size();
    archive.resize(before + wanted);
    const ssize_t count = ::read(m_file.get(), archive.data() + before, wanted);
    if (count > 0) {
        archive.resize(before + static_cast<std::size_t>(count));
        m_contentLeft -= static_cast<std::uint64_t>(count);
    } else {
        // The size has been promised: the rest becomes zeros, piece by piece.
        if (!m_fileName.empty())
            skip(m_fileName,
                count < 0 ? std::generic_category().message(errno) + "; filled up with zeros"
                          : "it became shorter while the archive was made; filled up with zeros");
        m_fileName.clear();
        std::fill(archive.begin() + static_cast<std::ptrdiff_t>(before), archive.end(), '\0');
        m_contentLeft -= wanted;
    }
    if (m_contentLeft == 0) {
        archive.append(m_padding, '\0');
        m_file.reset();
    }
}

void ArchiveProducer::skip(const std::string &name, std::string_view reason)
{
    if (m_skipped.size() < skippedLimit)
        m_skipped.append(name).append(": ").append(reason).append("\n");
}

void ArchiveProducer::addSkippedList(std::string &archive) const
{
    if (m_skipped.empty())
        return;
    TarEntry entry;
    entry.path = ".vivarium-skipped";
    entry.size = m_skipped.size();
    entry.mode = 0644;
    entry.modifiedAt =
        std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count();
    appendTarHeader(archive, entry);
    archive.append(m_skipped);
    archive.append(tarPadding(entry.size), '\0');
}

} // namespace vivarium::supervisor
