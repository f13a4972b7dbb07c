// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"

#include <QFuture>
#include <QString>
#include <QStringList>

class QThreadPool;

namespace vivarium {

/// Threads for whatever looks at folders of this machine, apart from those for calculations: a mount that never answers
/// keeps its thread for ever. Lives until the process ends, and nothing waits for it there.
[[nodiscard]] QThreadPool &localFolderPool();

/// What is asked of and done to folders of this machine, each in a thread of localFolderPool(): a mount may take its
/// time, or never answer. Errors are sentences with the names in them, escaped.
namespace LocalFolder {

/// Whether it is there and can be listed.
[[nodiscard]] QFuture<Result<Done>> look(const QString &path);
/// Folders that the typed path may go on to, as whole paths with a slash at their end, in natural order; at most a few.
/// Hidden ones only where a dot was typed.
[[nodiscard]] QFuture<QStringList> suggestions(const QString &typed);
/// Absolute and clean; "~" is the home folder, a relative path lies below `base`.
[[nodiscard]] QString cleaned(const QString &typed, const QString &base);

/// Fails when there is something of that name.
[[nodiscard]] QFuture<Result<Done>> makeFolder(const QString &path);
/// Within its folder; never replaces anything.
[[nodiscard]] QFuture<Result<Done>> rename(const QString &path, const QString &newName);
/// Into the desktop's trash, one after the other until one fails.
[[nodiscard]] QFuture<Result<Done>> moveToTrash(const QStringList &paths);

} // namespace LocalFolder

} // namespace vivarium
