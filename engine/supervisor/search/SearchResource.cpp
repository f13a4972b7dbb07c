// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/SearchResource.h"

#include "common/StreamFormat.h"
#include "search/FileSearch.h"

#include <boost/asio/post.hpp>
#include <boost/asio/this_coro.hpp>

#include <chrono>
#include <memory>

namespace vivarium::supervisor {

namespace {

using common::HttpExchange;
using std::chrono::steady_clock;

/// Each holds the file that it looks into in memory.
constexpr int mostSearches = 4;
constexpr std::chrono::milliseconds progressInterval{500};

class Counted {
public:
    explicit Counted(int &count)
        : m_count(count)
    {
        ++m_count;
    }
    Counted(const Counted &) = delete;
    Counted &operator=(const Counted &) = delete;
    ~Counted() { --m_count; }

private:
    int &m_count;
};

} // namespace

SearchResource::SearchResource(FileWorker &worker, const std::string &workspace)
    : m_worker(worker)
    , m_workspace(workspace)
{
}

void SearchResource::addRoutes(Router &router)
{
    router.add(common::http::verb::post, "/x/files/search",
        [this](HttpExchange &exchange, const std::string &) { return search(exchange); });
}

awaitable<void> SearchResource::search(HttpExchange &exchange)
{
    const boost::json::value body = co_await exchange.readJson();
    SearchRequest request = readSearchRequest(body, m_workspace);
    if (m_running >= mostSearches)
        throw common::ApiError::unavailable("four searches are running in this sandbox; wait until one has ended");
    const Counted counted(m_running);
    // Both block: an expression is compiled, the path is looked at.
    const auto finder = co_await m_worker.run([&request] { return std::make_unique<FileSearch>(std::move(request)); });
    co_await exchange.beginStream(
        {.status = 200, .contentType = common::jsonLinesType, .contentLength = {}, .fields = {}});
    std::stop_source stop;
    co_await exchange.runWhileConnected(sendFinds(exchange, *finder, stop.get_token()), stop);
}

awaitable<void> SearchResource::sendFinds(HttpExchange &exchange, FileSearch &search, std::stop_token stop)
{
    auto lastSent = steady_clock::now();
    std::string lines;
    bool hasMore = true;
    while (hasMore) {
        lines.clear();
        hasMore = co_await m_worker.runPart([&] { return search.produce(lines, stop); });
        if (stop.stop_requested())
            co_return; // The reader has gone: this is no end.
        if (hasMore && lines.empty() && steady_clock::now() - lastSent >= progressInterval)
            search.addProgress(lines);
        if (!lines.empty())
            lastSent = steady_clock::now();
        co_await exchange.write(lines);
        // Who waits for a turn of long work gets it before the next part.
        co_await boost::asio::post(co_await boost::asio::this_coro::executor, boost::asio::use_awaitable);
    }
    co_await exchange.finish();
}

} // namespace vivarium::supervisor
