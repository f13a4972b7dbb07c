// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/FileWorker.h"
#include "system/UserDatabase.h"

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>

namespace vivarium::supervisor {

/// Sends the content of files and receives it, a piece at a time.
class FileTransfer {
public:
    explicit FileTransfer(FileWorker &worker)
        : m_worker(worker)
    {
    }

    struct Range {
        std::uint64_t offset = 0;
        std::optional<std::uint64_t> length; ///< to the end
    };
    /// Sends a part of the file, of any size. A file without a size of its own (/proc, devices) is sent until it ends.
    /// As the user, if one is given.
    awaitable<void> sendRange(
        common::HttpExchange &exchange, std::string path, Range range, std::optional<Account> user = {});

    /// Sends the file if it has `limit` bytes at most; else its beginning with "Lazycloud-Truncated: true" when
    /// `mayTruncate`, or ApiError 413.
    awaitable<void> sendLimited(
        common::HttpExchange &exchange, std::string path, std::uint64_t limit, bool mayTruncate);

    struct Reception {
        mode_t mode = 0644;
        std::optional<std::uint64_t> limit = {}; ///< ApiError 413 above it
        /// SHA-256 in hexadecimal: ApiError 409 unless that is what the file holds at the end, right before it is
        /// replaced. Larger files than `comparedSize` hold something else.
        std::optional<std::string> onlyOver = {};
    };
    static constexpr std::uint64_t comparedSize = std::uint64_t{64} * 1024 * 1024;
    /// Writes the request's body to the file, atomically. Answers 204.
    awaitable<void> receive(common::HttpExchange &exchange, std::string path, Reception how);

private:
    struct Source;
    awaitable<void> sendCounted(
        common::HttpExchange &exchange, Source &source, std::uint64_t offset, std::uint64_t length);
    awaitable<void> sendUnsized(common::HttpExchange &exchange, Source &source, std::uint64_t limit);

    FileWorker &m_worker;
    /// Files without a size are collected in memory to tell their length: one at a time.
    common::AsyncSemaphore m_collecting{1};
};

} // namespace vivarium::supervisor
