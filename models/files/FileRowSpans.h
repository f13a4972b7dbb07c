// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>
#include <vector>

namespace vivarium {

/// Runs of neighbours, as first and last row.
using RowSpans = std::vector<std::pair<int, int>>;

/// The spans of rows in ascending order, without doubles.
[[nodiscard]] inline RowSpans spansOf(const std::vector<int> &rows)
{
    RowSpans spans;
    for (const int row : rows) {
        if (!spans.empty() && spans.back().second + 1 == row)
            spans.back().second = row;
        else
            spans.emplace_back(row, row);
    }
    return spans;
}

/// Up to this many spans a model inserts or removes one by one; beyond it, it changes its layout once.
constexpr size_t manySpans = 8;

} // namespace vivarium
