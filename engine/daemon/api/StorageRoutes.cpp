// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/RequestChecks.h"
#include "api/RouteGroup.h"
#include "api/Routes.h"
#include "common/JsonReader.h"
#include "http/ApiError.h"

namespace vivarium::engine {

namespace {

using common::http::verb;

constexpr std::size_t secretLimit = 65536;

json::object secretJson(Services &services, const SecretRecord &secret)
{
    return {{"name", secret.name}, {"created_at", toRfc3339(secret.createdAt)},
        {"updated_at", toRfc3339(secret.updatedAt)}, {"used_by", services.releases.thatUseSecret(secret.name)}};
}

json::object volumeJson(Services &services, const VolumeRecord &volume)
{
    json::object answer{{"id", volume.id}, {"name", volume.name}, {"size_bytes", volume.sizeBytes},
        {"created_at", toRfc3339(volume.createdAt)}, {"used_by", services.releases.thatUseVolume(volume.name)}};
    if (volume.measuredAt)
        answer["size_measured_at"] = toRfc3339(*volume.measuredAt);
    return answer;
}

/// Lists are by name, so the last name is the cursor. `page` has one entry more than `limit` if there are more.
template <typename Record, typename Convert>
json::object pageJson(std::string_view member, std::vector<Record> page, std::int64_t limit, Convert convert)
{
    json::object answer;
    const bool more = page.size() > static_cast<std::size_t>(limit);
    if (more)
        page.resize(static_cast<std::size_t>(limit));
    json::array &list = answer[member].emplace_array();
    for (const Record &record : page)
        list.push_back(convert(record));
    if (more)
        answer["next_cursor"] = page.back().name;
    return answer;
}

awaitable<void> listSecrets(Services &services, Request &request)
{
    requireWorkspace(request);
    const std::int64_t limit = request.target().integer("limit", 1, 100, 50);
    const std::string cursor = readText(request.target(), "cursor", 0, 2048).value_or(std::string());
    co_await request.exchange.reply(200,
        pageJson("secrets", services.secrets.list(cursor, limit + 1), limit,
            [&](const SecretRecord &secret) { return secretJson(services, secret); }));
}

std::string requireSecretName(const Request &request)
{
    requireWorkspace(request);
    const std::string &name = request.parameter("secret");
    if (!isSecretName(name))
        throw ApiError::invalidRequest("The name of a secret has letters, digits and underscores, no digit first, and "
                                       "does not begin with LAZYCLOUD_.");
    return name;
}

awaitable<void> setSecret(Services &services, Request &request)
{
    const std::string name = requireSecretName(request);
    const json::value body = co_await readRequiredBody(request.exchange);
    common::JsonReader reader(body);
    std::string value = reader.requireText("value", {.minimum = 1, .maximum = secretLimit});
    reader.finish();
    if (value.size() > secretLimit || value.find('\0') != std::string::npos)
        throw ApiError::invalidRequest("\"value\" must be a text of 1 to 65536 bytes without zero bytes");
    const SecretRecord secret = co_await services.secrets.set(name, std::move(value));
    co_await request.exchange.reply(200, secretJson(services, secret));
}

awaitable<void> deleteSecret(Services &services, Request &request)
{
    const std::string name = requireSecretName(request);
    if (!co_await services.secrets.remove(name))
        throw ApiError::notFound("There is no secret with this name.");
    co_await request.exchange.replyEmpty();
}

awaitable<void> listVolumes(Services &services, Request &request)
{
    requireWorkspace(request);
    const std::int64_t limit = request.target().integer("limit", 1, 100, 50);
    const std::string cursor = readText(request.target(), "cursor", 0, 2048).value_or(std::string());
    auto page = co_await services.volumes.list(cursor, limit + 1);
    co_await request.exchange.reply(200, pageJson("volumes", std::move(page), limit, [&](const VolumeRecord &volume) {
        return volumeJson(services, volume);
    }));
}

awaitable<void> makeVolume(Services &services, Request &request)
{
    requireWorkspace(request);
    const json::value body = co_await readRequiredBody(request.exchange);
    common::JsonReader reader(body);
    const std::string name = reader.requireText("name", {.minimum = 1, .maximum = 100});
    reader.finish();
    if (!isVolumeName(name))
        common::JsonReader::fail("name", "letters, digits, dots, hyphens and underscores, a letter or digit first");
    bool made = false;
    const VolumeRecord volume = co_await services.volumes.findOrMake(name, made);
    if (!made)
        throw ApiError::conflict("There is a volume with this name already.");
    co_await request.exchange.reply(201, volumeJson(services, volume));
}

awaitable<void> deleteVolume(Services &services, Request &request)
{
    requireWorkspace(request);
    co_await services.volumes.remove(request.parameter("volume"));
    co_await request.exchange.replyEmpty();
}

} // namespace

void addStorageRoutes(Router &router, Services &services)
{
    const RouteGroup contract(router, services, workspacePath);
    contract.add(verb::get, "/secrets", listSecrets);
    contract.add(verb::get, "/volumes", listVolumes);
    const RouteGroup extensions(router, services, extensionPath);
    extensions.add(verb::put, "/secrets/{secret}", setSecret);
    extensions.add(verb::delete_, "/secrets/{secret}", deleteSecret);
    extensions.add(verb::post, "/volumes", makeVolume);
    extensions.add(verb::delete_, "/volumes/{volume}", deleteVolume);
}

} // namespace vivarium::engine
