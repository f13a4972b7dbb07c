// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/Database.h"

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace vivarium::engine {

/// A token beside the engine's own: given to a device-code login, or made by name. Only its SHA-256 is kept.
struct TokenRecord {
    std::string id;
    std::string name; ///< what the program that asked calls itself
    bool device = true; ///< of a device-code login
    std::string prefix; ///< the first characters, for display
    Timestamp createdAt;
    std::optional<Timestamp> expiresAt; ///< never without
    std::optional<Timestamp> lastUsedAt; ///< stored at most every 30 s

    [[nodiscard]] bool isExpired(Timestamp now) const { return expiresAt && *expiresAt <= now; }
};

/// The table of these tokens (lazycloud.md, section 2.1).
class TokenStore {
public:
    explicit TokenStore(Database &database);

    struct Made {
        std::string secret; ///< cannot be had again
        TokenRecord record;
    };
    /// Makes a token for `name`.
    Made create(const std::string &name, bool device = true, std::optional<std::chrono::seconds> lifetime = {});
    /// The id of a valid token, and notes that it was used. Compares digests, so the time it takes tells nothing.
    std::optional<std::string> use(std::string_view secret);
    /// Newest first. `after`: the id of the last one of the page before.
    [[nodiscard]] std::vector<TokenRecord> list(
        const std::optional<std::string> &after, std::int64_t limit, bool devices = true);
    /// False if there is none.
    bool remove(const std::string &id);

private:
    struct Known {
        std::string id;
        std::optional<Timestamp> expiresAt;
        Timestamp noted; ///< when its last use was stored
    };

    Database &m_database;
    std::unordered_map<std::string, Known> m_byDigest;
};

} // namespace vivarium::engine
