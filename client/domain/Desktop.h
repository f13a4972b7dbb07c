// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Secret.h"

#include <QSize>

namespace vivarium {

/// The graphical desktop of a sandbox (`lizard.md` §2.9). Its addresses are as good as passwords.
struct Desktop {
    bool running = false;
    QSize size; ///< invalid: not told
    Secret url; ///< to watch and to work with
    Secret viewOnlyUrl;
    friend bool operator==(const Desktop &, const Desktop &) = default;
};

} // namespace vivarium
