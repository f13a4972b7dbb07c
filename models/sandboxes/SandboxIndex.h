// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandboxes/SandboxRow.h"

#include <QHash>
#include <QList>
#include <QSet>

namespace vivarium {

/// Finds rows of the list without walking it: by key, by the id of the sandbox, and whether a name is that of several.
///
/// A server that speaks two APIs, as the local engine does, has a sandbox in two connections, with one id. Nothing else
/// tells: neither API says which engine it is of, and the addresses may differ.
class SandboxIndex {
public:
    void insert(const SandboxRow &row, int at);
    void remove(const SandboxRow &row);
    /// Nothing but its place has changed.
    void move(const SandboxKey &key, int at) { m_rows[key] = at; }
    /// The row changed where it is; its key may be another.
    void update(const SandboxRow &before, const SandboxRow &after, int at);

    [[nodiscard]] int rowOf(const SandboxKey &key) const { return m_rows.value(key, -1); }
    /// Those of all connections that have the sandbox, in the order they told of it.
    [[nodiscard]] QList<SandboxKey> keysOf(const SandboxId &id) const { return m_keys.value(id); }
    [[nodiscard]] bool isShared(const SandboxId &id) const { return m_shared.contains(id); }
    /// The sandboxes that more than one connection has.
    [[nodiscard]] const QSet<SandboxId> &shared() const { return m_shared; }
    /// Whether a sandbox other than this one lives under this name.
    [[nodiscard]] bool hasNamesake(const QString &name, const SandboxId &id) const;
    /// Whether several sandboxes of the list have this name, living or not. Those that have no id yet don't count.
    [[nodiscard]] bool isNameOfSeveral(const QString &name) const;
    /// The sandboxes that have come to share their name with another one, or no longer do, since this was asked last.
    /// May name some that are gone.
    [[nodiscard]] QSet<SandboxId> takeTurned();

private:
    void addName(const SandboxRow &row, int sign);
    void addLiveName(const SandboxRow &row, int sign);

    QHash<SandboxKey, int> m_rows;
    QHash<SandboxId, QList<SandboxKey>> m_keys;
    QSet<SandboxId> m_shared;
    QHash<QString, QHash<SandboxId, int>> m_names; ///< how many rows of each sandbox have the name
    QHash<QString, QHash<SandboxId, int>> m_liveNames; ///< how many rows of each sandbox live under the name
    QSet<SandboxId> m_turned;
};

} // namespace vivarium
