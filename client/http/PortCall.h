// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "domain/Port.h"

class QObject;

namespace vivarium {

class Connection;

/// Calls the address of a port once (PortApi::probe()), without a token unless `bearer` is given. That one goes along
/// only to an http address of a name below localhost, which never leaves this machine: give it only where the
/// connection is to the engine of this machine, whose edge takes it out before a program inside could see it.
[[nodiscard]] Reply<PortProbe> probePort(
    Connection &connection, QObject *context, const ExposedPort &port, const Secret &bearer = {});

} // namespace vivarium
