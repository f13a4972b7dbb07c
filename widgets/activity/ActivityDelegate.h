// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/RowDelegate.h"

namespace vivarium {

/// A row of the history: what was done with its sign, and how it ended by sign and word.
class ActivityDelegate : public RowDelegate {
    Q_OBJECT
public:
    using RowDelegate::RowDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override;
};

} // namespace vivarium
