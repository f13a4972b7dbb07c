// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace vivarium {

/// What went wrong, in bands that decide what a person can do about it.
enum class ErrorKind {
    Network, ///< no connection, name not found, connection lost
    Timeout, ///< no answer within the limit of the call
    Unauthorized, ///< 401: the credential is missing, wrong or expired
    PaymentRequired, ///< 402
    Forbidden, ///< 403
    NotFound, ///< 404: the thing is gone, or was never there
    Conflict, ///< 409: the state of the thing doesn't allow it
    LimitReached, ///< 409 limit_reached: the plan or the machine has no more room
    TooLarge, ///< 413
    RateLimited, ///< 429
    Unsupported, ///< 405, 501: this server can't do it
    Unavailable, ///< 502, 503, 504: not now
    Invalid, ///< 400, 422: the request was refused as it stands
    Server, ///< any other 5xx
    Protocol, ///< an answer that isn't what the contract says
    Local, ///< this machine: a file that can't be read, a disk that is full
};

/// Why a call failed. Texts are for people and translated, except `serverMessage`, which is the server's own.
struct ApiError {
    /// A code of our own: what was asked for may have been done all the same.
    static constexpr QLatin1StringView unclear{"unclear"};

    ErrorKind kind = ErrorKind::Network;
    int httpStatus = 0; ///< 0 when there was no HTTP answer
    QString code; ///< the server's code, as `conflict`, or unclear; may be empty
    QString sentence; ///< what happened
    QString advice; ///< what to do about it; may be empty
    QString serverMessage; ///< the server's sentence, cleaned of control characters; may be empty
    QString requestId; ///< X-Request-ID of the answer, or ours; for support
    QString page; ///< where a person can do something about it: http or https; may be empty
    QString details; ///< shortened body or chain of causes, for "Copy details"; holds no secret

    /// sentence and advice, ready to be shown.
    [[nodiscard]] QString text() const { return advice.isEmpty() ? sentence : sentence + QLatin1Char(' ') + advice; }
    /// Whether the same call may work when sent again a little later.
    [[nodiscard]] bool isTransient() const
    {
        return kind == ErrorKind::Network || kind == ErrorKind::Timeout || kind == ErrorKind::Unavailable
            || kind == ErrorKind::RateLimited;
    }
    /// Result<T> in a signal needs it: QMetaType compares, and std::expected does not look first whether it can.
    friend bool operator==(const ApiError &, const ApiError &) = default;
    [[nodiscard]] static ApiError local(const QString &sentence, const QString &advice = {})
    {
        ApiError error;
        error.kind = ErrorKind::Local;
        error.sentence = sentence;
        error.advice = advice;
        return error;
    }
};

} // namespace vivarium
