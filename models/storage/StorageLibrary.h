// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Lease.h"
#include "core/Result.h"
#include "core/Secret.h"
#include "domain/Storage.h"

#include <QList>
#include <QObject>

#include <optional>

namespace vivarium {

class Backend;

/// The secrets and volumes of one connection, kept up to date while somebody holds a lease. One for each backend, which
/// owns it.
class StorageLibrary : public QObject {
    Q_OBJECT
public:
    /// The one of this backend, made at the first call.
    [[nodiscard]] static StorageLibrary &of(Backend &backend);

    [[nodiscard]] Lease lease() { return m_poller.lease(); }
    void refresh() { m_poller.refreshNow(); }

    /// By name. An error says why there is no list, or none that is new.
    [[nodiscard]] const QList<StoredSecret> &secrets() const { return m_secrets; }
    [[nodiscard]] const std::optional<ApiError> &secretsError() const { return m_secretsError; }
    [[nodiscard]] bool hasSecrets() const { return m_hasSecrets; }
    [[nodiscard]] const QList<Volume> &volumes() const { return m_volumes; }
    [[nodiscard]] const std::optional<ApiError> &volumesError() const { return m_volumesError; }
    [[nodiscard]] bool hasVolumes() const { return m_hasVolumes; }
    [[nodiscard]] QStringList secretNames() const;
    [[nodiscard]] QStringList volumeNames() const;

    [[nodiscard]] bool canManage() const;
    /// Why not; empty: it can.
    [[nodiscard]] QString whyNotManage() const;
    [[nodiscard]] Reply<Done> setSecret(const QString &name, const Secret &value);
    [[nodiscard]] Reply<Done> removeSecret(const QString &name);
    [[nodiscard]] Reply<Done> makeVolume(const QString &name);
    /// Whether somebody bills for what is kept.
    [[nodiscard]] bool costsMoney() const;
    /// Feature::SizedVolumes.
    [[nodiscard]] bool hasSizes() const;
    [[nodiscard]] const VolumeLimits &limits() const { return m_limits; }
    /// Where a volume may lie; empty where nobody chooses.
    [[nodiscard]] QStringList regions() const;
    /// `region` empty: the server's choice.
    [[nodiscard]] Reply<Done> makeVolume(const QString &name, int sizeGiB, const QString &region = {});
    /// `key`: Volume::key() of the one that is meant.
    [[nodiscard]] Reply<Done> growVolume(const QString &key, int sizeGiB);
    [[nodiscard]] Reply<Done> removeVolume(const QString &key);

Q_SIGNALS:
    void changed();

private:
    explicit StorageLibrary(Backend &backend);
    void ask();
    void asked();
    template <typename T> Reply<Done> thenRefresh(Reply<T> reply);

    Backend &m_backend;
    Poller m_poller;
    QList<StoredSecret> m_secrets;
    QList<Volume> m_volumes;
    std::optional<ApiError> m_secretsError;
    std::optional<ApiError> m_volumesError;
    VolumeLimits m_limits;
    bool m_hasLimits = false;
    bool m_hasSecrets = false;
    bool m_hasVolumes = false;
    int m_open = 0; ///< answers that are still to come
};

} // namespace vivarium
