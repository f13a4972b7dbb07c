// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/FileResource.h"

#include "common/JsonReader.h"
#include "common/StreamFormat.h"
#include "files/AtomicFile.h"
#include "files/DirectoryNames.h"
#include "files/FileDescription.h"
#include "files/SandboxPath.h"
#include "files/TextSearch.h"
#include "files/TreeRemover.h"

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace vivarium::supervisor {

namespace {

using common::ApiError;
using common::HttpExchange;
using common::http::verb;
namespace json = boost::json;

constexpr std::int64_t listLimit = 10'000;
constexpr std::size_t textLimit = 65'536;

std::string listJson(const std::string &path, std::size_t limit)
{
    struct stat status{};
    if (::stat(path.c_str(), &status) != 0)
        throw ApiError::fromErrno(errno, path);
    json::array files;
    bool isTruncated = false;
    if (!S_ISDIR(status.st_mode)) {
        files.push_back(describeFile(baseName(path), status));
    } else {
        const DirectoryNames directory = readDirectoryNames(path, limit, {});
        isTruncated = directory.hasMore;
        for (const auto &name : directory.names) {
            // Through links; one that leads nowhere is shown itself, one that was removed meanwhile is not.
            if (::fstatat(directory.folder.get(), name.c_str(), &status, 0) == 0
                || ::fstatat(directory.folder.get(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0)
                files.push_back(describeFile(name, status));
        }
    }
    return json::serialize(json::object{{"files", std::move(files)}, {"truncated", isTruncated}});
}

common::ResponseHead jsonHead()
{
    return {.status = 200, .contentType = common::jsonType, .contentLength = {}, .fields = {}};
}

void removeOneFile(const std::string &path)
{
    struct stat status{};
    if (::lstat(path.c_str(), &status) != 0) {
        if (errno == ENOENT)
            return;
        throw ApiError::fromErrno(errno, path);
    }
    if (S_ISDIR(status.st_mode))
        throw ApiError::fromErrno(EISDIR, path);
    if (::unlink(path.c_str()) != 0 && errno != ENOENT)
        throw ApiError::fromErrno(errno, path);
}

} // namespace

FileResource::FileResource(FileWorker &worker, FileTransfer &transfer, const std::string &workspace)
    : m_worker(worker)
    , m_transfer(transfer)
    , m_workspace(workspace)
{
}

void FileResource::addRoutes(Router &router)
{
    const auto add = [this, &router](verb method, std::string_view path, auto member) {
        router.add(method, path,
            [this, member](HttpExchange &exchange, const std::string &) { return (this->*member)(exchange); });
    };
    add(verb::get, "/files", &FileResource::list);
    add(verb::delete_, "/files", &FileResource::removeFile);
    add(verb::get, "/files/stat", &FileResource::stat);
    add(verb::get, "/files/content", &FileResource::download);
    add(verb::put, "/files/content", &FileResource::upload);
    add(verb::post, "/files/find", &FileResource::find);
    add(verb::post, "/files/replace", &FileResource::replace);
    add(verb::post, "/directories", &FileResource::makeDirectory);
    add(verb::delete_, "/directories", &FileResource::removeDirectory);
}

std::string FileResource::pathOf(const HttpExchange &exchange) const
{
    return cleanPath(exchange.target().require("path"), m_workspace);
}

awaitable<void> FileResource::list(HttpExchange &exchange)
{
    const std::string path = pathOf(exchange);
    const auto limit = static_cast<std::size_t>(exchange.target().integer("limit", 1, listLimit, listLimit));
    std::string body = co_await m_worker.run([&] { return listJson(path, limit); });
    co_await exchange.reply(jsonHead(), std::move(body));
}

awaitable<void> FileResource::stat(HttpExchange &exchange)
{
    const std::string path = pathOf(exchange);
    const json::object file = co_await m_worker.run([&] {
        struct stat status{};
        if (::stat(path.c_str(), &status) != 0)
            throw ApiError::fromErrno(errno, path);
        return describeFile(baseName(path), status);
    });
    co_await exchange.reply(200, file);
}

awaitable<void> FileResource::download(HttpExchange &exchange)
{
    const std::string path = pathOf(exchange);
    const auto limit = exchange.target().integer(
        "max_bytes", 1, static_cast<std::int64_t>(transferLimit), static_cast<std::int64_t>(transferLimit));
    const bool mayTruncate = exchange.target().boolean("truncate", false);
    co_await m_transfer.sendLimited(exchange, path, static_cast<std::uint64_t>(limit), mayTruncate);
}

awaitable<void> FileResource::upload(HttpExchange &exchange)
{
    const std::string path = pathOf(exchange);
    const auto mode = static_cast<mode_t>(exchange.target().integer("mode", 0, permissionMask, 0644));
    co_await m_transfer.receive(exchange, path, {.mode = mode, .limit = transferLimit});
}

awaitable<void> FileResource::removeFile(HttpExchange &exchange)
{
    const std::string path = pathOf(exchange);
    co_await m_worker.run([&] { removeOneFile(path); });
    co_await exchange.replyEmpty();
}

awaitable<void> FileResource::makeDirectory(HttpExchange &exchange)
{
    const std::string path = pathOf(exchange);
    const auto mode = static_cast<mode_t>(exchange.target().integer("mode", 0, permissionMask, 0755));
    co_await m_worker.run([&] {
        makeDirectories(path);
        if (::chmod(path.c_str(), mode) != 0)
            throw ApiError::fromErrno(errno, path);
    });
    co_await exchange.replyEmpty();
}

awaitable<void> FileResource::removeDirectory(HttpExchange &exchange)
{
    const std::string path = pathOf(exchange);
    if (path == "/")
        throw ApiError::invalidRequest("the root folder cannot be removed");
    // Goes on when the client leaves: half a removal helps nobody.
    const int error = co_await m_worker.runLong(exchange, [&](const std::stop_token &) {
        struct stat status{};
        if (::lstat(path.c_str(), &status) != 0)
            return errno;
        return S_ISDIR(status.st_mode) ? removeTree(path) : ENOTDIR;
    });
    if (error != 0 && error != ENOENT)
        throw ApiError::fromErrno(error, path);
    co_await exchange.replyEmpty();
}

awaitable<void> FileResource::find(HttpExchange &exchange)
{
    const json::value body = co_await exchange.readJson();
    common::JsonReader reader(body);
    const std::string path = cleanPath(reader.requireText("path", {.minimum = 1, .maximum = 4096}), m_workspace);
    const std::string pattern = reader.requireText("pattern", {.minimum = 1, .maximum = textLimit});
    reader.finish();
    std::string answer =
        co_await m_worker.runLong(exchange, [&](const std::stop_token &stop) { return findText(path, pattern, stop); });
    co_await exchange.reply(jsonHead(), std::move(answer));
}

awaitable<void> FileResource::replace(HttpExchange &exchange)
{
    const json::value body = co_await exchange.readJson();
    common::JsonReader reader(body);
    const std::string path = cleanPath(reader.requireText("path", {.minimum = 1, .maximum = 4096}), m_workspace);
    const std::string pattern = reader.requireText("pattern", {.minimum = 1, .maximum = textLimit});
    const std::string replacement = reader.requireText("replacement", {.minimum = 0, .maximum = textLimit});
    reader.finish();
    const Replacements done = co_await m_worker.runLong(
        exchange, [&](const std::stop_token &stop) { return replaceText(path, pattern, replacement, stop); });
    co_await exchange.reply(200, json::object{{"files", done.files}, {"replacements", done.count}});
}

} // namespace vivarium::supervisor
