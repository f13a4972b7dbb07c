// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

#include <optional>

namespace vivarium {

/// How well a text answers what was typed: all typed letters occur in it in order, without regard to case.
struct FuzzyMatch {
    int score = 0; ///< higher is better; beginnings of words and runs of letters count most
    QList<int> positions; ///< of the matched letters in the text, for showing them bold

    /// nullopt: no match. An empty pattern matches everything with score 0. Spaces in the pattern match anything.
    [[nodiscard]] static std::optional<FuzzyMatch> of(const QString &pattern, const QString &text);
};

} // namespace vivarium
