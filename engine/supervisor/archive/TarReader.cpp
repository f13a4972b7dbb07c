// SPDX-License-Identifier: GPL-3.0-or-later
#include "archive/TarReader.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <span>

namespace vivarium::supervisor {

namespace {

constexpr std::size_t extensionLimit = 1024 * 1024;
constexpr std::uint64_t largestSize = std::uint64_t{1} << 62U;

std::string_view textOf(std::span<const char> field)
{
    return {field.data(), ::strnlen(field.data(), field.size())};
}

/// Octal digits, or (GNU) a big-endian binary number whose first byte has the highest bit set.
std::int64_t numberOf(std::span<const char> field)
{
    if ((static_cast<unsigned char>(field[0]) & 0x80U) != 0) {
        // The bit below is the sign; seven bytes of value are all that can be meant.
        const bool isNegative = (static_cast<unsigned char>(field[0]) & 0x40U) != 0;
        std::uint64_t value = isNegative ? ~std::uint64_t{0} : 0;
        for (std::size_t index = 1; index < field.size(); ++index) {
            const auto next = (value << 8U) | static_cast<unsigned char>(field[index]);
            if (!isNegative && (value >> 54U) != 0)
                throw TarError("the archive has a number that is too large");
            value = next;
        }
        return static_cast<std::int64_t>(value);
    }
    std::string_view text(field.data(), field.size());
    text.remove_prefix(std::min(text.size(), text.find_first_not_of(' ')));
    text = text.substr(0, text.find_first_of(std::string_view(" \0", 2)));
    std::int64_t value = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value, 8);
    if (!text.empty() && (error != std::errc{} || stop != text.data() + text.size()))
        throw TarError("the archive has a header with a malformed number");
    return value;
}

std::uint64_t unsignedNumberOf(std::span<const char> field)
{
    const std::int64_t value = numberOf(field);
    if (value < 0 || static_cast<std::uint64_t>(value) > largestSize)
        throw TarError("the archive has a number out of range");
    return static_cast<std::uint64_t>(value);
}

std::uint64_t decimalOf(std::string_view text)
{
    std::uint64_t value = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || stop != text.data() + text.size() || value > largestSize)
        throw TarError("the archive has an extended header with a malformed number");
    return value;
}

/// A decimal number with an optional sign and fraction; the fraction is left out.
std::int64_t wholeSecondsOf(std::string_view text)
{
    const bool isNegative = text.starts_with('-');
    text.remove_prefix(isNegative ? 1 : 0);
    const auto seconds = static_cast<std::int64_t>(decimalOf(text.substr(0, text.find('.'))));
    return isNegative ? -seconds : seconds;
}

TarEntry::Type typeOfLetter(char type)
{
    switch (type) {
    case '0':
    case '7':
    case '\0':
        return TarEntry::Type::File;
    case '1':
        return TarEntry::Type::HardLink;
    case '2':
        return TarEntry::Type::SymbolicLink;
    case '3':
        return TarEntry::Type::CharacterDevice;
    case '4':
        return TarEntry::Type::BlockDevice;
    case '5':
        return TarEntry::Type::Directory;
    case '6':
        return TarEntry::Type::Fifo;
    case 'S':
        throw TarError("the archive has sparse members, which are not supported; write it without --sparse");
    default:
        return TarEntry::Type::Other;
    }
}

} // namespace

void TarReader::feed(std::string_view bytes)
{
    while (!bytes.empty()) {
        switch (m_state) {
        case State::Header:
        case State::Extension: {
            const auto part = bytes.substr(0, m_wanted - m_collected.size());
            m_collected += part;
            bytes.remove_prefix(part.size());
            if (m_collected.size() < m_wanted)
                return;
            if (m_state == State::Header)
                readHeader();
            else
                readExtension();
            break;
        }
        case State::Content: {
            const auto part = bytes.substr(0, std::min<std::uint64_t>(bytes.size(), m_contentLeft));
            m_sink.content(part);
            m_contentLeft -= part.size();
            bytes.remove_prefix(part.size());
            if (m_contentLeft == 0)
                endContent();
            break;
        }
        case State::Padding: {
            const std::size_t size = std::min(bytes.size(), m_paddingLeft);
            m_paddingLeft -= size;
            bytes.remove_prefix(size);
            if (m_paddingLeft == 0)
                m_state = State::Header;
            break;
        }
        case State::End:
            return; // Archives are filled up to a record; what follows means nothing.
        }
    }
}

void TarReader::finish() const
{
    const bool isBetweenMembers = m_state == State::Header && m_collected.empty();
    if (m_state != State::End && !isBetweenMembers)
        throw TarError("the archive ends early");
}

