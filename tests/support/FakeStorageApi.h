// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/StorageApi.h"

#include <QMap>

namespace vivarium {

class FakeBackend;

/// Secrets and volumes in memory.
class FakeStorageApi : public StorageApi {
public:
    explicit FakeStorageApi(FakeBackend &backend);

    [[nodiscard]] Reply<QList<StoredSecret>> secrets() override;
    [[nodiscard]] Reply<StoredSecret> setSecret(const QString &name, const Secret &value) override;
    [[nodiscard]] Reply<Done> removeSecret(const QString &name) override;
    [[nodiscard]] Reply<QList<Volume>> volumes() override;
    [[nodiscard]] Reply<Volume> makeVolume(const QString &name) override;
    [[nodiscard]] Reply<Done> removeVolume(const QString &name) override;

    void put(const StoredSecret &secret, const QByteArray &value = QByteArrayLiteral("x"));
    void put(const Volume &volume) { m_volumes.insert(volume.name, volume); }
    [[nodiscard]] QByteArray valueOf(const QString &secret) const { return m_values.value(secret); }
    [[nodiscard]] bool hasVolume(const QString &name) const { return m_volumes.contains(name); }

private:
    FakeBackend &m_backend;
    QMap<QString, StoredSecret> m_secrets;
    QMap<QString, QByteArray> m_values;
    QMap<QString, Volume> m_volumes;
};

} // namespace vivarium
