// SPDX-License-Identifier: GPL-3.0-or-later
#include "lazycloud/ServerCodec.h"

#include "lazycloud/EngineTexts.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace vivarium {

namespace {
struct CapabilityTexts {
    Q_DECLARE_TR_FUNCTIONS(vivarium::CapabilityTexts)
};

struct FeatureName {
    Feature feature;
    QLatin1StringView name;
};
constexpr std::array ExtensionNames{
    FeatureName{Feature::ProcessTree, QLatin1StringView("process-tree")},
    FeatureName{Feature::SignalTree, QLatin1StringView("process-signal")},
    FeatureName{Feature::OutputStream, QLatin1StringView("process-output")},
    FeatureName{Feature::LinkAwareListing, QLatin1StringView("file-list")},
    FeatureName{Feature::MoveFiles, QLatin1StringView("file-move")},
    FeatureName{Feature::CopyFiles, QLatin1StringView("file-copy")},
    FeatureName{Feature::ChangeMode, QLatin1StringView("file-mode")},
    FeatureName{Feature::LargeFiles, QLatin1StringView("file-content")},
    FeatureName{Feature::Archives, QLatin1StringView("archive")},
    FeatureName{Feature::WatchFolders, QLatin1StringView("watch")},
    FeatureName{Feature::SearchFiles, QLatin1StringView("file-search")},
    FeatureName{Feature::KeptTerminals, QLatin1StringView("terminals")},
    FeatureName{Feature::ListImages, QLatin1StringView("images")},
    FeatureName{Feature::UsageOfAll, QLatin1StringView("usage")},
    FeatureName{Feature::Ports, QLatin1StringView("ports")},
    FeatureName{Feature::Listeners, QLatin1StringView("listeners")},
    FeatureName{Feature::OutboundNetwork, QLatin1StringView("outbound-network")},
    FeatureName{Feature::NetworkRules, QLatin1StringView("network")},
    FeatureName{Feature::TestDestination, QLatin1StringView("network-test")},
    FeatureName{Feature::SaveMemory, QLatin1StringView("memory-snapshots")},
    FeatureName{Feature::CompareImages, QLatin1StringView("image-changes")},
    FeatureName{Feature::Origins, QLatin1StringView("origin")},
    FeatureName{Feature::Pause, QLatin1StringView("pause")},
    FeatureName{Feature::Secrets, QLatin1StringView("secrets")},
    FeatureName{Feature::Volumes, QLatin1StringView("volumes")},
    FeatureName{Feature::Specification, QLatin1StringView("specification")},
    FeatureName{Feature::CancelBuilds, QLatin1StringView("image-build-cancel")},
    FeatureName{Feature::Gpus, QLatin1StringView("gpu")},
    FeatureName{Feature::DockerInside, QLatin1StringView("docker")},
    FeatureName{Feature::DockerImages, QLatin1StringView("docker-images")},
    FeatureName{Feature::Machines, QLatin1StringView("machines")},
    FeatureName{Feature::CloudBuckets, QLatin1StringView("cloud-buckets")},
    FeatureName{Feature::DiskLimit, QLatin1StringView("disk-limit")},
};

/// Why a feature isn't there, in the window's own words where they are known. `rests`: how many others it may rest on,
/// each on the next; what a server says could lead round in a circle.
QString reasonIn(JsonReader &features, QLatin1StringView name, int rests = 2)
{
    JsonReader feature = features.requiredObject(name);
    const EngineTexts::Reason reason{feature.text(QLatin1StringView("code")), feature.text(QLatin1StringView("reason")),
        feature.text(QLatin1StringView("detail"))};
    const QLatin1StringView basis = EngineTexts::basisOf(reason.code);
    const bool isTold = !basis.isEmpty() && rests > 0 && features.has(basis);
    return EngineTexts::whyNot(reason, isTold ? reasonIn(features, basis, rests - 1) : QString());
}

struct WorkspaceChoice {
    QString name;
    QDateTime createdAt;
    bool owned = false;
};
} // namespace

