// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/SandboxPresets.h"

#include "common/Collation.h"
#include "sandboxes/SpecRecord.h"

#include <QSettings>

#include <algorithm>

namespace vivarium {

namespace {

constexpr QLatin1StringView presetsKey("newSandbox/presets");

} // namespace

SandboxPresets::SandboxPresets(QSettings &settings, QObject *parent)
    : QObject(parent)
    , m_settings(settings)
{
}

QStringList SandboxPresets::names() const
{
    QStringList names = m_settings.value(presetsKey).toMap().keys();
    std::ranges::sort(names, naturalCollator());
    return names;
}

SandboxSpec SandboxPresets::find(const QString &name) const
{
    return SpecRecord::fromBytes(m_settings.value(presetsKey).toMap().value(name).toByteArray());
}

void SandboxPresets::save(const QString &name, const SandboxSpec &spec)
{
    QVariantMap presets = m_settings.value(presetsKey).toMap();
    presets.insert(name, SpecRecord::toBytes(spec));
    m_settings.setValue(presetsKey, presets);
    Q_EMIT changed();
}

void SandboxPresets::remove(const QString &name)
{
    QVariantMap presets = m_settings.value(presetsKey).toMap();
    if (presets.remove(name) == 0)
        return;
    m_settings.setValue(presetsKey, presets);
    Q_EMIT changed();
}

QString SandboxPresets::nameProblem(const QString &name)
{
    if (name.trimmed().isEmpty())
        return tr("A preset needs a name.");
    if (name.size() > longestName)
        return tr("The name may have at most %n character(s).", nullptr, longestName);
    return {};
}

} // namespace vivarium
