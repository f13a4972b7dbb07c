// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QObject>
#include <QPointer>
#include <QTimer>

namespace vivarium {

class TerminalChannel;

/// Input on its way to a shell: held back while the channel has enough to send, bounded, and overtaken by Ctrl+C.
class TerminalInput : public QObject {
    Q_OBJECT
public:
    /// Most that waits here; a larger paste is refused whole.
    static constexpr qsizetype MaximumWaiting = 8 << 20;
    /// Most that the channel is given ahead of the network. Little, so that Ctrl+C doesn't queue behind a paste.
    static constexpr qint64 MaximumInChannel = 64 << 10;

    explicit TerminalInput(QObject *parent = nullptr);

    /// Where input goes from now on, once opened() was called; null drops what waits.
    void setChannel(TerminalChannel *channel);
    /// The channel is open: what was typed ahead goes out.
    void opened();
    /// False: there is no channel, or too much waits; nothing was taken.
    [[nodiscard]] bool send(const QByteArray &bytes);
    [[nodiscard]] qsizetype waiting() const { return m_waiting.size(); }

private:
    void pump();

    QPointer<TerminalChannel> m_channel;
    QByteArray m_waiting;
    QTimer m_timer;
    bool m_open = false;
};

} // namespace vivarium
