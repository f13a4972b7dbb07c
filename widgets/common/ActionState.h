// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QAction;

namespace vivarium::ActionState {

/// Enables the action when `whyNot` is empty; otherwise disables it and says the reason in its tooltip. Disabled
/// actions stay in menus and bars, so that a person can find out.
void setAvailable(QAction *action, const QString &whyNot);
/// What the tooltip says while the action is available, beside its shortcut. Without it the action's text is taken.
void setExplanation(QAction *action, const QString &explanation);
/// The key in the tooltip of an action that has none itself, but is what this key comes to.
void setShownKey(QAction *action, const QString &key);
/// Its shortcut is another one. Does nothing to an action that the others never saw.
void refresh(QAction *action);

} // namespace vivarium::ActionState
