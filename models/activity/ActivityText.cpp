// SPDX-License-Identifier: GPL-3.0-or-later
#include "activity/ActivityText.h"

#include "common/Format.h"
#include "network/PolicyChange.h"

#include <QCoreApplication>
#include <QJsonArray>

#include <algorithm>
#include <array>

namespace vivarium::ActivityText {

namespace {

struct ActivityWords {
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
    KindWord{ActivityKind::CommandRun, QLatin1StringView("command-run"), ActivityGroup::Commands},
    KindWord{ActivityKind::ConnectionAdded, QLatin1StringView("connection-added"), ActivityGroup::Connections},
    KindWord{ActivityKind::ConnectionRemoved, QLatin1StringView("connection-removed"), ActivityGroup::Connections},
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
        return ActivityWords::tr("Sandboxes");
    case ActivityGroup::Snapshots:
        return ActivityWords::tr("Snapshots");
    case ActivityGroup::Ports:
        return ActivityWords::tr("Ports");
    case ActivityGroup::Network:
        return ActivityWords::tr("Network");
    case ActivityGroup::Files:
        return ActivityWords::tr("Files");
    case ActivityGroup::Commands:
        return ActivityWords::tr("Commands");
    case ActivityGroup::Connections:
        return ActivityWords::tr("Connections");
    }
    return {};
}

QString title(ActivityKind kind)
{
    switch (kind) {
    case ActivityKind::Unknown:
        return ActivityWords::tr("Something that this version doesn't know");
    case ActivityKind::SandboxCreated:
        return ActivityWords::tr("Sandbox created");
    case ActivityKind::SandboxRestored:
        return ActivityWords::tr("Sandbox restored");
    case ActivityKind::SandboxRunning:
        return ActivityWords::tr("Sandbox running");
    case ActivityKind::SandboxStop:
        return ActivityWords::tr("Stop of a sandbox");
    case ActivityKind::SandboxEnded:
        return ActivityWords::tr("Sandbox ended");
    case ActivityKind::LifetimeChanged:
        return ActivityWords::tr("Time extended or limit changed");
    case ActivityKind::SnapshotSaved:
        return ActivityWords::tr("Snapshot saved");
    case ActivityKind::SnapshotRenamed:
        return ActivityWords::tr("Snapshot renamed");
    case ActivityKind::SnapshotDeleted:
        return ActivityWords::tr("Snapshot deleted");
    case ActivityKind::SnapshotForgotten:
        return ActivityWords::tr("Snapshot forgotten");
    case ActivityKind::PortExposed:
        return ActivityWords::tr("Port exposed");
    case ActivityKind::PortClosed:
        return ActivityWords::tr("Port closed");
    case ActivityKind::NetworkChanged:
        return ActivityWords::tr("Network rules changed");
    case ActivityKind::Uploaded:
        return ActivityWords::tr("Files uploaded");
    case ActivityKind::Downloaded:
        return ActivityWords::tr("Files downloaded");
    case ActivityKind::FilesReplaced:
        return ActivityWords::tr("Text replaced in files");
    case ActivityKind::CommandRun:
        return ActivityWords::tr("Command run");
    case ActivityKind::ConnectionAdded:
        return ActivityWords::tr("Connection added");
    case ActivityKind::ConnectionRemoved:
        return ActivityWords::tr("Connection removed");
    }
    return {};
}

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
        break;
    }
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
        fact(entry, ActivityFact::target), entry.error, entry.code};
    parts.removeAll(QString());
    return parts.join(QLatin1Char('\n')).toCaseFolded();
}

} // namespace vivarium::ActivityText
