// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ActionSet.h"
#include "Program.h"

#include <QObject>

namespace vivarium {

class ProtectionActions;
class SandboxForms;

/// What the actions on sandboxes do, and whether they can be done now. The targets are keys: one sandbox in focus, or
/// several that are selected in the list.
class SandboxActions : public QObject {
    Q_OBJECT
public:
    /// `window` is the parent of the questions and forms.
    SandboxActions(Program &program, ActionSet &actions, QWidget *window);

    void setTargets(const QList<SandboxKey> &targets);
    [[nodiscard]] const QList<SandboxKey> &targets() const { return m_targets; }
    /// The form for a new sandbox; nullopt: as the last one.
    void openForm(const ProfileId &profile, const std::optional<SandboxSpec> &spec);
    void startFromImage(const ProfileId &profile, const ImageId &image, const QString &name);
    void connectToId();
    void askToStopIdle();
    void askForLifetime();
    void askToStop(const QList<SandboxKey> &keys);
    void askToPause(const QList<SandboxKey> &keys);
    /// Where a new sandbox goes unless the form says otherwise; empty: where the targets are, or the first connection.
    void setPreferredProfile(const ProfileId &profile) { m_preferred = profile; }

Q_SIGNALS:
    /// A sandbox that was looked for by its id is in the list.
    void found(const vivarium::SandboxKey &key);
    /// For the window's notice bar.
    void noticed(const vivarium::SandboxNotice &notice);
    /// These shall be protected from being stopped, or no longer.
    void protectionWanted(const QList<vivarium::SandboxKey> &keys, bool isProtected);
    /// The sandbox is being made under this key.
    void creationBegun(const vivarium::SandboxKey &provisional);

private:
    void update();
    void fork();
    [[nodiscard]] const SandboxRow *single() const;
    [[nodiscard]] ProfileId preferredProfile() const;
    /// Its server knows deadlines instead of idle limits.
    [[nodiscard]] bool hasDeadline(const SandboxKey &key) const;

    Program &m_program;
    ActionSet &m_actions;
    QWidget *m_window;
    SandboxForms *m_forms;
    ProtectionActions *m_protection;
    QList<SandboxKey> m_targets;
    ProfileId m_preferred;
};

} // namespace vivarium