void TarReader::readHeader()
{
    TarHeader header{};
    std::memcpy(&header, m_collected.data(), sizeof header);
    m_collected.clear();
    m_wanted = tarBlockSize;
    const auto bytes = std::span(reinterpret_cast<const char *>(&header), sizeof header);
    if (std::ranges::all_of(bytes, [](char byte) { return byte == 0; })) {
        m_state = State::End;
        return;
    }
    if (numberOf(header.checksum) != static_cast<std::int64_t>(tarChecksum(header)))
        throw TarError("this is not a tar archive, or a damaged one; compressed archives must be unpacked first");
    const std::uint64_t size = unsignedNumberOf(header.size);
    switch (header.type) {
    case 'x':
    case 'g':
    case 'L':
    case 'K':
        if (size > extensionLimit)
            throw TarError("the archive has an extended header of more than 1 MiB");
        m_extensionType = header.type;
        m_wanted = static_cast<std::size_t>(size) + tarPadding(size);
        m_contentLeft = size;
        m_state = State::Extension;
        if (m_wanted == 0)
            readExtension();
        return;
    default:
        beginMember(header);
    }
}

void TarReader::readExtension()
{
    const auto content = std::string_view(m_collected).substr(0, static_cast<std::size_t>(m_contentLeft));
    switch (m_extensionType) {
    case 'x':
        readPaxRecords(content);
        break;
    case 'L':
        m_extensions.path = content.substr(0, content.find('\0'));
        break;
    case 'K':
        m_extensions.linkTarget = content.substr(0, content.find('\0'));
        break;
    default:
        break; // Global headers carry comments and defaults that no writer of today depends on.
    }
    m_collected = std::string();
    m_wanted = tarBlockSize;
    m_contentLeft = 0;
    m_state = State::Header;
}

/// Each record is "LENGTH KEY=VALUE\n", where the length counts the whole record.
void TarReader::readPaxRecords(std::string_view records)
{
    while (!records.empty() && records.front() != '\0') {
        std::size_t length = 0;
        const auto [stop, error] = std::from_chars(records.data(), records.data() + records.size(), length);
        const auto digits = static_cast<std::size_t>(stop - records.data());
        if (error != std::errc{} || length > records.size() || length < digits + 3 || *stop != ' '
            || records[length - 1] != '\n')
            throw TarError("the archive has a malformed extended header");
        const auto record = records.substr(digits + 1, length - digits - 2);
        const auto equals = record.find('=');
        if (equals == std::string_view::npos)
            throw TarError("the archive has a malformed extended header");
        applyPaxRecord(record.substr(0, equals), record.substr(equals + 1));
        records.remove_prefix(length);
    }
}

void TarReader::applyPaxRecord(std::string_view key, std::string_view value)
{
    if (key.starts_with("GNU.sparse."))
        throw TarError("the archive has sparse members, which are not supported; write it without --sparse");
    if (key == "path")
        m_extensions.path = value;
    else if (key == "linkpath")
        m_extensions.linkTarget = value;
    else if (key == "size")
        m_extensions.size = decimalOf(value);
    else if (key == "uid")
        m_extensions.uid = decimalOf(value);
    else if (key == "gid")
        m_extensions.gid = decimalOf(value);
    else if (key == "uname")
        m_extensions.userName = value;
    else if (key == "gname")
        m_extensions.groupName = value;
    else if (key == "mtime")
        m_extensions.modifiedAt = wholeSecondsOf(value);
}

void TarReader::beginMember(const TarHeader &header)
{
    TarEntry entry;
    entry.type = typeOfLetter(header.type);
    entry.path = textOf(header.name);
    // GNU's own format has other things where POSIX has the prefix, and tells by its magic.
    constexpr std::string_view posixMagic("ustar\0", 6);
    if (std::string_view(header.magic, sizeof header.magic) == posixMagic && header.prefix[0] != '\0')
        entry.path = std::string(textOf(header.prefix)) + '/' + entry.path;
    entry.linkTarget = textOf(header.linkName);
    entry.size = m_extensions.size.value_or(unsignedNumberOf(header.size));
    entry.mode = static_cast<unsigned>(numberOf(header.mode)) & 07777U;
    entry.modifiedAt = m_extensions.modifiedAt.value_or(numberOf(header.modifiedAt));
    entry.uid = m_extensions.uid.value_or(unsignedNumberOf(header.uid));
    entry.gid = m_extensions.gid.value_or(unsignedNumberOf(header.gid));
    entry.userName = m_extensions.userName.value_or(std::string(textOf(header.userName)));
    entry.groupName = m_extensions.groupName.value_or(std::string(textOf(header.groupName)));
    if (m_extensions.path)
        entry.path = *std::move(m_extensions.path);
    if (m_extensions.linkTarget)
        entry.linkTarget = *std::move(m_extensions.linkTarget);
    m_extensions = {};
    // Before POSIX a folder was a file whose name ends with a slash.
    if (entry.type == TarEntry::Type::File && entry.path.ends_with('/'))
        entry.type = TarEntry::Type::Directory;
    // Links and folders have no content, whatever their size field says (it may be the size on disk).
    const bool hasContent = entry.type == TarEntry::Type::File || entry.type == TarEntry::Type::Other;
    if (!hasContent)
        entry.size = 0;
    m_contentLeft = entry.size;
    m_paddingLeft = tarPadding(entry.size);
    m_state = State::Content;
    m_sink.begin(entry);
    if (m_contentLeft == 0)
        endContent();
}

void TarReader::endContent()
{
    m_sink.end();
    m_state = m_paddingLeft > 0 ? State::Padding : State::Header;
}

} // namespace vivarium::supervisor
