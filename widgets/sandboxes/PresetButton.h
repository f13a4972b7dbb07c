// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Sandbox.h"

#include <QPushButton>

#include <functional>

namespace vivarium {

class SandboxPresets;

/// A menu of the presets for new sandboxes: choose one, save the form as one, delete one.
class PresetButton : public QPushButton {
    Q_OBJECT
public:
    /// `current` gives what the form holds. Both have to live as long.
    PresetButton(SandboxPresets &presets, std::function<SandboxSpec()> current, QWidget *parent = nullptr);

Q_SIGNALS:
    void chosen(const QString &name, const vivarium::SandboxSpec &spec);

private:
    void fill();
    void askForName();
    void askToDelete(const QString &name);

    SandboxPresets &m_presets;
    std::function<SandboxSpec()> m_current;
};

} // namespace vivarium
