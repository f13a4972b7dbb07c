// SPDX-License-Identifier: GPL-3.0-or-later
#include "archive/TarWriter.h"

#include "common/Utf8.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <span>

namespace vivarium::supervisor {

namespace {

bool isAscii(std::string_view text)
{
    return std::ranges::all_of(text, [](char byte) { return static_cast<unsigned char>(byte) < 0x80; });
}

void putText(std::span<char> field, std::string_view text)
{
    std::memcpy(field.data(), text.data(), std::min(text.size(), field.size()));
}

/// False, and zero is put, if the field is too small.
bool putOctal(std::span<char> field, std::uint64_t value)
{
    const std::size_t digits = field.size() - 1;
    const bool fits = value < std::uint64_t{1} << (3 * digits);
    std::snprintf(field.data(), field.size(), "%0*llo", static_cast<int>(digits),
        static_cast<unsigned long long>(fits ? value : 0));
    return fits;
}

/// Puts the name whole or divided between the two fields; false if it fits neither way.
bool putName(TarHeader &header, std::string_view path)
{
    if (path.size() <= sizeof header.name) {
        putText(header.name, path);
        return true;
    }
    // The first slash that leaves a short enough name; it is not stored itself.
    const auto slash = path.find('/', path.size() - sizeof header.name - 1);
    if (slash == std::string_view::npos || slash == 0 || slash > sizeof header.prefix || slash + 1 == path.size()) {
        putText(header.name, path);
        return false;
    }
    putText(header.prefix, path.substr(0, slash));
    putText(header.name, path.substr(slash + 1));
    return true;
}

void addPaxRecord(std::string &records, std::string_view key, std::string_view value)
{
    const std::size_t payload = key.size() + value.size() + 3; // space, '=', line end
    std::size_t length = payload + 1;
    // The length counts its own digits.
    while (length != payload + std::to_string(length).size())
        length = payload + std::to_string(length).size();
    records.append(std::to_string(length)).append(" ").append(key).append("=").append(value).append("\n");
}

char typeLetter(TarEntry::Type type)
{
    switch (type) {
    case TarEntry::Type::HardLink:
        return '1';
    case TarEntry::Type::SymbolicLink:
        return '2';
    case TarEntry::Type::CharacterDevice:
        return '3';
    case TarEntry::Type::BlockDevice:
        return '4';
    case TarEntry::Type::Directory:
        return '5';
    case TarEntry::Type::Fifo:
        return '6';
    case TarEntry::Type::File:
    case TarEntry::Type::Other:
        break;
    }
    return '0';
}

void finishHeader(std::string &archive, TarHeader &header)
{
    putText(header.magic, std::string_view("ustar\0", 6));
    putText(header.version, "00");
    std::snprintf(header.checksum, sizeof header.checksum, "%06o", tarChecksum(header));
    header.checksum[7] = ' ';
    archive.append(reinterpret_cast<const char *>(&header), sizeof header);
}

void appendPaxHeader(std::string &archive, const std::string &records)
{
    TarHeader header{};
    putText(header.name, "./PaxHeaders/next");
    putOctal(header.mode, 0644);
    putOctal(header.uid, 0);
    putOctal(header.gid, 0);
    putOctal(header.size, records.size());
    putOctal(header.modifiedAt, 0);
    header.type = 'x';
    finishHeader(archive, header);
    archive.append(records);
    archive.append(tarPadding(records.size()), '\0');
}

} // namespace

void appendTarHeader(std::string &archive, const TarEntry &entry)
{
    TarHeader header{};
    std::string records;
    // Names that are no UTF-8 are declared as such, or readers would convert them.
    if (!common::isValidUtf8(entry.path) || !common::isValidUtf8(entry.linkTarget))
        addPaxRecord(records, "hdrcharset", "BINARY");
    if (!putName(header, entry.path) || !isAscii(entry.path))
        addPaxRecord(records, "path", entry.path);
    putText(header.linkName, entry.linkTarget);
    if (entry.linkTarget.size() > sizeof header.linkName || !isAscii(entry.linkTarget))
        addPaxRecord(records, "linkpath", entry.linkTarget);
    if (!putOctal(header.size, entry.size))
        addPaxRecord(records, "size", std::to_string(entry.size));
    if (!putOctal(header.uid, entry.uid))
        addPaxRecord(records, "uid", std::to_string(entry.uid));
    if (!putOctal(header.gid, entry.gid))
        addPaxRecord(records, "gid", std::to_string(entry.gid));
    if (entry.modifiedAt < 0 || !putOctal(header.modifiedAt, static_cast<std::uint64_t>(entry.modifiedAt))) {
        putOctal(header.modifiedAt, 0);
        addPaxRecord(records, "mtime", std::to_string(entry.modifiedAt));
    }
    putOctal(header.mode, entry.mode & 07777U);
    header.type = typeLetter(entry.type);
    // Names of users are a help only: those that do not fit are left out, the numbers remain.
    if (entry.userName.size() < sizeof header.userName && isAscii(entry.userName))
        putText(header.userName, entry.userName);
    if (entry.groupName.size() < sizeof header.groupName && isAscii(entry.groupName))
        putText(header.groupName, entry.groupName);
    putOctal(header.deviceMajor, entry.deviceMajor);
    putOctal(header.deviceMinor, entry.deviceMinor);
    if (!records.empty())
        appendPaxHeader(archive, records);
    finishHeader(archive, header);
}

void appendTarEnd(std::string &archive)
{
    archive.append(2 * tarBlockSize, '\0');
}

} // namespace vivarium::supervisor
