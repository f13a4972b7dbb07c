// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

namespace vivarium {

/// One event of a text/event-stream.
struct ServerSentEvent {
    QByteArray type; ///< "message" where the server names none
    QByteArray data; ///< lines joined by LF
    QByteArray id; ///< the last id seen so far
    bool isComment = false; ///< a line that began with a colon; `data` is its text, trimmed
    friend bool operator==(const ServerSentEvent &, const ServerSentEvent &) = default;
};

/// Reads server-sent events as the WHATWG standard says, fed with pieces cut anywhere. Pure. Comments are told too:
/// they are the heartbeats. Lines end with LF, CRLF or CR.
class ServerSentEventParser {
public:
    explicit ServerSentEventParser(qsizetype sizeLimit = 8 << 20)
        : m_sizeLimit(sizeLimit)
    {
    }
    [[nodiscard]] QList<ServerSentEvent> feed(QByteArrayView bytes);
    /// The last event may lack its blank line (`lizard.md` §3.3).
    [[nodiscard]] QList<ServerSentEvent> finish();
    /// A line or an event grew beyond the limit: everything after it is ignored, and the stream has to end.
    [[nodiscard]] bool hasOverflown() const { return m_overflown; }
    /// `retry:` of the server in milliseconds; −1: none.
    [[nodiscard]] qint64 retryMilliseconds() const { return m_retry; }

private:
    void takeLine(QByteArrayView line, QList<ServerSentEvent> &events);
    void dispatch(QList<ServerSentEvent> &events);

    qsizetype m_sizeLimit;
    QByteArray m_line;
    QByteArray m_type;
    QByteArray m_data;
    QByteArray m_id;
    qint64 m_retry = -1;
    bool m_hasData = false;
    bool m_afterCarriageReturn = false;
    bool m_atStart = true;
    bool m_overflown = false;
};

} // namespace vivarium
