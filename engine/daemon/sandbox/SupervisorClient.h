// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "http/HttpClient.h"
#include "network/DestinationVerdict.h"
#include "util/Json.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace vivarium::engine {

/// What the engine itself asks of a sandbox's supervisor (supervisor/README.md). Every call throws TransportError if
/// the supervisor does not answer.
class SupervisorClient {
public:
    explicit SupervisorClient(const std::filesystem::path &socket)
        : m_http(HttpClient::forUnixSocket(socket))
    {
    }

    /// True if the supervisor serves.
    awaitable<bool> isHealthy() const;

    /// Unpacks a tar file below the folder. Throws std::runtime_error with the supervisor's reason.
    awaitable<void> unpack(std::filesystem::path tarFile, std::string folder) const;

    /// Starts the sandbox's own command. Throws std::runtime_error with the reason if it cannot be started.
    awaitable<void> startMain(std::vector<std::string> arguments) const;
    /// Waits up to 30 s for the own command. Its exit code; nothing while it runs.
    awaitable<std::optional<int>> waitForMain() const;

    /// The output kept so far, as the lines of C/output.
    awaitable<std::string> output(std::int64_t after) const;
    /// Gives the output to `sink` as it comes, until the command has ended.
    awaitable<void> followOutput(std::int64_t after, HttpClient::Sink sink) const;

    // These throw ApiError 503 if the supervisor does not answer, or is too old to know the call.
    /// What listens inside: ListenerList of openapi.yaml.
    awaitable<json::value> listeners() const;
    /// Addresses and name servers of the sandbox.
    awaitable<json::value> network() const;
    /// Tries a destination from inside; what was found, for judgeDestination().
    awaitable<json::value> testDestination(Destination destination) const;

    /// Ends every connection to the sandbox, this one at last: when it returns, the memory can be stored. Until that
    /// is done nobody may connect. Throws std::runtime_error with the reason if some do not end.
    awaitable<void> prepareCheckpoint() const;
    /// Tells a restored supervisor which sandbox it is now: variables for programs that it starts from now on.
    awaitable<void> announceRestored(std::map<std::string, std::string> environment) const;

    /// Ends the terminals of the Lizard API with this reason, which their clients are told. Throws std::runtime_error.
    awaitable<void> dismissTerminals(std::string reason) const;

    /// Runs a command as exec of the Lizard API does, and waits for its end. `body` and the answer are those of that
    /// API; `limit` is how long that may take. Throws TransportError.
    awaitable<HttpAnswer> exec(json::object body, std::chrono::milliseconds limit) const;

    /// The number of kept terminals.
    awaitable<std::size_t> terminalCount() const;

    awaitable<void> shutDown(std::chrono::milliseconds grace) const;

private:
    awaitable<json::value> ask(HttpCall call) const;

    HttpClient m_http;
};

} // namespace vivarium::engine
