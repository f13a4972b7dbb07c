// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/ReplaceRun.h"

#include <QString>

/// What the search says about what was replaced.
namespace vivarium::SearchNotices {

/// "12 matches in 3 files"
[[nodiscard]] QString matchesInFiles(int matches, int files);
/// On the button: "&Replace 12 Matches in 3 Files of agent-7".
[[nodiscard]] QString replaceButton(int matches, int files, const QString &sandbox);
/// How it went, as sentences; names what was left alone.
[[nodiscard]] QString outcome(const ReplaceReport &report, const QString &sandbox);
/// Whether all of it was done.
[[nodiscard]] bool isWhole(const ReplaceReport &report);
/// The failures as one error: the first reason as the sentence, all of them in the details.
[[nodiscard]] ApiError failure(const ReplaceReport &report, const QString &sandbox);

} // namespace vivarium::SearchNotices
