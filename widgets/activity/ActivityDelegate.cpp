// SPDX-License-Identifier: GPL-3.0-or-later
#include "activity/ActivityDelegate.h"

#include "activity/ActivityModel.h"
#include "common/Icons.h"

namespace vivarium {

namespace {

QString signOfKind(ActivityKind kind)
{
    switch (kind) {
    case ActivityKind::SandboxCreated:
        return QStringLiteral("add");
    case ActivityKind::SandboxRestored:
        return QStringLiteral("memory-snapshot");
    case ActivityKind::SandboxRunning:
        return QStringLiteral("play");
    case ActivityKind::SandboxStop:
    case ActivityKind::SandboxEnded:
        return QStringLiteral("stop");
    case ActivityKind::SandboxPaused:
        return QStringLiteral("pause");
    case ActivityKind::SandboxResumed:
        return QStringLiteral("resume");
    case ActivityKind::SandboxCopied:
    case ActivityKind::FilesCopied:
        return QStringLiteral("copy");
    case ActivityKind::LifetimeChanged:
    case ActivityKind::ScheduleCreated:
    case ActivityKind::ScheduleChanged:
    case ActivityKind::ScheduleStarted:
        return QStringLiteral("clock");
    case ActivityKind::SnapshotSaved:
        return QStringLiteral("snapshot");
    case ActivityKind::SnapshotRenamed:
    case ActivityKind::FilesRenamed:
    case ActivityKind::FilesMoved:
        return QStringLiteral("rename");
    case ActivityKind::SnapshotDeleted:
    case ActivityKind::SnapshotForgotten:
    case ActivityKind::FilesDeleted:
    case ActivityKind::ScheduleDeleted:
        return QStringLiteral("delete");
    case ActivityKind::PortExposed:
    case ActivityKind::PortClosed:
        return QStringLiteral("ports");
    case ActivityKind::NetworkChanged:
        return QStringLiteral("network");
    case ActivityKind::Uploaded:
        return QStringLiteral("upload");
    case ActivityKind::Downloaded:
        return QStringLiteral("download");
    case ActivityKind::FilesReplaced:
    case ActivityKind::FileMade:
        return QStringLiteral("text");
    case ActivityKind::FolderMade:
        return QStringLiteral("new-folder");
    case ActivityKind::FilesUnpacked:
        return QStringLiteral("archive");
    case ActivityKind::PermissionsChanged:
        return QStringLiteral("lock");
    case ActivityKind::CommandRun:
        return QStringLiteral("run");
    case ActivityKind::ConnectionAdded:
    case ActivityKind::ConnectionRemoved:
        return QStringLiteral("connection");
    case ActivityKind::Unknown:
        break;
    }
    return QStringLiteral("information");
}

QString signOfOutcome(ActivityOutcome outcome)
{
    switch (outcome) {
    case ActivityOutcome::Succeeded:
        return QStringLiteral("success");
    case ActivityOutcome::Failed:
        return QStringLiteral("error");
    case ActivityOutcome::Cancelled:
        return QStringLiteral("cancel");
    }
    return {};
}

} // namespace

void ActivityDelegate::initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const
{
    RowDelegate::initStyleOption(option, index);
    QString sign;
    if (index.column() == ActivityModel::What)
        sign = signOfKind(ActivityKind(index.data(ActivityModel::KindRole).toInt()));
    else if (index.column() == ActivityModel::Outcome)
        sign = signOfOutcome(ActivityOutcome(index.data(ActivityModel::OutcomeRole).toInt()));
    if (sign.isEmpty())
        return;
    option->features |= QStyleOptionViewItem::HasDecoration;
    option->decorationSize = QSize(16, 16);
    option->icon = Icons::get(sign);
}

} // namespace vivarium
