// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ApiError.h"

#include <QDateTime>

namespace vivarium {

/// How a connection stands, for the status bar and the side bar.
struct ConnectionStatus {
    enum class State {
        Connecting, ///< nothing heard yet
        Online,
        Offline, ///< tries again by itself at `retryAt`
        Refused, ///< the credential doesn't work: tries again only when asked
    };
    State state = State::Connecting;
    ApiError error; ///< for Offline and Refused; for Online with a `retryAt` the refusal that made the pause
    QDateTime lastSeenAt; ///< UTC; the last good answer; invalid: never
    QDateTime retryAt; ///< UTC; invalid: no try is planned. While Online: the server asked to wait until then
    quint64 answers = 0; ///< calls that a living server answered, well or not, since the start
    quint64 failures = 0; ///< calls without an answer, or with a credential that was refused
};

} // namespace vivarium
