// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/PortMemory.h"

#include "core/Log.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <QStandardPaths>

namespace vivarium {

namespace {

constexpr qint64 largestFile = 4 << 20;

QJsonObject readPortFile(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly) || file.size() > largestFile)
        return {};
    return QJsonDocument::fromJson(file.readAll()).object();
}

} // namespace

PortMemory::PortMemory(const ProfileId &profile, const QString &path)
    : m_profile(profile)
    , m_path(path.isEmpty() ? QDir(QStandardPaths::writableLocation(QStandardPaths::StateLocation))
                                  .filePath(QStringLiteral("exposed-ports.json"))
                            : path)
{
    load();
}

void PortMemory::load()
{
    const QJsonObject sandboxes = readPortFile(m_path).value(m_profile.value()).toObject();
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
    // Other connections share the file: theirs is read again just before.
    QJsonObject all = readPortFile(m_path);
    QJsonObject sandboxes;
    for (const auto &[sandbox, ports] : m_ports.asKeyValueRange()) {
        QJsonObject numbers;
        for (const auto &[number, port] : ports.asKeyValueRange())
            numbers.insert(QString::number(number), port.host);
        if (!numbers.isEmpty())
            sandboxes.insert(sandbox.value(), numbers);
    }
    all.insert(m_profile.value(), sandboxes);
    QDir().mkpath(QFileInfo(m_path).path());
    QSaveFile file(m_path);
    if (!file.open(QIODevice::WriteOnly))
        return; // they are known until the program ends
    file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner);
    file.write(QJsonDocument(all).toJson());
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
    if (m_ports.removeIf([&sandboxes](auto entry) { return !sandboxes.contains(entry.key()); }) > 0)
        save();
}

} // namespace vivarium
