// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/ExpiryWatcher.h"

#include <algorithm>

namespace vivarium {

ExpiryWatcher::ExpiryWatcher(SandboxListModel &model, QObject *parent)
    : QObject(parent)
    , m_model(model)
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &ExpiryWatcher::check);
    connect(&model, &SandboxListModel::sandboxAdded, this, &ExpiryWatcher::onChanged);
    connect(&model, &SandboxListModel::sandboxChanged, this, &ExpiryWatcher::onChanged);
    connect(&model, &SandboxListModel::sandboxRemoved, this, &ExpiryWatcher::onChanged);
    for (int row = 0; row < model.rowCount(); ++row)
        onChanged(model.at(row).key);
}

void ExpiryWatcher::onChanged(const SandboxKey &key)
{
    const SandboxRow *row = m_model.find(key);
    const bool counts = row && row->shownState() == SandboxState::Running && row->sandbox.lifetime.endsAt.isValid();
    const QDateTime end = counts ? row->sandbox.lifetime.endsAt : QDateTime();
    if (m_ends.value(key) == end)
        return;
    if (counts)
        m_ends.insert(key, end);
    else
        m_ends.remove(key);
    if (m_due.contains(key) && (!counts || m_model.now().secsTo(end) > warningTime.count()))
        takeBack(key);
    plan();
}

void ExpiryWatcher::check()
{
    const QDateTime now = m_model.now();
    QList<SandboxKey> due;
    for (auto it = m_ends.cbegin(); it != m_ends.cend(); ++it) {
        if (!m_due.contains(it.key()) && now.secsTo(it.value()) <= warningTime.count())
            due.append(it.key());
    }
    for (const SandboxKey &key : std::as_const(due))
        m_due.insert(key);
    for (const SandboxKey &key : std::as_const(due))
        tell(key.id);
    plan();
}

void ExpiryWatcher::tell(const SandboxId &id)
{
    const SandboxRow *best = nullptr;
    const auto rank = [](const SandboxRow *row) {
        const Lifetime &lifetime = row->sandbox.lifetime;
        return (lifetime.isForeign ? 0 : 2) + (lifetime.kind == Lifetime::Kind::Deadline ? 1 : 0);
    };
    const QList<const SandboxRow *> rows = m_model.rowsOf(id);
    for (const SandboxRow *row : rows) {
        if (m_due.contains(row->key) && (!best || rank(row) > rank(best)))
            best = row;
    }
    if (!best)
        return; // whoever heard of another one has changed it
    const SandboxKey key = best->key;
    const SandboxKey told = m_told.value(id);
    const SandboxRow *toldRow = m_model.find(told);
    if (toldRow && (told == key || rank(best) <= rank(toldRow)))
        return;
    m_told.insert(id, key);
    if (!toldRow)
        Q_EMIT expiring(key);
    else
        Q_EMIT retold(told, key);
}

void ExpiryWatcher::takeBack(const SandboxKey &key)
{
    m_due.remove(key);
    if (m_told.value(key.id) != key)
        return;
    m_told.remove(key.id);
    Q_EMIT over(key);
    // Its connection was taken away: another one still has it.
    if (!m_model.find(key))
        tell(key.id);
}

void ExpiryWatcher::plan()
{
    const QDateTime now = m_model.now();
    qint64 next = -1;
    for (auto it = m_ends.cbegin(); it != m_ends.cend(); ++it) {
        if (m_due.contains(it.key()))
            continue;
        const qint64 wait =
            std::max<qint64>(0, now.msecsTo(it.value()) - std::chrono::milliseconds(warningTime).count());
        next = next < 0 ? wait : std::min(next, wait);
    }
    if (next < 0)
        m_timer.stop();
    else
        m_timer.start(int(std::min<qint64>(next, 24 * 3600 * 1000)));
}

} // namespace vivarium
