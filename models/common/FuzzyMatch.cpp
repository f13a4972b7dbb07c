// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/FuzzyMatch.h"

#include <vector>

namespace vivarium {

namespace {

constexpr int letterScore = 1;
constexpr int runScore = 10;
constexpr int wordStartScore = 9;
constexpr int textStartScore = 4;
constexpr int none = -1;

bool startsWord(const QString &text, qsizetype at)
{
    if (at == 0)
        return true;
    const QChar before = text.at(at - 1);
    const QChar here = text.at(at);
    return !before.isLetterOrNumber() || (before.isLower() && here.isUpper()) || (before.isLetter() && here.isDigit());
}

} // namespace

std::optional<FuzzyMatch> FuzzyMatch::of(const QString &pattern, const QString &text)
{
    QString letters;
    for (QChar c : pattern) {
        if (!c.isSpace())
            letters += c.toCaseFolded();
    }
    if (letters.isEmpty())
        return FuzzyMatch();
    const qsizetype rows = letters.size();
    const qsizetype columns = text.size();
    if (rows > columns)
        return std::nullopt;

    // best[i][j]: the best score with letter i matched at position j. Small texts, so the plain table is quick enough.
    std::vector<std::vector<int>> best(size_t(rows), std::vector<int>(size_t(columns), none));
    std::vector<std::vector<int>> from(size_t(rows), std::vector<int>(size_t(columns), none));
    for (qsizetype i = 0; i < rows; ++i) {
        int bestBefore = none; // best of row i − 1 at any position left of j
        int bestBeforeAt = none;
        for (qsizetype j = 0; j < columns; ++j) {
            if (i > 0 && j > 0 && best[size_t(i - 1)][size_t(j - 1)] > bestBefore) {
                bestBefore = best[size_t(i - 1)][size_t(j - 1)];
                bestBeforeAt = int(j - 1);
            }
            if (text.at(j).toCaseFolded() != letters.at(i))
                continue;
            int own = letterScore;
            if (startsWord(text, j))
                own += wordStartScore;
            if (j == 0)
                own += textStartScore;
            if (i == 0) {
                best[0][size_t(j)] = own;
                continue;
            }
            if (bestBefore == none)
                continue;
            int score = bestBefore + own;
            int origin = bestBeforeAt;
            const int neighbour = best[size_t(i - 1)][size_t(j - 1)];
            if (neighbour != none && neighbour + own + runScore > score) {
                score = neighbour + own + runScore;
                origin = int(j - 1);
            }
            best[size_t(i)][size_t(j)] = score;
            from[size_t(i)][size_t(j)] = origin;
        }
    }
    int end = none;
    int score = none;
    for (qsizetype j = 0; j < columns; ++j) {
        if (best[size_t(rows - 1)][size_t(j)] > score) {
            score = best[size_t(rows - 1)][size_t(j)];
            end = int(j);
        }
    }
    if (end == none)
        return std::nullopt;
    FuzzyMatch match;
    match.score = score * 4 - int(columns) / 4; // of equal matches the shorter text
    match.positions.resize(rows);
    for (qsizetype i = rows - 1; i >= 0; --i) {
        match.positions[i] = end;
        end = from[size_t(i)][size_t(end)];
    }
    return match;
}

} // namespace vivarium
