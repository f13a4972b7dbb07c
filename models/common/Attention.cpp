// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/Attention.h"

namespace vivarium {

Attention &Attention::instance()
{
    static Attention attention;
    return attention;
}

void Attention::setAway(bool away)
{
    if (m_away == away)
        return;
    m_away = away;
    Q_EMIT changed(away);
}

} // namespace vivarium
