// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace vivarium::engine {

/// The text of engine/images/host-image.sh, for bash to read from its standard input.
extern const char *const hostImageScript;

} // namespace vivarium::engine
