// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "processes/ProcessTreeModel.h"

/// What the cells of the process table hold. `complete`: the server tells the whole tree, with figures; otherwise they
/// are unknown.
namespace vivarium::ProcessCells {

using Column = ProcessTreeModel::Column;

[[nodiscard]] QString title(Column column);
/// How the figures of the column come about, for the header's tooltip.
[[nodiscard]] QString explanation(Column column);
[[nodiscard]] Qt::Alignment alignment(Column column);
[[nodiscard]] QString display(const ProcessNode &node, Column column, bool complete);
[[nodiscard]] QVariant raw(const ProcessNode &node, Column column, bool complete);
[[nodiscard]] QString toolTip(const ProcessNode &node, Column column, bool complete);
/// With the column's name, for a screen reader.
[[nodiscard]] QString spoken(const ProcessNode &node, Column column, bool complete);
/// Below zero when the first row comes first. Unknown values are less than any other.
[[nodiscard]] int compare(const ProcessNode &left, const ProcessNode &right, Column column);

} // namespace vivarium::ProcessCells
