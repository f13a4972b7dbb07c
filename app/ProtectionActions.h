// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ActionSet.h"
#include "sandboxes/SandboxListModel.h"

#include <QObject>

namespace vivarium {

/// The action that protects sandboxes from being stopped by mistake, or no longer does.
class ProtectionActions : public QObject {
    Q_OBJECT
public:
    /// All must outlive it.
    ProtectionActions(const SandboxListModel &model, ActionSet &actions, QObject *parent);
    /// What it concerns. To be called when any of them has changed, too.
    void setTargets(const QList<SandboxKey> &targets);

Q_SIGNALS:
    /// These shall be protected from being stopped, or no longer.
    void wanted(const QList<vivarium::SandboxKey> &keys, bool isProtected);

private:
    const SandboxListModel &m_model;
    ActionSet &m_actions;
    QList<SandboxKey> m_targets;
};

} // namespace vivarium
