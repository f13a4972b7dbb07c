// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/SpecRecord.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

using namespace Qt::StringLiterals;

namespace vivarium::SpecRecord {

namespace {

QStringList texts(const QJsonValue &value)
{
    QStringList list;
    const QJsonArray array = value.toArray();
    for (const auto &entry : array)
        list << entry.toString();
    return list;
}

QJsonObject bucketToJson(const CloudBucket &bucket)
{
    return {{u"bucket"_s, bucket.bucket}, {u"prefix"_s, bucket.prefix}, {u"region"_s, bucket.region},
        {u"endpoint"_s, bucket.endpoint}, {u"forcePathStyle"_s, bucket.forcePathStyle},
        {u"accessKeySecret"_s, bucket.accessKeySecret}, {u"secretKeySecret"_s, bucket.secretKeySecret}};
}

CloudBucket bucketFromJson(const QJsonObject &bucket)
{
    return {bucket[u"bucket"].toString(), bucket[u"prefix"].toString(), bucket[u"region"].toString(),
        bucket[u"endpoint"].toString(), bucket[u"forcePathStyle"].toBool(), bucket[u"accessKeySecret"].toString(),
        bucket[u"secretKeySecret"].toString()};
}

QJsonArray volumesToJson(const QList<VolumeMount> &volumes)
{
    QJsonArray array;
    for (const VolumeMount &volume : volumes) {
        QJsonObject object{{u"name"_s, volume.name}, {u"path"_s, volume.path}, {u"readOnly"_s, volume.readOnly}};
        if (volume.cloudBucket)
            object.insert(u"cloudBucket"_s, bucketToJson(*volume.cloudBucket));
        array.append(object);
    }
    return array;
}

QList<VolumeMount> volumesFromJson(const QJsonValue &value)
{
    QList<VolumeMount> volumes;
    const QJsonArray array = value.toArray();
    for (const auto &entry : array) {
        const QJsonObject volume = entry.toObject();
        VolumeMount mount{volume[u"name"].toString(), volume[u"path"].toString(), volume[u"readOnly"].toBool()};
        if (const QJsonValue bucket = volume[u"cloudBucket"]; bucket.isObject())
            mount.cloudBucket = bucketFromJson(bucket.toObject());
        volumes.append(mount);
    }
    return volumes;
}

QJsonObject metadataToJson(const QHash<QString, QString> &metadata)
{
    QJsonObject object;
    for (const auto &[name, value] : metadata.asKeyValueRange())
        object.insert(name, value);
    return object;
}

QJsonArray numbersToJson(const QList<int> &numbers)
{
    QJsonArray array;
    for (const int number : numbers)
        array.append(number);
    return array;
}

} // namespace

QByteArray toBytes(const SandboxSpec &spec)
{
    QStringList names = spec.environment.keys();
    names.sort();
    const QJsonObject record{
        {u"name"_s, spec.name},
        {u"group"_s, spec.group},
        {u"image"_s, spec.image.value()},
        {u"pythonVersion"_s, spec.pythonVersion},
        {u"baseImage"_s, spec.baseImage},
        {u"packages"_s, QJsonArray::fromStringList(spec.build.packages)},
        {u"buildCommands"_s, QJsonArray::fromStringList(spec.build.commands)},
        {u"dockerfile"_s, spec.build.dockerfile},
        {u"contextFolder"_s, spec.build.context.path},
        {u"contextUseIgnoreFiles"_s, spec.build.context.useIgnoreFiles},
        {u"contextIgnored"_s, QJsonArray::fromStringList(spec.build.context.ignored)},
        {u"cpuMillis"_s, spec.cpuMillis},
        {u"memoryMiB"_s, spec.memoryMiB},
        {u"cpuLimitMillis"_s, spec.cpuLimitMillis},
        {u"memoryLimitMiB"_s, spec.memoryLimitMiB},
        {u"diskLimitMiB"_s, spec.diskLimitMiB},
        {u"environmentNames"_s, QJsonArray::fromStringList(names)},
        {u"secrets"_s, QJsonArray::fromStringList(spec.secrets)},
        {u"volumes"_s, volumesToJson(spec.volumes)},
        {u"sourceFolder"_s, spec.source.path},
        {u"useIgnoreFiles"_s, spec.source.useIgnoreFiles},
        {u"ignored"_s, QJsonArray::fromStringList(spec.source.ignored)},
        {u"idleSeconds"_s, spec.keepWarm ? qint64(spec.keepWarm->count()) : 0},
        {u"command"_s, QJsonArray::fromStringList(spec.command)},
        {u"ports"_s, numbersToJson(spec.ports)},
        {u"authorized"_s, spec.authorized},
        {u"networkBlocked"_s, spec.network.mode == NetworkPolicy::Mode::Blocked},
        {u"allowedRanges"_s, QJsonArray::fromStringList(spec.network.allowed)},
        {u"gpus"_s, QJsonArray::fromStringList(spec.gpus)},
        {u"gpuCount"_s, spec.gpuCount},
        {u"dockerEnabled"_s, spec.dockerEnabled},
        {u"machine"_s, spec.machine},
        {u"zone"_s, spec.zone},
        {u"preemptible"_s, spec.preemptible},
        {u"template"_s, spec.templateName},
        {u"size"_s, spec.size},
        {u"region"_s, spec.region},
        {u"metadata"_s, metadataToJson(spec.metadata)},
    };
    return QJsonDocument(record).toJson(QJsonDocument::Compact);
}

SandboxSpec fromBytes(const QByteArray &bytes)
{
    const QJsonObject record = QJsonDocument::fromJson(bytes).object();
    SandboxSpec spec;
    spec.name = record[u"name"].toString();
    spec.group = record[u"group"].toString();
    spec.image = ImageId(record[u"image"].toString());
    spec.pythonVersion = record[u"pythonVersion"].toString();
    spec.baseImage = record[u"baseImage"].toString();
    spec.build = {texts(record[u"packages"]), texts(record[u"buildCommands"]), record[u"dockerfile"].toString(), {}};
    spec.build.context.path = record[u"contextFolder"].toString();
    spec.build.context.useIgnoreFiles = record[u"contextUseIgnoreFiles"].toBool(true);
    spec.build.context.ignored = texts(record[u"contextIgnored"]);
    spec.cpuMillis = record[u"cpuMillis"].toInt(spec.cpuMillis);
    spec.memoryMiB = record[u"memoryMiB"].toInteger(spec.memoryMiB);
    spec.cpuLimitMillis = record[u"cpuLimitMillis"].toInt();
    spec.memoryLimitMiB = record[u"memoryLimitMiB"].toInteger();
    spec.diskLimitMiB = record[u"diskLimitMiB"].toInteger();
    const QStringList names = texts(record[u"environmentNames"]);
    for (const QString &name : names)
        spec.environment.insert(name, QString());
    spec.secrets = texts(record[u"secrets"]);
    spec.volumes = volumesFromJson(record[u"volumes"]);
    spec.source.path = record[u"sourceFolder"].toString();
    spec.source.useIgnoreFiles = record[u"useIgnoreFiles"].toBool(true);
    spec.source.ignored = texts(record[u"ignored"]);
    if (const qint64 seconds = record[u"idleSeconds"].toInteger(600); seconds > 0)
        spec.keepWarm = std::chrono::seconds(seconds);
    spec.command = texts(record[u"command"]);
    const QJsonArray ports = record[u"ports"].toArray();
    for (const auto &port : ports)
        spec.ports.append(port.toInt());
    spec.authorized = record[u"authorized"].toBool(spec.authorized);
    spec.network.allowed = texts(record[u"allowedRanges"]);
    if (!spec.network.allowed.isEmpty())
        spec.network.mode = NetworkPolicy::Mode::Only;
    else if (record[u"networkBlocked"].toBool())
        spec.network.mode = NetworkPolicy::Mode::Blocked;
    spec.gpus = texts(record[u"gpus"]);
    spec.gpuCount = record[u"gpuCount"].toInt();
    spec.dockerEnabled = record[u"dockerEnabled"].toBool();
    spec.machine = record[u"machine"].toString();
    spec.zone = record[u"zone"].toString();
    spec.preemptible = record[u"preemptible"].toBool(true);
    spec.templateName = record[u"template"].toString();
    spec.size = record[u"size"].toString();
    spec.region = record[u"region"].toString();
    const QJsonObject metadata = record[u"metadata"].toObject();
    for (auto entry = metadata.begin(); entry != metadata.end(); ++entry)
        spec.metadata.insert(entry.key(), entry.value().toString());
    return spec;
}

} // namespace vivarium::SpecRecord
