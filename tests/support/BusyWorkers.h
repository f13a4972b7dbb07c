// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSemaphore>
#include <QThreadPool>

namespace vivarium {

/// What is given to the workers waits until it goes.
struct BusyWorkers {
    explicit BusyWorkers(QThreadPool &pool = *QThreadPool::globalInstance())
        : workers(pool)
    {
        workers.setMaxThreadCount(1);
        workers.start([this] { goOn.acquire(); });
    }
    ~BusyWorkers()
    {
        goOn.release();
        workers.waitForDone();
        workers.setMaxThreadCount(before);
    }
    QThreadPool &workers;
    int before = workers.maxThreadCount();
    QSemaphore goOn;
};

} // namespace vivarium
