// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandboxes/PanelPlaces.h"
#include "sandboxes/SandboxKey.h"

#include <QByteArray>
#include <QList>
#include <QString>

class QSettings;

namespace vivarium {

/// How the window was left, as values: read at the start, written when something changes.
struct WindowState {
    QByteArray geometry;
    QByteArray outerSplitter; ///< side bar and content
    QByteArray innerSplitter; ///< list and panels
    QByteArray columns; ///< of the list
    bool liveOnly = false;
    QString filter; ///< what the list is searched for
    bool sideBar = true;
    bool menuBar = false;
    bool beside = false; ///< panels beside the list, not below it
    QString place; ///< "all", "snapshots", "activity", "transfers", or a profile's id
    struct Open {
        SandboxKey key;
        PanelPlaces places;
    };
    QList<Open> open; ///< in the order of their tabs
    SandboxKey focus;

    [[nodiscard]] static WindowState read(QSettings &settings);
    void write(QSettings &settings) const;
};

} // namespace vivarium
