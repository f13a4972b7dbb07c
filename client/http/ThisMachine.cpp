// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/ThisMachine.h"

#include <QHostAddress>

namespace vivarium {

bool isThisMachine(const QString &host)
{
    return host == QLatin1StringView("localhost") || QHostAddress(host).isLoopback();
}

} // namespace vivarium
