// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>

namespace vivarium {

/// A bounded queue of bytes between a worker that may block (it reads or writes disks) and an event loop that may not.
/// The bound is the back-pressure: a slow disk slows the network down, and the other way round.
/// All functions may be called from any thread.
class BytePipe {
public:
    explicit BytePipe(qsizetype capacity = 4 << 20)
        : m_capacity(capacity)
    {
    }

    /// For the worker: waits for room. False: the pipe was closed.
    bool write(QByteArrayView bytes);
    /// For the worker: waits for bytes, at most `maximum` of them. Empty: the end, or closed.
    [[nodiscard]] QByteArray read(qsizetype maximum);

    /// For the event loop: how many of `bytes` were taken.
    qsizetype offer(QByteArrayView bytes);
    /// For the event loop: at most `maximum` bytes; empty: none at the moment.
    [[nodiscard]] QByteArray take(qsizetype maximum);
    [[nodiscard]] qsizetype room() const;
    [[nodiscard]] qsizetype size() const;

    /// No more bytes come; those inside can still be read.
    void finish();
    [[nodiscard]] bool isFinished() const;
    /// Both ends give up: waiting calls return, what is inside is dropped.
    void close();
    [[nodiscard]] bool isClosed() const;

    /// Called by the worker, in its thread, after it made room or brought bytes or finished. Has to be short.
    void setNotifier(std::function<void()> notifier);

private:
    [[nodiscard]] QByteArray takeLocked(qsizetype maximum);
    void notify();

    const qsizetype m_capacity;
    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<QByteArray> m_chunks;
    qsizetype m_size = 0;
    bool m_finished = false;
    bool m_closed = false;
    std::function<void()> m_notifier;
};

} // namespace vivarium
