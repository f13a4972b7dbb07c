// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/Database.h"

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace vivarium::engine {

/// A token that a device-code login was given, beside the engine's own. Only its SHA-256 is kept.
struct TokenRecord {
    std::string id;
    std::string name; ///< what the program that asked calls itself
    std::string prefix; ///< the first characters, for display
    Timestamp createdAt;
    std::optional<Timestamp> lastUsedAt; ///< stored at most every 30 s
};

/// The table of these tokens (lazycloud.md, section 2.1).
class TokenStore {
public:
    explicit TokenStore(Database &database);

    /// Makes a token for `name`. The answer is the secret, which cannot be had again.
    std::string create(const std::string &name);
    /// The id of a valid token, and notes that it was used. Compares digests, so the time it takes tells nothing.
    std::optional<std::string> use(std::string_view secret);
    /// Newest first. `after`: the id of the last one of the page before.
    [[nodiscard]] std::vector<TokenRecord> list(const std::optional<std::string> &after, std::int64_t limit);
    /// False if there is none.
    bool remove(const std::string &id);

private:
    struct Known {
        std::string id;
        Timestamp noted; ///< when its last use was stored
    };

    Database &m_database;
    std::unordered_map<std::string, Known> m_byDigest;
};

} // namespace vivarium::engine
