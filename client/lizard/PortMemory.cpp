// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/PortMemory.h"

#include "core/Log.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>

#include <optional>

namespace vivarium {

namespace {

constexpr qint64 largestFile = 4 << 20;

/// Empty when there is no file yet; nullopt when it can't be read, and so must not be written over.
std::optional<QJsonObject> readPortFile(const QString &path)
{
    QFile file(path);
    if (!file.exists())
        return QJsonObject();
    if (!file.open(QIODevice::ReadOnly) || file.size() > largestFile)
        return std::nullopt;
    const QJsonDocument document = QJsonDocument::fromJson(file.readAll());
    return document.isObject() ? std::optional(document.object()) : std::nullopt;
}

} // namespace

PortMemory::PortMemory(const ProfileId &profile, const QString &path)
    : m_profile(profile)
    , m_path(path)
{
    load();
}

void PortMemory::load()
{
    const QJsonObject sandboxes = readPortFile(m_path).value_or(QJsonObject()).value(m_profile.value()).toObject();
    for (auto sandbox = sandboxes.begin(); sandbox != sandboxes.end(); ++sandbox) {
        const QJsonObject ports = sandbox.value().toObject();
        for (auto port = ports.begin(); port != ports.end(); ++port) {
            const int number = port.key().toInt();
            if (number > 0 && number <= 65535)
                m_ports[SandboxId(sandbox.key())].insert(number, {port.value().toString(), {}, {}});
        }
    }
}

void PortMemory::save() const
{
    if (m_path.isEmpty())
        return;
    // Other connections share the file: theirs is read again just before.
    auto all = readPortFile(m_path);
    if (!all) {
        qCWarning(localLog).noquote() << "Exposed ports are not remembered:" << m_path << "can't be read";
        return;
    }
    QJsonObject sandboxes;
    for (const auto &[sandbox, ports] : m_ports.asKeyValueRange()) {
        QJsonObject numbers;
        for (const auto &[number, port] : ports.asKeyValueRange())
            numbers.insert(QString::number(number), port.host);
        if (!numbers.isEmpty())
            sandboxes.insert(sandbox.value(), numbers);
    }
    all->insert(m_profile.value(), sandboxes);
    const QByteArray bytes = QJsonDocument(*all).toJson(QJsonDocument::Compact);
    if (bytes.size() > largestFile) {
        qCWarning(localLog) << "Exposed ports are not remembered: they are too many";
        return;
    }
    QDir().mkpath(QFileInfo(m_path).path());
    QSaveFile file(m_path);
    if (!file.open(QIODevice::WriteOnly))
        return; // they are known until the program ends
    file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner);
    file.write(bytes);
    if (!file.commit())
        qCWarning(localLog).noquote() << "Exposed ports could not be remembered:" << file.errorString();
}

void PortMemory::remember(const SandboxId &sandbox, int number, const Port &port)
{
    m_ports[sandbox].insert(number, port);
    save();
}

void PortMemory::forget(const SandboxId &sandbox, int number)
{
    if (m_ports[sandbox].remove(number) > 0)
        save();
}

void PortMemory::keepOnly(const QList<SandboxId> &sandboxes)
{
    const QSet<SandboxId> listed(sandboxes.begin(), sandboxes.end());
    const auto isGone = [this, &listed](
                            auto entry) { return !listed.contains(entry.key()) && m_missing.contains(entry.key()); };
    const bool changed = m_ports.removeIf(isGone) > 0;
    m_missing.clear();
    for (auto sandbox = m_ports.keyBegin(); sandbox != m_ports.keyEnd(); ++sandbox) {
        if (!listed.contains(*sandbox))
            m_missing.insert(*sandbox);
    }
    if (changed)
        save();
}

} // namespace vivarium
