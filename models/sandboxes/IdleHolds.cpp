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
    if (m_looking.contains(who) == looking)
        return;
    if (looking) {
        m_looking.insert(who);
        connect(who, &QObject::destroyed, this, [this, who] { setLooking(who, false); });
    } else {
        m_looking.remove(who);
        disconnect(who, &QObject::destroyed, this, nullptr);
    }
    Q_EMIT changed();
}

bool IdleHolds::isLookedAt() const
{
    return !m_looking.isEmpty() && !Attention::instance().isAway();
}

bool IdleHolds::isHeld() const
{
    return m_shells > 0 || isLookedAt();
}

QString IdleHolds::text() const
{
    if (m_shells > 0)
        return tr("Kept awake by %n open terminal(s)", nullptr, m_shells);
    return isLookedAt() ? tr("Kept awake by looking at it") : QString();
}

} // namespace vivarium
