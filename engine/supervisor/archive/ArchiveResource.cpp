// SPDX-License-Identifier: GPL-3.0-or-later
#include "archive/ArchiveResource.h"

#include "archive/ArchiveExtractor.h"
#include "archive/ArchiveProducer.h"
#include "files/SandboxPath.h"

#include <boost/json/object.hpp>

#include <memory>

namespace vivarium::supervisor {

namespace {

using common::ApiError;
using common::HttpExchange;
using common::http::verb;

constexpr std::size_t archivePieceSize = 64 * 1024;
constexpr std::size_t pathLimit = 1000;

} // namespace

ArchiveResource::ArchiveResource(FileWorker &worker, UserDatabase &users, const std::string &workspace)
    : m_worker(worker)
    , m_users(users)
    , m_workspace(workspace)
{
}

void ArchiveResource::addRoutes(Router &router)
{
    router.add(
        verb::put, "/x/archive", [this](HttpExchange &exchange, const std::string &) { return unpack(exchange); });
    router.add(verb::get, "/x/archive", [this](HttpExchange &exchange, const std::string &) { return pack(exchange); });
}

awaitable<void> ArchiveResource::unpack(HttpExchange &exchange)
{
    const std::string folder = cleanPath(exchange.target().require("path"), m_workspace);
    auto extractor = co_await m_worker.run([&] { return std::make_unique<ArchiveExtractor>(folder); });
    const auto piece = std::make_unique_for_overwrite<char[]>(archivePieceSize);
    while (const std::size_t size = co_await exchange.readBody({piece.get(), archivePieceSize}))
        co_await m_worker.run([&] { extractor->feed({piece.get(), size}); });
    co_await m_worker.run([&] { extractor->finish(); });
    boost::json::object result{{"files", extractor->fileCount()}, {"bytes", extractor->byteCount()}};
    if (extractor->skippedCount() > 0)
        result["skipped"] = extractor->skippedCount();
    co_await exchange.reply(200, result);
}

awaitable<void> ArchiveResource::pack(HttpExchange &exchange)
{
    std::vector<std::string> paths;
    for (const auto &path : exchange.target().all("path"))
        paths.push_back(cleanPath(path, m_workspace));
    if (paths.empty() || paths.size() > pathLimit)
        throw ApiError::invalidRequest("the parameter \"path\" must be given 1 to 1000 times");
    auto producer = co_await m_worker.run([&] { return std::make_unique<ArchiveProducer>(std::move(paths), m_users); });
    co_await exchange.beginStream(
        {.status = 200, .contentType = "application/x-tar", .contentLength = {}, .fields = {}});
    std::string piece;
    bool hasMore = true;
    while (hasMore) {
        piece.clear();
        piece.reserve(archivePieceSize + 8 * tarBlockSize);
        hasMore = co_await m_worker.run([&] { return producer->produce(piece, archivePieceSize); });
        co_await exchange.write(piece);
    }
    co_await exchange.finish();
}

} // namespace vivarium::supervisor
