// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terminal/TerminalOutputFilter.h"

#include <QByteArray>
#include <QList>
#include <QObject>
#include <QSocketNotifier>
#include <QTimer>

#include <chrono>
#include <functional>

namespace vivarium {

/// Feeds remote output into the pseudo-terminal of a QTermWidget, through the output filter, in slices that keep the
/// window fluent.
///
/// Writer and reader of that pseudo-terminal are the same thread, and the kernel holds only some 10 KB unread: so it
/// never blocks, and the next slice waits until the emulator has consumed the last one and other events had their turn.
/// What a slice costs is measured, and its size follows: some bytes are a thousand times dearer than others.
class TerminalFeed : public QObject {
    Q_OBJECT
public:
    /// What the emulator may take for one slice before slices get smaller.
    static constexpr std::chrono::milliseconds SliceLimit{5};
    static constexpr qsizetype LargestSlice = 12 << 10;
    static constexpr qsizetype SmallestSlice = 256;
    /// Tells how much work has been done, from any beginning.
    using Clock = std::function<std::chrono::nanoseconds()>;

    /// Makes the slave side raw and non-blocking. The descriptor stays the caller's.
    /// `clock` measures what a slice costs: the processor time of this thread, so that neither idling nor other
    /// programs count.
    TerminalFeed(int slaveDescriptor, QObject *parent, Clock clock = &TerminalFeed::threadTime);
    ~TerminalFeed() override;

    /// `isReplay`: what the emulator answers to these bytes must not reach the shell.
    void write(const QByteArray &bytes, bool isReplay);
    /// The emulator has taken so many bytes off the pseudo-terminal.
    void consumed(qsizetype bytes);

    /// So many lines can be seen at all, screen and scrollback together: older plain lines of a replay or a hurry are
    /// left out.
    void setKeptLines(int lines) { m_keptLines = lines; }
    /// For some seconds, or until nothing waits: what nobody could see any more is not drawn, so that the newest output
    /// is there soon; and what is drawn until nothing waits is old: the emulator's answers to it must not reach the
    /// shell, whose program has been interrupted.
    void hurry();
    [[nodiscard]] bool isHurrying() const { return m_hurry.isActive(); }
    /// Leaves everything where it is until the pause ends.
    void setPaused(bool paused);
    /// Bytes that wait, in and before the pseudo-terminal.
    [[nodiscard]] qsizetype pending() const { return m_waitingBytes + m_filtered.size() + m_inFlight; }
    /// What the emulator is at now is a replay.
    [[nodiscard]] bool isReplaying() const { return m_inFlight > 0 && m_sliceIsReplay; }
    [[nodiscard]] const TerminalOutputFilter &filter() const { return m_filter; }
    [[nodiscard]] qsizetype sliceSize() const { return m_sliceSize; }

Q_SIGNALS:
    /// Something was consumed; pending() has changed.
    void progressed();
    /// The pseudo-terminal is broken: nothing will be shown any more.
    void failed(int systemError);

private:
    struct Segment {
        QByteArray bytes;
        bool isReplay = false;
    };
    void pump();
    void schedulePump();
    void fillSlice();
    void leaveOutUnseen();
    /// Takes out lines before a position in a waiting segment.
    void leaveOut(qsizetype keep, qsizetype keepFrom);
    void adapt();
    [[nodiscard]] static std::chrono::nanoseconds threadTime();

    int m_descriptor;
    const Clock m_clock;
    QSocketNotifier m_writable;
    QTimer m_watchdog;
    QTimer m_hurry;
    int m_keptLines = 0;
    TerminalOutputFilter m_filter;
    QList<Segment> m_waiting;
    qsizetype m_waitingBytes = 0;
    qsizetype m_offset = 0; ///< in the first segment
    QByteArray m_filtered;
    bool m_sliceIsReplay = false;
    bool m_isStale = false; ///< until nothing waits
    qsizetype m_inFlight = 0;
    qsizetype m_sliceSize = 4 << 10;
    bool m_pumpScheduled = false;
    bool m_paused = false;
    std::chrono::nanoseconds m_sliceBegin{0};
};

} // namespace vivarium
