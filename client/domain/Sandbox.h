// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Id.h"
#include "domain/Network.h"

#include <QDateTime>
#include <QHash>
#include <QStringList>

#include <chrono>
#include <optional>

namespace vivarium {

/// The states of all providers in one vocabulary (`ui.md`, last section).
enum class SandboxState { Unknown, Starting, Running, Pausing, Paused, Resuming, Stopping, Stopped, Failed };

/// Whether a sandbox in this state holds resources (and costs money).
[[nodiscard]] constexpr bool isLive(SandboxState state)
{
    return state != SandboxState::Stopped && state != SandboxState::Failed;
}

/// When a sandbox ends by itself.
struct Lifetime {
    enum class Kind {
        None, ///< runs until stopped
        Idle, ///< LazyCloud: restarts with use
        Deadline, ///< Lizard: fixed, stops while paused
        // A server that talks both tells each of them by either API.
    };
    Kind kind = Kind::None;
    std::chrono::seconds span{0}; ///< the idle limit or the whole life; 0 when unknown
    QDateTime endsAt; ///< UTC; invalid when there is no limit, or the server doesn't say
    bool isForeign = false; ///< set over another API of its server, which alone can move it
    friend bool operator==(const Lifetime &, const Lifetime &) = default;
};

/// What a sandbox uses now. Memory is without page cache.
struct Usage {
    int cpuMillicores = 0; ///< thousandths of a core, averaged over the server's interval
    qint64 memoryBytes = 0;
    qint64 memoryLimitBytes = 0; ///< 0: no limit, or unknown
    int processes = 0; ///< 0: unknown
    QDateTime sampledAt; ///< UTC
    QDateTime usedAt; ///< UTC; when something last used it, as its idle clock counts; invalid: the server doesn't say
    bool inUse = false; ///< a shell, a port connection or a call under way uses it now
    friend bool operator==(const Usage &, const Usage &) = default;
};

/// A sandbox as the lists show it. Texts come from the server: show them through Format::escaped().
struct Sandbox {
    SandboxId id;
    QString name;
    QString group; ///< LazyCloud: app; Lizard: project
    QString releaseId; ///< LazyCloud only
    ImageId image; ///< may be empty: a stock image
    QString imageText; ///< what to show for the image, as "Python 3.13"; may be empty
    SandboxState state = SandboxState::Unknown;
    QString stateText; ///< the server's own word, shown for Unknown
    QString reason; ///< why it stopped or failed, the server's word: stopped, exited, out_of_memory …
    QString message; ///< the server's sentence about the end; may be empty
    std::optional<int> exitCode;
    int cpuMillis = 0; ///< reserved, thousandths of a core; 0: unknown
    qint64 memoryMiB = 0; ///< reserved; 0: unknown
    QStringList gpus;
    // Where sandboxes have them (Feature::Templates)
    QString templateName;
    QString size;
    QString region;
    std::optional<qint64> pricePerHour; ///< billionths of USD; nullopt: not told, or by what is measured
    QHash<QString, QString> metadata;
    std::optional<NetworkPolicy> network; ///< told with the sandbox, fixed for its life
    QString pauseError; ///< why the last pause failed, the server's sentence; it runs on then
    /// Whether a pause keeps memory and processes, or has kept them; nullopt: the server promises nothing.
    std::optional<bool> pauseKeepsMemory;
    QDateTime createdAt; ///< all times UTC
    QDateTime readyAt; ///< invalid until ready
    QDateTime stoppedAt; ///< invalid until stopped
    Lifetime lifetime;
    /// False for a row of a list that tells neither image, size and lifetime nor reason, message and exit code
    /// (`lazycloud.md` §3.3: the list of sandboxes, for those that have ended). What they are is then not known; it
    /// isn't none.
    bool isComplete = true;
    friend bool operator==(const Sandbox &, const Sandbox &) = default;
};

/// A bucket of a cloud store (S3, or one that talks like it).
struct CloudBucket {
    QString bucket; ///< 3 to 63 characters
    QString prefix; ///< of the names that are seen; empty: all of it
    QString region; ///< of the store; empty: its usual one
    QString endpoint; ///< where the store answers; empty: that of S3
    bool forcePathStyle = false; ///< the bucket stands in the path of an address and not in its host
    QString accessKeySecret; ///< name of the secret that holds the key's id; empty: none
    QString secretKeySecret; ///< of the one that holds the key itself
    friend bool operator==(const CloudBucket &, const CloudBucket &) = default;
};

/// A volume in a sandbox.
struct VolumeMount {
    QString name; ///< ^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$; one that is missing is made
    QString path; ///< absolute, or below /volumes; empty: /volumes/<name>
    bool readOnly = false;
    std::optional<CloudBucket> cloudBucket = {}; ///< what is mounted instead of a volume of the workspace
    friend bool operator==(const VolumeMount &, const VolumeMount &) = default;
};

/// A folder of this machine that is sent to the server: its files become /workspace (sync_local_dir of the SDK), or are
/// what a Dockerfile copies.
struct SourceFolder {
    QString path; ///< absolute; empty: none
    bool useIgnoreFiles = true; ///< leave out what .gitignore and .dockerignore files in it name
    QStringList ignored; ///< patterns beyond these, as in a .gitignore
    QString digest; ///< instead of a path: SHA-256 of a source that the server has
    friend bool operator==(const SourceFolder &, const SourceFolder &) = default;
};

/// What is done to an image before a sandbox starts from it (`lazycloud.md` §8.3): in this order.
struct BuildSteps {
    QStringList packages; ///< for pip, as "numpy==2.1"
    QStringList commands; ///< for a shell
    QString dockerfile; ///< instead of a Python version or base image
    SourceFolder context; ///< with a Dockerfile: what it can copy
    [[nodiscard]] bool isEmpty() const { return packages.isEmpty() && commands.isEmpty() && dockerfile.isEmpty(); }
    friend bool operator==(const BuildSteps &, const BuildSteps &) = default;
};

/// What a new sandbox shall be. Limits: `lazycloud.md` §3.2; Capabilities carries those of the backend.
struct SandboxSpec {
    QString name; ///< ^[A-Za-z_][A-Za-z0-9_-]{0,62}$
    QString group; ///< ^[a-z][a-z0-9_]{0,62}$
    ImageId image; ///< start from this image; otherwise from pythonVersion or baseImage
    QString pythonVersion; ///< "3.13"
    QString baseImage; ///< a registry reference; needs a build
    BuildSteps build; ///< on top of pythonVersion or baseImage; not with `image`
    int cpuMillis = 1000; ///< reserved
    qint64 memoryMiB = 1024; ///< reserved
    int cpuLimitMillis = 0; ///< the most that it may use; 0: by the server's rule
    qint64 memoryLimitMiB = 0; ///< beyond it programs are ended; 0: by the server's rule
    qint64 diskLimitMiB = 0; ///< the most that its files may take (Feature::DiskLimit); 0: by the server's rule
    QHash<QString, QString> environment;
    QStringList secrets; ///< names; each becomes a variable of that name
    QList<VolumeMount> volumes;
    SourceFolder source;
    std::optional<std::chrono::seconds> keepWarm; ///< idle limit; nullopt: never stops by itself
    QStringList command; ///< empty: stays up and waits
    QList<int> ports; ///< exposed from the start, at most 32
    bool authorized = true; ///< exposed ports need the access token
    NetworkPolicy network;
    QStringList gpus; ///< types in order of preference, as "A10G"; "any": no matter which
    int gpuCount = 0; ///< 0 with types: one
    /// A container engine inside. The image must have one, unless the server sees to it (Feature::DockerImages). Not
    /// with rules for the network.
    bool dockerEnabled = false;
    // Feature::Templates: instead of image and amounts. keepWarm is the deadline where Feature::Deadlines is there.
    QString templateName;
    QString size; ///< empty: the server's
    QHash<QString, QString> metadata; ///< Feature::Metadata
    QString region; ///< Feature::Templates or Feature::Machines; empty: the server's
    // Feature::Machines
    QString machine; ///< a machine of one's own, by name; empty: wherever there is room
    QString zone; ///< availability zone, by the provider's name; empty: any
    bool preemptible = true; ///< the provider may take the machine back
    friend bool operator==(const SandboxSpec &, const SandboxSpec &) = default;
};

/// How far a creation is. `stage` is translated and short, as "Preparing the image".
struct CreateProgress {
    QString stage;
    QString detail; ///< the last line of a build log; may be empty, hostile
};

/// One step in the life of a sandbox (LazyCloud `lifecycle`).
struct LifecycleStage {
    QString stage; ///< placement, image, source, create, runtime, draining
    QDateTime startedAt;
    QDateTime finishedAt; ///< invalid while under way
    std::optional<std::chrono::milliseconds> duration;
    bool cached = false;
    [[nodiscard]] bool isFinished() const { return finishedAt.isValid() || duration || cached; }
};

/// One point of the usage history. Byte counters are amounts within `interval`.
struct MetricPoint {
    QDateTime at;
    std::chrono::milliseconds interval{0};
    int cpuMillicores = 0;
    qint64 memoryBytes = 0;
    qint64 networkReceived = 0;
    qint64 networkSent = 0;
    qint64 diskRead = 0;
    qint64 diskWritten = 0;
};

} // namespace vivarium
