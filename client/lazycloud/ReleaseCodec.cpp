// SPDX-License-Identifier: GPL-3.0-or-later
#include "lazycloud/ReleaseCodec.h"

#include "lazycloud/NetworkCodec.h"
#include "lazycloud/SandboxCodec.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <array>
#include <utility>

namespace vivarium {

Result<QString> ReleaseCodec::releaseId(JsonReader reader)
{
    const QString id = reader.requiredId(QLatin1StringView("id"));
    return reader.finish(id);
}

namespace {

void readResources(JsonReader &spec, SandboxSpec &found)
{
    JsonReader resources = spec.requiredObject(QLatin1StringView("resources"));
    found.cpuMillis = int(resources.requiredInteger(QLatin1StringView("cpu_millis")));
    found.memoryMiB = resources.requiredInteger(QLatin1StringView("memory_mib"));
    found.cpuLimitMillis = int(resources.integer(QLatin1StringView("cpu_limit_millis")).value_or(0));
    found.memoryLimitMiB = resources.integer(QLatin1StringView("memory_limit_mib")).value_or(0);
    found.diskLimitMiB = resources.integer(QLatin1StringView("disk_mib")).value_or(0);
    found.gpus = resources.texts(QLatin1StringView("gpu"));
    found.gpuCount = int(resources.integer(QLatin1StringView("gpu_count")).value_or(0));
}

void readPlacement(const JsonReader &spec, SandboxSpec &found)
{
    const QJsonObject placement = spec.object().value(QLatin1StringView("placement")).toObject();
    found.machine = placement.value(QLatin1StringView("machine")).toString();
    found.region = placement.value(QLatin1StringView("region")).toString();
    found.zone = placement.value(QLatin1StringView("availability_zone")).toString();
    found.preemptible = placement.value(QLatin1StringView("preemptible")).toBool(true);
}

std::optional<CloudBucket> readBucket(JsonReader &volume)
{
    const QLatin1StringView name("cloud_bucket");
    if (!volume.object().value(name).isObject())
        return std::nullopt;
    JsonReader bucket = volume.requiredObject(name);
    return CloudBucket{bucket.requiredText(QLatin1StringView("bucket")), bucket.text(QLatin1StringView("prefix")),
        bucket.text(QLatin1StringView("region")), bucket.text(QLatin1StringView("endpoint")),
        bucket.flag(QLatin1StringView("force_path_style")), bucket.text(QLatin1StringView("access_key_secret")),
        bucket.text(QLatin1StringView("secret_key_secret"))};
}

/// The contract allows any value; what is no text becomes its JSON.
QHash<QString, QString> readMetadata(const QJsonObject &members)
{
    QHash<QString, QString> metadata;
    for (auto it = members.begin(); it != members.end(); ++it) {
        QString text = it.value().toString();
        if (!it.value().isString()) {
            const QByteArray list = QJsonDocument(QJsonArray{it.value()}).toJson(QJsonDocument::Compact);
            text = QString::fromUtf8(list.sliced(1).chopped(1));
        }
        metadata.insert(it.key(), text);
    }
    return metadata;
}

QList<VolumeMount> readMounts(JsonReader &spec)
{
    QList<VolumeMount> mounts;
    if (!spec.has(QLatin1StringView("volumes")))
        return mounts;
    for (JsonReader &volume : spec.requiredObjects(QLatin1StringView("volumes"))) {
        mounts.append({volume.requiredId(QLatin1StringView("name")), volume.text(QLatin1StringView("mount_path")),
            volume.flag(QLatin1StringView("read_only")), readBucket(volume)});
    }
    return mounts;
}

/// What podOf() says for a sandbox without a command of its own.
QStringList waitingCommand()
{
    return {QStringLiteral("tail"), QStringLiteral("-f"), QStringLiteral("/dev/null")};
}

} // namespace

Result<SandboxApi::Specification> ReleaseCodec::specification(JsonReader reader)
{
    SandboxSpec found;
    found.group = reader.requiredText(QLatin1StringView("app"));
    JsonReader spec = reader.requiredObject(QLatin1StringView("spec"));
    found.name = spec.requiredText(QLatin1StringView("name"));
    JsonReader image = spec.requiredObject(QLatin1StringView("image"));
    found.image = ImageId(image.text(QLatin1StringView("image_id")));
    if (found.image.isEmpty())
        found.pythonVersion = image.requiredText(QLatin1StringView("python_version"));
    readResources(spec, found);
    found.source.digest = spec.requiredObject(QLatin1StringView("source")).requiredText(QLatin1StringView("sha256"));
    const QJsonObject environment = spec.object().value(QLatin1StringView("environment")).toObject();
    for (auto it = environment.begin(); it != environment.end(); ++it)
        found.environment.insert(it.key(), it.value().toString());
    found.metadata = readMetadata(spec.object().value(QLatin1StringView("metadata")).toObject());
    found.secrets = spec.texts(QLatin1StringView("secrets"));
    found.volumes = readMounts(spec);
    found.authorized = spec.flag(QLatin1StringView("authorized"));
    found.dockerEnabled = spec.flag(QLatin1StringView("docker_enabled"));
    readPlacement(spec, found);
    JsonReader pod = spec.requiredObject(QLatin1StringView("pod"));
    const bool replaced = reader.has(QLatin1StringView("command"));
    found.command = replaced ? reader.texts(QLatin1StringView("command")) : pod.texts(QLatin1StringView("command"));
    if (found.command == waitingCommand())
        found.command.clear();
    if (const qint64 seconds = reader.requiredInteger(QLatin1StringView("timeout_seconds")); seconds > 0)
        found.keepWarm = std::chrono::seconds(seconds);
    const QJsonArray ports = reader.object().value(QLatin1StringView("ports")).toArray();
    for (const auto &port : ports)
        found.ports.append(port.toInt());
    JsonReader network = reader.requiredObject(QLatin1StringView("network"));
    const Result<NetworkPolicy> policy = NetworkCodec::policy(network);
    if (!policy)
        return std::unexpected(policy.error());
    found.network = *policy;
    return reader.finish(SandboxApi::Specification{found, true});
}

namespace {

QJsonObject podOf(const SandboxSpec &spec)
{
    // An empty command would run the image's own entrypoint; the SDK keeps a sandbox up with this one.
    const QStringList command = spec.command.isEmpty() ? waitingCommand() : spec.command;
    QJsonObject pod{{QLatin1StringView("kind"), QStringLiteral("sandbox")},
        {QLatin1StringView("command"), QJsonArray::fromStringList(command)}};
    if (!spec.ports.isEmpty()) {
        QJsonObject ports; // named by their numbers, as the SDK does
        for (const int port : spec.ports)
            ports.insert(QString::number(port), port);
        pod.insert(QLatin1StringView("ports"), ports);
    }
    // Only what restricts is said: the two exclude each other, and the SDK leaves defaults out.
    const QJsonObject rules = NetworkCodec::policyBody(spec.network);
    if (rules.value(QLatin1StringView("block_network")).toBool())
        pod.insert(QLatin1StringView("block_network"), true);
    else if (const QJsonArray allowed = rules.value(QLatin1StringView("allow_list")).toArray(); !allowed.isEmpty())
        pod.insert(QLatin1StringView("allow_list"), allowed);
    return pod;
}

QJsonObject resourcesOf(const SandboxSpec &spec)
{
    QJsonObject resources{
        {QLatin1StringView("cpu_millis"), spec.cpuMillis}, {QLatin1StringView("memory_mib"), spec.memoryMiB}};
    if (spec.cpuLimitMillis > 0)
        resources.insert(QLatin1StringView("cpu_limit_millis"), spec.cpuLimitMillis);
    if (spec.memoryLimitMiB > 0)
        resources.insert(QLatin1StringView("memory_limit_mib"), spec.memoryLimitMiB);
    if (spec.diskLimitMiB > 0)
        resources.insert(QLatin1StringView("disk_mib"), spec.diskLimitMiB);
    if (!spec.gpus.isEmpty()) {
        resources.insert(QLatin1StringView("gpu"), QJsonArray::fromStringList(spec.gpus));
        resources.insert(QLatin1StringView("gpu_count"), std::max(1, spec.gpuCount));
    }
    return resources;
}

/// Only what is asked for: the SDK leaves defaults out.
QJsonObject placementOf(const SandboxSpec &spec)
{
    QJsonObject placement;
    if (!spec.machine.isEmpty())
        placement.insert(QLatin1StringView("machine"), spec.machine);
    if (!spec.region.isEmpty())
        placement.insert(QLatin1StringView("region"), spec.region);
    if (!spec.zone.isEmpty())
        placement.insert(QLatin1StringView("availability_zone"), spec.zone);
    if (!spec.preemptible)
        placement.insert(QLatin1StringView("preemptible"), false);
    return placement;
}

/// Only what is asked for, as in placementOf().
QJsonObject bucketOf(const CloudBucket &bucket)
{
    QJsonObject object{{QLatin1StringView("bucket"), bucket.bucket}};
    const std::array members{std::pair(QLatin1StringView("prefix"), &bucket.prefix),
        std::pair(QLatin1StringView("region"), &bucket.region),
        std::pair(QLatin1StringView("endpoint"), &bucket.endpoint),
        std::pair(QLatin1StringView("access_key_secret"), &bucket.accessKeySecret),
        std::pair(QLatin1StringView("secret_key_secret"), &bucket.secretKeySecret)};
    for (const auto &[name, text] : members) {
        if (!text->isEmpty())
            object.insert(name, *text);
    }
    if (bucket.forcePathStyle)
        object.insert(QLatin1StringView("force_path_style"), true);
    return object;
}

QJsonArray volumesOf(const SandboxSpec &spec)
{
    QJsonArray volumes;
    for (const VolumeMount &mount : spec.volumes) {
        QJsonObject volume{{QLatin1StringView("name"), mount.name}};
        if (!mount.path.isEmpty())
            volume.insert(QLatin1StringView("mount_path"), mount.path);
        if (mount.readOnly)
            volume.insert(QLatin1StringView("read_only"), true);
        if (mount.cloudBucket)
            volume.insert(QLatin1StringView("cloud_bucket"), bucketOf(*mount.cloudBucket));
        volumes.append(volume);
    }
    return volumes;
}

} // namespace

QJsonObject ReleaseCodec::releaseBody(
    const SandboxSpec &spec, const QString &pythonVersion, const ImageId &imageId, const QString &sourceDigest)
{
    QJsonObject image{{QLatin1StringView("python_version"), pythonVersion}};
    if (!imageId.isEmpty())
        image.insert(QLatin1StringView("image_id"), imageId.value());
    QJsonObject body{
        {QLatin1StringView("kind"), QStringLiteral("sandbox")},
        {QLatin1StringView("name"), spec.name},
        {QLatin1StringView("source"), QJsonObject{{QLatin1StringView("sha256"), sourceDigest}}},
        {QLatin1StringView("image"), image},
        {QLatin1StringView("resources"), resourcesOf(spec)},
        // Releases take at most a day; a longer limit is set with the instance.
        {QLatin1StringView("keep_warm_seconds"), std::min<qint64>(SandboxCodec::wireSeconds(spec.keepWarm), 86400)},
        {QLatin1StringView("authorized"), spec.authorized},
        {QLatin1StringView("pod"), podOf(spec)},
    };
    if (!spec.environment.isEmpty()) {
        QJsonObject environment;
        for (const auto &[name, value] : spec.environment.asKeyValueRange())
            environment.insert(name, value);
        body.insert(QLatin1StringView("environment"), environment);
    }
    if (!spec.metadata.isEmpty()) {
        QJsonObject metadata;
        for (const auto &[name, value] : spec.metadata.asKeyValueRange())
            metadata.insert(name, value);
        body.insert(QLatin1StringView("metadata"), metadata);
    }
    if (!spec.secrets.isEmpty())
        body.insert(QLatin1StringView("secrets"), QJsonArray::fromStringList(spec.secrets));
    if (!spec.volumes.isEmpty())
        body.insert(QLatin1StringView("volumes"), volumesOf(spec));
    if (spec.dockerEnabled)
        body.insert(QLatin1StringView("docker_enabled"), true);
    if (const QJsonObject placement = placementOf(spec); !placement.isEmpty())
        body.insert(QLatin1StringView("placement"), placement);
    return body;
}

QJsonObject ReleaseCodec::instanceBody(const SandboxSpec &spec, const QString &releaseId)
{
    return {{QLatin1StringView("release_id"), releaseId},
        {QLatin1StringView("timeout_seconds"), SandboxCodec::wireSeconds(spec.keepWarm)}};
}

} // namespace vivarium
