// SPDX-License-Identifier: GPL-3.0-or-later
#include "activity/FileActivityText.h"

#include "activity/ActivityEntry.h"
#include "common/Format.h"

#include <QCoreApplication>

namespace vivarium::FileActivityText {

namespace {

struct FileActivityWords {
    Q_DECLARE_TR_FUNCTIONS(vivarium::ActivityText)
};

/// Of one thing: with its path, which is written to follow.
QString whatOfOne(const ActivityEntry &entry, bool done)
{
    switch (entry.kind) {
    case ActivityKind::FilesDeleted:
        return done ? FileActivityWords::tr("Deleted %1") : FileActivityWords::tr("Delete %1");
    case ActivityKind::FilesRenamed:
        return done ? FileActivityWords::tr("Renamed %1 to %2") : FileActivityWords::tr("Rename %1 to %2");
    case ActivityKind::FilesMoved:
        return done ? FileActivityWords::tr("Moved %1 to %2") : FileActivityWords::tr("Move %1 to %2");
    case ActivityKind::FilesCopied:
        return done ? FileActivityWords::tr("Copied %1 to %2", "a file")
                    : FileActivityWords::tr("Copy %1 to %2", "a file");
    case ActivityKind::FolderMade:
        return done ? FileActivityWords::tr("Made the folder %1") : FileActivityWords::tr("Make the folder %1");
    case ActivityKind::FileMade:
        return done ? FileActivityWords::tr("Made the file %1") : FileActivityWords::tr("Make the file %1");
    case ActivityKind::FilesUnpacked:
        return done ? FileActivityWords::tr("Unpacked %1") : FileActivityWords::tr("Unpack %1");
    default:
        return done ? FileActivityWords::tr("Changed the permissions of %1")
                    : FileActivityWords::tr("Change the permissions of %1");
    }
}

/// Of several things that are in a folder.
QString whatOfSeveral(const ActivityEntry &entry, bool done, int count)
{
    switch (entry.kind) {
    case ActivityKind::FilesDeleted:
        return done ? FileActivityWords::tr("Deleted %n thing(s) in %1", nullptr, count)
                    : FileActivityWords::tr("Delete %n thing(s) in %1", nullptr, count);
    case ActivityKind::FilesRenamed:
    case ActivityKind::FilesMoved:
        return done ? FileActivityWords::tr("Moved %n thing(s) from %1 to %2", nullptr, count)
                    : FileActivityWords::tr("Move %n thing(s) from %1 to %2", nullptr, count);
    case ActivityKind::FilesCopied:
        return done ? FileActivityWords::tr("Copied %n thing(s) from %1 to %2", nullptr, count)
                    : FileActivityWords::tr("Copy %n thing(s) from %1 to %2", nullptr, count);
    default:
        return done ? FileActivityWords::tr("Changed the permissions of %n thing(s) in %1", nullptr, count)
                    : FileActivityWords::tr("Change the permissions of %n thing(s) in %1", nullptr, count);
    }
}

int number(const ActivityEntry &entry, QLatin1StringView name)
{
    return entry.facts.value(name).toInt();
}

} // namespace

QString what(const ActivityEntry &entry)
{
    const bool done = entry.outcome == ActivityOutcome::Succeeded;
    const int count = number(entry, ActivityFact::files) + number(entry, ActivityFact::failedFiles);
    const QString text = count > 1 ? whatOfSeveral(entry, done, count) : whatOfOne(entry, done);
    const QString from = Format::escaped(entry.subject);
    if (!text.contains(QLatin1StringView("%2")))
        return text.arg(from);
    return text.arg(from, Format::escaped(entry.facts.value(ActivityFact::to).toString()));
}

QStringList details(const ActivityEntry &entry)
{
    QStringList parts{
        FileActivityWords::tr("%n file(s) or folder(s) done", nullptr, number(entry, ActivityFact::files))};
    if (const int failed = number(entry, ActivityFact::failedFiles); failed > 0)
        parts << FileActivityWords::tr("%n failed or were left out", nullptr, failed);
    QStringList lines{parts.join(QStringLiteral(" · ")) + QLatin1Char('.')};
    if (entry.facts.value(ActivityFact::takenBack).toBool())
        lines << FileActivityWords::tr("An earlier step was taken back.");
    if (const QString to = entry.facts.value(ActivityFact::to).toString();
        entry.kind == ActivityKind::FilesUnpacked && !to.isEmpty())
        lines << FileActivityWords::tr("Into %1.", "a folder").arg(Format::escaped(to));
    return lines;
}

} // namespace vivarium::FileActivityText
