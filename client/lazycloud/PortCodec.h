// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Port.h"
#include "http/JsonReader.h"

namespace vivarium {

/// Ports of `lazycloud.md` §7, and listeners of `x-vivarium`.
struct PortCodec {
    /// C/ports, or XC/ports, which also tells whether the token is needed; by number.
    [[nodiscard]] static Result<QList<ExposedPort>> list(JsonReader reader);
    /// The answer to POST C/ports.
    [[nodiscard]] static Result<ExposedPort> exposed(JsonReader reader);
    /// XC/listeners: those of TCP.
    [[nodiscard]] static Result<QList<Listener>> listeners(JsonReader reader);
};

} // namespace vivarium
