// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/FileEntry.h"

#include <QString>

namespace vivarium::FileScripts {

// Scripts for CommandRunner that do what a server's file calls can't. Paths come as $1 and $2; exit code 17 means that
// the target is there already.

/// $1 to $2, under the very name.
[[nodiscard]] QString move(bool overwrite);
[[nodiscard]] QString copy(bool overwrite);
[[nodiscard]] QString changeMode(int mode, bool recursive);
/// The tar or zip archive $1 into the new folder $2. Tool by tool, as the image has them; an image with neither hears
/// what it lacks.
[[nodiscard]] QString unpack(const RemotePath &archive);
/// Fails with code 17 unless the file $1 has this SHA-256, of 32 bytes, or is not there.
[[nodiscard]] QString compare(const QByteArray &digest);
/// Prints how many files, folders and bytes are in $1.
[[nodiscard]] QString usage();

} // namespace vivarium::FileScripts
