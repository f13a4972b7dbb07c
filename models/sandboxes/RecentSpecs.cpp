// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/RecentSpecs.h"

#include <QSettings>

namespace vivarium {

namespace {

constexpr int mostRecent = 8;

QString groupOf(const ProfileId &profile)
{
    return QStringLiteral("newSandbox/%1").arg(profile.value());
}

} // namespace

RecentSpecs::RecentSpecs(QSettings &settings)
    : m_settings(settings)
{
}

SandboxSpec RecentSpecs::last(const ProfileId &profile) const
{
    SandboxSpec spec;
    const auto value = [&](const char *key, const QVariant &otherwise) {
        return m_settings.value(groupOf(profile) + QLatin1Char('/') + QLatin1String(key), otherwise);
    };
    spec.name = value("name", QStringLiteral("sandbox-1")).toString();
    spec.group = value("group", QStringLiteral("sandboxes")).toString();
    spec.pythonVersion = value("pythonVersion", QString()).toString();
    spec.baseImage = value("baseImage", QString()).toString();
    spec.image = ImageId(value("image", QString()).toString());
    spec.cpuMillis = value("cpuMillis", spec.cpuMillis).toInt();
    spec.memoryMiB = value("memoryMiB", spec.memoryMiB).toLongLong();
    const int idleSeconds = value("idleSeconds", 600).toInt();
    if (idleSeconds > 0)
        spec.keepWarm = std::chrono::seconds(idleSeconds);
    const QStringList ports = value("ports", QStringList()).toStringList();
    for (const QString &port : ports)
        spec.ports.append(port.toInt());
    spec.authorized = value("authorized", spec.authorized).toBool();
    spec.network.allowed = value("allowedRanges", QStringList()).toStringList();
    if (!spec.network.allowed.isEmpty())
        spec.network.mode = NetworkPolicy::Mode::Only;
    else if (value("networkBlocked", false).toBool())
        spec.network.mode = NetworkPolicy::Mode::Blocked;
    const QStringList names = value("environmentNames", QStringList()).toStringList();
    for (const QString &name : names)
        spec.environment.insert(name, QString());
    return spec;
}

void RecentSpecs::remember(const ProfileId &profile, const SandboxSpec &spec)
{
    m_settings.beginGroup(groupOf(profile));
    m_settings.setValue("name", spec.name);
    m_settings.setValue("group", spec.group);
    m_settings.setValue("pythonVersion", spec.pythonVersion);
    m_settings.setValue("baseImage", spec.baseImage);
    m_settings.setValue("image", spec.image.value());
    m_settings.setValue("cpuMillis", spec.cpuMillis);
    m_settings.setValue("memoryMiB", spec.memoryMiB);
    m_settings.setValue("idleSeconds", spec.keepWarm ? int(spec.keepWarm->count()) : 0);
    QStringList names = spec.environment.keys();
    names.sort();
    m_settings.setValue("environmentNames", names);
    QStringList ports;
    for (const int port : spec.ports)
        ports << QString::number(port);
    m_settings.setValue("ports", ports);
    m_settings.setValue("authorized", spec.authorized);
    m_settings.setValue("allowedRanges", spec.network.allowed);
    m_settings.setValue("networkBlocked", spec.network.mode == NetworkPolicy::Mode::Blocked);
    m_settings.endGroup();
    pushFront(QStringLiteral("newSandbox/baseImages"), spec.baseImage);
    pushFront(QStringLiteral("newSandbox/groups"), spec.group);
}

QStringList RecentSpecs::baseImages() const
{
    return m_settings.value("newSandbox/baseImages").toStringList();
}

QStringList RecentSpecs::groups() const
{
    return m_settings.value("newSandbox/groups").toStringList();
}

void RecentSpecs::pushFront(const QString &key, const QString &value)
{
    if (value.isEmpty())
        return;
    QStringList values = m_settings.value(key).toStringList();
    values.removeAll(value);
    values.prepend(value);
    m_settings.setValue(key, QStringList(values.first(std::min<qsizetype>(values.size(), mostRecent))));
}

} // namespace vivarium
