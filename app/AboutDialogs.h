// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ActionSet.h"

class QWidget;

namespace vivarium::AboutDialogs {

/// All keys, from the actions themselves.
void showShortcuts(const ActionSet &actions, QWidget *parent);
void showAbout(QWidget *parent);

} // namespace vivarium::AboutDialogs
