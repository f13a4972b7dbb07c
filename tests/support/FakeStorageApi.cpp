// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeStorageApi.h"

#include "FakeBackend.h"

namespace vivarium {

namespace {

std::unexpected<ApiError> refusedStorage(ErrorKind kind, int status, const QString &sentence)
{
    return std::unexpected(CallScript::error(kind, status, sentence));
}

} // namespace

FakeStorageApi::FakeStorageApi(FakeBackend &backend)
    : m_backend(backend)
{
}

Reply<QList<StoredSecret>> FakeStorageApi::secrets()
{
    return m_backend.calls().answer<QList<StoredSecret>>(
        QStringLiteral("storage.secrets"), [this]() -> Result<QList<StoredSecret>> { return m_secrets.values(); });
}

Reply<StoredSecret> FakeStorageApi::setSecret(const QString &name, const Secret &value)
{
    return m_backend.calls().answer<StoredSecret>(
        QStringLiteral("storage.setSecret"), [this, name, value]() -> Result<StoredSecret> {
            if (!m_backend.capabilities().has(Feature::ManageStorage))
                return refusedStorage(ErrorKind::Unsupported, 405, QStringLiteral("No such call."));
            StoredSecret secret = m_secrets.value(name);
            secret.name = name;
            secret.updatedAt = QDateTime::currentDateTimeUtc();
            put(secret, value.reveal());
            return secret;
        });
}

Reply<Done> FakeStorageApi::removeSecret(const QString &name)
{
    return m_backend.calls().answer<Done>(QStringLiteral("storage.removeSecret"), [this, name]() -> Result<Done> {
        m_values.remove(name);
        if (m_secrets.remove(name) == 0)
            return refusedStorage(ErrorKind::NotFound, 404, QStringLiteral("There is no secret with this name."));
        return Done{};
    });
}

Reply<QList<Volume>> FakeStorageApi::volumes()
{
    return m_backend.calls().answer<QList<Volume>>(
        QStringLiteral("storage.volumes"), [this]() -> Result<QList<Volume>> { return m_volumes.values(); });
}

Reply<Volume> FakeStorageApi::makeVolume(const QString &name)
{
    return m_backend.calls().answer<Volume>(QStringLiteral("storage.makeVolume"), [this, name]() -> Result<Volume> {
        if (m_volumes.contains(name))
            return refusedStorage(
                ErrorKind::Conflict, 409, QStringLiteral("There is a volume with this name already."));
        Volume volume;
        volume.name = name;
        volume.createdAt = QDateTime::currentDateTimeUtc();
        put(volume);
        return volume;
    });
}

Reply<Done> FakeStorageApi::removeVolume(const QString &name)
{
    return m_backend.calls().answer<Done>(QStringLiteral("storage.removeVolume"), [this, name]() -> Result<Done> {
        if (m_volumes.remove(name) == 0)
            return refusedStorage(ErrorKind::NotFound, 404, QStringLiteral("There is no volume with this name."));
        return Done{};
    });
}

void FakeStorageApi::put(const StoredSecret &secret, const QByteArray &value)
{
    m_secrets.insert(secret.name, secret);
    m_values.insert(secret.name, value);
}

} // namespace vivarium
