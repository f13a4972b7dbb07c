// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/ChangeLog.h"

#include <algorithm>

namespace vivarium::engine {

ChangeLog::ChangeLog(Database &database, std::string workspaceId)
    : m_database(database)
    , m_workspaceId(std::move(workspaceId))
{
    auto query = m_database.statement("SELECT sequence, body FROM changes ORDER BY sequence DESC LIMIT ?");
    query.bind(1, static_cast<std::int64_t>(keptEvents));
    while (query.executeStep())
        m_events.push_front({query.getColumn(0).getInt64(), query.getColumn(1).getString()});
    if (!m_events.empty())
        m_latest = m_events.back().sequence;
}

void ChangeLog::appendContainer(std::string_view change, const ContainerRecord &record)
{
    append({{"topic", "containers"}, {"change", change}, {"resource_id", record.id}, {"container_id", record.id},
        {"status", nameOf(record.state)}});
}

void ChangeLog::appendStorage(std::string_view topic, std::string_view change, const std::string &resourceId)
{
    append({{"topic", topic}, {"change", change}, {"resource_id", resourceId}});
}

void ChangeLog::append(json::object change)
{
    const Timestamp now = currentTime();
    const std::int64_t sequence = m_latest + 1;
    const json::object event{{"seq", sequence}, {"workspace_id", m_workspaceId}, {"occurred_at", toRfc3339(now)},
        {"changes", json::array{std::move(change)}}};
    auto insertion = m_database.statement("INSERT INTO changes (sequence, occurred_at, body) VALUES (?, ?, ?)");
    const std::string body = json::serialize(event);
    insertion.bind(1, sequence);
    insertion.bind(2, toMilliseconds(now));
    insertion.bind(3, body);
    insertion.exec();
    m_latest = sequence;
    m_events.push_back({sequence, body});
    if (m_events.size() <= keptEvents)
        return;
    m_events.pop_front();
    auto removal = m_database.statement("DELETE FROM changes WHERE sequence < ?");
    removal.bind(1, m_events.front().sequence);
    removal.exec();
}

std::int64_t ChangeLog::forgotten() const
{
    return m_events.empty() ? m_latest : m_events.front().sequence - 1;
}

std::vector<ChangeLog::Event> ChangeLog::after(std::int64_t sequence, std::size_t limit) const
{
    const auto first = std::ranges::upper_bound(m_events, sequence, {}, &Event::sequence);
    const auto count = std::min<std::ptrdiff_t>(m_events.end() - first, static_cast<std::ptrdiff_t>(limit));
    return {first, first + count};
}

} // namespace vivarium::engine
