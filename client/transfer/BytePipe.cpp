// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/BytePipe.h"

#include <algorithm>

namespace vivarium {

bool BytePipe::write(QByteArrayView bytes)
{
    while (!bytes.isEmpty()) {
        {
            std::unique_lock lock(m_mutex);
            m_changed.wait(lock, [this] { return m_closed || m_size < m_capacity; });
            if (m_closed)
                return false;
            const qsizetype count = std::min(bytes.size(), m_capacity - m_size);
            m_chunks.push_back(bytes.first(count).toByteArray());
            m_size += count;
            bytes = bytes.sliced(count);
        }
        notify();
    }
    return !isClosed();
}

QByteArray BytePipe::read(qsizetype maximum)
{
    QByteArray bytes;
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return m_closed || m_finished || m_size > 0; });
        bytes = takeLocked(maximum);
    }
    if (!bytes.isEmpty())
        notify();
    return bytes;
}

qsizetype BytePipe::offer(QByteArrayView bytes)
{
    const std::lock_guard lock(m_mutex);
    const qsizetype count = m_closed ? bytes.size() : std::clamp<qsizetype>(m_capacity - m_size, 0, bytes.size());
    if (!m_closed && count > 0) {
        m_chunks.push_back(bytes.first(count).toByteArray());
        m_size += count;
        m_changed.notify_all();
    }
    return count;
}

QByteArray BytePipe::take(qsizetype maximum)
{
    const std::lock_guard lock(m_mutex);
    const QByteArray bytes = takeLocked(maximum);
    m_changed.notify_all();
    return bytes;
}

QByteArray BytePipe::takeLocked(qsizetype maximum)
{
    if (m_chunks.empty() || m_closed)
        return {};
    QByteArray bytes = std::move(m_chunks.front());
    m_chunks.pop_front();
    if (bytes.size() > maximum) {
        m_chunks.push_front(bytes.sliced(maximum));
        bytes.truncate(maximum);
    }
    m_size -= bytes.size();
    return bytes;
}

qsizetype BytePipe::room() const
{
    const std::lock_guard lock(m_mutex);
    return std::max<qsizetype>(0, m_capacity - m_size);
}

qsizetype BytePipe::size() const
{
    const std::lock_guard lock(m_mutex);
    return m_size;
}

void BytePipe::finish()
{
    {
        const std::lock_guard lock(m_mutex);
        m_finished = true;
        m_changed.notify_all();
    }
    notify();
}

bool BytePipe::isFinished() const
{
    const std::lock_guard lock(m_mutex);
    return m_finished;
}

void BytePipe::close()
{
    const std::lock_guard lock(m_mutex);
    m_closed = true;
    m_chunks.clear();
    m_size = 0;
    m_changed.notify_all();
}

bool BytePipe::isClosed() const
{
    const std::lock_guard lock(m_mutex);
    return m_closed;
}

void BytePipe::setNotifier(std::function<void()> notifier)
{
    const std::lock_guard lock(m_mutex);
    m_notifier = std::move(notifier);
}

void BytePipe::notify()
{
    std::unique_lock lock(m_mutex);
    m_changed.notify_all();
    // Called under the lock: whoever takes the notifier away can be sure that it doesn't run any more.
    if (m_notifier)
        m_notifier();
}

} // namespace vivarium
