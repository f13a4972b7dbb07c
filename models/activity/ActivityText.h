// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "activity/ActivityEntry.h"

#include <QStringList>

/// Entries of the history in words. Everything is escaped; nothing is rich text.
namespace vivarium::ActivityText {

/// The word that stands for a kind in the file and in exports; never translated.
[[nodiscard]] QString word(ActivityKind kind);
[[nodiscard]] ActivityKind kindOf(const QString &word);
[[nodiscard]] QString word(ActivityOutcome outcome);
[[nodiscard]] ActivityOutcome outcomeOf(const QString &word);
/// All kinds but Unknown.
[[nodiscard]] const QList<ActivityKind> &allKinds();

[[nodiscard]] ActivityGroup groupOf(ActivityKind kind);
/// "Snapshots"
[[nodiscard]] QString title(ActivityGroup group);
/// The kind without its subject, as people search for it: "Snapshot saved".
[[nodiscard]] QString title(ActivityKind kind);

/// What was done: "Exposed port 8000", "Saved the snapshot “before the test”".
[[nodiscard]] QString what(const ActivityEntry &entry);
/// How it ended: "Done", "Idle stop", "Failed: The port is taken."
[[nodiscard]] QString result(const ActivityEntry &entry);
/// Whether the result is something to worry about: a failure, or an end that nobody wanted.
[[nodiscard]] bool isFailure(const ActivityEntry &entry);
/// What else is known, a sentence or phrase each.
[[nodiscard]] QStringList details(const ActivityEntry &entry);
/// Name of the sandbox, or its shortened id; empty when the entry is about none.
[[nodiscard]] QString sandbox(const ActivityEntry &entry);

/// The text that a search looks through, in one case.
[[nodiscard]] QString searchText(const ActivityEntry &entry);

} // namespace vivarium::ActivityText
