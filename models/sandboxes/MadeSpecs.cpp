// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/MadeSpecs.h"

#include "sandboxes/SpecRecord.h"

#include <QSettings>

namespace vivarium {

namespace {

constexpr QLatin1StringView orderKey("madeSandboxes/order"); ///< newest first

QString recordKey(const QString &key)
{
    return QStringLiteral("madeSandboxes/specs/") + key;
}

} // namespace

MadeSpecs::MadeSpecs(QSettings &settings)
    : m_settings(settings)
{
}

void MadeSpecs::remember(const SandboxKey &key, const SandboxSpec &spec)
{
    const QString text = key.toText();
    QStringList order = m_settings.value(orderKey).toStringList();
    order.removeAll(text);
    order.prepend(text);
    while (order.size() > most)
        m_settings.remove(recordKey(order.takeLast()));
    m_settings.setValue(orderKey, order);
    m_settings.setValue(recordKey(text), SpecRecord::toBytes(spec));
}

std::optional<SandboxSpec> MadeSpecs::find(const SandboxKey &key) const
{
    const QByteArray record = m_settings.value(recordKey(key.toText())).toByteArray();
    return record.isEmpty() ? std::nullopt : std::optional(SpecRecord::fromBytes(record));
}

} // namespace vivarium
