// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"

#include <QObject>

#include <memory>

namespace vivarium {

/// What is true now, told in a later turn of the event loop and never within the call: as from a real server. Without
/// `context` there is no answer any more, and the call ends as cancelled.
template <typename T> [[nodiscard]] Reply<T> lateReply(QObject *context, Result<T> result)
{
    auto promise = std::make_shared<QPromise<Result<T>>>();
    promise->start();
    QMetaObject::invokeMethod(
        context,
        [promise, result = std::move(result)] {
            if (promise->isCanceled())
                return;
            promise->addResult(result);
            promise->finish();
        },
        Qt::QueuedConnection);
    return promise->future();
}

} // namespace vivarium
