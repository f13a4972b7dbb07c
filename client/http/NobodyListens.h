// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "http/ErrorMapping.h"

namespace vivarium {

/// The server's address is reached, and no program takes the connection: what to do then depends on whose server it is.
[[nodiscard]] bool nobodyListens(const FailedCall &call);
/// For Connection::Options::explain, of a server whose address a person has entered: whether it is one of this machine,
/// which that person can start, or one of somebody else.
void explainNobodyListens(const FailedCall &call, ApiError &error);

} // namespace vivarium
