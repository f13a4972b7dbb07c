// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Sandbox.h"

namespace vivarium {

/// The limits of a cloud bucket that is mounted as a volume (`lazycloud.md` §3.2).
namespace BucketValidation {

enum class Field { Bucket, Name, Path, Prefix, Region, Endpoint, AccessKey, SecretKey };

struct Problem {
    Field field;
    QString sentence; ///< what is wrong and what is allowed
    friend bool operator==(const Problem &, const Problem &) = default;
};

/// Every problem, in the order of the fields; of a volume that is no bucket there are none.
[[nodiscard]] QList<Problem> problems(const VolumeMount &mount);

} // namespace BucketValidation
} // namespace vivarium
