// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace vivarium {

class ActionSet;
class DetailArea;
class SandboxView;

/// The actions that lead to a panel, and those that give the current one another place: beside another one, or in a
/// window of its own.
class PlaceActions : public QObject {
    Q_OBJECT
public:
    /// Both must outlive this.
    PlaceActions(ActionSet &actions, DetailArea &detail, QObject *parent);
    /// What can be done to the panels of this view; null: no sandbox is looked at.
    void update(const SandboxView *view);

private:
    ActionSet &m_actions;
};

} // namespace vivarium
