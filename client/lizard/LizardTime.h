// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "http/JsonReader.h"

namespace vivarium::LizardTime {

/// A moment as Lizard tells it: ISO text or unix milliseconds, as number or as text (`lizard.md` §2.3). Invalid for
/// null, "", 0 and what is none of these.
[[nodiscard]] QDateTime read(const JsonReader &reader, QLatin1StringView name);

} // namespace vivarium::LizardTime
