// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/ProgramFolders.h"

#include <QStandardPaths>

namespace vivarium {

ProgramFolders ProgramFolders::standard()
{
    const QString own = qEnvironmentVariable("VIVARIUM_DATA_DIR");
    if (!own.isEmpty())
        return {own + QStringLiteral("/dashboard/config"), own + QStringLiteral("/dashboard/state")};
    return {QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation),
        QStandardPaths::writableLocation(QStandardPaths::StateLocation)};
}

} // namespace vivarium
