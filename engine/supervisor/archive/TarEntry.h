// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

// Why not libarchive: Debian's static library is one archive of objects that need nettle, libacl, lzma, zstd, lz4, bz2,
// z and, through libxml2, getaddrinfo(), which a static program must not use. And it converts names by the C library's
// locale, which a static program cannot load from arbitrary images: names that are not ASCII would arrive as "?".

namespace vivarium::supervisor {

/// One member of a tar archive. Names are raw bytes.
struct TarEntry {
    enum class Type { File, HardLink, SymbolicLink, CharacterDevice, BlockDevice, Directory, Fifo, Other };

    Type type = Type::File;
    std::string path;
    std::string linkTarget;
    std::uint64_t size = 0; ///< bytes of content that follow
    unsigned mode = 0; ///< 0 to 07777
    std::int64_t modifiedAt = 0; ///< seconds since 1970
    std::uint64_t uid = 0;
    std::uint64_t gid = 0;
    std::string userName;
    std::string groupName;
    unsigned deviceMajor = 0;
    unsigned deviceMinor = 0;
};

/// The 512 bytes before each member (POSIX.1-2001, pax interchange format: "ustar Header Block").
struct TarHeader {
    char name[100];
    char mode[8];
    char uid[8];
    char gid[8];
    char size[12];
    char modifiedAt[12];
    char checksum[8];
    char type;
    char linkName[100];
    char magic[6];
    char version[2];
    char userName[32];
    char groupName[32];
    char deviceMajor[8];
    char deviceMinor[8];
    char prefix[155];
    char padding[12];
};
static_assert(sizeof(TarHeader) == 512);

inline constexpr std::size_t tarBlockSize = sizeof(TarHeader);

/// Bytes that fill the last block of a content of that size.
constexpr std::size_t tarPadding(std::uint64_t size)
{
    return static_cast<std::size_t>((tarBlockSize - size % tarBlockSize) % tarBlockSize);
}

/// The sum of all bytes, the checksum itself counted as spaces.
unsigned tarChecksum(const TarHeader &header);

} // namespace vivarium::supervisor
