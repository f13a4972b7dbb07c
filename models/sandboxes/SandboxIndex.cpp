// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/SandboxIndex.h"

#include <utility>

namespace vivarium {

namespace {

void countName(QHash<QString, QHash<SandboxId, int>> &names, const SandboxRow &row, int sign)
{
    QHash<SandboxId, int> &having = names[row.sandbox.name];
    int &count = having[row.key.id];
    count += sign;
    if (count == 0)
        having.remove(row.key.id);
    if (having.isEmpty())
        names.remove(row.sandbox.name);
}

} // namespace

void SandboxIndex::insert(const SandboxRow &row, int at)
{
    m_rows.insert(row.key, at);
    QList<SandboxKey> &keys = m_keys[row.key.id];
    keys.append(row.key);
    if (keys.size() > 1)
        m_shared.insert(row.key.id);
    addName(row, 1);
    addLiveName(row, 1);
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
    addLiveName(row, -1);
}

void SandboxIndex::update(const SandboxRow &before, const SandboxRow &after, int at)
{
    if (before.key != after.key) {
        remove(before);
        insert(after, at);
        return;
    }
    const bool renamed = before.sandbox.name != after.sandbox.name;
    if (renamed) {
        addName(before, -1);
        addName(after, 1);
    }
    if (renamed || isLive(before.shownState()) != isLive(after.shownState())) {
        addLiveName(before, -1);
        addLiveName(after, 1);
    }
}

bool SandboxIndex::hasNamesake(const QString &name, const SandboxId &id) const
{
    const auto living = m_liveNames.constFind(name);
    return living != m_liveNames.cend() && living->size() > (living->contains(id) ? 1 : 0);
}

bool SandboxIndex::isNameOfSeveral(const QString &name) const
{
    const auto having = m_names.constFind(name);
    return having != m_names.cend() && having->size() > 1;
}

QSet<SandboxId> SandboxIndex::takeTurned()
{
    return std::exchange(m_turned, {});
}

void SandboxIndex::addName(const SandboxRow &row, int sign)
{
    if (row.key.isProvisional())
        return;
    const auto having = [this, &row] { return m_names.constFind(row.sandbox.name); };
    const auto count = [this, &having] { return having() == m_names.cend() ? 0 : having()->size(); };
    const qsizetype before = count();
    countName(m_names, row, sign);
    const qsizetype after = count();
    // One more, or less, of many changes nothing for the others.
    if ((before == 1 && after == 2) || (before == 2 && after == 1)) {
        for (auto id = having()->keyBegin(); id != having()->keyEnd(); ++id)
            m_turned.insert(*id);
    }
}

void SandboxIndex::addLiveName(const SandboxRow &row, int sign)
{
    if (isLive(row.shownState()))
        countName(m_liveNames, row, sign);
}

} // namespace vivarium
