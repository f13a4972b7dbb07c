// SPDX-License-Identifier: GPL-3.0-or-later
#include "util/Digest.h"

#include <openssl/evp.h>

#include <array>
#include <fstream>
#include <stdexcept>
#include <system_error>
#include <vector>

namespace vivarium::engine {

void Digest::Free::operator()(evp_md_ctx_st *context) const
{
    EVP_MD_CTX_free(context);
}

Digest::Digest()
    : m_context(EVP_MD_CTX_new())
{
    if (!m_context || EVP_DigestInit_ex(m_context.get(), EVP_sha256(), nullptr) != 1)
        throw std::runtime_error("SHA-256 is not available");
}

void Digest::add(std::string_view bytes)
{
    EVP_DigestUpdate(m_context.get(), bytes.data(), bytes.size());
}

std::string Digest::hex()
{
    std::array<unsigned char, EVP_MAX_MD_SIZE> bytes{};
    unsigned int size = 0;
    EVP_DigestFinal_ex(m_context.get(), bytes.data(), &size);
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (unsigned int i = 0; i < size; ++i) {
        text += digits[bytes[i] >> 4U];
        text += digits[bytes[i] & 15U];
    }
    return text;
}

std::string Digest::of(std::string_view bytes)
{
    Digest digest;
    digest.add(bytes);
    return digest.hex();
}

std::string Digest::ofFile(const std::string &path)
{
    std::ifstream file(path, std::ios::binary);
    if (!file)
        throw std::system_error(errno, std::generic_category(), path);
    Digest digest;
    std::vector<char> block(256 * 1024);
    while (file.read(block.data(), static_cast<std::streamsize>(block.size())), file.gcount() > 0)
        digest.add({block.data(), static_cast<std::size_t>(file.gcount())});
    return digest.hex();
}

} // namespace vivarium::engine
