// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/RecentSpecs.h"

#include "sandboxes/SpecRecord.h"

#include <QSettings>

namespace vivarium {

namespace {

constexpr int mostRecent = 8;

QString keyOf(const ProfileId &profile)
{
    return QStringLiteral("newSandbox/%1/last").arg(profile.value());
}

} // namespace

RecentSpecs::RecentSpecs(QSettings &settings)
    : m_settings(settings)
    , m_presets(settings)
{
}

SandboxSpec RecentSpecs::last(const ProfileId &profile) const
{
    SandboxSpec spec = SpecRecord::fromBytes(m_settings.value(keyOf(profile)).toByteArray());
    spec.source = {}; // nobody's files are sent because they were sent once
    spec.dockerEnabled = false; // nor is a right given because it was once
    if (spec.name.isEmpty())
        spec.name = QStringLiteral("sandbox-1");
    if (spec.group.isEmpty())
        spec.group = QStringLiteral("sandboxes");
    return spec;
}

bool RecentSpecs::knows(const ProfileId &profile) const
{
    return m_settings.contains(keyOf(profile));
}

void RecentSpecs::remember(const ProfileId &profile, const SandboxSpec &spec)
{
    m_settings.setValue(keyOf(profile), SpecRecord::toBytes(spec));
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
