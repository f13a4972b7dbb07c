// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>

namespace vivarium {

/// Settings in a folder of their own, empty at the beginning: tests neither see nor change those of a person, nor each
/// other's.
class PrivateSettings {
public:
    PrivateSettings()
    {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName(QStringLiteral("vivarium-test"));
        QCoreApplication::setApplicationName(QStringLiteral("vivarium-test"));
        QSettings::setDefaultFormat(QSettings::IniFormat);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_folder.path());
    }
    [[nodiscard]] QString folder() const { return m_folder.path(); }

private:
    QTemporaryDir m_folder;
};

} // namespace vivarium
