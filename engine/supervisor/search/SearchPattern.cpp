// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/SearchPattern.h"

#include "common/ApiError.h"
#include "common/Utf8.h"

#include <re2/re2.h>

#include <algorithm>
#include <charconv>
#include <utility>

namespace vivarium::supervisor {

namespace {

using common::ApiError;

/// The machine that an expression becomes. Where it has too many states for a table, each byte of the text costs up to
/// one step for each of its instructions.
constexpr int largestProgram = 10'000;
constexpr std::size_t largestExpansion = std::size_t{64} * 1024;
constexpr std::size_t usualReach = 4096;

RE2::Options optionsOf(bool isCaseSensitive)
{
    RE2::Options options;
    options.set_log_errors(false);
    options.set_case_sensitive(isCaseSensitive);
    options.set_never_nl(true);
    return options;
}

/// Digits at the beginning of `text` as a number; −1: there are none, or too many.
int leadingNumber(std::string_view text, std::size_t &size)
{
    int number = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + std::min<std::size_t>(text.size(), 2), number);
    size = static_cast<std::size_t>(end - text.data());
    return error == std::errc() && number >= 0 ? number : -1;
}

} // namespace

struct SearchPattern::Machine {
    Machine(const std::string &source, bool isCaseSensitive)
        : expression(source, optionsOf(isCaseSensitive))
    {
    }
    RE2 expression;
    std::vector<absl::string_view> groups; ///< of the last match; not always the standard's type
};

SearchPattern::SearchPattern(const Options &options)
    : m_reach(std::max(usualReach, options.pattern.size() * 2))
{
    if (options.pattern.find_first_of("\r\n") != std::string::npos)
        throw ApiError::invalidRequest("\"pattern\" is looked for within lines: it must not hold a line break");
    const std::string source = options.isRegex ? options.pattern : RE2::QuoteMeta(options.pattern);
    // By itself first: put into parentheses, `a)|(b` would become valid.
    const Machine plain(source, options.isCaseSensitive);
    const auto tooComplex = [] {
        return ApiError::invalidRequest("\"pattern\" is too complex: repeat less, or look for less at once");
    };
    if (plain.expression.error_code() == RE2::ErrorPatternTooLarge)
        throw tooComplex();
    if (!plain.expression.ok())
        throw ApiError::invalidRequest(
            "\"pattern\" is not a regular expression: " + common::toValidUtf8(plain.expression.error()));
    // Lines begin and end within the text.
    std::string whole = "(?m)(?:" + source + ")";
    if (options.isWholeWord) {
        whole = R"((?m)(?:^|[^\pL\pN\pM_])()" + source + R"()(?:$|[^\pL\pN\pM_]))";
        m_ownGroup = 1;
    }
    m_machine = std::make_unique<Machine>(whole, options.isCaseSensitive);
    if (!m_machine->expression.ok() || m_machine->expression.ProgramSize() > largestProgram)
        throw tooComplex();
    std::size_t groups = m_ownGroup + 1;
    if (options.isRegex && options.replacement) {
        m_expands = true;
        parseReplacement(*options.replacement, plain);
        for (const Piece &piece : m_pieces) {
            if (const int *group = std::get_if<int>(&piece))
                groups = std::max(groups, static_cast<std::size_t>(*group) + m_ownGroup + 1);
        }
    }
    m_machine->groups.resize(groups);
}

SearchPattern::~SearchPattern() = default;

void SearchPattern::parseReplacement(const std::string &replacement, const Machine &plain)
{
    std::string text;
    const int groupCount = plain.expression.NumberOfCapturingGroups();
    const auto addGroup = [&](int group) {
        if (group < 0 || group > groupCount)
            throw ApiError::invalidRequest("\"replacement\" names a group that the pattern does not have");
        m_pieces.emplace_back(std::exchange(text, {}));
        m_pieces.emplace_back(group);
    };
    for (std::size_t at = 0; at < replacement.size(); ++at) {
        const char next = at + 1 < replacement.size() ? replacement[at + 1] : '\0';
        const std::string_view rest = std::string_view(replacement).substr(std::min(at + 1, replacement.size()));
        if (replacement[at] == '\\' && (next == 'n' || next == 't' || next == '\\')) {
            text += next == 'n' ? '\n' : next == 't' ? '\t' : '\\';
            ++at;
        } else if (replacement[at] == '$' && next == '$') {
            text += '$';
            ++at;
        } else if (replacement[at] == '$' && next == '&') {
            addGroup(0);
            ++at;
        } else if (replacement[at] == '$' && next == '{') {
            const std::size_t close = rest.find('}');
            if (close == std::string_view::npos)
                throw ApiError::invalidRequest("\"replacement\" has a \"${\" without its \"}\"");
            const std::string name(rest.substr(1, close - 1));
            std::size_t size = 0;
            int group = leadingNumber(name, size);
            if (group < 0 || size != name.size()) {
                const auto &named = plain.expression.NamedCapturingGroups();
                const auto found = named.find(name);
                group = found == named.end() ? -1 : found->second;
            }
            addGroup(group);
            at += close + 1;
        } else if (replacement[at] == '$' && next >= '0' && next <= '9') {
            std::size_t size = 0;
            int group = leadingNumber(rest, size);
            // `$10` without ten groups is the first group and a zero.
            if (group > groupCount && size == 2) {
                group = next - '0';
                size = 1;
            }
            addGroup(group);
            at += size;
        } else {
            text += replacement[at];
        }
    }
    m_pieces.emplace_back(std::move(text));
}

std::optional<std::string> SearchPattern::expanded() const
{
    std::string whole;
    for (const Piece &piece : m_pieces) {
        if (const std::string *text = std::get_if<std::string>(&piece)) {
            whole += *text;
        } else {
            const auto group = m_machine->groups[static_cast<std::size_t>(std::get<int>(piece)) + m_ownGroup];
            whole.append(group.data(), group.size());
        }
        if (whole.size() > largestExpansion)
            return std::nullopt;
    }
    return whole;
}

std::optional<SearchPattern::Match> SearchPattern::find(std::string_view text, std::size_t from, std::size_t end)
{
    auto &groups = m_machine->groups;
    const auto look = [&](std::size_t start) {
        return m_machine->expression.Match(absl::string_view(text.data(), text.size()), start, end, RE2::UNANCHORED,
            groups.data(), static_cast<int>(groups.size()));
    };
    const auto ownBegin = [&] { return static_cast<std::size_t>(groups[m_ownGroup].data() - text.data()); };
    // What stands before a whole word belongs to the expression, and may be the character before `from`.
    std::size_t start = from;
    if (m_ownGroup > 0 && start > 0) {
        do
            --start;
        while (start > 0 && (static_cast<unsigned char>(text[start]) & 0xC0U) == 0x80U);
    }
    bool isFound = look(start);
    if (isFound && ownBegin() < from)
        isFound = look(from);
    if (!isFound)
        return std::nullopt;
    Match match;
    match.begin = ownBegin();
    match.end = match.begin + groups[m_ownGroup].size();
    if (m_expands && match.begin != match.end)
        match.replacement = expanded();
    return match;
}

} // namespace vivarium::supervisor
