// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/ProgramFolders.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QSettings>
#include <QStandardPaths>

namespace vivarium {

ProgramFolders ProgramFolders::standard()
{
    const QString own = qEnvironmentVariable("VIVARIUM_DATA_DIR");
    if (!own.isEmpty())
        return {own + QStringLiteral("/dashboard/config"), own + QStringLiteral("/dashboard/state")};
    // Cleaned of the organization, see keepSettings().
    return {QDir::cleanPath(QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation)),
        QDir::cleanPath(QStandardPaths::writableLocation(QStandardPaths::StateLocation))};
}

void ProgramFolders::keepSettings() const
{
    // Qt's file is <path>/<organization>/<application>.ini, and without an organization "Unknown Organization" stands
    // in. A name would move the folders of QStandardPaths; the dot is one that leads nowhere.
    QCoreApplication::setOrganizationName(QStringLiteral("."));
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, configuration);
}

void ProgramFolders::takeOverSettings(const QString &older)
{
    QSettings settings;
    if (QFile::exists(settings.fileName()) || !QFile::exists(older))
        return;
    const QSettings left(older, QSettings::IniFormat);
    const QStringList keys = left.allKeys();
    for (const QString &key : keys)
        settings.setValue(key, left.value(key));
}

QString ProgramFolders::olderSettings()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation)
        + QStringLiteral("/Unknown Organization/vivarium.conf");
}

} // namespace vivarium
