// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/RowDelegate.h"

namespace vivarium {

/// Draws containers inside a sandbox: a sign beside the state's word; what doesn't run stands back.
class InnerContainerDelegate : public RowDelegate {
    Q_OBJECT
public:
    using RowDelegate::RowDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override;
};

} // namespace vivarium
