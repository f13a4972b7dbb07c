// SPDX-License-Identifier: GPL-3.0-or-later
#include "system/Sha256.h"

#include <sha2.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <memory>

namespace vivarium::supervisor {

namespace {

std::string hexOf(SHA2_CTX &context)
{
    std::array<char, SHA256_DIGEST_STRING_LENGTH> text{};
    SHA256End(&context, text.data());
    return std::string(text.data(), text.size() - 1);
}

} // namespace

std::string sha256Hex(std::string_view bytes)
{
    SHA2_CTX context;
    SHA256Init(&context);
    SHA256Update(&context, reinterpret_cast<const std::uint8_t *>(bytes.data()), bytes.size());
    return hexOf(context);
}

std::optional<std::string> sha256Hex(int file, std::uint64_t limit)
{
    constexpr std::size_t pieceSize = std::size_t{64} * 1024;
    const auto piece = std::make_unique_for_overwrite<std::uint8_t[]>(pieceSize);
    SHA2_CTX context;
    SHA256Init(&context);
    std::uint64_t total = 0;
    while (true) {
        const ssize_t count = ::read(file, piece.get(), pieceSize);
        if (count < 0 && errno == EINTR)
            continue;
        total += count > 0 ? static_cast<std::uint64_t>(count) : 0;
        if (count < 0 || total > limit)
            return std::nullopt;
        if (count == 0)
            return hexOf(context);
        SHA256Update(&context, piece.get(), static_cast<std::size_t>(count));
    }
}

} // namespace vivarium::supervisor
