// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandboxes/SandboxRow.h"

#include <QHash>
#include <QList>

namespace vivarium {

/// How many sandboxes there are, of each connection and of all together. Of all, one that several connections have
/// counts once: as it is in those that answer, else as it was known last. It lives where any says so, and runs where
/// none that says so says anything else.
class SandboxTotals {
public:
    struct Counts {
        int all = 0;
        int live = 0;
        int running = 0;
        int billed = 0; ///< live ones that cost money; not counted here, see SandboxListModel::counts()
        friend bool operator==(const Counts &, const Counts &) = default;
    };
    /// `sign`: 1 or -1. `outdated`: its connection doesn't answer.
    void add(const SandboxRow &row, bool outdated, int sign);
    /// Its connection has begun or ceased to answer.
    void move(const SandboxRow &row, bool outdated);
    void forget(const ProfileId &profile) { m_ofProfile.remove(profile); }

    [[nodiscard]] const Counts &all() const { return m_all; }
    [[nodiscard]] QList<ProfileId> profiles() const { return m_ofProfile.keys(); }
    [[nodiscard]] Counts of(const ProfileId &profile) const { return m_ofProfile.value(profile); }

private:
    /// The rows of one sandbox.
    struct Rows {
        Counts heard; ///< of connections that answer
        Counts outdated;
    };
    void change(const SandboxRow &row, bool outdated, int sign);
    [[nodiscard]] static Counts once(const Rows &rows);

    Counts m_all;
    QHash<ProfileId, Counts> m_ofProfile;
    QHash<SandboxId, Rows> m_rows;
};

} // namespace vivarium
