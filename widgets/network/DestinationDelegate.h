// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/RowDelegate.h"

namespace vivarium {

/// Draws tried destinations: a sign beside the sentence, by shape as well as by colour.
class DestinationDelegate : public RowDelegate {
    Q_OBJECT
public:
    using RowDelegate::RowDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override;
};

} // namespace vivarium
