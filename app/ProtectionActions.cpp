// SPDX-License-Identifier: GPL-3.0-or-later
#include "ProtectionActions.h"

#include "common/ActionState.h"

namespace vivarium {

ProtectionActions::ProtectionActions(const SandboxListModel &model, ActionSet &actions, QObject *parent)
    : QObject(parent)
    , m_model(model)
    , m_actions(actions)
{
    connect(actions.protect, &QAction::triggered, this, [this](bool checked) {
        const QList<SandboxKey> targets = m_targets; // what is done about it sets others
        Q_EMIT wanted(targets, checked);
    });
}

void ProtectionActions::setTargets(const QList<SandboxKey> &targets)
{
    m_targets = targets;
    QString whyNot; // of the first, where none can be protected
    int live = 0;
    int isProtected = 0;
    const QList<SandboxKey> once = m_model.onePerSandbox(targets);
    for (const SandboxKey &key : once) {
        const SandboxRow *row = m_model.find(key);
        const QString reason = !row     ? tr("No sandbox is selected.")
            : row->key.isProvisional()  ? tr("It is still being created.")
            : isLive(row->shownState()) ? QString()
                                        : tr("It has ended.");
        live += reason.isEmpty() ? 1 : 0;
        isProtected += row && row->isProtected ? 1 : 0;
        if (whyNot.isEmpty())
            whyNot = reason;
    }
    m_actions.protect->setChecked(live > 0 && isProtected == live);
    ActionState::setAvailable(m_actions.protect,
        live > 0                ? QString()
            : targets.isEmpty() ? tr("No sandbox is selected.")
                                : whyNot);
    // The page of those that are selected says it, too.
    m_actions.stop->setStatusTip(targets.size() > 1 && isProtected > 0
            ? tr("Protected and left out of Stop: %n sandbox(es).", nullptr, isProtected)
            : QString());
}

} // namespace vivarium
