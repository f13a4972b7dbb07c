// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "core/Secret.h"
#include "domain/Storage.h"

#include <QList>

namespace vivarium {

/// Secrets and volumes of a workspace. The contract lists them (`lazycloud.md` §3.3); making and deleting needs
/// Feature::ManageStorage.
class StorageApi {
public:
    virtual ~StorageApi() = default;

    /// All of them, by name.
    [[nodiscard]] virtual Reply<QList<StoredSecret>> secrets() = 0;
    /// Makes it or replaces its value, which nobody can read back.
    [[nodiscard]] virtual Reply<StoredSecret> setSecret(const QString &name, const Secret &value) = 0;
    [[nodiscard]] virtual Reply<Done> removeSecret(const QString &name) = 0;

    /// All of them, by name.
    [[nodiscard]] virtual Reply<QList<Volume>> volumes() = 0;
    [[nodiscard]] virtual Reply<Volume> makeVolume(const QString &name) = 0;
    // Feature::SizedVolumes
    [[nodiscard]] virtual Reply<VolumeLimits> volumeLimits();
    /// `region` empty: the server's choice.
    [[nodiscard]] virtual Reply<Volume> makeSizedVolume(const QString &name, int sizeGiB, const QString &region);
    /// Volumes only grow. `key`: Volume::key().
    [[nodiscard]] virtual Reply<Volume> growVolume(const QString &key, int sizeGiB);
    /// With all that is in it. Conflict while a sandbox has it mounted. `key`: Volume::key().
    [[nodiscard]] virtual Reply<Done> removeVolume(const QString &key) = 0;
};

} // namespace vivarium
