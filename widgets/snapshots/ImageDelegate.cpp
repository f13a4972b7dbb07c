// SPDX-License-Identifier: GPL-3.0-or-later
#include "snapshots/ImageDelegate.h"

#include "common/Icons.h"
#include "snapshots/ImageModel.h"

namespace vivarium {

namespace {

constexpr int imageRowPadding = 10; // above and below the text together

} // namespace

void ImageDelegate::initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    if (option->displayAlignment & Qt::AlignRight)
        option->font.setFeature("tnum", 1);
    if (index.column() == ImageModel::Kind) {
        const auto kind = Image::Kind(index.data(ImageModel::RawRole).toInt());
        option->features |= QStyleOptionViewItem::HasDecoration;
        option->decorationSize = QSize(16, 16);
        option->icon = Icons::get(kind == Image::Kind::Memory ? QStringLiteral("memory-snapshot")
                : kind == Image::Kind::FileSystem             ? QStringLiteral("snapshot")
                                                              : QStringLiteral("image"));
    }
    if (index.column() == ImageModel::Note)
        option->palette.setColor(QPalette::Text, option->palette.color(QPalette::PlaceholderText));
}

QSize ImageDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    size.setHeight(option.fontMetrics.height() + imageRowPadding);
    return size;
}

} // namespace vivarium
