// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/FileSearch.h"

#include "common/ApiError.h"
#include "common/Base64.h"
#include "common/FileDescriptor.h"
#include "common/Utf8.h"
#include "files/SandboxPath.h"
#include "system/Sha256.h"

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace vivarium::supervisor {

namespace {

namespace json = boost::json;
using common::ApiError;
using std::chrono::steady_clock;

constexpr std::chrono::milliseconds pieceTime{50};
constexpr std::size_t pieceSize = std::size_t{64} * 1024;
constexpr std::size_t windowSize = std::size_t{64} * 1024;
/// Longer lines are told in parts, each with the matches that lie in it.
constexpr std::size_t excerptSize = 1000;
constexpr std::size_t excerptLead = 200; ///< before the first match
/// Of one line of the answer, since a reader takes it at once.
constexpr std::size_t excerptReplacements = std::size_t{64} * 1024;
constexpr std::size_t outputLimit = std::size_t{32} * 1024 * 1024;
/// A text never has a zero byte; one in its beginning spares the reading of the rest.
constexpr std::size_t sniffedSize = 8192;

void requireSearchable(const std::string &path)
{
    struct stat status{};
    if (::stat(path.c_str(), &status) != 0)
        throw ApiError::fromErrno(errno, path);
    if (!S_ISDIR(status.st_mode) && !S_ISREG(status.st_mode))
        throw ApiError::conflict(common::toValidUtf8(path) + " is neither a file nor a folder");
    const common::FileDescriptor probe(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
    if (!probe)
        throw ApiError::fromErrno(errno, path);
}

enum class Reading { Done, Failed, TooLarge, Binary };

/// Reads from the beginning to the end, which may have moved since the size was asked for.
Reading readText(int file, std::size_t expected, std::size_t limit, std::string &text)
{
    text.clear();
    text.reserve(std::min(expected, limit) + 1);
    constexpr std::size_t step = std::size_t{256} * 1024;
    while (true) {
        const std::size_t before = text.size();
        const std::size_t wanted = before < expected ? std::min(step, expected - before + 1) : 4096;
        text.resize(before + wanted);
        const ssize_t count = ::read(file, text.data() + before, wanted);
        text.resize(before + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
        if (count < 0)
            return Reading::Failed;
        if (before == 0 && std::string_view(text).substr(0, sniffedSize).contains('\0'))
            return Reading::Binary;
        if (text.size() > limit)
            return Reading::TooLarge;
        if (count == 0)
            return common::isValidUtf8(text) ? Reading::Done : Reading::Binary;
    }
}

bool isContinuation(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

} // namespace

FileSearch::FileSearch(SearchRequest request)
    : m_request(std::move(request))
    , m_pattern(m_request.pattern)
    , m_include(m_request.include)
    , m_exclude(m_request.exclude)
    , m_walker(m_request.path, true)
{
    requireSearchable(m_request.path);
}

bool FileSearch::produce(std::string &lines, const std::stop_token &stop)
{
    const auto begin = steady_clock::now();
    auto now = begin;
    const std::size_t sizeBefore = lines.size();
    while (!m_isEnded && !stop.stop_requested() && now - begin < pieceTime && lines.size() - sizeBefore < pieceSize) {
        if (m_spent + (now - begin) >= m_request.timeLimit)
            end(lines, "time");
        else
            step(lines);
        now = steady_clock::now();
    }
    m_spent += now - begin;
    return !m_isEnded && !stop.stop_requested();
}

void FileSearch::step(std::string &lines)
{
    if (m_path.empty())
        nextFile(lines);
    else
        scan(lines);
}

void FileSearch::nextFile(std::string &lines)
{
    const auto *step = m_walker.next();
    if (step == nullptr) {
        end(lines, {});
        return;
    }
    const bool isRoot = step->path.empty();
    switch (step->event) {
    case TreeWalker::Event::Enter:
        if (!isRoot && m_exclude.matches(step->path))
            m_walker.skip();
        return;
    case TreeWalker::Event::Unreadable:
        ++m_unreadable;
        return;
    case TreeWalker::Event::Leave:
        return;
    case TreeWalker::Event::Item:
        break;
    }
    // A file that was named itself is searched whatever it is called. As the root a link stands for its target.
    const bool isWanted =
        isRoot || (!m_exclude.matches(step->path) && (m_include.isEmpty() || m_include.matches(step->path)));
    if (!isWanted || !S_ISREG(step->status.st_mode))
        return;
    if (step->status.st_size > m_request.fileLimit) {
        ++m_large;
        return;
    }
    openFile(*step, isRoot ? m_request.path : joinPath(m_request.path, step->path));
}

void FileSearch::openFile(const TreeWalker::Step &step, const std::string &path)
{
    const int follow = step.path.empty() ? 0 : O_NOFOLLOW;
    const common::FileDescriptor file(
        ::openat(step.parent, step.name, O_RDONLY | follow | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
    if (!file || ::fstat(file.get(), &m_status) != 0) {
        ++m_unreadable;
        return;
    }
    if (!S_ISREG(m_status.st_mode))
        return; // Replaced meanwhile.
    const auto expected = static_cast<std::size_t>(m_status.st_size);
    switch (readText(file.get(), expected, static_cast<std::size_t>(m_request.fileLimit), m_text)) {
    case Reading::Failed:
        ++m_unreadable;
        return;
    case Reading::TooLarge:
        ++m_large;
        return;
    case Reading::Binary:
        ++m_binary;
        return;
    case Reading::Done:
        break;
    }
    m_path = path;
    m_isTold = false;
    m_from = m_windowEnd = m_acceptEnd = 0;
    m_line = 1;
    m_lineBegin = 0;
    m_lineEnd = std::min(m_text.find('\n'), m_text.size());
    m_columnAt = 0;
    m_column = 1;
}

void FileSearch::scan(std::string &lines)
{
    if (m_from >= m_acceptEnd) {
        if (m_from >= m_text.size()) {
            tellExcerpt(lines);
            ++m_files;
            m_path.clear();
            return;
        }
        nextWindow();
    }
    const auto match = m_pattern.find(m_text, m_from, m_windowEnd);
    if (!match || match->begin >= m_acceptEnd) {
        m_from = m_acceptEnd;
        return;
    }
    if (match->begin == match->end) {
        m_from = match->begin + 1;
        while (m_from < m_text.size() && isContinuation(m_text[m_from]))
            ++m_from;
        return;
    }
    m_from = match->end;
    addMatch(lines, *match);
}

/// Looking through a whole file at once could not be interrupted. A window ends with a line, or, where that is too
/// long, overlaps the next one by as much as a match may need.
void FileSearch::nextWindow()
{
    const std::size_t near = std::min(m_text.size(), m_from + windowSize);
    m_windowEnd = m_acceptEnd = near;
    if (near == m_text.size())
        return;
    if (const std::size_t lineBreak = m_text.rfind('\n', near - 1);
        lineBreak != std::string::npos && lineBreak >= m_from) {
        m_windowEnd = m_acceptEnd = lineBreak + 1;
        return;
    }
    const std::size_t far = std::min(m_text.size(), near + m_pattern.reach());
    const void *lineBreak = std::memchr(m_text.data() + near, '\n', far - near);
    m_windowEnd =
        lineBreak == nullptr ? far : static_cast<std::size_t>(static_cast<const char *>(lineBreak) - m_text.data()) + 1;
    if (lineBreak != nullptr || far == m_text.size())
        m_acceptEnd = m_windowEnd;
}

void FileSearch::addMatch(std::string &lines, const SearchPattern::Match &match)
{
    if (m_matches == m_request.matchLimit) {
        end(lines, "matches");
        return;
    }
    ++m_matches;
    findLine(match.begin);
    if (m_excerpt
        && (m_excerpt->line != m_line || match.end > m_excerpt->end
            || m_excerpt->replacementSize > excerptReplacements))
        tellExcerpt(lines);
    if (m_isEnded)
        return;
    if (!m_excerpt)
        beginExcerpt(match);
    json::object told{{"offset", match.begin}, {"size", match.end - match.begin}};
    if (match.replacement) {
        told["replacement"] = *match.replacement;
        m_excerpt->replacementSize += match.replacement->size();
    }
    m_excerpt->matches.push_back(std::move(told));
}

void FileSearch::findLine(std::size_t position)
{
    if (position <= m_lineEnd)
        return;
    // From the end of the known line to the beginning of the new one.
    const std::string_view passed = std::string_view(m_text).substr(m_lineEnd, position - m_lineEnd);
    m_line += static_cast<std::uint64_t>(std::ranges::count(passed, '\n'));
    m_lineBegin = m_lineEnd + passed.rfind('\n') + 1;
    m_lineEnd = std::min(m_text.find('\n', position), m_text.size());
    m_columnAt = m_lineBegin;
    m_column = 1;
}

void FileSearch::beginExcerpt(const SearchPattern::Match &match)
{
    std::size_t lineEnd = m_lineEnd;
    if (lineEnd > m_lineBegin && m_text[lineEnd - 1] == '\r' && match.end < lineEnd)
        --lineEnd;
    Excerpt excerpt;
    excerpt.line = m_line;
    excerpt.begin = m_lineBegin;
    excerpt.end = lineEnd;
    if (lineEnd - m_lineBegin > excerptSize) {
        if (match.begin - m_lineBegin > excerptLead)
            excerpt.begin = match.begin - excerptLead;
        while (excerpt.begin < match.begin && isContinuation(m_text[excerpt.begin]))
            ++excerpt.begin;
        excerpt.end = std::min(lineEnd, excerpt.begin + excerptSize);
        while (excerpt.end < lineEnd && isContinuation(m_text[excerpt.end]))
            --excerpt.end;
        excerpt.isCut = excerpt.end < lineEnd;
    }
    if (m_columnAt > excerpt.begin) {
        // The part before this one reached further than where this one begins.
        m_column -= common::utf8Length(std::string_view(m_text).substr(excerpt.begin, m_columnAt - excerpt.begin));
    } else {
        m_column += common::utf8Length(std::string_view(m_text).substr(m_columnAt, excerpt.begin - m_columnAt));
    }
    m_columnAt = excerpt.begin;
    excerpt.column = m_column;
    m_excerpt = std::move(excerpt);
}

void FileSearch::tellFile(std::string &lines)
{
    m_isTold = true;
    ++m_matchedFiles;
    json::object event{{"type", "file"}, {"path", common::toValidUtf8(m_path)}};
    if (!common::isValidUtf8(m_path))
        event["path_bytes"] = common::toBase64(m_path);
    event["size"] = m_text.size();
    event["mode"] = m_status.st_mode & 07777U;
    event["sha256"] = sha256Hex(m_text);
    append(lines, event);
}

void FileSearch::tellExcerpt(std::string &lines)
{
    if (!m_excerpt)
        return;
    if (!m_isTold)
        tellFile(lines);
    const std::string_view text = std::string_view(m_text).substr(m_excerpt->begin, m_excerpt->end - m_excerpt->begin);
    json::object event{{"type", "line"}, {"line", m_excerpt->line}, {"column", m_excerpt->column},
        {"offset", m_excerpt->begin}, {"text", text}};
    if (m_excerpt->isCut)
        event["cut"] = true;
    event["matches"] = std::move(m_excerpt->matches);
    m_excerpt.reset();
    append(lines, event);
    if (m_outputSize > outputLimit)
        end(lines, "size");
}

void FileSearch::append(std::string &lines, const json::object &event)
{
    const std::size_t before = lines.size();
    lines += json::serialize(event);
    lines += '\n';
    m_outputSize += lines.size() - before;
}

void FileSearch::addProgress(std::string &lines) const
{
    lines += json::serialize(json::object{{"type", "progress"}, {"files", m_files}});
    lines += '\n';
}

void FileSearch::end(std::string &lines, std::string_view limit)
{
    if (m_isEnded)
        return;
    m_isEnded = true;
    tellExcerpt(lines);
    json::object event{{"type", "end"}, {"files", m_files}, {"matched_files", m_matchedFiles}, {"matches", m_matches},
        {"skipped", json::object{{"binary", m_binary}, {"large", m_large}, {"unreadable", m_unreadable}}}};
    if (!limit.empty())
        event["limit"] = limit;
    append(lines, event);
}

} // namespace vivarium::supervisor
