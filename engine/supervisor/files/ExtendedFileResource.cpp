// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/ExtendedFileResource.h"

#include "common/Base64.h"
#include "common/JsonReader.h"
#include "common/StreamFormat.h"
#include "common/Utf8.h"
#include "files/DirectoryNames.h"
#include "files/FileDescription.h"
#include "files/RequestedPath.h"
#include "files/SandboxPath.h"
#include "files/TreeCopier.h"
#include "files/TreeWalker.h"

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>

#include <fcntl.h>
#include <sys/stat.h>

#include <cerrno>
#include <chrono>
#include <limits>

namespace vivarium::supervisor {

namespace {

using common::ApiError;
using common::HttpExchange;
using common::JsonReader;
using common::http::verb;
namespace json = boost::json;

constexpr std::int64_t longestPage = 10'000;
constexpr std::int64_t usualPage = 1000;
constexpr std::chrono::seconds usageLimit{2};

std::string pageJson(const std::string &path, std::size_t limit, std::string_view after, UserDatabase &users)
{
    users.refresh();
    const DirectoryNames directory = readDirectoryNames(path, limit, after);
    json::array entries;
    entries.reserve(directory.names.size());
    for (const auto &name : directory.names) {
        struct stat status{};
        if (::fstatat(directory.folder.get(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0)
            entries.push_back(describeEntry(directory.folder.get(), name.c_str(), name, status, users));
    }
    json::object page{{"path", common::toValidUtf8(path)}, {"truncated", directory.hasMore}};
    page["entries"] = std::move(entries);
    // The cursor is a name, not a number: entries that come and go between two pages move no others.
    if (directory.hasMore)
        page["next_cursor"] = common::toBase64Url(directory.names.back());
    return json::serialize(page);
}

json::object measure(const std::string &path, const std::stop_token &stop)
{
    const auto end = std::chrono::steady_clock::now() + usageLimit;
    std::int64_t files = 0;
    std::int64_t directories = 0;
    std::int64_t bytes = 0;
    bool isComplete = true;
    TreeWalker walker(path, true);
    while (const auto *step = walker.next()) {
        if (stop.stop_requested() || std::chrono::steady_clock::now() >= end) {
            isComplete = false;
            break;
        }
        if (step->event == TreeWalker::Event::Item) {
            ++files;
            bytes += S_ISREG(step->status.st_mode) ? step->status.st_size : 0;
        } else if (step->event == TreeWalker::Event::Enter && !step->path.empty()) {
            ++directories;
        } else if (step->event == TreeWalker::Event::Unreadable) {
            isComplete = false;
        }
    }
    if (walker.rootError() != 0)
        throw ApiError::fromErrno(walker.rootError(), path);
    return {{"files", files}, {"directories", directories}, {"bytes", bytes}, {"complete", isComplete}};
}

void changeModes(const std::string &path, mode_t mode, bool isRecursive, const std::stop_token &stop)
{
    if (!isRecursive) {
        if (::chmod(path.c_str(), mode) != 0)
            throw ApiError::fromErrno(errno, path);
        return;
    }
    TreeWalker walker(path, true);
    while (const auto *step = walker.next()) {
        if (stop.stop_requested())
            return;
        const std::string whole = step->path.empty() ? path : joinPath(path, step->path);
        if (step->event == TreeWalker::Event::Unreadable)
            throw ApiError::fromErrno(step->error, whole);
        // Folders last, when their entries are done: the new mode may forbid to enter them. Links have no mode.
        const bool isDue = step->event == TreeWalker::Event::Leave
            || (step->event == TreeWalker::Event::Item && !S_ISLNK(step->status.st_mode));
        if (isDue && ::fchmodat(step->parent, step->name, mode, 0) != 0 && errno != ENOENT)
            throw ApiError::fromErrno(errno, whole);
    }
    if (walker.rootError() != 0)
        throw ApiError::fromErrno(walker.rootError(), path);
}

struct Transport {
    std::string from;
    std::string to;
    bool overwrite = false;
};

Transport readTransport(const json::value &body, const std::string &workspace)
{
    JsonReader reader(body);
    Transport transport;
    transport.from = readPath(reader, "from", "from_bytes", workspace);
    transport.to = readPath(reader, "to", "to_bytes", workspace);
    transport.overwrite = reader.boolean("overwrite", false);
    reader.finish();
    return transport;
}

} // namespace

ExtendedFileResource::ExtendedFileResource(
    FileWorker &worker, FileTransfer &transfer, UserDatabase &users, const std::string &workspace)
    : m_worker(worker)
    , m_transfer(transfer)
    , m_users(users)
    , m_workspace(workspace)
{
}

void ExtendedFileResource::addRoutes(Router &router)
{
    const auto add = [this, &router](verb method, std::string_view path, auto member) {
        router.add(method, path,
            [this, member](HttpExchange &exchange, const std::string &) { return (this->*member)(exchange); });
    };
    add(verb::get, "/x/files", &ExtendedFileResource::list);
    add(verb::get, "/x/files/stat", &ExtendedFileResource::stat);
    add(verb::get, "/x/files/usage", &ExtendedFileResource::usage);
    add(verb::post, "/x/files/move", &ExtendedFileResource::move);
    add(verb::post, "/x/files/copy", &ExtendedFileResource::copy);
    add(verb::post, "/x/files/mode", &ExtendedFileResource::changeMode);
    add(verb::get, "/x/files/content", &ExtendedFileResource::download);
    add(verb::put, "/x/files/content", &ExtendedFileResource::upload);
}

std::string ExtendedFileResource::pathOf(const HttpExchange &exchange) const
{
    return cleanPath(exchange.target().require("path"), m_workspace);
}

awaitable<void> ExtendedFileResource::list(HttpExchange &exchange)
{
    const std::string path = pathOf(exchange);
    const auto limit = static_cast<std::size_t>(exchange.target().integer("limit", 1, longestPage, usualPage));
    std::string after;
    if (const auto cursor = exchange.target().find("cursor")) {
        const auto name = common::fromBase64Url(*cursor);
        if (!name || name->empty() || name->size() > NAME_MAX || name->contains('/') || name->contains('\0'))
            throw ApiError::invalidRequest("the parameter \"cursor\" must be a next_cursor of the page before");
        after = *name;
    }
    std::string body = co_await m_worker.run([&] { return pageJson(path, limit, after, m_users); });
    co_await exchange.reply(
        {.status = 200, .contentType = common::jsonType, .contentLength = {}, .fields = {}}, std::move(body));
}

awaitable<void> ExtendedFileResource::stat(HttpExchange &exchange)
{
    const std::string path = pathOf(exchange);
    const json::object entry = co_await m_worker.run([&] {
        struct stat status{};
        if (::lstat(path.c_str(), &status) != 0)
            throw ApiError::fromErrno(errno, path);
        m_users.refresh();
        return describeEntry(AT_FDCWD, path.c_str(), baseName(path), status, m_users);
    });
    co_await exchange.reply(200, entry);
}

awaitable<void> ExtendedFileResource::usage(HttpExchange &exchange)
{
    const std::string path = pathOf(exchange);
    const json::object usage =
        co_await m_worker.runLong(exchange, [&](const std::stop_token &stop) { return measure(path, stop); });
    co_await exchange.reply(200, usage);
}

awaitable<void> ExtendedFileResource::move(HttpExchange &exchange)
{
    const json::value body = co_await exchange.readJson();
    const Transport transport = readTransport(body, m_workspace);
    co_await m_worker.runLong(exchange,
        [&](const std::stop_token &stop) { moveTree(transport.from, transport.to, transport.overwrite, stop); });
    co_await exchange.replyEmpty();
}

awaitable<void> ExtendedFileResource::copy(HttpExchange &exchange)
{
    const json::value body = co_await exchange.readJson();
    const Transport transport = readTransport(body, m_workspace);
    co_await m_worker.runLong(exchange,
        [&](const std::stop_token &stop) { copyTree(transport.from, transport.to, transport.overwrite, stop); });
    co_await exchange.replyEmpty();
}

awaitable<void> ExtendedFileResource::changeMode(HttpExchange &exchange)
{
    const json::value body = co_await exchange.readJson();
    JsonReader reader(body);
    const std::string path = readPath(reader, "path", "path_bytes", m_workspace);
    const auto mode = static_cast<mode_t>(reader.requireInteger("mode", 0, permissionMask));
    const bool isRecursive = reader.boolean("recursive", false);
    reader.finish();
    co_await m_worker.runLong(
        exchange, [&](const std::stop_token &stop) { changeModes(path, mode, isRecursive, stop); });
    co_await exchange.replyEmpty();
}

awaitable<void> ExtendedFileResource::download(HttpExchange &exchange)
{
    const std::string path = pathOf(exchange);
    constexpr auto largest = std::numeric_limits<std::int64_t>::max();
    FileTransfer::Range range;
    range.offset = static_cast<std::uint64_t>(exchange.target().integer("offset", 0, largest, 0));
    if (exchange.target().find("length"))
        range.length = static_cast<std::uint64_t>(exchange.target().integer("length", 0, largest, 0));
    co_await m_transfer.sendRange(exchange, path, range);
}

awaitable<void> ExtendedFileResource::upload(HttpExchange &exchange)
{
    const std::string path = pathOf(exchange);
    const auto mode = static_cast<mode_t>(exchange.target().integer("mode", 0, permissionMask, 0644));
    std::optional<std::string> onlyOver = exchange.target().find("if_sha256");
    constexpr std::size_t digestSize = 64;
    if (onlyOver
        && (onlyOver->size() != digestSize || onlyOver->find_first_not_of("0123456789abcdef") != std::string::npos))
        throw ApiError::invalidRequest("\"if_sha256\" must have 64 lower-case hexadecimal digits");
    co_await m_transfer.receive(exchange, path, {.mode = mode, .onlyOver = std::move(onlyOver)});
}

} // namespace vivarium::supervisor
