// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/FileTransfer.h"

#include "common/FileDescriptor.h"
#include "common/StreamFormat.h"
#include "common/Utf8.h"
#include "files/AtomicFile.h"
#include "system/ActingUser.h"
#include "system/Sha256.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <limits>
#include <memory>

namespace vivarium::supervisor {

using common::ApiError;
using common::HttpExchange;

namespace {

constexpr std::size_t pieceSize = 64 * 1024;

std::unique_ptr<char[]> makePiece()
{
    return std::make_unique_for_overwrite<char[]>(pieceSize);
}

void requireContent(const std::string &path, const std::string &digest)
{
    const common::FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
    struct stat status{};
    if (!file || ::fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode)
        || sha256Hex(file.get(), FileTransfer::comparedSize) != digest)
        throw ApiError::conflict(common::toValidUtf8(path) + " does not hold what it was to be written over");
}

common::ResponseHead bytesHead(std::optional<std::uint64_t> length, bool isTruncated = false)
{
    common::ResponseHead head{.status = 200, .contentType = common::bytesType, .contentLength = length, .fields = {}};
    if (isTruncated)
        head.fields.emplace_back("Lazycloud-Truncated", "true");
    return head;
}

} // namespace

struct FileTransfer::Source {
    /// Throws ApiError. Does not wait for the other side of a FIFO.
    explicit Source(std::string filePath)
        : path(std::move(filePath))
        , file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY))
    {
        if (!file || ::fstat(file.get(), &status) != 0)
            throw ApiError::fromErrno(errno, path);
        if (S_ISDIR(status.st_mode))
            throw ApiError::fromErrno(EISDIR, path);
    }

    bool hasSize() const { return S_ISREG(status.st_mode) && status.st_size > 0; }
    std::uint64_t size() const { return static_cast<std::uint64_t>(status.st_size); }

    /// At the offset where the file can be positioned, else what comes next. 0 at the end.
    std::size_t read(char *space, std::size_t limit, std::uint64_t offset) const
    {
        ssize_t count = ::pread(file.get(), space, limit, static_cast<off_t>(offset));
        if (count < 0 && errno == ESPIPE)
            count = ::read(file.get(), space, limit);
        if (count < 0 && errno == EAGAIN)
            return 0; // A FIFO or a terminal that has nothing to say.
        if (count < 0)
            throw ApiError::fromErrno(errno, path);
        return static_cast<std::size_t>(count);
    }

    std::string path;
    common::FileDescriptor file;
    struct stat status{};
};

awaitable<void> FileTransfer::sendCounted(
    HttpExchange &exchange, Source &source, std::uint64_t offset, std::uint64_t length)
{
    const auto piece = makePiece();
    while (length > 0) {
        const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(length, pieceSize));
        const std::size_t count = co_await m_worker.run([&] { return source.read(piece.get(), wanted, offset); });
        if (count == 0)
            throw ApiError::internal("the file became shorter while it was sent"); // Cuts the connection.
        co_await exchange.write({piece.get(), count});
        offset += count;
        length -= count;
    }
    co_await exchange.finish();
}

awaitable<void> FileTransfer::sendUnsized(HttpExchange &exchange, Source &source, std::uint64_t limit)
{
    const auto piece = makePiece();
    std::uint64_t offset = 0;
    while (offset < limit) {
        const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(limit - offset, pieceSize));
        const std::size_t count = co_await m_worker.run([&] { return source.read(piece.get(), wanted, offset); });
        if (offset == 0)
            co_await exchange.beginStream(bytesHead(std::nullopt));
        if (count == 0)
            break;
        offset += count;
        co_await exchange.write({piece.get(), count});
    }
    if (offset == 0 && !exchange.isAnswered())
        co_await exchange.beginStream(bytesHead(0));
    co_await exchange.finish();
}

awaitable<void> FileTransfer::sendRange(
    HttpExchange &exchange, std::string path, Range range, std::optional<Account> user)
{
    auto source = co_await m_worker.run([&] {
        const ActingUser acting(user);
        return std::make_unique<Source>(path);
    });
    constexpr auto unlimited = std::numeric_limits<std::uint64_t>::max();
    if (!source->hasSize() && range.offset == 0) {
        co_await sendUnsized(exchange, *source, range.length.value_or(unlimited));
        co_return;
    }
    const std::uint64_t size = source->hasSize() ? source->size() : 0;
    const std::uint64_t offset = std::min(range.offset, size);
    const std::uint64_t length = std::min(range.length.value_or(unlimited), size - offset);
    co_await exchange.beginStream(bytesHead(length));
    co_await sendCounted(exchange, *source, offset, length);
}

awaitable<void> FileTransfer::sendLimited(
    HttpExchange &exchange, std::string path, std::uint64_t limit, bool mayTruncate)
{
    auto source = co_await m_worker.run([&] { return std::make_unique<Source>(path); });
    const auto tooLarge = [limit] {
        return ApiError::payloadTooLarge("the file is larger than " + std::to_string(limit) + " bytes");
    };
    if (source->hasSize()) {
        const bool isTruncated = source->size() > limit;
        if (isTruncated && !mayTruncate)
            throw tooLarge();
        const std::uint64_t length = std::min(source->size(), limit);
        co_await exchange.beginStream(bytesHead(length, isTruncated));
        co_await sendCounted(exchange, *source, 0, length);
        co_return;
    }
    const auto permit = co_await m_collecting.acquire();
    std::string content = co_await m_worker.run([&] {
        std::string collected;
        while (collected.size() <= limit) {
            const std::size_t before = collected.size();
            const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(limit + 1 - before, pieceSize));
            collected.resize(before + wanted);
            const std::size_t count = source->read(collected.data() + before, wanted, before);
            collected.resize(before + count);
            if (count == 0)
                break;
        }
        return collected;
    });
    const bool isTruncated = content.size() > limit;
    if (isTruncated && !mayTruncate)
        throw tooLarge();
    if (isTruncated)
        content.pop_back();
    auto head = bytesHead(content.size(), isTruncated);
    co_await exchange.reply(std::move(head), std::move(content));
}

awaitable<void> FileTransfer::receive(HttpExchange &exchange, std::string path, Reception how)
{
    const auto check = [limit = how.limit](std::uint64_t size) {
        if (limit && size > *limit)
            throw ApiError::payloadTooLarge("the body is larger than " + std::to_string(*limit) + " bytes");
    };
    check(exchange.contentLength().value_or(0));
    auto target = co_await m_worker.run([&] { return std::make_unique<AtomicFile>(path); });
    const auto piece = makePiece();
    std::uint64_t total = 0;
    while (const std::size_t size = co_await exchange.readBody({piece.get(), pieceSize})) {
        total += size;
        check(total);
        co_await m_worker.run([&] { target->write({piece.get(), size}); });
    }
    co_await m_worker.run([&] {
        if (how.onlyOver)
            requireContent(path, *how.onlyOver);
        target->commit(how.mode);
    });
    co_await exchange.replyEmpty();
}

} // namespace vivarium::supervisor
