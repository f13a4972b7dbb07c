// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace vivarium {

/// Gives the rows of a table some air.
class RowDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    [[nodiscard]] static int heightFor(const QFontMetrics &metrics) { return metrics.height() + padding; }
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        QSize size = QStyledItemDelegate::sizeHint(option, index);
        size.setHeight(heightFor(option.fontMetrics));
        return size;
    }

private:
    static constexpr int padding = 8; // above and below the text together
};

} // namespace vivarium
