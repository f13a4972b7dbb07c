// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/TextSearch.h"

#include "common/ApiError.h"
#include "common/FileDescriptor.h"
#include "common/Utf8.h"
#include "files/AtomicFile.h"
#include "files/SandboxPath.h"
#include "files/TextScanner.h"
#include "files/TreeWalker.h"
#include "system/RandomId.h"

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <vector>

namespace vivarium::supervisor {

namespace {

using common::ApiError;
using common::FileDescriptor;

constexpr off_t searchedFileLimit = off_t{64} * 1024 * 1024;
constexpr std::size_t matchLimit = 10'000;
/// Every match repeats path and pattern, which may be long: so the answer as a whole is bounded too.
constexpr std::size_t answerLimit = std::size_t{16} * 1024 * 1024;
/// What a file may grow to by replacing; short patterns and long replacements could fill any disk.
constexpr std::uint64_t resultLimit = std::uint64_t{1} << 30U;

/// Reads from the file's beginning; stops early when `sink` returns false.
template <typename Sink> bool readAll(int file, const std::stop_token &stop, Sink sink)
{
    std::array<char, 128 * 1024> space;
    off_t offset = 0;
    while (!stop.stop_requested()) {
        const ssize_t count = ::pread(file, space.data(), space.size(), offset);
        if (count <= 0)
            return count == 0;
        if (!sink(std::string_view(space.data(), static_cast<std::size_t>(count))))
            return false;
        offset += count;
    }
    return false;
}

/// Visits every file that is to be searched, until `visit` returns false.
template <typename Visit>
void forEachFile(const std::string &path, const std::stop_token &stop, int openMode, Visit visit)
{
    TreeWalker walker(path, true);
    bool isRoot = true;
    while (const auto *step = walker.next()) {
        if (stop.stop_requested())
            return;
        if (step->event == TreeWalker::Event::Unreadable && step->path.empty())
            throw ApiError::fromErrno(step->error, path);
        if (step->event == TreeWalker::Event::Item && S_ISREG(step->status.st_mode) && step->status.st_size > 0
            && step->status.st_size <= searchedFileLimit) {
            const int follow = isRoot ? 0 : O_NOFOLLOW;
            const FileDescriptor file(::openat(step->parent, step->name, openMode | follow | O_NONBLOCK | O_CLOEXEC));
            if (!file && isRoot)
                throw ApiError::fromErrno(errno, path);
            if (file && !visit(file.get(), step->path.empty() ? path : joinPath(path, step->path)))
                return;
        }
        isRoot = false;
    }
    if (walker.rootError() != 0)
        throw ApiError::fromErrno(walker.rootError(), path);
}

std::vector<TextScanner::Match> matchesIn(
    int file, const std::string &pattern, std::size_t limit, const std::stop_token &stop, bool &isText)
{
    std::vector<TextScanner::Match> matches;
    TextScanner scanner(pattern, [&](const TextScanner::Match &match) {
        if (matches.size() < limit)
            matches.push_back(match);
        return true; // The rest decides whether this is a text at all.
    });
    isText = readAll(file, stop, [&](std::string_view bytes) { return scanner.feed(bytes); }) && scanner.finish();
    return matches;
}

/// Copies with every match replaced.
void writeReplaced(
    int file, int copy, const std::string &path, const std::string &pattern, const std::string &replacement)
{
    constexpr std::size_t flushSize = 128 * 1024;
    std::string window;
    std::string output;
    const auto flush = [&] {
        if (const int error = writeFully(copy, output); error != 0)
            throw ApiError::fromErrno(error, path);
        output.clear();
    };
    const bool isRead = readAll(file, {}, [&](std::string_view bytes) {
        window += bytes;
        std::size_t from = 0;
        while (
            const void *found = ::memmem(window.data() + from, window.size() - from, pattern.data(), pattern.size())) {
            const auto position = static_cast<std::size_t>(static_cast<const char *>(found) - window.data());
            output.append(window, from, position - from).append(replacement);
            from = position + pattern.size();
            if (output.size() >= flushSize)
                flush();
        }
        // What is too short to hold the pattern may begin it.
        const std::size_t kept = std::min(window.size() - from, pattern.size() - 1);
        output.append(window, from, window.size() - kept - from);
        window.erase(0, window.size() - kept);
        if (output.size() >= flushSize)
            flush();
        return true;
    });
    if (!isRead)
        throw ApiError::fromErrno(EIO, path);
    output += window;
    flush();
}

void replaceInPlace(int file, const std::string &path, const std::string &pattern, const std::string &replacement)
{
    // Through a copy: in place, a longer replacement would overtake the reading.
    const std::string temporary = joinPath(parentPath(path), randomId(".lazycloud-upload-"));
    const FileDescriptor copy(::open(temporary.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
    if (!copy)
        throw ApiError::fromErrno(errno, path);
    ::unlink(temporary.c_str());
    writeReplaced(file, copy.get(), path, pattern, replacement);
    struct ::stat status{};
    if (::fstat(copy.get(), &status) != 0)
        throw ApiError::fromErrno(errno, path);
    // All room that it takes is taken before the first byte is changed: a full disk must not cost the file.
    if (const int error = status.st_size > 0 ? ::posix_fallocate(file, 0, status.st_size) : 0; error != 0)
        throw ApiError::fromErrno(error, path);
    const bool isRead = readAll(copy.get(), {}, [&](std::string_view bytes) {
        if (const int error = writeFully(file, bytes); error != 0)
            throw ApiError::fromErrno(error, path);
        return true;
    });
    if (!isRead)
        throw ApiError::fromErrno(EIO, path);
    if (::ftruncate(file, status.st_size) != 0)
        throw ApiError::fromErrno(errno, path);
}

} // namespace

std::string findText(const std::string &path, const std::string &pattern, const std::stop_token &stop)
{
    const std::string patternJson = boost::json::serialize(boost::json::string(pattern));
    std::string answer = R"({"matches":[)";
    std::size_t count = 0;
    bool isTruncated = false;
    forEachFile(path, stop, O_RDONLY, [&](int file, const std::string &filePath) {
        bool isText = false;
        const auto matches = matchesIn(file, pattern, matchLimit - count + 1, stop, isText);
        if (!isText)
            return true;
        const std::string pathJson = boost::json::serialize(boost::json::string(common::toValidUtf8(filePath)));
        for (const auto &match : matches) {
            if (count == matchLimit || answer.size() + pathJson.size() + patternJson.size() > answerLimit) {
                isTruncated = true;
                return false;
            }
            answer += count++ == 0 ? "" : ",";
            answer += R"({"path":)" + pathJson + R"(,"line":)" + std::to_string(match.line) + R"(,"column":)"
                + std::to_string(match.column) + R"(,"text":)" + patternJson + '}';
        }
        return true;
    });
    answer += isTruncated ? R"(],"truncated":true})" : R"(],"truncated":false})";
    return answer;
}

Replacements replaceText(
    const std::string &path, const std::string &pattern, const std::string &replacement, const std::stop_token &stop)
{
    Replacements total;
    forEachFile(path, stop, O_RDWR, [&](int file, const std::string &filePath) {
        std::uint64_t count = 0;
        TextScanner scanner(pattern, [&count](const TextScanner::Match &) {
            ++count;
            return true;
        });
        const bool isText =
            readAll(file, stop, [&](std::string_view bytes) { return scanner.feed(bytes); }) && scanner.finish();
        if (!isText || count == 0)
            return true;
        if (count * replacement.size() > resultLimit)
            throw ApiError::payloadTooLarge(common::toValidUtf8(filePath) + " would grow beyond 1 GiB");
        replaceInPlace(file, filePath, pattern, replacement);
        ++total.files;
        total.count += static_cast<std::int64_t>(count);
        return true;
    });
    return total;
}

} // namespace vivarium::supervisor
