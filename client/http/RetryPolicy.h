// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ApiError.h"

#include <QDateTime>
#include <QHttpHeaders>

#include <chrono>
#include <optional>

namespace vivarium {

/// The table of what is sent again, and when. Pure: time and chance come in as arguments.
class RetryPolicy {
public:
    using Milliseconds = std::chrono::milliseconds;

    /// The pause before a safe call is sent again after `attempt` tries (from 1) have failed with `error`; nullopt:
    /// give up. Unsafe calls are never asked about here. `jitter` is 0..1.
    [[nodiscard]] static std::optional<Milliseconds> pauseAfter(const ApiError &error, int attempt, double jitter);

    /// 1 s·2ⁿ, at most 30 s, ± 25 % (`lazycloud.md` §10.1); `failures` counts from 1.
    [[nodiscard]] static Milliseconds backOff(int failures, double jitter);

    /// What `Retry-After` asks for, in seconds or as a date; nullopt when it is missing or senseless. At most 10
    /// minutes.
    [[nodiscard]] static std::optional<Milliseconds> retryAfter(const QHttpHeaders &headers, const QDateTime &now);

    /// A date as HTTP writes it, as "Sun, 06 Nov 1994 08:49:37 GMT"; invalid when it is none.
    [[nodiscard]] static QDateTime httpDate(const QByteArray &text);

    /// A fresh random number 0..1.
    [[nodiscard]] static double chance();
};

} // namespace vivarium
