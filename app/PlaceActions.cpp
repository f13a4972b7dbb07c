// SPDX-License-Identifier: GPL-3.0-or-later
#include "PlaceActions.h"

#include "ActionSet.h"
#include "common/ActionState.h"
#include "sandboxes/DetailArea.h"
#include "sandboxes/SandboxView.h"

namespace vivarium {

PlaceActions::PlaceActions(ActionSet &actions, DetailArea &detail, QObject *parent)
    : QObject(parent)
    , m_actions(actions)
{
    connect(actions.detach, &QAction::triggered, this, [&detail] {
        if (SandboxView *view = detail.focusView())
            view->detach(view->currentPanelId());
    });
    connect(actions.twoPanels, &QAction::triggered, this, [&detail] {
        if (SandboxView *view = detail.focusView())
            view->toggleBeside();
    });
}

void PlaceActions::update(const SandboxView *view)
{
    const QString none = tr("No sandbox is in focus.");
    ActionState::setAvailable(m_actions.detach,
        !view                      ? none
            : view->currentPanel() ? QString()
                                   : tr("It is in its own window already."));
    ActionState::setAvailable(m_actions.twoPanels, view ? view->whyNotToggleBeside() : none);
    for (QAction *panel : m_actions.panels()) {
        const bool isMissing = view && !view->isOffered(panel->data().toString());
        ActionState::setAvailable(panel,
            isMissing  ? tr("The server of this sandbox doesn't offer this.")
                : view ? QString()
                       : none);
    }
    m_actions.twoPanels->setChecked(view && !view->besidePanelId().isEmpty());
}

} // namespace vivarium
