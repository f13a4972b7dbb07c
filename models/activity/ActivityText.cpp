// SPDX-License-Identifier: GPL-3.0-or-later
#include "activity/ActivityText.h"

#include "activity/FileActivityText.h"
#include "common/Format.h"
#include "network/PolicyChange.h"

#include <QCoreApplication>
#include <QJsonArray>

namespace vivarium::ActivityText {

namespace {

struct ActivityWords {
    Q_DECLARE_TR_FUNCTIONS(vivarium::ActivityText)
};

QString fact(const ActivityEntry &entry, QLatin1StringView name)
{
    return entry.facts.value(name).toString();
}

int number(const ActivityEntry &entry, QLatin1StringView name, int otherwise = 0)
{
    return entry.facts.value(name).toInt(otherwise);
}

QString imageOf(const ActivityEntry &entry)
{
    const QString text = fact(entry, ActivityFact::imageText);
    return Format::escaped(text.isEmpty() ? Format::shortId(entry.image.value()) : text);
}

/// What to call the snapshot.
QString snapshotOf(const ActivityEntry &entry)
{
    return Format::escaped(entry.subject.isEmpty() ? Format::shortId(entry.image.value()) : entry.subject);
}

QString policyOf(const ActivityEntry &entry)
{
    NetworkPolicy policy;
    const QString mode = fact(entry, ActivityFact::network);
    if (mode == u"blocked")
        policy.mode = NetworkPolicy::Mode::Blocked;
    else if (mode == u"only")
        policy.mode = NetworkPolicy::Mode::Only;
    const QJsonArray ranges = entry.facts.value(ActivityFact::ranges).toArray();
    for (const auto &range : ranges)
        policy.allowed.append(range.toString());
    return PolicyText::summary(policy);
}

QString limitOf(const ActivityEntry &entry)
{
    const int seconds = number(entry, ActivityFact::idleSeconds, -1);
    return seconds < 0 ? ActivityWords::tr("no idle limit")
                       : ActivityWords::tr("idle limit %1").arg(Format::duration(std::chrono::seconds(seconds)));
}

QString createdWhat(const ActivityEntry &entry, bool done)
{
    const QString image = imageOf(entry);
    if (image.isEmpty())
        return done ? ActivityWords::tr("Created the sandbox") : ActivityWords::tr("Create the sandbox");
    return (done ? ActivityWords::tr("Created from %1", "an image") : ActivityWords::tr("Create from %1", "an image"))
        .arg(image);
}

QString filesWhat(const ActivityEntry &entry, bool done)
{
    const bool upload = entry.kind == ActivityKind::Uploaded;
    const int files = number(entry, ActivityFact::files) + number(entry, ActivityFact::failedFiles);
    QString text;
    if (upload)
        text = done ? ActivityWords::tr("Uploaded %n file(s)", nullptr, files)
                    : ActivityWords::tr("Upload %n file(s)", nullptr, files);
    else
        text = done ? ActivityWords::tr("Downloaded %n file(s)", nullptr, files)
                    : ActivityWords::tr("Download %n file(s)", nullptr, files);
    if (entry.subject.isEmpty())
        return text;
    const QString path = Format::escaped(entry.subject);
    return upload ? ActivityWords::tr("%1 to %2", "files; folder").arg(text, path)
                  : ActivityWords::tr("%1 from %2", "files; folder").arg(text, path);
}

QString scheduleWhat(const ActivityEntry &entry, bool done)
{
    const QString name = entry.subject.isEmpty() ? ActivityWords::tr("without a name", "a schedule")
                                                 : ActivityWords::tr("“%1”").arg(Format::escaped(entry.subject));
    const auto say = [&](const QString &was, const QString &wanted) { return (done ? was : wanted).arg(name); };
    switch (entry.kind) {
    case ActivityKind::ScheduleCreated:
        return say(ActivityWords::tr("Made the schedule %1"), ActivityWords::tr("Make the schedule %1"));
    case ActivityKind::ScheduleStarted:
        return say(ActivityWords::tr("Ran the schedule %1 by hand"), ActivityWords::tr("Run the schedule %1 by hand"));
    case ActivityKind::ScheduleDeleted:
        return say(ActivityWords::tr("Deleted the schedule %1"), ActivityWords::tr("Delete the schedule %1"));
    default:
        break;
    }
    const QJsonValue enabled = entry.facts.value(ActivityFact::enabled);
    if (!enabled.isBool())
        return say(ActivityWords::tr("Changed the schedule %1"), ActivityWords::tr("Change the schedule %1"));
    return enabled.toBool()
        ? say(ActivityWords::tr("Switched the schedule %1 on"), ActivityWords::tr("Switch the schedule %1 on"))
        : say(ActivityWords::tr("Switched the schedule %1 off"), ActivityWords::tr("Switch the schedule %1 off"));
}

QString endedResult(const ActivityEntry &entry)
{
    const QString reason = fact(entry, ActivityFact::reason);
    if (!entry.facts.contains(ActivityFact::state))
        return ActivityWords::tr("No longer known to the server");
    const QString by = fact(entry, ActivityFact::by);
    if (by == u"idle")
        return ActivityWords::tr("Idle stop");
    if (by == u"deadline")
        return ActivityWords::tr("Its time was over");
    if (by == u"here" && (reason.isEmpty() || reason == u"stopped"))
        return ActivityWords::tr("Stopped from here");
    Sandbox ended;
    ended.state = fact(entry, ActivityFact::state) == u"failed" ? SandboxState::Failed : SandboxState::Stopped;
    ended.reason = reason;
    if (entry.facts.contains(ActivityFact::exitCode))
        ended.exitCode = number(entry, ActivityFact::exitCode);
    return Format::stateWithReason(ended);
}

} // namespace

QString what(const ActivityEntry &entry)
{
    // What did not come about is not told as done. A command with an exit code has run, however it ended.
    const bool done = entry.outcome == ActivityOutcome::Succeeded || entry.facts.contains(ActivityFact::exitCode);
    const QString subject = Format::escaped(entry.subject);
    switch (entry.kind) {
    case ActivityKind::SandboxCreated:
        return createdWhat(entry, done);
    case ActivityKind::SandboxRestored:
        return (done ? ActivityWords::tr("Restored from the snapshot “%1”")
                     : ActivityWords::tr("Restore from the snapshot “%1”"))
            .arg(snapshotOf(entry));
    case ActivityKind::SandboxRunning:
        return ActivityWords::tr("Became ready");
    case ActivityKind::SandboxStop:
        return ActivityWords::tr("Stop the sandbox");
    case ActivityKind::SandboxEnded:
        return ActivityWords::tr("Ended");
    case ActivityKind::SandboxPaused:
        return done ? ActivityWords::tr("Paused the sandbox") : ActivityWords::tr("Pause the sandbox");
    case ActivityKind::SandboxResumed:
        return done ? ActivityWords::tr("Resumed the sandbox") : ActivityWords::tr("Resume the sandbox");
    case ActivityKind::SandboxCopied:
        return done ? ActivityWords::tr("Copied from “%1” while it ran", "a sandbox").arg(subject)
                    : ActivityWords::tr("Make %n copy(s) of “%1”", "a sandbox", number(entry, ActivityFact::count))
                          .arg(subject);
    case ActivityKind::LifetimeChanged:
        return (done ? ActivityWords::tr("Changed its time: %1") : ActivityWords::tr("Change its time: %1"))
            .arg(limitOf(entry));
    case ActivityKind::SnapshotSaved:
        return entry.subject.isEmpty()
            ? (done ? ActivityWords::tr("Saved a snapshot") : ActivityWords::tr("Save a snapshot"))
            : (done ? ActivityWords::tr("Saved the snapshot “%1”") : ActivityWords::tr("Save the snapshot “%1”"))
                  .arg(subject);
    case ActivityKind::SnapshotRenamed:
        return (done ? ActivityWords::tr("Renamed a snapshot to “%1”") : ActivityWords::tr("Rename a snapshot to “%1”"))
            .arg(subject);
    case ActivityKind::SnapshotDeleted:
        return (done ? ActivityWords::tr("Deleted the snapshot “%1”") : ActivityWords::tr("Delete the snapshot “%1”"))
            .arg(snapshotOf(entry));
    case ActivityKind::SnapshotForgotten:
        return (done ? ActivityWords::tr("Forgot the snapshot “%1”") : ActivityWords::tr("Forget the snapshot “%1”"))
            .arg(snapshotOf(entry));
    case ActivityKind::PortExposed:
        return (done ? ActivityWords::tr("Exposed port %1") : ActivityWords::tr("Expose port %1")).arg(subject);
    case ActivityKind::PortClosed:
        return (done ? ActivityWords::tr("Closed port %1") : ActivityWords::tr("Close port %1")).arg(subject);
    case ActivityKind::NetworkChanged:
        return (done ? ActivityWords::tr("Changed the network rules: %1")
                     : ActivityWords::tr("Change the network rules: %1"))
            .arg(policyOf(entry));
    case ActivityKind::Uploaded:
    case ActivityKind::Downloaded:
        return filesWhat(entry, done);
    case ActivityKind::FilesReplaced:
        if (!done && number(entry, ActivityFact::count) == 0)
            return ActivityWords::tr("Replace text in files");
        return entry.facts.value(ActivityFact::takenBack).toBool()
            ? ActivityWords::tr("Took back %n change(s) of text in files", nullptr, number(entry, ActivityFact::count))
            : ActivityWords::tr("Replaced text in files, %n time(s)", nullptr, number(entry, ActivityFact::count));
    case ActivityKind::FilesDeleted:
    case ActivityKind::FilesRenamed:
    case ActivityKind::FilesMoved:
    case ActivityKind::FilesCopied:
    case ActivityKind::FolderMade:
    case ActivityKind::FileMade:
    case ActivityKind::FilesUnpacked:
    case ActivityKind::PermissionsChanged:
        return FileActivityText::what(entry);
    case ActivityKind::ScheduleCreated:
    case ActivityKind::ScheduleChanged:
    case ActivityKind::ScheduleStarted:
    case ActivityKind::ScheduleDeleted:
        return scheduleWhat(entry, done);
    case ActivityKind::CommandRun:
        return entry.subject.isEmpty()
            ? (done ? ActivityWords::tr("Ran a command") : ActivityWords::tr("Run a command"))
            : (done ? ActivityWords::tr("Ran %1") : ActivityWords::tr("Run %1")).arg(subject);
    case ActivityKind::ConnectionAdded:
        return ActivityWords::tr("Added the connection");
    case ActivityKind::ConnectionRemoved:
        return ActivityWords::tr("Removed the connection");
    case ActivityKind::Unknown:
        break;
    }
    return title(ActivityKind::Unknown);
}

QString result(const ActivityEntry &entry)
{
    switch (entry.outcome) {
    case ActivityOutcome::Failed:
        if (entry.kind == ActivityKind::SandboxEnded)
            return endedResult(entry);
        if (entry.facts.contains(ActivityFact::exitCode))
            return ActivityWords::tr("Exit code %1").arg(number(entry, ActivityFact::exitCode));
        return entry.error.isEmpty() ? ActivityWords::tr("Failed")
                                     : ActivityWords::tr("Failed: %1", "a sentence").arg(Format::escaped(entry.error));
    case ActivityOutcome::Cancelled:
        return ActivityWords::tr("Cancelled");
    case ActivityOutcome::Succeeded:
        break;
    }
    if (entry.kind == ActivityKind::SandboxEnded)
        return endedResult(entry);
    if (entry.kind == ActivityKind::CommandRun && entry.facts.contains(ActivityFact::exitCode))
        return ActivityWords::tr("Exit code %1").arg(number(entry, ActivityFact::exitCode));
    if (entry.kind == ActivityKind::SandboxRunning)
        return Format::state(SandboxState::Running);
    return ActivityWords::tr("Done");
}

bool isFailure(const ActivityEntry &entry)
{
    return entry.outcome == ActivityOutcome::Failed;
}

QStringList details(const ActivityEntry &entry)
{
    QStringList lines;
    switch (entry.kind) {
    case ActivityKind::SandboxCreated: {
        QStringList asked;
        if (const int cores = number(entry, ActivityFact::cpuMillis); cores > 0)
            asked << ActivityWords::tr("CPU %1", "cores").arg(Format::cores(cores));
        if (const int memory = number(entry, ActivityFact::memoryMiB); memory > 0)
            asked << Format::bytes(qint64(memory) << 20);
        if (entry.facts.contains(ActivityFact::idleSeconds))
            asked << limitOf(entry);
        if (const int variables = number(entry, ActivityFact::variables); variables > 0)
            asked << ActivityWords::tr("%n variable(s)", nullptr, variables);
        QStringList numbers;
        for (const auto &port : entry.facts.value(ActivityFact::ports).toArray())
            numbers << QString::number(port.toInt());
        if (!numbers.isEmpty())
            asked << ActivityWords::tr("ports %1").arg(numbers.join(QStringLiteral(", ")));
        if (entry.facts.contains(ActivityFact::network))
            asked << ActivityWords::tr("network %1", "rules").arg(policyOf(entry));
        if (!asked.isEmpty())
            lines << ActivityWords::tr("Asked for: %1.").arg(asked.join(QStringLiteral(" · ")));
        break;
    }
    case ActivityKind::NetworkChanged: {
        QStringList ranges;
        for (const auto &range : entry.facts.value(ActivityFact::ranges).toArray())
            ranges << Format::escaped(range.toString());
        if (!ranges.isEmpty())
            lines << ActivityWords::tr("Ranges: %1.").arg(ranges.join(QStringLiteral(", ")));
        break;
    }
    case ActivityKind::Uploaded:
    case ActivityKind::Downloaded:
    case ActivityKind::FilesReplaced: {
        QStringList parts{ActivityWords::tr("%n file(s) went through", nullptr, number(entry, ActivityFact::files))};
        if (const int failed = number(entry, ActivityFact::failedFiles); failed > 0)
            parts << ActivityWords::tr("%n failed or were cancelled", nullptr, failed);
        if (entry.facts.contains(ActivityFact::bytes))
            parts << Format::bytes(entry.facts.value(ActivityFact::bytes).toInteger());
        lines << parts.join(QStringLiteral(" · ")) + QLatin1Char('.');
        if (const QString target = fact(entry, ActivityFact::target); !target.isEmpty())
            lines << ActivityWords::tr("To %1 on this computer.").arg(Format::escaped(target));
        if (const QString partner = Format::escaped(fact(entry, ActivityFact::partner)); !partner.isEmpty())
            lines << (entry.kind == ActivityKind::Uploaded ? ActivityWords::tr("Copied from %1.", "a sandbox")
                                                           : ActivityWords::tr("For a copy into %1.", "a sandbox"))
                         .arg(partner);
        break;
    }
    case ActivityKind::FilesDeleted:
    case ActivityKind::FilesRenamed:
    case ActivityKind::FilesMoved:
    case ActivityKind::FilesCopied:
    case ActivityKind::FolderMade:
    case ActivityKind::FileMade:
    case ActivityKind::FilesUnpacked:
    case ActivityKind::PermissionsChanged:
        lines << FileActivityText::details(entry);
        break;
    case ActivityKind::CommandRun:
        if (const qint64 span = entry.facts.value(ActivityFact::milliseconds).toInteger(); span > 0)
            lines << ActivityWords::tr("Ran for %1.", "a time").arg(Format::runTime(std::chrono::milliseconds(span)));
        break;
    case ActivityKind::SandboxEnded:
        if (const QString message = fact(entry, ActivityFact::message); !message.isEmpty())
            lines << ActivityWords::tr("The server says: %1").arg(Format::escaped(message));
        if (entry.facts.contains(ActivityFact::exitCode))
            lines << ActivityWords::tr("Exit code %1.").arg(number(entry, ActivityFact::exitCode));
        break;
    case ActivityKind::SnapshotForgotten:
        lines << ActivityWords::tr("Only this computer's list forgot it. The server may still have it.");
        break;
    default:
        break;
    }
    if (entry.facts.value(ActivityFact::commandLine).toBool())
        lines << ActivityWords::tr("Done on the command line.");
    if (!entry.code.isEmpty())
        lines << ActivityWords::tr("Code: %1.", "of an error").arg(Format::escaped(entry.code));
    return lines;
}

QString sandbox(const ActivityEntry &entry)
{
    return entry.sandboxName.isEmpty() ? Format::shortId(Format::escaped(entry.sandbox.value()))
                                       : Format::escaped(entry.sandboxName);
}

QString searchText(const ActivityEntry &entry)
{
    QStringList parts{entry.connection, entry.sandbox.value(), entry.sandboxName, entry.image.value(), entry.subject,
        fact(entry, ActivityFact::imageText), fact(entry, ActivityFact::reason), fact(entry, ActivityFact::message),
        fact(entry, ActivityFact::target), fact(entry, ActivityFact::partner), fact(entry, ActivityFact::to),
        entry.error, entry.code};
    parts.removeAll(QString());
    return parts.join(QLatin1Char('\n')).toCaseFolded();
}

} // namespace vivarium::ActivityText
