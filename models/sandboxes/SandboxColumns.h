// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Pricing.h"
#include "sandboxes/SandboxRow.h"

#include <QVariant>

namespace vivarium {

enum class SandboxColumn { Name, State, Connection, Image, Cpu, Memory, Left, Cost, Age, Created, Group, Identifier };
inline constexpr int sandboxColumnCount = int(SandboxColumn::Identifier) + 1;

/// A set of columns, a bit each.
using SandboxColumnSet = quint32;
[[nodiscard]] constexpr SandboxColumnSet columnBit(SandboxColumn column)
{
    return SandboxColumnSet(1) << int(column);
}

/// The cells of the list as pure functions of a row, so that they are tested without a model.
namespace SandboxColumns {

/// What the cells need to know beside the row.
struct Surroundings {
    QString connectionName;
    QDateTime now; ///< UTC
    bool costsMoney = false; ///< the server bills what runs
    bool outdated = false; ///< the connection is off: the row is what was known last
    const PriceList *prices = nullptr; ///< null: not known
    QString name{}; ///< what the list calls it, see SandboxListModel::nameOf(); hostile; empty: as its server does
    QString idBesideName{}; ///< the short id, where another one has this name too; escaped
    struct Elsewhere {
        QString connection;
        QString name; ///< what it is called there; hostile
    };
    QList<Elsewhere> elsewhere{}; ///< other connections that show the same sandbox
};

[[nodiscard]] QString title(SandboxColumn column);
/// Why the column is there and how it is measured, for the header's tooltip.
[[nodiscard]] QString explanation(SandboxColumn column);
[[nodiscard]] bool isVisibleAtFirst(SandboxColumn column);
[[nodiscard]] bool isNumeric(SandboxColumn column);

[[nodiscard]] QString text(const SandboxRow &row, SandboxColumn column, const Surroundings &surroundings);
/// What stands beside the name, in words: its id, signs, and where else it is shown.
[[nodiscard]] QStringList marks(const SandboxRow &row, const Surroundings &surroundings);
[[nodiscard]] QString toolTip(const SandboxRow &row, SandboxColumn column, const Surroundings &surroundings);
/// What it costs, as "≈ $0.05 an hour, $0.02 so far"; empty where it costs nothing or nobody knows.
[[nodiscard]] QString costText(const SandboxRow &row, const Surroundings &surroundings);
/// How much of what it reserved is used, 0..1, for Cpu and Memory; negative: not known, or not that kind of column.
[[nodiscard]] double fraction(const SandboxRow &row, SandboxColumn column);
/// What the column sorts by: text, a number, or milliseconds.
[[nodiscard]] QVariant sortValue(const SandboxRow &row, SandboxColumn column, const Surroundings &surroundings);

/// The columns whose cells differ.
[[nodiscard]] SandboxColumnSet changes(const SandboxRow &before, const SandboxRow &after);

} // namespace SandboxColumns
} // namespace vivarium
