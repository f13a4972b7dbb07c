// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/RequestChecks.h"

#include "common/Utf8.h"
#include "edge/PortAddress.h"
#include "http/ApiError.h"
#include "util/Random.h"

#include <format>
#include <regex>

namespace vivarium::engine {

void requireWorkspace(const Request &request)
{
    if (request.parameter("workspace") != workspaceName)
        throw ApiError::forbidden("This engine has only the workspace \"local\".");
}

ContainerRecord requireContainer(const Request &request, const Services &services)
{
    requireWorkspace(request);
    const std::string &id = request.parameter("container");
    auto record = isUuid(id) ? services.registry.find(id) : std::nullopt;
    if (!record)
        throw ApiError::notFound("There is no sandbox with this id.");
    return *std::move(record);
}

SandboxPointer requireReady(const Request &request, const Services &services)
{
    const ContainerRecord record = requireContainer(request, services);
    SandboxPointer sandbox = services.registry.findLive(record.id);
    if (sandbox && sandbox->state() == ContainerState::Ready)
        return sandbox;
    throw ApiError::unavailable(std::format("The sandbox is {}, not ready.", nameOf(record.state)));
}

ImageRecord requireImage(const Request &request, const Services &services)
{
    requireWorkspace(request);
    const std::string &id = request.parameter("image");
    auto image = isImageId(id) ? services.images.find(id) : std::nullopt;
    if (!image)
        throw ApiError::notFound("There is no image with this id.");
    return *std::move(image);
}

awaitable<json::value> readRequiredBody(common::HttpExchange &exchange)
{
    if (!exchange.hasBody())
        throw ApiError::invalidRequest("A JSON body is required.");
    json::value body = co_await exchange.readJson(bodyLimit);
    if (!body.is_object())
        throw ApiError::invalidRequest("The body must be a JSON object.");
    co_return body;
}

json::object instanceJson(const Services &services, const ContainerRecord &record)
{
    json::object instance = record.toInstance();
    if (!record.ports.empty())
        instance["url"] = PortAddress{.containerId = record.id, .port = record.ports.front()}.url(services.edgePort);
    return instance;
}

std::optional<std::string> readText(
    const common::RequestTarget &target, std::string_view name, std::size_t minimum, std::size_t maximum)
{
    const auto value = target.find(name);
    if (!value)
        return std::nullopt;
    if (!common::isValidUtf8(*value) || common::utf8Length(*value) < minimum || common::utf8Length(*value) > maximum)
        throw ApiError::invalidRequest(
            std::format("The parameter \"{}\" must have {} to {} characters.", name, minimum, maximum));
    return value;
}

std::optional<std::string> readAppFilter(const common::RequestTarget &target)
{
    const auto app = target.find("app");
    if (app && !isAppName(*app))
        throw ApiError::invalidRequest("The parameter \"app\" is not the name of an app.");
    return app;
}

std::optional<json::array> readCommand(common::JsonReader &reader)
{
    const json::array *list = reader.array("command");
    if (!list)
        return std::nullopt;
    if (list->size() > 1024)
        common::JsonReader::fail("command", "a list of at most 1024 texts");
    for (const json::value &argument : *list) {
        if (!argument.is_string() || argument.as_string().size() > 65536)
            common::JsonReader::fail("command", "a list of texts of at most 65536 bytes");
    }
    return *list;
}

bool isAppName(const std::string &text)
{
    static const std::regex pattern("[a-z][a-z0-9_]{0,62}");
    return std::regex_match(text, pattern);
}

bool isImageId(const std::string &text)
{
    static const std::regex pattern("img_[0-9a-f]{24}");
    return std::regex_match(text, pattern);
}

bool isSecretName(const std::string &text)
{
    static const std::regex pattern("[A-Za-z_][A-Za-z0-9_]{0,239}");
    return std::regex_match(text, pattern) && !text.starts_with("LAZYCLOUD_");
}

bool isVolumeName(const std::string &text)
{
    static const std::regex pattern("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");
    return std::regex_match(text, pattern);
}

} // namespace vivarium::engine
