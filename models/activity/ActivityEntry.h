// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Id.h"

#include <QDateTime>
#include <QJsonObject>
#include <QList>
#include <QString>

#include <compare>

namespace vivarium {

/// What an entry of the history is about. The words that stand for them in the file are ActivityText::word().
enum class ActivityKind {
    Unknown, ///< written by a later version
    SandboxCreated,
    SandboxRestored, ///< from a snapshot of memory
    SandboxRunning,
    SandboxStop, ///< asked for here, and refused
    SandboxEnded,
    SandboxPaused,
    SandboxResumed,
    SandboxCopied, ///< while it ran; the entry is about the copy, and names the source
    LifetimeChanged,
    SnapshotSaved,
    SnapshotRenamed,
    SnapshotDeleted,
    SnapshotForgotten, ///< taken off this machine's list; the server keeps it
    PortExposed,
    PortClosed,
    NetworkChanged,
    Uploaded,
    Downloaded,
    FilesReplaced, ///< text in files, or taken back
    FilesDeleted,
    FilesRenamed,
    FilesMoved,
    FilesCopied, ///< inside the sandbox
    FolderMade,
    FileMade,
    FilesUnpacked,
    PermissionsChanged,
    CommandRun,
    ScheduleCreated,
    ScheduleChanged,
    ScheduleStarted, ///< by hand; what runs by itself is in the server's own list
    ScheduleDeleted,
    ConnectionAdded,
    ConnectionRemoved,
};

/// What a person narrows the history down to.
enum class ActivityGroup { Sandboxes, Snapshots, Ports, Network, Files, Commands, Schedules, Connections };

enum class ActivityOutcome { Succeeded, Failed, Cancelled };

/// One line of the history: what was done to which sandbox, when, and how it ended. Names are those of then. Holds no
/// secret: no environment, no command line, no address with a token.
struct ActivityEntry {
    qint64 id = 0; ///< of the stored entry, never used twice; 0: not stored yet
    QDateTime at; ///< UTC
    ActivityKind kind = ActivityKind::Unknown;
    ActivityOutcome outcome = ActivityOutcome::Succeeded;
    ProfileId profile;
    QString connection; ///< what the connection was called
    SandboxId sandbox; ///< may be empty
    QString sandboxName; ///< may be empty; hostile
    ImageId image; ///< the image or snapshot it is about; for a new sandbox the one it started from
    QString subject; ///< port, path, name or program, as the kind has it; hostile
    QJsonObject facts; ///< what else is known, by the names in ActivityFact
    QString error; ///< why it failed: a sentence
    QString code; ///< the server's code, or "HTTP 503"
    friend bool operator==(const ActivityEntry &, const ActivityEntry &) = default;
};

/// Names of the members of ActivityEntry::facts.
namespace ActivityFact {
inline constexpr QLatin1StringView imageText("image_text"); ///< what the image is, as "Python 3.13"
inline constexpr QLatin1StringView cpuMillis("cpu_millis");
inline constexpr QLatin1StringView memoryMiB("memory_mib");
inline constexpr QLatin1StringView idleSeconds("idle_seconds"); ///< −1: none
inline constexpr QLatin1StringView ports("ports"); ///< numbers
inline constexpr QLatin1StringView variables("variables"); ///< how many; never which
inline constexpr QLatin1StringView network("network"); ///< "open", "blocked", "only"
inline constexpr QLatin1StringView ranges("ranges"); ///< CIDR, with "only"
inline constexpr QLatin1StringView state("state"); ///< of the end: "stopped", "failed"; missing: not told
inline constexpr QLatin1StringView reason("reason"); ///< the server's word
inline constexpr QLatin1StringView message("message"); ///< the server's sentence
inline constexpr QLatin1StringView exitCode("exit_code");
inline constexpr QLatin1StringView milliseconds("milliseconds"); ///< how long a command ran; missing: not known
inline constexpr QLatin1StringView by("by"); ///< who ended it: "here", "idle", "deadline"; missing: not known
inline constexpr QLatin1StringView files("files"); ///< how many went through
inline constexpr QLatin1StringView failedFiles("failed"); ///< how many did not
inline constexpr QLatin1StringView bytes("bytes");
inline constexpr QLatin1StringView target("target"); ///< of a download: the folder of this machine
inline constexpr QLatin1StringView partner("partner"); ///< of files copied between sandboxes: the other one's name
inline constexpr QLatin1StringView to("to"); ///< of files that got another path in the sandbox: the new one
inline constexpr QLatin1StringView count("count");
inline constexpr QLatin1StringView takenBack("taken_back"); ///< true: a replacement was
inline constexpr QLatin1StringView enabled("enabled"); ///< of a schedule that was only switched on or off
inline constexpr QLatin1StringView memory("memory"); ///< true: `image` is a memory snapshot
inline constexpr QLatin1StringView commandLine("command_line"); ///< true: done by `vivarium exec` and its like
} // namespace ActivityFact

/// Where an entry stands in the history, which is sorted by time.
struct ActivityPosition {
    qint64 at = 0; ///< milliseconds since the epoch
    qint64 id = 0;
    [[nodiscard]] static ActivityPosition of(const ActivityEntry &entry)
    {
        return {entry.at.toMSecsSinceEpoch(), entry.id};
    }
    friend auto operator<=>(const ActivityPosition &, const ActivityPosition &) = default;
};

/// What to show of the history; empty members don't restrict.
struct ActivityFilter {
    QString text{}; ///< words that all have to occur: in a name, an id, a subject, an error, or the kind
    QList<ActivityGroup> groups{};
    ProfileId profile{};
    SandboxId sandbox{};
    bool failedOnly = false;
    [[nodiscard]] bool isEmpty() const { return *this == ActivityFilter(); }
    friend bool operator==(const ActivityFilter &, const ActivityFilter &) = default;
};

/// A part of the history, newest first.
struct ActivityPage {
    struct Connection {
        ProfileId profile;
        QString name; ///< the last one it had
        friend bool operator==(const Connection &, const Connection &) = default;
    };
    QList<ActivityEntry> entries;
    bool more = false; ///< there are older ones that match
    int matching = 0; ///< in the whole history
    int all = 0;
    QList<Connection> connections; ///< that the history knows, the last used first
};

/// What clearing the history would take.
struct ActivityTotals {
    int entries = 0;
    int snapshots = 0; ///< of them: those that hold the id of a snapshot or image made here
};

} // namespace vivarium
