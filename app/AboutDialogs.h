// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ActionSet.h"

class QWidget;

namespace vivarium::AboutDialogs {

/// A panel's title and its actions.
struct PanelKeys {
    QString title;
    QList<QAction *> actions;
};
/// All keys, from the actions themselves: those of the window, then those of each panel.
void showShortcuts(const ActionSet &actions, const QList<PanelKeys> &panels, QWidget *parent);
void showAbout(QWidget *parent);

} // namespace vivarium::AboutDialogs
