// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/TerminalInput.h"

#include "backend/TerminalChannel.h"
#include "terminal/TerminalCodec.h"

namespace vivarium {

TerminalInput::TerminalInput(QObject *parent)
    : QObject(parent)
{
    m_timer.setInterval(std::chrono::milliseconds(10));
    connect(&m_timer, &QTimer::timeout, this, &TerminalInput::pump);
}

void TerminalInput::setChannel(TerminalChannel *channel)
{
    m_channel = channel;
    m_open = false;
    m_waiting.clear();
    m_timer.stop();
}

void TerminalInput::opened()
{
    m_open = true;
    pump();
}

bool TerminalInput::send(const QByteArray &bytes)
{
    if (!m_channel)
        return false;
    if (bytes == "\x03") { // the rest of a paste is what Ctrl+C means to stop
        m_waiting.clear();
        m_timer.stop();
        if (m_open) {
            m_channel->send(bytes);
            return true;
        }
    }
    if (m_waiting.size() + bytes.size() > MaximumWaiting)
        return false;
    m_waiting += bytes;
    pump();
    return true;
}

void TerminalInput::pump()
{
    while (m_channel && m_open && !m_waiting.isEmpty() && m_channel->bytesToWrite() < MaximumInChannel) {
        const qsizetype length = std::min<qsizetype>(m_waiting.size(), TerminalCodec::MaximumInputBytes);
        const QByteArray part = m_waiting.first(length);
        m_waiting.remove(0, length);
        m_channel->send(part);
    }
    // A channel doesn't tell when it has sent something, so it is asked.
    if (m_channel && m_open && !m_waiting.isEmpty())
        m_timer.start();
    else
        m_timer.stop();
}

} // namespace vivarium
