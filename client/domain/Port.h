// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Secret.h"

#include <QList>
#include <QString>

#include <chrono>
#include <optional>

namespace vivarium {

/// A port of a sandbox that can be reached from outside.
struct ExposedPort {
    int number = 0; ///< 1..65535
    QString url; ///< from the server: look at it before opening, PortText::openable()
    std::optional<bool> authorized; ///< whether a call needs the access token; nullopt: the server doesn't tell
    /// The token of this port alone, and the address with it in: as good as a password. Empty where one token of the
    /// connection opens all ports, or when it has to be asked for: PortApi::expose() tells it again.
    Secret token = {};
    Secret addressWithToken = {};
    friend bool operator==(const ExposedPort &, const ExposedPort &) = default;
};

/// A TCP port that a program inside a sandbox listens on.
struct Listener {
    int port = 0;
    QString address; ///< it is bound to: "0.0.0.0", "127.0.0.1", "::"
    qint64 pid = 0; ///< 0: unknown
    QString process; ///< its name; hostile, may be empty
    /// Whether only the sandbox itself can reach this address.
    [[nodiscard]] bool isLoopback() const
    {
        return address.startsWith(QLatin1StringView("127.")) || address == QLatin1StringView("::1");
    }
    friend bool operator==(const Listener &, const Listener &) = default;
};

/// What the address of an exposed port said when it was called once.
struct PortProbe {
    enum class Outcome {
        Answers, ///< a program inside answered, with whatever status
        NeedsToken, ///< 401: the way is closed to those without the token
        NoAnswer, ///< the server knows the port, but nothing inside answers (502, 503, 504)
        Unreachable, ///< no HTTP answer at all
    };
    Outcome outcome = Outcome::Unreachable;
    int httpStatus = 0; ///< 0: none
    std::chrono::milliseconds elapsed{0};
    QString sentence; ///< why, for Unreachable
    bool withToken = false; ///< the call took the access token along; else none
    friend bool operator==(const PortProbe &, const PortProbe &) = default;
};

} // namespace vivarium
