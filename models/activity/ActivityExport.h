// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "activity/ActivityEntry.h"

#include <QByteArray>

namespace vivarium {

enum class ActivityFormat { Csv, Json };

/// Entries as a file for other programs. Times are ISO 8601 in UTC, kinds the words of the store; CSV is RFC 4180 in
/// UTF-8, JSON one array of objects. Both are put together from head(), each entry(), and tail().
namespace ActivityExport {

[[nodiscard]] QByteArray head(ActivityFormat format);
/// `first`: nothing was written between head() and this one.
[[nodiscard]] QByteArray entry(const ActivityEntry &entry, ActivityFormat format, bool first);
[[nodiscard]] QByteArray tail(ActivityFormat format);

} // namespace ActivityExport

} // namespace vivarium
