// SPDX-License-Identifier: GPL-3.0-or-later
#include "docker/InnerContainerDelegate.h"

#include "common/Icons.h"
#include "common/TableStyle.h"
#include "docker/InnerContainerModel.h"
#include "domain/Sandbox.h"

namespace vivarium {

void InnerContainerDelegate::initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const
{
    RowDelegate::initStyleOption(option, index);
    const bool running = index.data(InnerContainerModel::RunningRole).toBool();
    if (index.column() == InnerContainerModel::State) {
        constexpr int signSize = 16;
        option->features |= QStyleOptionViewItem::HasDecoration;
        option->decorationSize = QSize(signSize, signSize);
        option->icon = Icons::forState(index.data(InnerContainerModel::BusyRole).toBool() ? SandboxState::Starting
                : running                                                                 ? SandboxState::Running
                                                                                          : SandboxState::Stopped);
    }
    if (index.column() == InnerContainerModel::Ports)
        option->font.setFeature("tnum", 1);
    if (!running)
        option->palette.setColor(QPalette::Text, TableStyle::quietText(option->palette));
}

} // namespace vivarium
