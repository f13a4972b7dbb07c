// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/Database.h"
#include "util/Json.h"

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace vivarium::engine::lizard {

/// What a credential reaches: everything, or only what its scopes name.
struct Caller {
    std::string keyId; ///< empty for the engine's own key
    bool isScoped = false;
    bool hasWorkspace = false; ///< one of the scopes is the workspace, which has all projects
    std::set<std::string> projects; ///< those named by scopes
    json::array scopes;

    [[nodiscard]] bool reaches(const std::string &projectId) const
    {
        return !isScoped || hasWorkspace || projects.contains(projectId);
    }
};

/// A key beside the engine's own. Only its SHA-256 is kept.
struct KeyRecord {
    std::string id;
    std::string name;
    std::string preview; ///< the first and the last characters
    json::array scopes; ///< [{"type": workspace | project, "id"}]; empty: everything
    Timestamp createdAt;
    std::optional<Timestamp> lastUsedAt; ///< stored at most every 30 s
};

/// Whoever may use the Lizard API: the engine's own key, from its file, and the keys that were made with it.
class KeyStore {
public:
    KeyStore(Database &database, std::string ownKey);

    /// Nothing if the secret is no valid key. Compares digests, so the time it takes tells nothing.
    std::optional<Caller> find(std::string_view secret);
    /// Makes a key; `secret` gets what cannot be had again.
    KeyRecord create(const std::string &name, json::array scopes, std::string &secret);
    /// Newest first.
    [[nodiscard]] std::vector<KeyRecord> list();
    /// False if there is none.
    bool remove(const std::string &id);

private:
    struct Known {
        std::string id;
        json::array scopes;
        Timestamp noted; ///< when its last use was stored
    };
    static Caller callerOf(const Known &known);

    Database &m_database;
    std::string m_ownDigest;
    std::unordered_map<std::string, Known> m_byDigest;
};

/// Such as liz_ and 43 characters.
std::string newKey();

} // namespace vivarium::engine::lizard
