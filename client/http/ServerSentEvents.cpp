// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/ServerSentEvents.h"

#include <algorithm>

namespace vivarium {

QList<ServerSentEvent> ServerSentEventParser::feed(QByteArrayView bytes)
{
    QList<ServerSentEvent> events;
    while (!bytes.isEmpty() && !m_overflown) {
        if (m_afterCarriageReturn) {
            m_afterCarriageReturn = false;
            if (bytes.front() == '\n') {
                bytes = bytes.sliced(1);
                continue;
            }
        }
        const auto *end = std::ranges::find_if(bytes, [](char c) { return c == '\n' || c == '\r'; });
        const qsizetype length = end - bytes.begin();
        if (m_line.size() + length > m_sizeLimit) {
            m_overflown = true;
            break;
        }
        m_line += bytes.first(length);
        if (end == bytes.end())
            break;
        m_afterCarriageReturn = *end == '\r';
        bytes = bytes.sliced(length + 1);
        const QByteArray line = std::exchange(m_line, {});
        takeLine(line, events);
    }
    return events;
}

QList<ServerSentEvent> ServerSentEventParser::finish()
{
    QList<ServerSentEvent> events;
    if (m_overflown)
        return events;
    if (!m_line.isEmpty())
        takeLine(std::exchange(m_line, {}), events);
    dispatch(events);
    return events;
}

void ServerSentEventParser::takeLine(QByteArrayView line, QList<ServerSentEvent> &events)
{
    if (std::exchange(m_atStart, false) && line.startsWith("\xEF\xBB\xBF"))
        line = line.sliced(3);
    if (line.isEmpty()) {
        dispatch(events);
        return;
    }
    const qsizetype colon = line.indexOf(':');
    if (colon == 0) {
        events.append({{}, line.sliced(1).trimmed().toByteArray(), m_id, true});
        return;
    }
    const QByteArrayView field = colon < 0 ? line : line.first(colon);
    QByteArrayView value = colon < 0 ? QByteArrayView() : line.sliced(colon + 1);
    if (value.startsWith(' '))
        value = value.sliced(1);
    if (field == "data") {
        if (m_data.size() + value.size() > m_sizeLimit) {
            m_overflown = true;
            return;
        }
        if (m_hasData)
            m_data += '\n';
        m_data += value;
        m_hasData = true;
    } else if (field == "event") {
        m_type = value.toByteArray();
    } else if (field == "id") {
        if (!value.contains('\0'))
            m_id = value.toByteArray();
    } else if (field == "retry") {
        bool isNumber = false;
        const qint64 pause = value.toByteArray().toLongLong(&isNumber);
        if (isNumber && pause >= 0)
            m_retry = pause;
    }
}

void ServerSentEventParser::dispatch(QList<ServerSentEvent> &events)
{
    QByteArray type = std::exchange(m_type, {});
    QByteArray data = std::exchange(m_data, {});
    if (!std::exchange(m_hasData, false))
        return;
    events.append({type.isEmpty() ? QByteArrayLiteral("message") : type, data, m_id, false});
}

} // namespace vivarium
