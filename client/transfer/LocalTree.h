// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "transfer/Worker.h"

#include <QByteArray>
#include <QByteArrayList>

namespace vivarium {

/// Folders of this machine by the bytes of their names. QDir and QDirIterator stop at the first name that isn't UTF-8
/// and leave out what comes after it, and a sandbox chooses the names of what is fetched from it. All of it blocks: for
/// workers. Each function gives 0 or an error number.
namespace LocalTree {

/// The names in a folder, without "." and "..", in no order. `folder` may be a link.
[[nodiscard]] int readNames(const QByteArray &folder, QByteArrayList &names);

/// Removes a file, a link or a folder with all that is in it; links are removed, never followed. What can't be removed
/// stays, the rest goes all the same. Nothing there is no error. Gives up with ECANCELED once `stop` is set.
[[nodiscard]] int remove(const QByteArray &path, const StopFlag &stop = {});
/// The same with all that is in a folder but for `kept`; the folder itself stays.
[[nodiscard]] int removeInside(const QByteArray &folder, const QByteArray &kept = {}, const StopFlag &stop = {});

} // namespace LocalTree

} // namespace vivarium
