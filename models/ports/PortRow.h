// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Port.h"

namespace vivarium {

/// What is known about one port of a sandbox. Rows are known by the number.
struct PortRow {
    enum class Liveness {
        Unknown, ///< nobody looked inside
        Listening,
        Silent, ///< looked, and nothing listens
    };
    enum class Pending { None, Exposing, Closing, Probing };

    int number = 0;
    std::optional<ExposedPort> exposed; ///< nothing: only inside
    QList<Listener> listeners; ///< one for each address it is bound to
    Liveness liveness = Liveness::Unknown;
    Pending pending = Pending::None; ///< asked for, not yet confirmed
    std::optional<PortProbe> probe; ///< what its address said when somebody asked
    bool stale = false; ///< liveness and probe are from some time ago

    /// Only the sandbox's own loopback addresses are bound.
    [[nodiscard]] bool isLoopbackOnly() const
    {
        for (const Listener &listener : listeners) {
            if (!listener.isLoopback())
                return false;
        }
        return !listeners.isEmpty();
    }
    /// By the server's word, else by what the address said; nothing: not known.
    [[nodiscard]] std::optional<bool> needsToken() const
    {
        if (!exposed || exposed->authorized)
            return exposed ? exposed->authorized : std::nullopt;
        if (!probe || probe->outcome == PortProbe::Outcome::Unreachable)
            return std::nullopt;
        if (probe->outcome == PortProbe::Outcome::NoAnswer)
            return std::nullopt;
        return probe->outcome == PortProbe::Outcome::NeedsToken;
    }
    friend bool operator==(const PortRow &, const PortRow &) = default;
};

} // namespace vivarium
