// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Placement.h"
#include "domain/Pricing.h"

#include <QHash>
#include <QString>
#include <QStringList>

#include <chrono>
#include <optional>

namespace vivarium {

/// What a backend can do beyond the common ground. A panel asks before it offers.
enum class Feature {
    ProcessTree, ///< all processes with CPU and memory, not only those started through the API
    SignalTree, ///< signal any process or its descendants, STOP and CONT included
    OutputStream, ///< live output of commands
    LinkAwareListing, ///< link targets, paging beyond 10 000
    MoveFiles,
    CopyFiles,
    ChangeMode,
    LargeFiles, ///< no 64 MiB limit
    Archives, ///< folders up and down as a tar stream
    WatchFolders,
    SearchFiles, ///< search that returns lines, takes regular expressions, and disregards case
    KeptTerminals, ///< shells that outlive their connection
    ListImages, ///< list, name, delete
    SaveFileSystem, ///< file-system image of a running sandbox
    SaveMemory, ///< memory snapshot
    ListMemory, ///< list, name, delete, cancel memory snapshots; what one would do
    CompareImages, ///< what differs between an image and a sandbox, found without use
    Origins, ///< which sandbox a sandbox came from
    UsageOfAll, ///< usage of all live sandboxes in one call
    Ports,
    ClosePorts, ///< withdraw an exposed port
    Listeners, ///< what listens inside, found without use
    OutboundNetwork, ///< sandboxes reach anything outside at all
    NetworkRules, ///< change what a sandbox may reach
    TestDestination, ///< try a destination from inside
    Pause, ///< stop all that runs, keep the files, and go on later
    PauseKeepsProcesses, ///< what ran goes on after a pause; without it nobody may be promised that
    Fork, ///< copies of a running sandbox
    Templates, ///< sandboxes start from templates and sizes with names, not from images and amounts
    Deadlines, ///< a lifetime is a moment at which a sandbox ends, whatever is done with it
    AllowedHosts, ///< what a sandbox may reach can be told by name, and only when it is made
    Metadata, ///< sandboxes carry texts of their maker
    WarmPools, ///< snapshots keep started copies ready
    Schedules, ///< commands at given times
    Desktops, ///< a graphical desktop, with the template that has one
    SizedVolumes, ///< volumes have a size and can grow
    ByCommands, ///< process tree and changes to files are made by commands inside, which need a shell in the image
    Secrets, ///< sandboxes can have secrets
    Volumes, ///< sandboxes can have volumes
    ManageStorage, ///< make and delete secrets and volumes
    Specification, ///< tells all of what a sandbox was made from
    CancelBuilds, ///< end the build of an image
    Gpus, ///< sandboxes can have GPUs
    DockerInside, ///< a container engine inside a sandbox
    Machines, ///< choose where a sandbox runs: machine, region, zone
    FreeObservation, ///< looking at processes and files does not restart the idle clock
    DockerImages, ///< puts a container engine into the images that it makes for such a sandbox
    CloudBuckets, ///< volumes can be buckets of a cloud store
    DiskLimit, ///< a sandbox is held to the ceiling of its disk; without it the number is only kept
};

/// Capabilities are data: flags with reasons, and limits.
class Capabilities {
public:
    /// Whether it is there. What was never mentioned is not.
    [[nodiscard]] bool has(Feature feature) const { return m_flags.value(feature).available; }
    /// Why it isn't there: a sentence for a person; empty when it is, or nobody said.
    [[nodiscard]] QString reason(Feature feature) const { return m_flags.value(feature).reason; }
    void set(Feature feature, bool available, const QString &reason = {})
    {
        m_flags.insert(feature, {available, reason});
    }

    bool costsMoney = false; ///< running sandboxes are billed
    bool forgetsEnded = false; ///< knows nothing more of a sandbox that has ended: "not found" means stopped
    std::optional<PriceList> prices; ///< what they cost; nullopt: the server doesn't say, or was not asked yet
    QStringList pythonVersions; ///< to choose from, best first
    qint64 uploadLimitBytes = 64LL << 20; ///< of one file; −1: none
    int minimumCpuMillis = 125;
    int maximumCpuMillis = 32000;
    qint64 minimumMemoryMiB = 128;
    qint64 maximumMemoryMiB = 1572864;
    std::chrono::seconds maximumKeepWarm{86400}; ///< of a new sandbox
    std::chrono::seconds maximumLifetime{604800}; ///< of one that runs
    // Feature::Templates: to choose from, best first. Suggestions: servers take others, and refuse some of these.
    QList<SandboxTemplate> templates;
    QList<SandboxSize> sizes;
    QList<Region> regions;
    std::optional<PlanLimits> plan; ///< limits that are known before a call; nullopt: not told
    QString workspaceWord; ///< what a connection works in, as "project"; empty: a workspace
    QString serverVersion; ///< of the local engine; empty: not told
    QString note; ///< about the whole server, as "limits are not enforced: cgroup v1 without root"; may be empty

private:
    struct Flag {
        bool available = false;
        QString reason;
    };
    QHash<Feature, Flag> m_flags;
};

} // namespace vivarium
