// SPDX-License-Identifier: GPL-3.0-or-later
#include "storage/StorageLibrary.h"

#include "backend/Backend.h"
#include "backend/ChangeFeed.h"
#include "backend/StorageApi.h"
#include "core/Async.h"

namespace vivarium {

namespace {

/// Both change rarely, and the change feed tells; sizes of volumes are what the poll is for.
constexpr std::chrono::milliseconds storageInterval = std::chrono::seconds(30);

} // namespace

StorageLibrary &StorageLibrary::of(Backend &backend)
{
    if (auto *library = backend.findChild<StorageLibrary *>(Qt::FindDirectChildrenOnly))
        return *library;
    return *new StorageLibrary(backend);
}

StorageLibrary::StorageLibrary(Backend &backend)
    : QObject(&backend)
    , m_backend(backend)
    , m_poller(storageInterval, [this] { ask(); }, this)
{
    connect(&backend.changes(), &ChangeFeed::storageChanged, this, &StorageLibrary::refresh);
    connect(&backend.changes(), &ChangeFeed::reset, this, &StorageLibrary::refresh);
    connect(&backend, &Backend::capabilitiesChanged, this, &StorageLibrary::refresh);
}

QStringList StorageLibrary::secretNames() const
{
    QStringList names;
    for (const StoredSecret &secret : m_secrets)
        names << secret.name;
    return names;
}

QStringList StorageLibrary::volumeNames() const
{
    QStringList names;
    for (const Volume &volume : m_volumes)
        names << volume.name;
    return names;
}

bool StorageLibrary::canManage() const
{
    return m_backend.capabilities().has(Feature::ManageStorage);
}

QString StorageLibrary::whyNotManage() const
{
    return canManage() ? QString() : m_backend.capabilities().reason(Feature::ManageStorage);
}

bool StorageLibrary::costsMoney() const
{
    const Capabilities &capabilities = m_backend.capabilities();
    return capabilities.costsMoney && !(capabilities.prices && capabilities.prices->isFree());
}

void StorageLibrary::ask()
{
    m_open = 2;
    if (hasSizes() && !m_hasLimits) {
        whenDone(this, m_backend.storage().volumeLimits(), [this](const Result<VolumeLimits> *limits) {
            if (!limits || !*limits)
                return; // the usual ones hold until then
            m_limits = **limits;
            m_hasLimits = true;
            Q_EMIT changed();
        });
    }
    whenDone(this, m_backend.storage().secrets(), [this](const Result<QList<StoredSecret>> *result) {
        if (result && *result) {
            m_secrets = **result;
            m_hasSecrets = true;
            m_secretsError.reset();
        } else if (result) {
            m_secretsError = result->error();
        }
        asked();
    });
    whenDone(this, m_backend.storage().volumes(), [this](const Result<QList<Volume>> *result) {
        if (result && *result) {
            m_volumes = **result;
            m_hasVolumes = true;
            m_volumesError.reset();
        } else if (result) {
            m_volumesError = result->error();
        }
        asked();
    });
}

void StorageLibrary::asked()
{
    if (--m_open == 0)
        m_poller.finished();
    Q_EMIT changed();
}

template <typename T> Reply<Done> StorageLibrary::thenRefresh(Reply<T> reply)
{
    return chain(this, reply, [this](const Result<T> &result) -> Result<Done> {
        refresh(); // after a failure too: somebody else may have changed it
        return result.transform([](const T &) { return Done(); });
    });
}

Reply<Done> StorageLibrary::setSecret(const QString &name, const Secret &value)
{
    return thenRefresh(m_backend.storage().setSecret(name, value));
}

Reply<Done> StorageLibrary::removeSecret(const QString &name)
{
    return thenRefresh(m_backend.storage().removeSecret(name));
}

Reply<Done> StorageLibrary::makeVolume(const QString &name)
{
    return thenRefresh(m_backend.storage().makeVolume(name));
}

bool StorageLibrary::hasSizes() const
{
    return m_backend.capabilities().has(Feature::SizedVolumes);
}

QStringList StorageLibrary::regions() const
{
    QStringList ids;
    for (const Region &region : m_backend.capabilities().regions) {
        if (region.available)
            ids << region.id;
    }
    return ids.size() > 1 ? ids : QStringList();
}

Reply<Done> StorageLibrary::makeVolume(const QString &name, int sizeGiB, const QString &region)
{
    return thenRefresh(m_backend.storage().makeSizedVolume(name, sizeGiB, region));
}

Reply<Done> StorageLibrary::growVolume(const QString &key, int sizeGiB)
{
    return thenRefresh(m_backend.storage().growVolume(key, sizeGiB));
}

Reply<Done> StorageLibrary::removeVolume(const QString &key)
{
    return thenRefresh(m_backend.storage().removeVolume(key));
}

} // namespace vivarium
