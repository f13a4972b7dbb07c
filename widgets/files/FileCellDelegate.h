// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHeaderView>
#include <QStyledItemDelegate>

namespace vivarium {

/// A cell with room around its text. The ground of a selected row is painted by the view, through the gaps.
class FileCellDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

    static constexpr int leadingRoom = 4;
    static constexpr int trailingRoom = 8;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override;
};

/// A header whose texts stand above those of FileCellDelegate.
class FileHeaderView : public QHeaderView {
    Q_OBJECT
public:
    explicit FileHeaderView(QWidget *parent = nullptr);

protected:
    void paintSection(QPainter *painter, const QRect &rect, int logicalIndex) const override;
};

} // namespace vivarium
