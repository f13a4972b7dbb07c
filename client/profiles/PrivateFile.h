// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace vivarium::PrivateFile {

/// Reads a file that holds secrets, if it is one that nobody else can have written: no symbolic link, a plain file of
/// this user, not in a folder where everyone may write (unless its sticky bit is set). If others may read it, that is
/// changed first. nullopt: there is no such file. Works on the open descriptor, so that the file can't be exchanged
/// between check and reading.
[[nodiscard]] Result<std::optional<QByteArray>> read(const QString &path, qint64 maximumBytes);

} // namespace vivarium::PrivateFile
