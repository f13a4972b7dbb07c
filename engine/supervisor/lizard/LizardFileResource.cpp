// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardFileResource.h"

#include "common/Base64.h"
#include "common/JsonReader.h"
#include "common/StreamFormat.h"
#include "common/Utf8.h"
#include "files/AtomicFile.h"
#include "files/DirectoryNames.h"
#include "files/SandboxPath.h"
#include "files/TreeCopier.h"
#include "files/TreeRemover.h"
#include "system/ActingUser.h"

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>

namespace vivarium::supervisor {

namespace json = boost::json;
using common::ApiError;
using common::HttpExchange;
using common::JsonReader;
using common::http::verb;

namespace {

// A file comes whole, in JSON, a third longer as base64: process 1 shares the sandbox's memory.
constexpr std::size_t writeLimit = 96UL * 1024 * 1024;
constexpr std::size_t fileBodyLimit = 64UL * 1024;
constexpr std::size_t listingLimit = 100'000;

/// As `ls -l` shows it.
std::string permissionText(mode_t mode)
{
    std::string text(10, '-');
    if (S_ISDIR(mode))
        text[0] = 'd';
    else if (S_ISLNK(mode))
        text[0] = 'l';
    constexpr std::string_view letters = "rwxrwxrwx";
    for (std::size_t i = 0; i < letters.size(); ++i) {
        if ((mode >> (letters.size() - 1 - i)) & 1U)
            text[i + 1] = letters[i];
    }
    const auto mark = [&](mode_t bit, std::size_t place, char with, char without) {
        if (mode & bit)
            text[place] = text[place] == 'x' ? with : without;
    };
    mark(S_ISUID, 3, 's', 'S');
    mark(S_ISGID, 6, 's', 'S');
    mark(S_ISVTX, 9, 't', 'T');
    return text;
}

/// The File of lizard.openapi.yaml. Devices, sockets and pipes count as files: the API knows nothing else.
json::object describeLizardFile(const std::string &path, const struct stat &status, const UserDatabase &users)
{
    const std::int64_t modified = status.st_mtim.tv_sec * std::int64_t{1000} + status.st_mtim.tv_nsec / 1'000'000;
    json::object file{{"name", common::toValidUtf8(baseName(path))}, {"path", common::toValidUtf8(path)},
        {"type",
            S_ISDIR(status.st_mode)       ? "dir"
                : S_ISLNK(status.st_mode) ? "symlink"
                                          : "file"},
        {"size", status.st_size}, {"mode", status.st_mode & 07777U}, {"permissions", permissionText(status.st_mode)},
        {"owner", users.userName(status.st_uid).value_or(std::to_string(status.st_uid))},
        {"group", users.groupName(status.st_gid).value_or(std::to_string(status.st_gid))}, {"modTime", modified},
        {"modifiedAt", modified}};
    if (S_ISLNK(status.st_mode)) {
        std::array<char, 4096> target{};
        const ssize_t size = ::readlink(path.c_str(), target.data(), target.size());
        if (size >= 0)
            file["symlinkTarget"] = common::toValidUtf8({target.data(), static_cast<std::size_t>(size)});
    }
    return file;
}

std::string listingJson(const std::string &path, UserDatabase &users)
{
    users.refresh();
    json::array files;
    for (const std::string &name : readDirectoryNames(path, listingLimit, {}).names) {
        const std::string whole = joinPath(path, name);
        struct stat status{};
        if (::lstat(whole.c_str(), &status) == 0) // else it was removed meanwhile
            files.push_back(describeLizardFile(whole, status, users));
    }
    return json::serialize(files);
}

/// The mode of the file that is there, which whoever writes it anew does not mean to change.
mode_t modeAt(const std::string &path)
{
    struct stat status{};
    return ::stat(path.c_str(), &status) == 0 ? status.st_mode & 07777U : 0644U;
}

void removeAny(const std::string &path)
{
    struct stat status{};
    if (path == "/")
        throw ApiError::invalidRequest("The root folder cannot be removed.");
    if (::lstat(path.c_str(), &status) != 0)
        throw ApiError::fromErrno(errno, path);
    int error = 0;
    if (S_ISDIR(status.st_mode))
        error = removeTree(path);
    else if (::unlink(path.c_str()) != 0)
        error = errno;
    if (error != 0)
        throw ApiError::fromErrno(error, path);
}

} // namespace

LizardFileResource::LizardFileResource(
    FileWorker &worker, FileTransfer &transfer, UserDatabase &users, const std::string &workspace)
    : m_worker(worker)
    , m_transfer(transfer)
    , m_users(users)
    , m_workspace(workspace)
{
}

void LizardFileResource::addRoutes(Router &router)
{
    const auto add = [this, &router](verb method, std::string_view path, auto member) {
        router.add(method, path, withLizardErrors([this, member](HttpExchange &exchange, const std::string &) {
            return (this->*member)(exchange);
        }));
    };
    add(verb::get, "/lizard/files", &LizardFileResource::read);
    add(verb::post, "/lizard/files", &LizardFileResource::write);
    add(verb::delete_, "/lizard/files", &LizardFileResource::remove);
    add(verb::post, "/lizard/files/move", &LizardFileResource::move);
    add(verb::get, "/lizard/files/list", &LizardFileResource::list);
    add(verb::get, "/lizard/files/stat", &LizardFileResource::stat);
}

std::string LizardFileResource::pathOf(const HttpExchange &exchange) const
{
    return cleanPath(exchange.target().require("path"), m_workspace);
}

std::string LizardFileResource::pathOf(const LizardBody &body, std::string_view name) const
{
    return cleanPath(body.requireText(name), m_workspace);
}

awaitable<std::optional<Account>> LizardFileResource::account(std::optional<std::string> name)
{
    if (!name || name->empty())
        co_return std::nullopt;
    auto found = co_await m_worker.run([&] {
        m_users.refresh();
        return m_users.account(*name);
    });
    if (!found)
        throw ApiError::invalidRequest("There is no user \"" + common::toValidUtf8(*name) + "\" in this sandbox.");
    co_return found;
}

awaitable<void> LizardFileResource::read(HttpExchange &exchange)
{
    const std::string path = pathOf(exchange);
    const auto user = co_await account(exchange.target().find("user"));
    co_await m_transfer.sendRange(exchange, path, {}, user);
}

awaitable<void> LizardFileResource::write(HttpExchange &exchange)
{
    std::string content;
    std::string path;
    std::optional<Account> user;
    {
        const LizardBody body = co_await LizardBody::read(exchange, writeLimit);
        path = pathOf(body, "path");
        const auto text = body.text("content");
        if (!text)
            JsonReader::fail("content", "a text");
        const auto encoding = body.text("encoding");
        if (encoding && *encoding != "base64" && *encoding != "utf8" && *encoding != "utf-8")
            JsonReader::fail("encoding", "\"base64\" or absent");
        auto bytes = encoding && *encoding == "base64" ? common::fromBase64(*text) : text;
        if (!bytes)
            JsonReader::fail("content", "base64, as \"encoding\" says");
        content = *std::move(bytes);
        user = co_await account(body.text("user"));
    }
    co_await m_worker.run([&] {
        const ActingUser acting(user);
        const mode_t mode = modeAt(path);
        AtomicFile file(path);
        file.write(content);
        file.commit(mode);
    });
    co_await exchange.reply(200, json::object{{"path", common::toValidUtf8(path)}, {"size", content.size()}});
}

awaitable<void> LizardFileResource::remove(HttpExchange &exchange)
{
    const LizardBody body = co_await LizardBody::read(exchange, fileBodyLimit);
    const std::string path = pathOf(body, "path");
    const auto user = co_await account(body.text("user"));
    co_await m_worker.runLong(exchange, [&](const std::stop_token &) {
        const ActingUser acting(user);
        removeAny(path);
    });
    co_await exchange.reply(200, json::object());
}

awaitable<void> LizardFileResource::move(HttpExchange &exchange)
{
    const LizardBody body = co_await LizardBody::read(exchange, fileBodyLimit);
    const std::string from = pathOf(body, "from");
    const std::string to = pathOf(body, "to");
    const auto user = co_await account(body.text("user"));
    co_await m_worker.runLong(exchange, [&](const std::stop_token &stop) {
        const ActingUser acting(user);
        struct stat status{};
        if (::lstat(from.c_str(), &status) != 0)
            throw ApiError::fromErrno(errno, from);
        makeDirectories(parentPath(to));
        moveTree(from, to, true, stop);
    });
    co_await exchange.reply(200, json::object());
}

awaitable<void> LizardFileResource::list(HttpExchange &exchange)
{
    const std::string path = pathOf(exchange);
    const auto user = co_await account(exchange.target().find("user"));
    std::string body = co_await m_worker.run([&] {
        const ActingUser acting(user);
        return listingJson(path, m_users);
    });
    co_await exchange.reply(
        {.status = 200, .contentType = common::jsonType, .contentLength = {}, .fields = {}}, std::move(body));
}

awaitable<void> LizardFileResource::stat(HttpExchange &exchange)
{
    const std::string path = pathOf(exchange);
    const auto user = co_await account(exchange.target().find("user"));
    const json::object file = co_await m_worker.run([&] {
        const ActingUser acting(user);
        struct stat status{};
        if (::lstat(path.c_str(), &status) != 0)
            throw ApiError::fromErrno(errno, path);
        m_users.refresh();
        return describeLizardFile(path, status, m_users);
    });
    co_await exchange.reply(200, file);
}

} // namespace vivarium::supervisor
