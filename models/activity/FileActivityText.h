// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace vivarium {
struct ActivityEntry;
}

/// What was done to files inside a sandbox, in words: the part of ActivityText for the kinds from FilesDeleted to
/// PermissionsChanged. Everything is escaped.
namespace vivarium::FileActivityText {

/// "Renamed /workspace/a to b", "Deleted 3 files and folders in /workspace"
[[nodiscard]] QString what(const ActivityEntry &entry);
[[nodiscard]] QStringList details(const ActivityEntry &entry);

} // namespace vivarium::FileActivityText
