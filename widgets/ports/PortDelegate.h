// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/RowDelegate.h"

namespace vivarium {

/// Draws ports in a table: a sign beside the state's word, and what a click does as a link.
class PortDelegate : public RowDelegate {
    Q_OBJECT
public:
    using RowDelegate::RowDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override;
};

} // namespace vivarium
