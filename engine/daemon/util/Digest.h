// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <string_view>

struct evp_md_ctx_st;

namespace vivarium::engine {

/// Incremental SHA-256.
class Digest {
public:
    Digest();

    void add(std::string_view bytes);

    /// The digest as 64 lowercase hexadecimal digits. Call it once, after the last add().
    std::string hex();

    static std::string of(std::string_view bytes);
    /// Throws std::system_error if the file cannot be read.
    static std::string ofFile(const std::string &path);

private:
    struct Free {
        void operator()(evp_md_ctx_st *context) const;
    };
    std::unique_ptr<evp_md_ctx_st, Free> m_context;
};

} // namespace vivarium::engine
