// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

#include <algorithm>

namespace vivarium {

/// Brings the rows of a flat model into the form of `wanted`, which has the same order: what is gone is removed, what
/// is new inserted, what differs changed. `remove` and `insert` get a row's number and what changes the list, to be put
/// between the model's own beginning and end.
template <typename Row, typename Key, typename Remove, typename Insert, typename Changed>
void updateRows(QList<Row> &rows, const QList<Row> &wanted, const Key &keyOf, const Remove &remove,
    const Insert &insert, const Changed &changed)
{
    for (qsizetype at = rows.size() - 1; at >= 0; --at) {
        const auto same = [&](const Row &row) { return keyOf(row) == keyOf(rows[at]); };
        if (std::ranges::none_of(wanted, same))
            remove(at, [&] { rows.removeAt(at); });
    }
    for (qsizetype at = 0; at < wanted.size(); ++at) {
        if (at < rows.size() && keyOf(rows[at]) == keyOf(wanted[at])) {
            if (!(rows[at] == wanted[at])) {
                rows[at] = wanted[at];
                changed(at);
            }
            continue;
        }
        // One that stands further down has come up: out there, in here.
        for (qsizetype later = at + 1; later < rows.size(); ++later) {
            if (keyOf(rows[later]) == keyOf(wanted[at])) {
                remove(later, [&] { rows.removeAt(later); });
                break;
            }
        }
        insert(at, [&] { rows.insert(at, wanted[at]); });
    }
}

} // namespace vivarium
