// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace vivarium {

/// Paints the cells of the sandbox list: the state as shape, word and colour; usage with a thin bar below the figure;
/// rows of a dead connection greyed; what is not confirmed in italics; beside a name that several have, the short id.
class SandboxItemDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override;

private:
    void paintNameWithId(
        QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index, const QString &id) const;
};

} // namespace vivarium