Result<ServerCodec::Identity> ServerCodec::identity(JsonReader reader)
{
    Identity identity;
    JsonReader user = reader.requiredObject(QLatin1StringView("user"));
    identity.account = user.requiredText(QLatin1StringView("email"));
    if (identity.account.isEmpty())
        identity.account = user.text(QLatin1StringView("display_name"));
    QList<WorkspaceChoice> choices;
    for (JsonReader &inner : reader.requiredObjects(QLatin1StringView("workspaces"))) {
        WorkspaceChoice choice;
        choice.name = inner.requiredId(QLatin1StringView("name"));
        choice.createdAt = inner.requiredTime(QLatin1StringView("created_at"));
        choice.owned = inner.text(QLatin1StringView("role")) == QLatin1StringView("owner");
        if (inner.requiredText(QLatin1StringView("state")) != QLatin1StringView("deleting"))
            choices.append(choice);
    }
    const auto best = std::ranges::min_element(choices, [](const WorkspaceChoice &a, const WorkspaceChoice &b) {
        return a.owned != b.owned ? a.owned : a.createdAt < b.createdAt;
    });
    if (best != choices.end())
        identity.workspace = best->name;
    return reader.finish(identity);
}

Result<ServerCodec::Extensions> ServerCodec::extensions(JsonReader reader)
{
    Extensions extensions;
    extensions.capabilities = contractOnly();
    Capabilities &capabilities = extensions.capabilities;
    capabilities.costsMoney = false;
    JsonReader features = reader.requiredObject(QLatin1StringView("features"));
    for (const FeatureName &known : ExtensionNames) {
        if (!features.has(known.name)) {
            // Extensions that are not mentioned are not there; the contract's own abilities stay as they are.
            continue;
        }
        JsonReader feature = features.requiredObject(known.name);
        capabilities.set(
            known.feature, feature.requiredFlag(QLatin1StringView("available")), reasonIn(features, known.name));
    }
    capabilities.set(Feature::FreeObservation,
        capabilities.has(Feature::ProcessTree) && capabilities.has(Feature::LinkAwareListing),
        CapabilityTexts::tr("Looking at processes and files counts as use on this server."));
    if (capabilities.has(Feature::LargeFiles))
        capabilities.uploadLimitBytes = -1;
    // Where the extensions speak of ports they also withdraw them.
    if (features.has(QLatin1StringView("ports")) && capabilities.has(Feature::Ports))
        capabilities.set(Feature::ClosePorts, true);
    if (features.has(QLatin1StringView("secrets")) && features.has(QLatin1StringView("volumes")))
        capabilities.set(Feature::ManageStorage, true);
    // The list is there where memory can't be stored, too: it may have been possible before.
    if (features.has(QLatin1StringView("memory-snapshots")))
        capabilities.set(Feature::ListMemory, true);
    if (features.has(QLatin1StringView("limits"))) {
        JsonReader limits = features.requiredObject(QLatin1StringView("limits"));
        if (!limits.flag(QLatin1StringView("available"))) {
            const QString reason = reasonIn(features, QLatin1StringView("limits"));
            capabilities.note = reason.isEmpty()
                ? CapabilityTexts::tr("CPU and memory limits are not enforced on this machine.")
                : CapabilityTexts::tr("CPU and memory limits are not enforced: %1").arg(reason);
        }
    }
    if (reader.has(QLatin1StringView("engine")))
        capabilities.serverVersion =
            reader.requiredObject(QLatin1StringView("engine")).text(QLatin1StringView("version")).left(40);
    if (reader.has(QLatin1StringView("host"))) {
        JsonReader host = reader.requiredObject(QLatin1StringView("host"));
        if (const auto cpus = host.integer(QLatin1StringView("cpu_count")); cpus && *cpus > 0)
            capabilities.maximumCpuMillis = int(std::min<qint64>(*cpus * 1000, capabilities.maximumCpuMillis));
        if (const auto memory = host.integer(QLatin1StringView("memory_bytes")); memory && *memory > 0)
            capabilities.maximumMemoryMiB = std::max<qint64>(*memory >> 20, capabilities.minimumMemoryMiB);
    }
    if (reader.has(QLatin1StringView("base_images"))) {
        QStringList versions;
        for (JsonReader &inner : reader.requiredObjects(QLatin1StringView("base_images"))) {
            Image image;
            image.pythonVersion = inner.requiredText(QLatin1StringView("python_version"));
            image.id = ImageId(inner.text(QLatin1StringView("image_id")));
            image.ready = inner.flag(QLatin1StringView("ready"));
            extensions.baseImages.append(image);
            // "3.13.5" and "3.13" name the same choice in a spec.
            const QString minor = image.pythonVersion.section(QLatin1Char('.'), 0, 1);
            if (!versions.contains(minor))
                versions << minor;
        }
        if (!versions.isEmpty())
            capabilities.pythonVersions = versions;
    }
    if (reader.has(QLatin1StringView("image_state"))) {
        JsonReader state = reader.requiredObject(QLatin1StringView("image_state"));
        extensions.imageState = state.text(QLatin1StringView("state"));
        extensions.imageMessage = state.text(QLatin1StringView("message"));
    }
    return reader.finish(extensions);
}

