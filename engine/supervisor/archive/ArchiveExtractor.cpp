// SPDX-License-Identifier: GPL-3.0-or-later
#include "archive/ArchiveExtractor.h"

#include "common/ApiError.h"
#include "common/Utf8.h"
#include "files/AtomicFile.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <ranges>

namespace vivarium::supervisor {

namespace {

using common::ApiError;
using common::FileDescriptor;

/// Folders beyond these get their mode at once and the time of unpacking.
constexpr std::size_t folderLimit = 65'536;

std::array<timespec, 2> timesOf(std::int64_t modifiedAt)
{
    return {timespec{.tv_sec = 0, .tv_nsec = UTIME_NOW}, timespec{.tv_sec = modifiedAt, .tv_nsec = 0}};
}

[[noreturn]] void failMember(const TarEntry &entry)
{
    throw ApiError::fromErrno(errno, entry.path);
}

} // namespace

ArchiveExtractor::ArchiveExtractor(const std::string &folder)
    : m_folder(folder)
    , m_reader({.begin = [this](const TarEntry &entry) { begin(entry); },
          .content = [this](std::string_view bytes) { write(bytes); },
          .end = [this] { end(); }})
{
}

ArchiveExtractor::~ArchiveExtractor()
{
    abandonFile();
}

void ArchiveExtractor::feed(std::string_view bytes)
{
    try {
        m_reader.feed(bytes);
    } catch (const TarError &error) {
        abandonFile();
        throw ApiError::invalidRequest(error.what());
    } catch (...) {
        abandonFile();
        throw;
    }
}

void ArchiveExtractor::abandonFile()
{
    if (!m_file)
        return;
    m_file.reset();
    ::unlinkat(m_parent.get(), m_name.c_str(), 0);
}

void ArchiveExtractor::clearPlace(const BeneathFolder::Place &place, const TarEntry &entry)
{
    // Removing first, instead of writing into what is there: that may be a link, or a program that is running.
    if (place.name.empty() || (::unlinkat(place.folder, place.name.c_str(), 0) != 0 && errno == EISDIR))
        throw ApiError::fromErrno(EISDIR, entry.path);
}

void ArchiveExtractor::begin(const TarEntry &entry)
{
    switch (entry.type) {
    case TarEntry::Type::Directory:
        makeFolder(entry);
        return;
    case TarEntry::Type::HardLink:
        makeHardLink(entry);
        break;
    case TarEntry::Type::File: {
        const auto place = m_folder.place(entry.path);
        clearPlace(place, entry);
        m_parent = FileDescriptor(::openat(place.folder, ".", O_PATH | O_DIRECTORY | O_CLOEXEC));
        m_file = FileDescriptor(
            ::openat(place.folder, place.name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
        if (!m_file)
            failMember(entry);
        m_name = place.name;
        m_entry = entry;
        break;
    }
    case TarEntry::Type::SymbolicLink: {
        const auto place = m_folder.place(entry.path);
        clearPlace(place, entry);
        const auto times = timesOf(entry.modifiedAt);
        if (::symlinkat(entry.linkTarget.c_str(), place.folder, place.name.c_str()) != 0)
            failMember(entry);
        ::utimensat(place.folder, place.name.c_str(), times.data(), AT_SYMLINK_NOFOLLOW);
        break;
    }
    case TarEntry::Type::Fifo: {
        const auto place = m_folder.place(entry.path);
        clearPlace(place, entry);
        if (::mkfifoat(place.folder, place.name.c_str(), entry.mode) != 0)
            failMember(entry);
        break;
    }
    case TarEntry::Type::CharacterDevice:
    case TarEntry::Type::BlockDevice:
    case TarEntry::Type::Other:
        m_folder.place(entry.path); // Refuses names that lead out, here too.
        ++m_skippedCount;
        return;
    }
    ++m_fileCount;
}

void ArchiveExtractor::makeFolder(const TarEntry &entry)
{
    const auto place = m_folder.place(entry.path);
    if (place.name.empty())
        return; // The folder itself, which keeps its mode.
    if (::mkdirat(place.folder, place.name.c_str(), 0700) != 0) {
        if (errno != EEXIST)
            failMember(entry);
        if (!m_folder.isFolder(entry.path))
            throw ApiError::fromErrno(ENOTDIR, entry.path);
    }
    if (m_folders.size() < folderLimit)
        m_folders.push_back({entry.path, entry.mode, entry.modifiedAt});
    else if (::fchmodat(place.folder, place.name.c_str(), entry.mode, 0) != 0)
        failMember(entry);
}

void ArchiveExtractor::makeHardLink(const TarEntry &entry)
{
    const auto source = m_folder.place(entry.linkTarget);
    const FileDescriptor sourceFolder(::openat(source.folder, ".", O_PATH | O_DIRECTORY | O_CLOEXEC));
    struct stat sourceStatus{};
    if (!sourceFolder || ::fstatat(sourceFolder.get(), source.name.c_str(), &sourceStatus, AT_SYMLINK_NOFOLLOW) != 0)
        failMember(entry);
    const auto place = m_folder.place(entry.path);
    struct stat present{};
    const bool isSame = ::fstatat(place.folder, place.name.c_str(), &present, AT_SYMLINK_NOFOLLOW) == 0
        && present.st_ino == sourceStatus.st_ino && present.st_dev == sourceStatus.st_dev;
    if (isSame)
        return;
    clearPlace(place, entry);
    if (::linkat(sourceFolder.get(), source.name.c_str(), place.folder, place.name.c_str(), 0) != 0)
        failMember(entry);
}

void ArchiveExtractor::write(std::string_view bytes)
{
    if (!m_file)
        return;
    if (const int error = writeFully(m_file.get(), bytes); error != 0)
        throw ApiError::fromErrno(error, m_entry.path);
    m_byteCount += bytes.size();
}

void ArchiveExtractor::end()
{
    if (!m_file)
        return;
    const auto times = timesOf(m_entry.modifiedAt);
    if (::fchmod(m_file.get(), m_entry.mode) != 0)
        failMember(m_entry);
    ::futimens(m_file.get(), times.data());
    m_file.reset();
}

void ArchiveExtractor::finish()
{
    try {
        m_reader.finish();
    } catch (const TarError &error) {
        abandonFile();
        throw ApiError::invalidRequest(error.what());
    }
    // Innermost first, as they usually come later.
    for (const auto &folder : std::views::reverse(m_folders)) {
        const auto place = m_folder.place(folder.path);
        struct stat status{};
        if (::fstatat(place.folder, place.name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISDIR(status.st_mode))
            continue; // A link to a folder keeps what it points at as it is.
        const auto times = timesOf(folder.modifiedAt);
        if (::fchmodat(place.folder, place.name.c_str(), folder.mode, 0) != 0)
            throw ApiError::fromErrno(errno, folder.path);
        ::utimensat(place.folder, place.name.c_str(), times.data(), AT_SYMLINK_NOFOLLOW);
    }
    m_folders.clear();
}

} // namespace vivarium::supervisor
