// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ApiError.h"

#include <QFuture>
#include <QPromise>

#include <expected>
#include <variant>

namespace vivarium {

/// The value of a call, or why there is none. An error is a value: no exception leaves client/.
template <typename T> using Result = std::expected<T, ApiError>;

/// The answer to come. Cancelling it aborts the request and is no error: a cancelled future has no result.
/// Continuations always name a context object: `reply.then(this, [this](const Result<T> &r) { … })`.
template <typename T> using Reply = QFuture<Result<T>>;

/// The value of calls that only succeed or fail.
using Done = std::monostate;

/// A reply that is there already.
template <typename T> [[nodiscard]] Reply<T> readyReply(Result<T> result)
{
    QPromise<Result<T>> promise;
    promise.start();
    promise.addResult(std::move(result));
    promise.finish();
    return promise.future();
}

template <typename T> [[nodiscard]] Reply<T> failedReply(ApiError error)
{
    return readyReply<T>(std::unexpected(std::move(error)));
}

} // namespace vivarium
