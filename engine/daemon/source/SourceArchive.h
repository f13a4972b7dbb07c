// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/BlockingPool.h"
#include "common/HttpExchange.h"
#include "config/DataFolder.h"
#include "state/SourceStore.h"
#include "util/Coroutine.h"

#include <map>
#include <optional>
#include <string>

namespace vivarium::engine {

/// An upload that was announced: who knows its unguessable key may send the bytes, once, for an hour.
struct PendingUpload {
    std::string key;
    std::string sha256;
    std::int64_t sizeBytes = 0;
    Timestamp expiresAt;
};

/// Zips that become /workspace of sandboxes, kept by their SHA-256.
class SourceArchive {
public:
    SourceArchive(const DataFolder &folder, SourceStore &store, common::BlockingPool &pool);

    [[nodiscard]] bool contains(const std::string &sha256) { return m_store.contains(sha256); }

    /// Announces an upload. The same source announced again gets a new key.
    PendingUpload announce(const std::string &sha256, std::int64_t sizeBytes);

    /// Reads the announced bytes from the exchange, checks size and digest and keeps them. Throws ApiError 404 for an
    /// unknown or expired key, 400 if the bytes are not the announced ones or no zip.
    awaitable<void> receive(const std::string &key, common::HttpExchange &exchange);

    /// SHA-256 of the zip without members, which needs no upload.
    static constexpr const char *empty = "8739c76e681f900923b900c9df0ef75cf421d39cabb54650c4b9ad19b6a76d85";

    /// The source as a tar file; an empty path if it has no members. Throws std::runtime_error if it is not there.
    awaitable<std::filesystem::path> tarFile(std::string sha256);

private:
    awaitable<void> receiveInto(
        const PendingUpload &upload, common::HttpExchange &exchange, std::filesystem::path file);
    [[nodiscard]] std::filesystem::path zipPath(const std::string &sha256) const;
    [[nodiscard]] std::filesystem::path tarPath(const std::string &sha256) const;

    const DataFolder &m_folder;
    SourceStore &m_store;
    common::BlockingPool &m_pool;
    std::map<std::string, PendingUpload> m_uploads;
};

} // namespace vivarium::engine
