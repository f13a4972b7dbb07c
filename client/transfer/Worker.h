// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"

#include <QThreadPool>

#include <atomic>
#include <functional>
#include <memory>

namespace vivarium {

/// Set by the event loop when a worker shall give up; looked at between files and blocks.
using StopFlag = std::shared_ptr<std::atomic_bool>;

/// Threads for work that blocks on disks and pipes, apart from the pool for short calculations, which it would starve.
[[nodiscard]] QThreadPool &blockingThreads();

/// A pool of its own for what may never end, as what asks a mount that doesn't answer. The caller keeps it; it is never
/// deleted.
[[nodiscard]] QThreadPool &makeUnwaitedPool();

/// Runs `job` in one of those threads. The job owns or shares all it touches: whoever asked may be gone before it ends.
template <typename T> [[nodiscard]] Reply<T> runBlocking(std::function<Result<T>()> job)
{
    auto promise = std::make_shared<QPromise<Result<T>>>();
    promise->start();
    blockingThreads().start([promise, job = std::move(job)] {
        promise->addResult(job());
        promise->finish();
    });
    return promise->future();
}

} // namespace vivarium
