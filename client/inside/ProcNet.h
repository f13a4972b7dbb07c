// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Port.h"

#include <QByteArray>

namespace vivarium::ProcNet {

/// The listening sockets in the text of /proc/net/tcp, or of /proc/net/tcp6. Lines that aren't understood are left
/// out.
[[nodiscard]] QList<Listener> listeners(const QByteArray &text);

} // namespace vivarium::ProcNet
