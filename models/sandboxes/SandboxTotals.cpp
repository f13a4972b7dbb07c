// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/SandboxTotals.h"

namespace vivarium {

namespace {

void addTo(SandboxTotals::Counts &counts, const SandboxRow &row, int sign)
{
    counts.all += sign;
    if (isLive(row.shownState()))
        counts.live += sign;
    if (row.shownState() == SandboxState::Running)
        counts.running += sign;
}

} // namespace

void SandboxTotals::add(const SandboxRow &row, bool outdated, int sign)
{
    addTo(m_ofProfile[row.key.profile], row, sign);
    change(row, outdated, sign);
}

void SandboxTotals::move(const SandboxRow &row, bool outdated)
{
    change(row, !outdated, -1);
    change(row, outdated, 1);
}

void SandboxTotals::change(const SandboxRow &row, bool outdated, int sign)
{
    Rows &rows = m_rows[row.key.id];
    const Counts before = once(rows);
    addTo(outdated ? rows.outdated : rows.heard, row, sign);
    const Counts after = once(rows);
    m_all.all += after.all - before.all;
    m_all.live += after.live - before.live;
    m_all.running += after.running - before.running;
    if (after.all == 0)
        m_rows.remove(row.key.id);
}

SandboxTotals::Counts SandboxTotals::once(const Rows &rows)
{
    const Counts &counts = rows.heard.all > 0 ? rows.heard : rows.outdated;
    // One API has no word for a pause, and a stop is asked for by one connection.
    const bool runs = counts.running > 0 && counts.running == counts.live;
    return {counts.all > 0, counts.live > 0, runs, 0};
}

} // namespace vivarium
