// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/DestinationDelegate.h"

#include "common/Icons.h"
#include "network/DestinationModel.h"

namespace vivarium {

namespace {

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
    RowDelegate::initStyleOption(option, index);
    if (index.column() != DestinationModel::Finding)
        return;
    option->features |= QStyleOptionViewItem::HasDecoration;
    option->decorationSize = QSize(destinationSignSize, destinationSignSize);
    option->icon = Icons::get(verdictIcon(index.data(DestinationModel::VerdictRole).toInt()));
}

} // namespace vivarium
