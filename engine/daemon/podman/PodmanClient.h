// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/RequestTarget.h"
#include "http/HttpClient.h"
#include "util/Json.h"

#include <stdexcept>
#include <string>

namespace vivarium::engine {

/// Podman refused a call. The text is Podman's own, fit for a log and for an exit message.
class PodmanError : public std::runtime_error {
public:
    PodmanError(int status, const std::string &message)
        : std::runtime_error(message)
        , m_status(status)
    {
    }

    /// HTTP status: 404 is "no such container, image or network", 409 a wrong state.
    [[nodiscard]] int status() const { return m_status; }

private:
    int m_status;
};

/// The libpod REST API of one Podman service, version 4.0.0, which Podman 4.3 to 5.x serve unchanged.
/// Every call throws PodmanError, or TransportError when the service does not answer in time.
class PodmanClient {
public:
    explicit PodmanClient(const std::filesystem::path &socket)
        : m_http(HttpClient::forUnixSocket(socket, std::chrono::seconds(5)))
    {
    }

    /// `target` is below the base path, such as "/info". The answer's JSON; null for an empty answer.
    awaitable<json::value> call(std::string method, std::string target, json::value body = nullptr,
        std::chrono::milliseconds limit = std::chrono::seconds(60)) const;

    /// The same with other bytes as the body. They are in no log.
    awaitable<json::value> callWithBytes(
        std::string method, std::string target, std::string contentType, std::string body) const;

    /// The same with a file as the body.
    awaitable<json::value> callWithFile(std::string method, std::string target, std::string contentType,
        std::filesystem::path file, std::chrono::milliseconds limit) const;

    /// Streams the answer; `limit` is the longest silence.
    awaitable<void> stream(HttpCall call, HttpClient::Sink sink) const;

    [[nodiscard]] const HttpClient &http() const { return m_http; }

    static std::string path(const std::string &target) { return "/v4.0.0/libpod" + target; }
    /// Throws PodmanError with the service's message.
    [[noreturn]] static void refuse(const HttpAnswer &answer);

private:
    HttpClient m_http;
};

using common::percentEncode;

} // namespace vivarium::engine
