// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/HttpExchange.h"
#include "util/Coroutine.h"

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vivarium::engine {

/// Passes one request on to a program that listens inside a sandbox, and its answer back: any method, bodies of any
/// length as streams both ways at the same time, upgrades such as WebSocket. Nothing is read from one side before the
/// other has taken what came before, so that a slow reader slows the writer.
///
/// The program sees the request as the client sent it, Host, Origin and cookies included; X-Forwarded-For, -Host and
/// -Proto are added. Each request has a connection of its own to the program.
class PortRelay {
public:
    /// Whether the program may see this value of an Authorization header.
    using CredentialFilter = std::function<bool(std::string_view)>;

    /// What the program does not get to see, and the client gets beside the program's answer.
    struct Changes {
        std::string target; ///< in place of the request's; empty: that one
        std::vector<std::string> hiddenFields; ///< names of header fields
        std::string hiddenCookie; ///< name of a cookie
        std::vector<std::pair<std::string, std::string>> answerFields;
    };

    /// `service` is connected to the program.
    PortRelay(common::HttpExchange &exchange, common::StreamSocket service, CredentialFilter passesCredential,
        Changes changes);

    /// Returns when all has been passed. Throws ApiError 503 if the program ends without an answer, ConnectionLost if
    /// the client left or the answer broke off.
    awaitable<void> run();

private:
    struct Progress;

    awaitable<void> sendRequest(Progress &progress);
    awaitable<void> sendBody(Progress &progress);
    awaitable<void> receiveAnswer(Progress &progress);
    awaitable<void> readAnswerHead(Progress &progress);
    awaitable<void> passAnswer(Progress &progress);
    awaitable<void> switchProtocols(Progress &progress);

    common::HttpExchange &m_exchange;
    common::StreamSocket m_service;
    CredentialFilter m_passesCredential;
    Changes m_changes;
};

} // namespace vivarium::engine
