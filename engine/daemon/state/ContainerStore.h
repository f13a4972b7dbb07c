// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/ContainerRecord.h"
#include "state/Database.h"

#include <optional>
#include <string>
#include <vector>

namespace vivarium::engine {

/// Which containers a list shows: newest first, all that were ever made.
struct ContainerQuery {
    std::optional<std::string> app{};
    std::optional<std::string> search{}; ///< part of the name, the app or the id; case is ignored
    bool liveOnly = false;
    std::int64_t limit = 50;
    std::optional<std::string> cursor{}; ///< id of the last one of the page before
};

struct ContainerPage {
    std::vector<ContainerRecord> containers;
    std::optional<std::string> nextCursor;
};

/// The table of containers.
class ContainerStore {
public:
    explicit ContainerStore(Database &database)
        : m_database(database)
    {
    }

    void insert(const ContainerRecord &record);
    void update(const ContainerRecord &record);
    /// Only the end of the idle lifetime, which moves often.
    void updateExpiry(const ContainerRecord &record);

    [[nodiscard]] std::optional<ContainerRecord> find(const std::string &id);
    [[nodiscard]] std::vector<ContainerRecord> live();
    /// Throws ApiError 400 for a cursor that no earlier page gave.
    [[nodiscard]] ContainerPage list(const ContainerQuery &query);
    /// SandboxStats of the contract.
    [[nodiscard]] json::object statistics(const std::optional<std::string> &app);

private:
    Database &m_database;
};

} // namespace vivarium::engine
