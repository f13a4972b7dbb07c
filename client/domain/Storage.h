// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QStringList>

namespace vivarium {

/// A secret of a workspace. No server tells its value.
struct StoredSecret {
    QString name; ///< ^[A-Za-z_][A-Za-z0-9_]{0,239}$, never beginning with LAZYCLOUD_
    QDateTime updatedAt; ///< UTC
    QStringList usedBy; ///< names of workloads whose definition has it
    friend bool operator==(const StoredSecret &, const StoredSecret &) = default;
};

/// A volume of a workspace: it outlives the sandboxes it is mounted in.
struct Volume {
    QString name; ///< ^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$
    qint64 sizeBytes = 0; ///< at the last measurement
    QDateTime createdAt; ///< UTC
    QStringList usedBy = {}; ///< names of workloads whose definition has it, or the id of the sandbox it is attached to
    int sizeGiB = 0; ///< Feature::SizedVolumes: how much it can hold; 0: no limit is told
    bool sizeEnforced = true; ///< false: the server only remembers the size, and lets more in
    QString region = {}; ///< may be empty
    QString status = {}; ///< the server's word; may be empty
    QString id = {}; ///< empty: the name is all there is
    /// What calls name it by: the id, where there is one, can't be somebody else's volume of the same name.
    [[nodiscard]] QString key() const { return id.isEmpty() ? name : id; }
    friend bool operator==(const Volume &, const Volume &) = default;
};

/// How large volumes may be (Feature::SizedVolumes).
struct VolumeLimits {
    int leastGiB = 1;
    int mostGiB = 50;
    int usualGiB = 5;
    friend bool operator==(const VolumeLimits &, const VolumeLimits &) = default;
};

} // namespace vivarium
