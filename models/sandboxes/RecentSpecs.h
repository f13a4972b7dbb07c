// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Sandbox.h"
#include "sandboxes/SandboxPresets.h"

#include <QStringList>

class QSettings;

namespace vivarium {

/// What was chosen for the last sandboxes, so that the next one begins there. Of the environment only names are kept:
/// values may be secrets.
class RecentSpecs {
public:
    explicit RecentSpecs(QSettings &settings);

    /// The last one for this connection, without its folder of files; values are empty in `environment`.
    [[nodiscard]] SandboxSpec last(const ProfileId &profile) const;
    /// Whether one was made over this connection before: else last() is made of defaults.
    [[nodiscard]] bool knows(const ProfileId &profile) const;
    void remember(const ProfileId &profile, const SandboxSpec &spec);
    [[nodiscard]] SandboxPresets &presets() { return m_presets; }
    [[nodiscard]] QStringList baseImages() const; ///< registry references, last used first
    [[nodiscard]] QStringList groups() const; ///< apps, last used first

private:
    void pushFront(const QString &key, const QString &value);

    QSettings &m_settings;
    SandboxPresets m_presets;
};

} // namespace vivarium
