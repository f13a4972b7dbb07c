// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace vivarium {

/// Whether anybody can be looking at all. While nobody can, everything that asks servers by itself rests: pollers do so
/// by Poller::setAllSuspended(), what asks in another way follows this. One for the program, in the thread of the
/// models.
class Attention : public QObject {
    Q_OBJECT
public:
    [[nodiscard]] static Attention &instance();
    [[nodiscard]] bool isAway() const { return m_away; }
    void setAway(bool away);

Q_SIGNALS:
    void changed(bool away);

private:
    bool m_away = false;
};

} // namespace vivarium
