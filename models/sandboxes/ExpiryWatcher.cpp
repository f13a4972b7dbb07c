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
    if (m_warned.contains(key) && (!counts || m_model.now().secsTo(end) > warningTime.count())) {
        m_warned.remove(key);
        Q_EMIT over(key);
    }
    plan();
}

void ExpiryWatcher::check()
{
    const QDateTime now = m_model.now();
    QList<SandboxKey> due;
    for (auto it = m_ends.cbegin(); it != m_ends.cend(); ++it) {
        if (!m_warned.contains(it.key()) && now.secsTo(it.value()) <= warningTime.count())
            due.append(it.key());
    }
    for (const SandboxKey &key : std::as_const(due)) {
        m_warned.insert(key, m_ends.value(key));
        Q_EMIT expiring(key);
    }
    plan();
}

void ExpiryWatcher::plan()
{
    const QDateTime now = m_model.now();
    qint64 next = -1;
    for (auto it = m_ends.cbegin(); it != m_ends.cend(); ++it) {
        if (m_warned.contains(it.key()))
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
