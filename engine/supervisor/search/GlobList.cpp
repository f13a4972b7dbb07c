// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/GlobList.h"

#include "common/ApiError.h"

#include <re2/re2.h>

namespace vivarium::supervisor {

namespace {

/// Any character but a slash, be it of several bytes, and any byte that is part of none.
constexpr std::string_view oneCharacter = R"((?:[^/\x80-\xff]|[\xc2-\xf4][\x80-\xbf]+|[\x80-\xff]))";

std::string quoted(char byte)
{
    return RE2::QuoteMeta(absl::string_view(&byte, 1));
}

/// Translates `[…]` at the beginning of `rest`; 0: it isn't closed.
std::size_t addClass(std::string &expression, std::string_view rest)
{
    std::size_t at = 1;
    const bool isNegated = at < rest.size() && (rest[at] == '!' || rest[at] == '^');
    at += isNegated ? 1 : 0;
    // A bracket that comes first is a member.
    const std::size_t close = rest.find(']', at + 1);
    if (close == std::string_view::npos)
        return 0;
    std::string members;
    for (; at < close; ++at)
        members += rest[at] == '-' ? std::string(1, '-') : quoted(rest[at]);
    expression.append(isNegated ? "[^/" : "[").append(members).append("]");
    return close + 1;
}

} // namespace

GlobList::GlobList(const std::vector<std::string> &globs)
{
    std::string whole;
    for (const std::string &glob : globs)
        whole.append(whole.empty() ? "" : "|").append(toExpression(glob));
    if (whole.empty())
        return;
    RE2::Options options;
    options.set_log_errors(false);
    options.set_encoding(RE2::Options::EncodingLatin1);
    options.set_dot_nl(true);
    m_expression = std::make_unique<RE2>("(?:" + whole + ")(?:/.*)?", options);
    if (!m_expression->ok())
        throw common::ApiError::invalidRequest("a pattern of file names is not valid, or too complex");
}

GlobList::~GlobList() = default;

bool GlobList::matches(std::string_view path) const
{
    return m_expression
        && m_expression->Match(
            absl::string_view(path.data(), path.size()), 0, path.size(), RE2::ANCHOR_BOTH, nullptr, 0);
}

std::string GlobList::toExpression(std::string_view glob)
{
    while (glob.size() > 1 && glob.ends_with('/'))
        glob.remove_suffix(1);
    std::string expression;
    if (!glob.contains('/'))
        expression = "(?:.*/)?";
    while (glob.starts_with('/'))
        glob.remove_prefix(1);
    std::size_t depth = 0;
    for (std::size_t at = 0; at < glob.size();) {
        const std::string_view rest = glob.substr(at);
        const std::size_t ofClass = rest[0] == '[' ? addClass(expression, rest) : 0;
        std::size_t used = 1;
        if (rest.starts_with("**/")) {
            expression += "(?:.*/)?";
            used = 3;
        } else if (rest.starts_with("**")) {
            expression += ".*";
            used = 2;
        } else if (rest[0] == '*') {
            expression += "[^/]*";
        } else if (rest[0] == '?') {
            expression += oneCharacter;
        } else if (ofClass > 0) {
            used = ofClass;
        } else if (rest[0] == '{' && rest.contains('}')) {
            expression += "(?:";
            ++depth;
            used = 1;
        } else if (rest[0] == '}' && depth > 0) {
            expression += ')';
            --depth;
        } else if (rest[0] == ',' && depth > 0) {
            expression += '|';
        } else {
            const bool isEscaped = rest[0] == '\\' && rest.size() > 1;
            expression += quoted(rest[isEscaped ? 1 : 0]);
            used = isEscaped ? 2 : 1;
        }
        at += used;
    }
    // `{a,{b}` leaves one open.
    return expression.append(depth, ')');
}

} // namespace vivarium::supervisor