Capabilities ServerCodec::contractOnly()
{
    Capabilities capabilities;
    capabilities.costsMoney = true;
    capabilities.pythonVersions = {QStringLiteral("3.13"), QStringLiteral("3.12"), QStringLiteral("3.11"),
        QStringLiteral("3.10"), QStringLiteral("3.14")};
    const QString noCall = CapabilityTexts::tr("This server has no call for it.");
    capabilities.set(Feature::ProcessTree, false,
        CapabilityTexts::tr("This server lists only processes that were started through its API."));
    capabilities.set(Feature::SignalTree, false, noCall);
    capabilities.set(Feature::OutputStream, false,
        CapabilityTexts::tr("This server has no live output; it is asked twice a second."));
    capabilities.set(Feature::LinkAwareListing, false,
        CapabilityTexts::tr("This server follows links and lists at most 10,000 entries of a folder."));
    // No calls, but a command inside the sandbox does it.
    capabilities.set(Feature::MoveFiles, true);
    capabilities.set(Feature::CopyFiles, true);
    capabilities.set(Feature::ChangeMode, true);
    capabilities.set(Feature::Archives, true);
    capabilities.set(Feature::LargeFiles, false, CapabilityTexts::tr("This server takes files of at most 64 MiB."));
    capabilities.set(Feature::WatchFolders, false, noCall);
    capabilities.set(Feature::SearchFiles, false,
        CapabilityTexts::tr("This server finds only text as it stands, in the same case, and doesn't return the lines: "
                            "they are read from the files."));
    capabilities.set(
        Feature::KeptTerminals, false, CapabilityTexts::tr("On this server a shell ends with its connection."));
    capabilities.set(Feature::ListImages, false, CapabilityTexts::tr("This server can't list, name or delete images."));
    capabilities.set(Feature::SaveFileSystem, true);
    capabilities.set(Feature::SaveMemory, true);
    capabilities.set(
        Feature::ListMemory, false, CapabilityTexts::tr("This server can't list, name or delete memory snapshots."));
    capabilities.set(Feature::CompareImages, false,
        CapabilityTexts::tr("This server can't tell what differs between an image and a sandbox."));
    capabilities.set(Feature::Origins, false, noCall);
    capabilities.set(Feature::UsageOfAll, false, noCall);
    capabilities.set(Feature::Ports, true);
    capabilities.set(
        Feature::ClosePorts, false, CapabilityTexts::tr("On this server a port stays exposed until its sandbox ends."));
    capabilities.set(Feature::Listeners, false,
        CapabilityTexts::tr("This server doesn't tell by itself what listens inside a sandbox."));
    capabilities.set(Feature::OutboundNetwork, true);
    capabilities.set(Feature::NetworkRules, true);
    capabilities.set(Feature::TestDestination, false,
        CapabilityTexts::tr("This server can't try a destination from inside a sandbox."));
    capabilities.set(Feature::Pause, false, noCall);
    capabilities.set(Feature::Secrets, true);
    capabilities.set(Feature::Volumes, true);
    capabilities.set(Feature::ManageStorage, false,
        CapabilityTexts::tr("Secrets and volumes are made and deleted on the provider's website or command line."));
    capabilities.set(
        Feature::Specification, false, CapabilityTexts::tr("This server doesn't tell what a sandbox was made from."));
    capabilities.set(Feature::CancelBuilds, false, noCall);
    capabilities.set(Feature::Gpus, true);
    capabilities.set(Feature::DockerInside, true);
    capabilities.set(Feature::DockerImages, false, noCall);
    capabilities.set(Feature::Machines, true);
    capabilities.set(Feature::Metadata, true);
    capabilities.set(Feature::CloudBuckets, true);
    capabilities.set(Feature::DiskLimit, true);
    capabilities.set(Feature::FreeObservation, false,
        CapabilityTexts::tr("Looking at processes and files counts as use on this server."));
    return capabilities;
}

} // namespace vivarium
