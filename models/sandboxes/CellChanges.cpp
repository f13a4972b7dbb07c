// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/CellChanges.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace vivarium {

QList<CellChanges::Span> CellChanges::take()
{
    const QHash<int, SandboxColumnSet> changed = std::exchange(m_columns, {});
    QList<int> rows = changed.keys();
    std::ranges::sort(rows);
    QList<Span> spans;
    for (qsizetype i = 0; i < rows.size();) {
        const SandboxColumnSet columns = changed.value(rows[i]);
        qsizetype end = i + 1;
        while (end < rows.size() && rows[end] == rows[end - 1] + 1 && changed.value(rows[end]) == columns)
            ++end;
        spans.append({rows[i], rows[end - 1], std::countr_zero(columns), int(std::bit_width(columns)) - 1});
        i = end;
    }
    return spans;
}

} // namespace vivarium
