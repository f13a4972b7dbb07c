// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/TerminalFeed.h"

#include <algorithm>
#include <cerrno>
#include <ctime>
#include <fcntl.h>
#include <termios.h>
#include <unistd.h>

namespace vivarium {

namespace {

/// The emulator reads in the next turn of the event loop; when it takes this long something is wrong with the count.
constexpr std::chrono::seconds consumeLimit(2);
/// An interrupted program has gone by then, or it doesn't want to.
constexpr std::chrono::seconds hurryLimit(5);

} // namespace

std::chrono::nanoseconds TerminalFeed::threadTime()
{
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

TerminalFeed::TerminalFeed(int slaveDescriptor, QObject *parent, Clock clock)
    : QObject(parent)
    , m_descriptor(::fcntl(slaveDescriptor, F_DUPFD_CLOEXEC, 3))
    , m_clock(std::move(clock))
    , m_writable(m_descriptor, QSocketNotifier::Write)
{
    m_writable.setEnabled(false);
    connect(&m_writable, &QSocketNotifier::activated, this, &TerminalFeed::pump);
    m_watchdog.setSingleShot(true);
    m_watchdog.setInterval(consumeLimit);
    connect(&m_watchdog, &QTimer::timeout, this, [this] {
        m_inFlight = 0;
        pump();
    });

    m_hurry.setSingleShot(true);
    m_hurry.setInterval(hurryLimit);

    // By default the slave turns a lone line feed into two characters: right for a program, wrong for output of a
    // remote terminal.
    termios mode{};
    if (::tcgetattr(m_descriptor, &mode) == 0) {
        ::cfmakeraw(&mode);
        mode.c_iflag |= IUTF8;
        ::tcsetattr(m_descriptor, TCSANOW, &mode);
    }
    ::fcntl(m_descriptor, F_SETFL, ::fcntl(m_descriptor, F_GETFL) | O_NONBLOCK);
}

TerminalFeed::~TerminalFeed()
{
    m_writable.setEnabled(false);
    ::close(m_descriptor);
}

void TerminalFeed::write(const QByteArray &bytes, bool isReplay)
{
    if (bytes.isEmpty())
        return;
    m_waiting.append({bytes, isReplay || m_isStale});
    m_waitingBytes += bytes.size();
    if (isReplay || isHurrying())
        leaveOutUnseen();
    if (m_inFlight == 0 && !m_pumpScheduled)
        pump();
}

void TerminalFeed::consumed(qsizetype bytes)
{
    if (m_inFlight == 0)
        return;
    m_inFlight = std::max<qsizetype>(0, m_inFlight - bytes);
    if (m_inFlight > 0)
        return;
    m_watchdog.stop();
    adapt();
    if (pending() == 0 || !isHurrying())
        m_isStale = false;
    Q_EMIT progressed();
    if (m_waitingBytes > 0 || !m_filtered.isEmpty())
        schedulePump();
}

void TerminalFeed::hurry()
{
    m_hurry.start();
    if (pending() > 0) {
        m_isStale = true;
        m_sliceIsReplay = true;
        for (Segment &segment : m_waiting)
            segment.isReplay = true;
    }
    leaveOutUnseen();
}

void TerminalFeed::leaveOutUnseen()
{
    if (m_keptLines <= 0 || m_filter.isAlternateScreen() || !m_filter.isInText())
        return;
    // From the newest back until all lines are there that can be seen.
    qsizetype missing = m_keptLines;
    qsizetype keep = m_waiting.size();
    qsizetype linesInFirst = 0;
    while (keep > 0 && missing > 0) {
        --keep;
        linesInFirst = m_waiting.at(keep).bytes.count('\n');
        missing -= linesInFirst;
    }
    if (missing > 0)
        return;
    // What is kept begins with the line end before the first kept line, so that no half line stays in front of it.
    const QByteArray &first = m_waiting.at(keep).bytes;
    qsizetype from = first.size();
    for (qsizetype line = linesInFirst + missing; line > 0; --line)
        from = first.lastIndexOf('\n', from - 1);
    if (from > 0 && first.at(from - 1) == '\r')
        --from;
    leaveOut(keep, from);
}

void TerminalFeed::leaveOut(qsizetype keep, qsizetype keepFrom)
{
    if (keep == 0 && keepFrom <= m_offset)
        return;
    // Only plain text has no effect beyond its place; a sequence may set colours or modes for all that follows. So what
    // goes are the whole lines between the last sequence and the first line that is kept.
    qsizetype dropSegment = keep;
    qsizetype dropFrom = 0;
    for (;; --dropSegment) {
        const QByteArrayView whole = m_waiting.at(dropSegment).bytes;
        const QByteArrayView bytes = dropSegment == keep ? whole.first(keepFrom) : whole;
        const qsizetype begin = dropSegment == 0 ? m_offset : 0;
        const qsizetype special =
            std::max({bytes.lastIndexOf('\x1b'), bytes.lastIndexOf('\xc2'), bytes.lastIndexOf('\x0e')});
        dropFrom = begin;
        if (special >= begin) {
            const qsizetype lineEnd = bytes.indexOf('\n', special);
            dropFrom = lineEnd < 0 ? bytes.size() : lineEnd + 1;
        }
        if (special >= begin || dropSegment == 0)
            break;
    }
    const qsizetype before = m_waitingBytes;
    if (dropSegment == keep) {
        m_waiting[keep].bytes.remove(dropFrom, keepFrom - dropFrom);
    } else {
        m_waiting[keep].bytes.remove(0, keepFrom);
        m_waiting[dropSegment].bytes.truncate(dropFrom);
        m_waiting.remove(dropSegment + 1, keep - dropSegment - 1);
    }
    m_waiting.removeIf([](const Segment &segment) { return segment.bytes.isEmpty(); });
    if (!m_waiting.isEmpty() && m_offset >= m_waiting.first().bytes.size()) { // all of the first one has been drawn
        m_waiting.removeFirst();
        m_offset = 0;
    }
    m_waitingBytes = -m_offset;
    for (const Segment &segment : std::as_const(m_waiting))
        m_waitingBytes += segment.bytes.size();
    Q_ASSERT(m_waitingBytes <= before);
    Q_UNUSED(before)
}

void TerminalFeed::setPaused(bool paused)
{
    m_paused = paused;
    if (!paused)
        schedulePump();
}

void TerminalFeed::schedulePump()
{
    if (m_pumpScheduled)
        return;
    m_pumpScheduled = true;
    // A timer and not a queued call: keys, timers and repaints get their turn in between.
    QTimer::singleShot(0, this, [this] {
        m_pumpScheduled = false;
        pump();
    });
}

void TerminalFeed::fillSlice()
{
    while (m_filtered.isEmpty() && !m_waiting.isEmpty()) {
        const Segment &segment = m_waiting.first();
        const qsizetype length = std::min(m_sliceSize, segment.bytes.size() - m_offset);
        m_sliceIsReplay = segment.isReplay;
        m_filtered = m_filter.filter(QByteArrayView(segment.bytes).sliced(m_offset, length));
        m_offset += length;
        m_waitingBytes -= length;
        if (m_offset == segment.bytes.size()) {
            m_waiting.removeFirst();
            m_offset = 0;
        }
    }
}

void TerminalFeed::pump()
{
    m_writable.setEnabled(false);
    if (m_inFlight > 0 || m_paused)
        return;
    fillSlice();
    if (m_filtered.isEmpty())
        return;
    ssize_t written = 0;
    do {
        written = ::write(m_descriptor, m_filtered.constData(), size_t(std::min(m_sliceSize, m_filtered.size())));
    } while (written < 0 && errno == EINTR);
    if (written > 0) {
        m_filtered.remove(0, written);
        m_inFlight = written;
        m_sliceBegin = m_clock();
        m_watchdog.start();
    } else if (errno == EAGAIN) {
        m_writable.setEnabled(true);
    } else {
        const int systemError = errno;
        m_waiting.clear();
        m_filtered.clear();
        m_waitingBytes = m_offset = 0;
        Q_EMIT failed(systemError);
    }
}

void TerminalFeed::adapt()
{
    const auto spent = m_clock() - m_sliceBegin;
    if (spent > SliceLimit)
        m_sliceSize = std::max(SmallestSlice, m_sliceSize / 2);
    else if (spent < SliceLimit / 2)
        m_sliceSize = std::min(LargestSlice, m_sliceSize + m_sliceSize / 2);
}

} // namespace vivarium
