// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandboxes/SandboxColumns.h"
#include "sandboxes/SandboxIndex.h"
#include "sandboxes/SandboxServers.h"
#include "sandboxes/SandboxTotals.h"

#include <QHash>
#include <QMap>

#include <functional>
#include <vector>

namespace vivarium {

/// The rows of the list with what is reckoned from all of them. Tells nobody of changes: SandboxListModel does.
class SandboxRows {
public:
    using Counts = SandboxTotals::Counts;

    [[nodiscard]] int size() const { return int(m_rows.size()); }
    [[nodiscard]] const SandboxRow &at(int row) const { return m_rows[size_t(row)]; }
    [[nodiscard]] const SandboxRow *find(const SandboxKey &key) const; ///< valid until the next change; null: not there
    [[nodiscard]] const SandboxIndex &index() const { return m_index; }
    [[nodiscard]] const SandboxServers &servers() const { return m_servers; }
    /// See SandboxListModel.
    [[nodiscard]] QList<const SandboxRow *> rowsOf(const SandboxId &id) const;
    [[nodiscard]] QString nameOf(const Sandbox &sandbox) const;
    /// Looks anew for a name that rows may borrow which know only the id of the sandbox. Not by itself while rows come
    /// or go: a row's cells must not change under those who sort it before they are told.
    void settleName(const SandboxId &id);
    [[nodiscard]] QString idBesideName(const SandboxRow &row) const;
    [[nodiscard]] QList<SandboxKey> onePerSandbox(const QList<SandboxKey> &keys) const;
    [[nodiscard]] QList<int> ofProfile(const ProfileId &profile) const;
    /// Those that a complete list of the server lacks, see SandboxListModel::keepOnly().
    [[nodiscard]] QList<int> unlisted(const ProfileId &profile, const QSet<SandboxId> &ids, quint64 serial) const;
    [[nodiscard]] Counts counts() const;
    [[nodiscard]] Counts counts(const ProfileId &profile) const;
    [[nodiscard]] QMap<QString, qint64> spend() const;
    /// Without the id beside the name: sorting asks for them at each comparison, and has no use for it.
    [[nodiscard]] SandboxColumns::Surroundings surroundings(const SandboxRow &row, const QDateTime &now) const;

    void append(SandboxRow row);
    void erase(int first, int last);
    /// Answers with the row as it was.
    SandboxRow change(int row, const std::function<void(SandboxRow &)> &change);
    /// See SandboxIndex.
    [[nodiscard]] QSet<SandboxId> takeTurned() { return m_index.takeTurned(); }
    /// Whether that is new.
    bool setServer(const ProfileId &profile, const SandboxServers::Server &server);
    bool setOutdated(const ProfileId &profile, bool outdated);
    /// A connection whose rows are gone already.
    void forget(const ProfileId &profile);

private:
    void count(const SandboxRow &row, int sign);
    /// nullopt: it costs nothing, or nobody knows.
    [[nodiscard]] std::optional<qint64> hourOf(const SandboxRow &row) const;

    std::vector<SandboxRow> m_rows;
    SandboxIndex m_index;
    SandboxTotals m_totals;
    SandboxServers m_servers;
    QHash<SandboxId, QString> m_lentNames;
};

} // namespace vivarium
