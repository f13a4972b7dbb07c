// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/ContainerRecord.h"
#include "state/Database.h"
#include "util/Coroutine.h"

#include <deque>
#include <string>
#include <vector>

namespace vivarium::engine {

/// The events of the change stream, numbered without gaps. The last 4096 are kept, also over a restart.
class ChangeLog {
public:
    static constexpr std::size_t keptEvents = 4096;

    struct Event {
        std::int64_t sequence = 0;
        std::string body; ///< ChangeEvent of the contract, as JSON
    };

    ChangeLog(Database &database, std::string workspaceId);

    /// Adds an event about a container; `change` is created, updated or deleted. Belongs into the transaction that
    /// stores the change itself; wakes the readers only with announce(), which follows the commit.
    void appendContainer(std::string_view change, const ContainerRecord &record);
    /// The same about a secret (`storage.secrets`) or a volume (`storage.volumes`).
    void appendStorage(std::string_view topic, std::string_view change, const std::string &resourceId);
    void announce() { m_changed.notifyAll(); }

    [[nodiscard]] std::int64_t latest() const { return m_latest; }
    /// The number before the oldest event that is still kept.
    [[nodiscard]] std::int64_t forgotten() const;
    [[nodiscard]] std::vector<Event> after(std::int64_t sequence, std::size_t limit) const;

    /// Returns when there is a new event, or after `limit`.
    awaitable<bool> wait(std::chrono::milliseconds limit) { return m_changed.wait(limit); }

private:
    void append(json::object change);

    Database &m_database;
    std::string m_workspaceId;
    std::deque<Event> m_events;
    std::int64_t m_latest = 0;
    AsyncCondition m_changed;
};

} // namespace vivarium::engine
