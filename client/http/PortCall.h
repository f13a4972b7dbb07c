// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "domain/Port.h"

class QObject;

namespace vivarium {

class Connection;

/// Calls the address of a port once, without its token (PortApi::probe()).
[[nodiscard]] Reply<PortProbe> probePort(Connection &connection, QObject *context, const ExposedPort &port);

} // namespace vivarium
