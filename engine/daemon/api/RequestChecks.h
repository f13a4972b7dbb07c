// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "api/Services.h"
#include "common/JsonReader.h"
#include "http/Router.h"

#include <optional>
#include <string>

namespace vivarium::engine {

/// Largest body of an ordinary call (lazycloud.md, section 12).
inline constexpr std::size_t bodyLimit = 64UL * 1024 * 1024;

/// Throws ApiError 403 unless the path names the workspace of this engine: other workspaces belong to other people,
/// whether they exist or not.
void requireWorkspace(const Request &request);

/// The sandbox of the path, also one that has ended. Throws ApiError 403 or 404.
ContainerRecord requireContainer(const Request &request, const Services &services);

/// The sandbox of the path if calls can be forwarded to it. Throws ApiError 403, 404, or 503 when it is not ready.
SandboxPointer requireReady(const Request &request, const Services &services);

/// The image of the path. Throws ApiError 403 or 404.
ImageRecord requireImage(const Request &request, const Services &services);

/// The body as a JSON object. Throws ApiError 400 if it is missing.
awaitable<json::value> readRequiredBody(common::HttpExchange &exchange);

/// Instance of the contract, with the URL of its first port.
json::object instanceJson(const Services &services, const ContainerRecord &record);

/// Query parameters. Throw ApiError 400 that names the parameter.
std::optional<std::string> readAppFilter(const common::RequestTarget &target);
std::optional<std::string> readText(
    const common::RequestTarget &target, std::string_view name, std::size_t minimum, std::size_t maximum);

/// The member `command`: at most 1024 texts of at most 65536 bytes; nothing if it is absent. Throws ApiError 400.
std::optional<json::array> readCommand(common::JsonReader &reader);

bool isAppName(const std::string &text);
bool isImageId(const std::string &text);
/// The prefix LAZYCLOUD_ is reserved by the contract.
bool isSecretName(const std::string &text);
bool isVolumeName(const std::string &text);

} // namespace vivarium::engine
