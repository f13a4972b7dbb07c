// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Sandbox.h"

#include <QObject>

class QSettings;

namespace vivarium {

/// Specifications that a person keeps under names. Values of environment variables are not kept (SpecRecord).
class SandboxPresets : public QObject {
    Q_OBJECT
public:
    static constexpr int longestName = 60;

    explicit SandboxPresets(QSettings &settings, QObject *parent = nullptr);

    [[nodiscard]] QStringList names() const; ///< sorted
    [[nodiscard]] SandboxSpec find(const QString &name) const;
    /// Replaces the one of this name.
    void save(const QString &name, const SandboxSpec &spec);
    void remove(const QString &name);
    /// Empty when fine, else the sentence.
    [[nodiscard]] static QString nameProblem(const QString &name);

Q_SIGNALS:
    void changed();

private:
    QSettings &m_settings;
};

} // namespace vivarium
