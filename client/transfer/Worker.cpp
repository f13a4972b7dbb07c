// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/Worker.h"

namespace vivarium {

QThreadPool &blockingThreads()
{
    static QThreadPool pool;
    // A worker sleeps most of the time; too few threads would let one slow server hold up the others.
    static const bool configured = [] {
        pool.setMaxThreadCount(64);
        return true;
    }();
    Q_UNUSED(configured)
    return pool;
}

QThreadPool &makeUnwaitedPool()
{
    constexpr int threads = 4; // some that hang, and still one that works
    // Its destructor would wait for those that hang, and the program wouldn't end.
    auto *pool = new QThreadPool;
    pool->setMaxThreadCount(threads);
    return *pool;
}

} // namespace vivarium
