// SPDX-License-Identifier: GPL-3.0-or-later
#include "snapshot/FileDifferences.h"

#include "common/Base64.h"
#include "common/FileType.h"
#include "common/Utf8.h"
#include "snapshot/LayeredFolder.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <climits>
#include <system_error>

namespace vivarium::engine {

namespace {

namespace fs = std::filesystem;

/// What Podman and the runtime put into every container.
constexpr std::array runtimePaths{"/dev", "/etc/hostname", "/etc/hosts", "/etc/mtab", "/etc/resolv.conf", "/proc",
    "/run/.containerenv", "/run/notify", "/run/secrets", "/sys"};

constexpr std::size_t readBlock = 256UL * 1024;

std::string_view wordFor(FileDifference::Kind kind)
{
    switch (kind) {
    case FileDifference::Kind::Added:
        return "added";
    case FileDifference::Kind::Removed:
        return "removed";
    case FileDifference::Kind::Changed:
        break;
    }
    return "changed";
}

/// A time of whole seconds proves nothing: layers that were stored have no other, and neither have unpacked archives.
bool isSameTime(const timespec &left, const timespec &right)
{
    return left.tv_sec == right.tv_sec && left.tv_nsec == right.tv_nsec && left.tv_nsec != 0;
}

std::string linkTarget(int folder, const std::string &name)
{
    std::array<char, PATH_MAX> target{};
    const ssize_t length = ::readlinkat(folder, name.c_str(), target.data(), target.size());
    return {target.data(), static_cast<std::size_t>(std::max<ssize_t>(length, 0))};
}

/// A regular file; none if it is gone or has become something else.
common::FileDescriptor openFile(int folder, const std::string &name)
{
    common::FileDescriptor file(::openat(folder, name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    struct stat facts = {};
    if (file && (::fstat(file.get(), &facts) != 0 || !S_ISREG(facts.st_mode)))
        file.reset();
    return file;
}

class Comparison {
public:
    Comparison(const DifferenceExceptions &exceptions, const DifferenceLimits &limits)
        : m_exceptions(exceptions)
        , m_limits(limits)
        , m_bytesLeft(limits.comparedBytes)
    {
    }

    void compareFolders(const std::string &path, const LayeredFolder &before, const LayeredFolder &now, int depth)
    {
        if (before.isSameAs(now))
            return;
        if (depth > m_limits.depth) {
            m_result.complete = false;
            return;
        }
        std::set<std::string> names;
        before.namesUnlike(now, names);
        now.namesUnlike(before, names);
        for (const std::string &name : names) {
            if (!mayGoOn())
                return;
            compareEntry(path + '/' + name, name, before, now, depth);
        }
    }

    FileDifferences takeResult() { return std::move(m_result); }

private:
    bool mayGoOn()
    {
        if (++m_looked <= m_limits.looked && std::chrono::steady_clock::now() < m_limits.end)
            return true;
        m_result.complete = false;
        return false;
    }

    void compareEntry(const std::string &path, const std::string &name, const LayeredFolder &before,
        const LayeredFolder &now, int depth)
    {
        if (m_exceptions.paths.contains(path))
            return;
        const auto old = before.find(name);
        const auto fresh = now.find(name);
        if (!fresh) {
            if (old)
                add(FileDifference::Kind::Removed, path, old->facts);
            return;
        }
        const bool isFolder = S_ISDIR(fresh->facts.st_mode);
        if (!old) {
            if (!isFolder || !m_exceptions.folders.contains(path))
                add(FileDifference::Kind::Added, path, fresh->facts);
        } else if (old->layer != fresh->layer) {
            if (auto changes = changesOf(name, before, *old, now, *fresh); !changes.empty())
                addChange(path, *old, *fresh, std::move(changes));
        }
        if (isFolder)
            compareFolders(path, before.open(name), now.open(name), depth + 1);
    }

    std::vector<std::string> changesOf(const std::string &name, const LayeredFolder &before,
        const LayeredFolder::Entry &old, const LayeredFolder &now, const LayeredFolder::Entry &fresh)
    {
        if ((old.facts.st_mode & S_IFMT) != (fresh.facts.st_mode & S_IFMT))
            return {"type"};
        std::vector<std::string> changes;
        const int oldPart = before.part(old.layer);
        const int freshPart = now.part(fresh.layer);
        if (S_ISREG(fresh.facts.st_mode)
                ? !hasSameContent(name, oldPart, old.facts, freshPart, fresh.facts)
                : (S_ISLNK(fresh.facts.st_mode)
                          ? linkTarget(oldPart, name) != linkTarget(freshPart, name)
                          : !S_ISDIR(fresh.facts.st_mode) && old.facts.st_rdev != fresh.facts.st_rdev))
            changes.emplace_back("content");
        // The permissions of a link say nothing.
        if (!S_ISLNK(fresh.facts.st_mode) && (old.facts.st_mode & 07777) != (fresh.facts.st_mode & 07777))
            changes.emplace_back("mode");
        if (old.facts.st_uid != fresh.facts.st_uid || old.facts.st_gid != fresh.facts.st_gid)
            changes.emplace_back("owner");
        return changes;
    }

    bool hasSameContent(
        const std::string &name, int oldPart, const struct stat &old, int freshPart, const struct stat &fresh)
    {
        if (old.st_size != fresh.st_size)
            return false;
        if (isSameTime(old.st_mtim, fresh.st_mtim))
            return true;
        const auto size = static_cast<std::uint64_t>(fresh.st_size);
        if (size > m_bytesLeft)
            return false; // it was written since; whether with the same bytes would take too long to find out
        m_bytesLeft -= size;
        const common::FileDescriptor left = openFile(oldPart, name);
        const common::FileDescriptor right = openFile(freshPart, name);
        if (!left || !right)
            return false;
        std::vector<char> leftBytes(readBlock);
        std::vector<char> rightBytes(readBlock);
        for (off_t at = 0; at < fresh.st_size;) {
            const ssize_t leftCount = ::pread(left.get(), leftBytes.data(), readBlock, at);
            const ssize_t rightCount = ::pread(right.get(), rightBytes.data(), readBlock, at);
            if (leftCount <= 0 || leftCount != rightCount
                || !std::equal(leftBytes.begin(), leftBytes.begin() + leftCount, rightBytes.begin()))
                return false;
            at += leftCount;
        }
        return true;
    }

    void addChange(const std::string &path, const LayeredFolder::Entry &old, const LayeredFolder::Entry &fresh,
        std::vector<std::string> changes)
    {
        FileDifference *difference = add(FileDifference::Kind::Changed, path, fresh.facts);
        if (!difference)
            return;
        if (S_ISREG(old.facts.st_mode) && changes.front() == "content")
            difference->formerSize = old.facts.st_size;
        difference->changes = std::move(changes);
    }

    FileDifference *add(FileDifference::Kind kind, const std::string &path, const struct stat &facts)
    {
        ++(kind == FileDifference::Kind::Added          ? m_result.added
                : kind == FileDifference::Kind::Removed ? m_result.removed
                                                        : m_result.changed);
        if (m_result.list.size() >= m_limits.listed)
            return nullptr;
        m_result.list.push_back({.kind = kind,
            .path = path,
            .mode = facts.st_mode,
            .size = facts.st_size,
            .formerSize = {},
            .changes = {}});
        return &m_result.list.back();
    }

    const DifferenceExceptions &m_exceptions;
    const DifferenceLimits &m_limits;
    std::uint64_t m_bytesLeft;
    std::size_t m_looked = 0;
    FileDifferences m_result;
};

} // namespace

json::object FileDifference::toJson() const
{
    json::object object{{"kind", wordFor(kind)}, {"path", common::toValidUtf8(path)},
        {"type", common::fileTypeName(mode)}, {"size", size}};
    if (!common::isValidUtf8(path))
        object["path_bytes"] = common::toBase64(path);
    if (formerSize)
        object["former_size"] = *formerSize;
    if (!changes.empty())
        object["changes"] = json::value_from(changes);
    return object;
}

FileDifferences findDifferences(const std::vector<fs::path> &before, const std::vector<fs::path> &now,
    const DifferenceExceptions &exceptions, const DifferenceLimits &limits)
{
    std::vector<fs::path> known;
    const LayeredFolder oldRoot(before, known);
    const LayeredFolder newRoot(now, known);
    Comparison comparison(exceptions, limits);
    comparison.compareFolders({}, oldRoot, newRoot, 0);
    return comparison.takeResult();
}

DifferenceExceptions exceptionsFor(const std::vector<std::string> &mountPaths)
{
    DifferenceExceptions exceptions;
    exceptions.paths.insert(runtimePaths.begin(), runtimePaths.end());
    exceptions.paths.insert(mountPaths.begin(), mountPaths.end());
    // The engine makes it where the image has none.
    exceptions.folders.insert("/workspace");
    for (const std::string &path : exceptions.paths) {
        for (fs::path parent = fs::path(path).parent_path(); parent.has_relative_path(); parent = parent.parent_path())
            exceptions.folders.insert(parent.string());
    }
    return exceptions;
}

} // namespace vivarium::engine
