// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/SandboxIndex.h"

namespace vivarium {

void SandboxIndex::insert(const SandboxRow &row, int at)
{
    m_rows.insert(row.key, at);
    QList<SandboxKey> &keys = m_keys[row.key.id];
    keys.append(row.key);
    if (keys.size() > 1)
        m_shared.insert(row.key.id);
    addName(row, 1);
}

void SandboxIndex::remove(const SandboxRow &row)
{
    m_rows.remove(row.key);
    const auto keys = m_keys.find(row.key.id);
    if (keys != m_keys.end()) {
        keys->removeOne(row.key);
        if (keys->size() < 2)
            m_shared.remove(row.key.id);
        if (keys->isEmpty())
            m_keys.erase(keys);
    }
    addName(row, -1);
}

void SandboxIndex::update(const SandboxRow &before, const SandboxRow &after, int at)
{
    if (before.key != after.key) {
        remove(before);
        insert(after, at);
    } else if (before.sandbox.name != after.sandbox.name || isLive(before.shownState()) != isLive(after.shownState())) {
        addName(before, -1);
        addName(after, 1);
    }
}

bool SandboxIndex::hasNamesake(const QString &name, const SandboxId &id) const
{
    const auto living = m_liveNames.constFind(name);
    return living != m_liveNames.cend() && living->size() > (living->contains(id) ? 1 : 0);
}

void SandboxIndex::addName(const SandboxRow &row, int sign)
{
    if (!isLive(row.shownState()))
        return;
    QHash<SandboxId, int> &living = m_liveNames[row.sandbox.name];
    int &count = living[row.key.id];
    count += sign;
    if (count == 0)
        living.remove(row.key.id);
    if (living.isEmpty())
        m_liveNames.remove(row.sandbox.name);
}

} // namespace vivarium
