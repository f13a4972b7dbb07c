// SPDX-License-Identifier: GPL-3.0-or-later
// What kinds of entries are called: in the file, in the filter and by those who search.
#include "activity/ActivityText.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace vivarium::ActivityText {

namespace {

struct ActivityTitleWords {
    Q_DECLARE_TR_FUNCTIONS(vivarium::ActivityText)
};

struct KindWord {
    ActivityKind kind;
    QLatin1StringView word;
    ActivityGroup group;
};
constexpr std::array kindWords{
    KindWord{ActivityKind::SandboxCreated, QLatin1StringView("sandbox-created"), ActivityGroup::Sandboxes},
    KindWord{ActivityKind::SandboxRestored, QLatin1StringView("sandbox-restored"), ActivityGroup::Sandboxes},
    KindWord{ActivityKind::SandboxRunning, QLatin1StringView("sandbox-running"), ActivityGroup::Sandboxes},
    KindWord{ActivityKind::SandboxStop, QLatin1StringView("sandbox-stop"), ActivityGroup::Sandboxes},
    KindWord{ActivityKind::SandboxEnded, QLatin1StringView("sandbox-ended"), ActivityGroup::Sandboxes},
    KindWord{ActivityKind::SandboxPaused, QLatin1StringView("sandbox-paused"), ActivityGroup::Sandboxes},
    KindWord{ActivityKind::SandboxResumed, QLatin1StringView("sandbox-resumed"), ActivityGroup::Sandboxes},
    KindWord{ActivityKind::SandboxCopied, QLatin1StringView("sandbox-copied"), ActivityGroup::Sandboxes},
    KindWord{ActivityKind::LifetimeChanged, QLatin1StringView("lifetime-changed"), ActivityGroup::Sandboxes},
    KindWord{ActivityKind::SnapshotSaved, QLatin1StringView("snapshot-saved"), ActivityGroup::Snapshots},
    KindWord{ActivityKind::SnapshotRenamed, QLatin1StringView("snapshot-renamed"), ActivityGroup::Snapshots},
    KindWord{ActivityKind::SnapshotDeleted, QLatin1StringView("snapshot-deleted"), ActivityGroup::Snapshots},
    KindWord{ActivityKind::SnapshotForgotten, QLatin1StringView("snapshot-forgotten"), ActivityGroup::Snapshots},
    KindWord{ActivityKind::PortExposed, QLatin1StringView("port-exposed"), ActivityGroup::Ports},
    KindWord{ActivityKind::PortClosed, QLatin1StringView("port-closed"), ActivityGroup::Ports},
    KindWord{ActivityKind::NetworkChanged, QLatin1StringView("network-changed"), ActivityGroup::Network},
    KindWord{ActivityKind::Uploaded, QLatin1StringView("uploaded"), ActivityGroup::Files},
    KindWord{ActivityKind::Downloaded, QLatin1StringView("downloaded"), ActivityGroup::Files},
    KindWord{ActivityKind::FilesReplaced, QLatin1StringView("files-replaced"), ActivityGroup::Files},
    KindWord{ActivityKind::FilesDeleted, QLatin1StringView("files-deleted"), ActivityGroup::Files},
    KindWord{ActivityKind::FilesRenamed, QLatin1StringView("files-renamed"), ActivityGroup::Files},
    KindWord{ActivityKind::FilesMoved, QLatin1StringView("files-moved"), ActivityGroup::Files},
    KindWord{ActivityKind::FilesCopied, QLatin1StringView("files-copied"), ActivityGroup::Files},
    KindWord{ActivityKind::FolderMade, QLatin1StringView("folder-made"), ActivityGroup::Files},
    KindWord{ActivityKind::FileMade, QLatin1StringView("file-made"), ActivityGroup::Files},
    KindWord{ActivityKind::FilesUnpacked, QLatin1StringView("files-unpacked"), ActivityGroup::Files},
    KindWord{ActivityKind::PermissionsChanged, QLatin1StringView("permissions-changed"), ActivityGroup::Files},
    KindWord{ActivityKind::CommandRun, QLatin1StringView("command-run"), ActivityGroup::Commands},
    KindWord{ActivityKind::ScheduleCreated, QLatin1StringView("schedule-created"), ActivityGroup::Schedules},
    KindWord{ActivityKind::ScheduleChanged, QLatin1StringView("schedule-changed"), ActivityGroup::Schedules},
    KindWord{ActivityKind::ScheduleStarted, QLatin1StringView("schedule-started"), ActivityGroup::Schedules},
    KindWord{ActivityKind::ScheduleDeleted, QLatin1StringView("schedule-deleted"), ActivityGroup::Schedules},
    KindWord{ActivityKind::ConnectionAdded, QLatin1StringView("connection-added"), ActivityGroup::Connections},
    KindWord{ActivityKind::ConnectionRemoved, QLatin1StringView("connection-removed"), ActivityGroup::Connections},
};

} // namespace

QString word(ActivityKind kind)
{
    const auto found = std::ranges::find(kindWords, kind, &KindWord::kind);
    return found == kindWords.end() ? QStringLiteral("unknown") : QString(found->word);
}

ActivityKind kindOf(const QString &word)
{
    const auto found = std::ranges::find_if(kindWords, [&word](const KindWord &known) { return known.word == word; });
    return found == kindWords.end() ? ActivityKind::Unknown : found->kind;
}

