// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/DestinationDelegate.h"

#include "common/Icons.h"
#include "network/DestinationModel.h"

namespace vivarium {

namespace {

constexpr int destinationRowPadding = 8; // above and below the text together
constexpr int destinationSignSize = 16;

QString verdictIcon(int verdict)
{
    switch (verdict) {
    case DestinationModel::Good:
        return QStringLiteral("success");
    case DestinationModel::Closed:
        return QStringLiteral("lock");
    case DestinationModel::Bad:
        return QStringLiteral("warning");
    default:
        return QStringLiteral("clock");
    }
}

} // namespace

void DestinationDelegate::initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    if (index.column() != DestinationModel::Finding)
        return;
    option->features |= QStyleOptionViewItem::HasDecoration;
    option->decorationSize = QSize(destinationSignSize, destinationSignSize);
    option->icon = Icons::get(verdictIcon(index.data(DestinationModel::VerdictRole).toInt()));
}

QSize DestinationDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    size.setHeight(option.fontMetrics.height() + destinationRowPadding);
    return size;
}

} // namespace vivarium
