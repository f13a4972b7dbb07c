// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "activity/ActivityEntry.h"

#include <QStringList>
#include <QVariantList>

namespace vivarium {

/// A filter as SQL over the table of the history: conditions, and the values for their marks in order.
struct ActivityCondition {
    QStringList parts;
    QVariantList values;

    [[nodiscard]] static ActivityCondition of(const ActivityFilter &filter);
    /// True for everything when nothing restricts.
    [[nodiscard]] QString sql() const
    {
        return parts.isEmpty() ? QStringLiteral("1") : parts.join(QStringLiteral(" AND "));
    }
};

} // namespace vivarium