QString word(ActivityOutcome outcome)
{
    switch (outcome) {
    case ActivityOutcome::Succeeded:
        return QStringLiteral("done");
    case ActivityOutcome::Failed:
        return QStringLiteral("failed");
    case ActivityOutcome::Cancelled:
        return QStringLiteral("cancelled");
    }
    return {};
}

ActivityOutcome outcomeOf(const QString &word)
{
    return word == u"failed"   ? ActivityOutcome::Failed
        : word == u"cancelled" ? ActivityOutcome::Cancelled
                               : ActivityOutcome::Succeeded;
}

const QList<ActivityKind> &allKinds()
{
    static const QList<ActivityKind> kinds = [] {
        QList<ActivityKind> all;
        for (const KindWord &known : kindWords)
            all.append(known.kind);
        return all;
    }();
    return kinds;
}

ActivityGroup groupOf(ActivityKind kind)
{
    const auto found = std::ranges::find(kindWords, kind, &KindWord::kind);
    return found == kindWords.end() ? ActivityGroup::Sandboxes : found->group;
}

QString title(ActivityGroup group)
{
    switch (group) {
    case ActivityGroup::Sandboxes:
        return ActivityTitleWords::tr("Sandboxes");
    case ActivityGroup::Snapshots:
        return ActivityTitleWords::tr("Snapshots");
    case ActivityGroup::Ports:
        return ActivityTitleWords::tr("Ports");
    case ActivityGroup::Network:
        return ActivityTitleWords::tr("Network");
    case ActivityGroup::Files:
        return ActivityTitleWords::tr("Files");
    case ActivityGroup::Commands:
        return ActivityTitleWords::tr("Commands");
    case ActivityGroup::Schedules:
        return ActivityTitleWords::tr("Schedules");
    case ActivityGroup::Connections:
        return ActivityTitleWords::tr("Connections");
    }
    return {};
}

QString title(ActivityKind kind)
{
    switch (kind) {
    case ActivityKind::Unknown:
        return ActivityTitleWords::tr("Something that this version doesn't know");
    case ActivityKind::SandboxCreated:
        return ActivityTitleWords::tr("Sandbox created");
    case ActivityKind::SandboxRestored:
        return ActivityTitleWords::tr("Sandbox restored");
    case ActivityKind::SandboxRunning:
        return ActivityTitleWords::tr("Sandbox running");
    case ActivityKind::SandboxStop:
        return ActivityTitleWords::tr("Stop of a sandbox");
    case ActivityKind::SandboxEnded:
        return ActivityTitleWords::tr("Sandbox ended");
    case ActivityKind::SandboxPaused:
        return ActivityTitleWords::tr("Sandbox paused");
    case ActivityKind::SandboxResumed:
        return ActivityTitleWords::tr("Sandbox resumed");
    case ActivityKind::SandboxCopied:
        return ActivityTitleWords::tr("Sandbox copied");
    case ActivityKind::LifetimeChanged:
        return ActivityTitleWords::tr("Time extended or limit changed");
    case ActivityKind::SnapshotSaved:
        return ActivityTitleWords::tr("Snapshot saved");
    case ActivityKind::SnapshotRenamed:
        return ActivityTitleWords::tr("Snapshot renamed");
    case ActivityKind::SnapshotDeleted:
        return ActivityTitleWords::tr("Snapshot deleted");
    case ActivityKind::SnapshotForgotten:
        return ActivityTitleWords::tr("Snapshot forgotten");
    case ActivityKind::PortExposed:
        return ActivityTitleWords::tr("Port exposed");
    case ActivityKind::PortClosed:
        return ActivityTitleWords::tr("Port closed");
    case ActivityKind::NetworkChanged:
        return ActivityTitleWords::tr("Network rules changed");
    case ActivityKind::Uploaded:
        return ActivityTitleWords::tr("Files uploaded");
    case ActivityKind::Downloaded:
        return ActivityTitleWords::tr("Files downloaded");
    case ActivityKind::FilesReplaced:
        return ActivityTitleWords::tr("Text replaced in files");
    case ActivityKind::FilesDeleted:
        return ActivityTitleWords::tr("Files deleted");
    case ActivityKind::FilesRenamed:
        return ActivityTitleWords::tr("Files renamed");
    case ActivityKind::FilesMoved:
        return ActivityTitleWords::tr("Files moved");
    case ActivityKind::FilesCopied:
        return ActivityTitleWords::tr("Files copied");
    case ActivityKind::FolderMade:
        return ActivityTitleWords::tr("Folder made");
    case ActivityKind::FileMade:
        return ActivityTitleWords::tr("File made");
    case ActivityKind::FilesUnpacked:
        return ActivityTitleWords::tr("Archive unpacked");
    case ActivityKind::PermissionsChanged:
        return ActivityTitleWords::tr("Permissions changed");
    case ActivityKind::CommandRun:
        return ActivityTitleWords::tr("Command run");
    case ActivityKind::ScheduleCreated:
        return ActivityTitleWords::tr("Schedule made");
    case ActivityKind::ScheduleChanged:
        return ActivityTitleWords::tr("Schedule changed");
    case ActivityKind::ScheduleStarted:
        return ActivityTitleWords::tr("Schedule run by hand");
    case ActivityKind::ScheduleDeleted:
        return ActivityTitleWords::tr("Schedule deleted");
    case ActivityKind::ConnectionAdded:
        return ActivityTitleWords::tr("Connection added");
    case ActivityKind::ConnectionRemoved:
        return ActivityTitleWords::tr("Connection removed");
    }
    return {};
}

} // namespace vivarium::ActivityText
