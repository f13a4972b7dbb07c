// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <chrono>
#include <optional>

namespace vivarium {

/// What a sandbox may reach from inside. On the wire two members say it (`lazycloud.md` §7); here it is one choice.
struct NetworkPolicy {
    enum class Mode {
        Open,
        Blocked, ///< nothing outside
        Only, ///< only `allowed`
    };
    static constexpr int mostRanges = 10;
    static constexpr int mostHosts = 50; ///< Feature::AllowedHosts

    Mode mode = Mode::Open;
    QStringList allowed; ///< CIDR ranges, masked; with Feature::AllowedHosts names too; empty unless Only
    friend bool operator==(const NetworkPolicy &, const NetworkPolicy &) = default;
};

/// How names are looked up inside a sandbox.
struct NameService {
    QStringList servers; ///< addresses; empty: none is set
    bool alwaysAllowed = false; ///< the server lets look-ups pass whatever the rules say
    friend bool operator==(const NameService &, const NameService &) = default;
};

/// Something outside of a sandbox, to be tried from inside.
struct Destination {
    QString host; ///< a name or an address
    int port = 443; ///< 1..65535
    friend bool operator==(const Destination &, const Destination &) = default;
};

/// What came of trying a destination from inside.
struct DestinationTest {
    enum class Outcome {
        Connected,
        Denied, ///< the sandbox's rules don't let it pass
        Refused, ///< reached, but nothing accepts connections at this port
        TimedOut,
        Unreachable, ///< no way there
        NameNotFound, ///< the name means nothing inside the sandbox
        Failed, ///< another reason: see `message`
    };
    Outcome outcome = Outcome::Failed;
    QString address; ///< that was tried; may be empty
    std::optional<std::chrono::milliseconds> elapsed;
    QString message; ///< the server's words; may be empty
    friend bool operator==(const DestinationTest &, const DestinationTest &) = default;
};

} // namespace vivarium
