// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "util/Json.h"

#include <string>

namespace vivarium::engine {

/// JSON text with the members of every object sorted by name, so that equal values have equal digests.
std::string canonicalJson(const json::value &value);

} // namespace vivarium::engine
