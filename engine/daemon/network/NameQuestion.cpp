// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/NameQuestion.h"

#include <algorithm>
#include <iterator>

namespace vivarium::engine {

namespace {

constexpr std::size_t headSize = 12;
constexpr std::size_t longestName = 253;
constexpr std::size_t longestPart = 63;
constexpr std::size_t questionTail = 4; ///< kind and class behind the name
constexpr unsigned addressKind = 1;
constexpr unsigned internetClass = 1;
constexpr std::uint32_t keptSeconds = 60;

unsigned numberAt(std::string_view message, std::size_t position)
{
    return static_cast<unsigned>(static_cast<unsigned char>(message[position])) << 8U
        | static_cast<unsigned char>(message[position + 1]);
}

void putNumber(std::string &message, unsigned value)
{
    message += static_cast<char>(value >> 8U & 0xFFU);
    message += static_cast<char>(value & 0xFFU);
}

char inLowercase(char character)
{
    return character >= 'A' && character <= 'Z' ? static_cast<char>(character - 'A' + 'a') : character;
}

/// The protocol lets any byte stand in a name. A dot or a NUL would make one name of two: what the rules are asked
/// about would not be what is looked up.
bool isOfHostName(char character)
{
    const char lower = inLowercase(character);
    return (lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9') || lower == '-' || lower == '_';
}

} // namespace

std::optional<NameQuestion> NameQuestion::parse(std::string_view message)
{
    constexpr unsigned answerOrOtherOperation = 0xF800;
    if (message.size() < headSize + 1 + questionTail || (numberAt(message, 2) & answerOrOtherOperation) != 0
        || numberAt(message, 4) != 1)
        return std::nullopt;
    NameQuestion question;
    std::size_t position = headSize;
    while (true) {
        if (position >= message.size())
            return std::nullopt;
        const std::size_t length = static_cast<unsigned char>(message[position]);
        ++position;
        if (length == 0)
            break;
        if (length > longestPart || position + length > message.size())
            return std::nullopt;
        const std::string_view label = message.substr(position, length);
        if (!std::ranges::all_of(label, isOfHostName))
            return std::nullopt;
        if (!question.name.empty())
            question.name += '.';
        std::ranges::transform(label, std::back_inserter(question.name), inLowercase);
        position += length;
    }
    if (question.name.empty() || question.name.size() > longestName || position + questionTail > message.size())
        return std::nullopt;
    question.isForVersion4 =
        numberAt(message, position) == addressKind && numberAt(message, position + 2) == internetClass;
    question.message = message.substr(0, position + questionTail);
    return question;
}

std::string NameQuestion::answer(Code code, const std::vector<asio::ip::address_v4> &addresses) const
{
    constexpr unsigned answerFlags = 0x8180; // an answer, to a question that wants recursion, by one who has it
    std::string text = message.substr(0, 2);
    putNumber(text, answerFlags | static_cast<unsigned>(code));
    putNumber(text, 1);
    putNumber(text, static_cast<unsigned>(addresses.size()));
    putNumber(text, 0);
    putNumber(text, 0);
    text += message.substr(headSize);
    for (const asio::ip::address_v4 &address : addresses) {
        constexpr unsigned theName = 0xC000U + headSize;
        putNumber(text, theName);
        putNumber(text, addressKind);
        putNumber(text, internetClass);
        putNumber(text, keptSeconds >> 16U);
        putNumber(text, keptSeconds & 0xFFFFU);
        const auto bytes = address.to_bytes();
        putNumber(text, static_cast<unsigned>(bytes.size()));
        text.append(bytes.begin(), bytes.end());
    }
    return text;
}

bool isHostAllowed(std::string_view name, const std::vector<std::string> &hosts)
{
    return std::ranges::any_of(hosts, [&](std::string_view host) {
        if (!host.starts_with("*."))
            return name == host;
        const std::string_view ending = host.substr(1); // with the dot
        return name.size() > ending.size() && name.ends_with(ending);
    });
}

} // namespace vivarium::engine
