// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Search.h"

#include <QString>
#include <QStringList>

/// What is typed into the fields of a search.
namespace vivarium::SearchFields {

/// "*.py, src/**" → the patterns. Commas and semicolons separate, but not within braces.
[[nodiscard]] QStringList namePatterns(const QString &text);
/// Why a server would refuse these patterns, as a sentence; empty when it wouldn't.
[[nodiscard]] QString whyNotNames(const QString &text);
/// The same for what is looked for.
[[nodiscard]] QString whyNotPattern(const QString &text);

} // namespace vivarium::SearchFields
