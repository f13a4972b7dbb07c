// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/DnsMessage.h"

#include "common/AsciiCase.h"

#include <algorithm>

namespace vivarium::supervisor {

namespace {

constexpr std::size_t headSize = 12;
constexpr std::size_t longestName = 253;
constexpr std::size_t longestPart = 63;
constexpr std::uint16_t internet = 1;

void appendNumber(std::string &message, std::uint16_t value)
{
    message += static_cast<char>(value >> 8U);
    message += static_cast<char>(value & 0xFFU);
}

/// Reads a message from front to back; once it has come to its end, everything fails.
class Reader {
public:
    explicit Reader(std::string_view message)
        : m_message(message)
    {
    }

    [[nodiscard]] bool isGood() const { return m_isGood; }

    std::string_view bytes(std::size_t count)
    {
        if (count > m_message.size() - m_position)
            m_isGood = false;
        if (!m_isGood)
            return {};
        m_position += count;
        return m_message.substr(m_position - count, count);
    }

    std::uint16_t number()
    {
        const std::string_view pair = bytes(2);
        if (pair.empty())
            return 0;
        return static_cast<std::uint16_t>(
            (static_cast<unsigned char>(pair[0]) << 8U) | static_cast<unsigned char>(pair[1]));
    }

    /// Passes over a name; a reference to an earlier one ends it.
    void skipName()
    {
        while (m_isGood) {
            const std::string_view length = bytes(1);
            if (length.empty() || length[0] == 0)
                return;
            const auto value = static_cast<unsigned char>(length[0]);
            constexpr unsigned reference = 0xC0;
            if ((value & reference) == reference) {
                bytes(1);
                return;
            }
            if (value > longestPart)
                m_isGood = false;
            bytes(value);
        }
    }

private:
    std::string_view m_message;
    std::size_t m_position = 0;
    bool m_isGood = true;
};

template <typename Bytes> Bytes asBytes(std::string_view data)
{
    Bytes bytes{};
    std::ranges::copy(data, bytes.begin());
    return bytes;
}

} // namespace

std::optional<std::string> dnsQuestion(std::uint16_t id, std::string_view name, AddressRecord kind)
{
    if (name.empty() || name.size() > longestName)
        return std::nullopt;
    std::string message;
    appendNumber(message, id);
    constexpr std::uint16_t recursionDesired = 0x0100;
    appendNumber(message, recursionDesired);
    for (const std::uint16_t count : {1, 0, 0, 0})
        appendNumber(message, count);
    while (true) {
        const auto end = name.find('.');
        const std::string_view part = name.substr(0, end);
        if (part.empty() || part.size() > longestPart)
            return std::nullopt;
        message += static_cast<char>(part.size());
        message += part;
        if (end == std::string_view::npos)
            break;
        name.remove_prefix(end + 1);
    }
    message += '\0';
    appendNumber(message, static_cast<std::uint16_t>(kind));
    appendNumber(message, internet);
    return message;
}

std::optional<DnsAnswer> parseDnsAnswer(std::string_view message, std::string_view question)
{
    if (message.size() < question.size() || question.size() < headSize)
        return std::nullopt;
    Reader reader(message);
    const std::uint16_t id = reader.number();
    const std::uint16_t flags = reader.number();
    const std::uint16_t questions = reader.number();
    const std::uint16_t records = reader.number();
    constexpr unsigned isAnswer = 0x8000;
    // Whoever sends answers to questions that were not asked has not seen them.
    if (id != Reader(question).number() || (flags & isAnswer) == 0 || questions != 1
        || !common::equalsIgnoringCase(message.substr(headSize, question.size() - headSize), question.substr(headSize)))
        return std::nullopt;
    Reader kindReader(question.substr(question.size() - 4));
    const std::uint16_t wanted = kindReader.number();

    DnsAnswer answer{.code = flags & 0x0FU, .addresses = {}};
    reader.bytes(question.size() - headSize + 4); // the counts of the other sections, and the question
    for (std::uint16_t index = 0; index < records && reader.isGood(); ++index) {
        reader.skipName();
        const std::uint16_t kind = reader.number();
        const std::uint16_t space = reader.number();
        reader.bytes(4); // how long it may be kept
        const std::string_view data = reader.bytes(reader.number());
        if (!reader.isGood() || kind != wanted || space != internet)
            continue;
        if (kind == static_cast<std::uint16_t>(AddressRecord::Version4) && data.size() == 4)
            answer.addresses.emplace_back(asio::ip::address_v4(asBytes<asio::ip::address_v4::bytes_type>(data)));
        if (kind == static_cast<std::uint16_t>(AddressRecord::Version6) && data.size() == 16)
            answer.addresses.emplace_back(asio::ip::address_v6(asBytes<asio::ip::address_v6::bytes_type>(data)));
    }
    // One that was cut short still has addresses, if they came before the cut.
    if (!reader.isGood() && answer.addresses.empty())
        return std::nullopt;
    return answer;
}

} // namespace vivarium::supervisor
