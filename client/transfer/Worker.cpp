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

} // namespace vivarium
