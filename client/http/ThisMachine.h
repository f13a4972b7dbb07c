// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace vivarium {

/// Whether `host` of an address is this machine, by its usual name or a loopback address. Names below "localhost" are
/// not meant: what listens at them is for whoever made them to say.
[[nodiscard]] bool isThisMachine(const QString &host);

} // namespace vivarium
