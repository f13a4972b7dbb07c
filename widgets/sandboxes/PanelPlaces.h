// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace vivarium {

/// Which panels of a sandbox are shown and how they share the room, to come back to.
struct PanelPlaces {
    QString panel; ///< under the tabs
    QString beside; ///< in the second place; empty: none
    int share = 0; ///< of the place under the tabs, of 1000; 0: nobody chose
};

} // namespace vivarium
