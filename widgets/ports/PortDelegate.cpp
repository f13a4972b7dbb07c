// SPDX-License-Identifier: GPL-3.0-or-later
#include "ports/PortDelegate.h"

#include "common/Icons.h"
#include "domain/Sandbox.h"
#include "ports/PortModel.h"

namespace vivarium {

namespace {

constexpr int portSignSize = 16;

QIcon portSign(PortModel::Sign sign)
{
    switch (sign) {
    case PortModel::Open:
        return Icons::forState(SandboxState::Running);
    case PortModel::Silent:
        return Icons::get(QStringLiteral("warning"));
    case PortModel::Busy:
        return Icons::forState(SandboxState::Starting);
    case PortModel::Inside:
        return Icons::get(QStringLiteral("lock"));
    case PortModel::Unclear:
        return Icons::forState(SandboxState::Unknown);
    }
    return {};
}

} // namespace

void PortDelegate::initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const
{
    RowDelegate::initStyleOption(option, index);
    const auto sign = PortModel::Sign(index.data(PortModel::SignRole).toInt());
    switch (index.column()) {
    case PortModel::Number:
        option->font.setFeature("tnum", 1);
        break;
    case PortModel::State:
        option->features |= QStyleOptionViewItem::HasDecoration;
        option->decorationSize = QSize(portSignSize, portSignSize);
        option->icon = portSign(sign);
        break;
    case PortModel::Address:
        option->textElideMode = Qt::ElideMiddle; // the number at the end tells ports apart
        break;
    case PortModel::Do:
        option->font.setUnderline(true);
        if (option->state & QStyle::State_Enabled)
            option->palette.setColor(QPalette::Text, option->palette.color(QPalette::Link));
        break;
    default:
        break;
    }
    // A dead port must not look alive, by its colour either.
    if (sign == PortModel::Silent && index.column() != PortModel::State && index.column() != PortModel::Do)
        option->palette.setColor(QPalette::Text, option->palette.color(QPalette::PlaceholderText));
}

} // namespace vivarium
