// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandboxes/SandboxColumns.h"

#include <QHash>
#include <QList>

namespace vivarium {

/// Cells of the list whose change was not told yet.
class CellChanges {
public:
    struct Span {
        int firstRow = 0;
        int lastRow = 0;
        int firstColumn = 0;
        int lastColumn = 0;
    };
    void add(int row, SandboxColumnSet columns) { m_columns[row] |= columns; }
    [[nodiscard]] bool isEmpty() const { return m_columns.isEmpty(); }
    /// All of them as few spans: neighbours that changed alike are one. Afterwards there are none.
    [[nodiscard]] QList<Span> take();

private:
    QHash<int, SandboxColumnSet> m_columns; ///< by row
};

} // namespace vivarium
