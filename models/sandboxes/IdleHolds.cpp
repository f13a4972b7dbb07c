// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/IdleHolds.h"

#include "common/Attention.h"
#include "sandboxes/SandboxContext.h"

namespace vivarium {

IdleHolds &IdleHolds::of(SandboxContext &context)
{
    if (auto *holds = context.findChild<IdleHolds *>(Qt::FindDirectChildrenOnly))
        return *holds;
    return *new IdleHolds(context);
}

IdleHolds::IdleHolds(SandboxContext &context)
    : QObject(&context)
{
    connect(&Attention::instance(), &Attention::changed, this, [this] {
        if (!m_looking.isEmpty())
            Q_EMIT changed();
    });
}

void IdleHolds::setShells(int count)
{
    if (m_shells == count)
        return;
    m_shells = count;
    Q_EMIT changed();
}

void IdleHolds::setLooking(const QObject *who, bool looking)
{
    set(m_looking, who, looking);
}

void IdleHolds::setRunning(const QObject *who, bool running)
{
    set(m_running, who, running);
}

void IdleHolds::set(QSet<const QObject *> &holders, const QObject *who, bool holds)
{
    if (holders.contains(who) == holds)
        return;
    if (holds) {
        holders.insert(who);
        connect(who, &QObject::destroyed, this, &IdleHolds::letGo, Qt::UniqueConnection);
    } else {
        holders.remove(who); // who may hold in another way still, so its end is listened for
    }
    Q_EMIT changed();
}

void IdleHolds::letGo(const QObject *who)
{
    const bool looked = m_looking.remove(who);
    if (m_running.remove(who) || looked)
        Q_EMIT changed();
}

bool IdleHolds::isLookedAt() const
{
    return !m_looking.isEmpty() && !Attention::instance().isAway();
}

bool IdleHolds::isHeld() const
{
    return m_shells > 0 || !m_running.isEmpty() || isLookedAt();
}

QString IdleHolds::text() const
{
    if (m_shells > 0)
        return tr("Kept awake by %n open terminal(s)", nullptr, m_shells);
    if (!m_running.isEmpty())
        return tr("Kept awake by %n running command(s)", nullptr, int(m_running.size()));
    return isLookedAt() ? tr("Kept awake by looking at it") : QString();
}

} // namespace vivarium
