// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Id.h"

#include <QHashFunctions>

namespace vivarium {

/// Names one sandbox among all servers. Actions, windows and settings bind to this and never to a row.
struct SandboxKey {
    ProfileId profile;
    SandboxId id;

    [[nodiscard]] bool isEmpty() const { return id.isEmpty(); }
    /// It is being created: the server has given no id yet, this one is ours.
    [[nodiscard]] bool isProvisional() const { return id.value().startsWith(QLatin1String("creating:")); }
    /// For settings and links; read back by fromText().
    [[nodiscard]] QString toText() const { return profile.value() + QLatin1Char('/') + id.value(); }
    [[nodiscard]] static SandboxKey fromText(const QString &text)
    {
        const qsizetype slash = text.indexOf(QLatin1Char('/'));
        if (slash <= 0)
            return {};
        return {ProfileId(text.left(slash)), SandboxId(text.mid(slash + 1))};
    }
    friend bool operator==(const SandboxKey &, const SandboxKey &) = default;
    friend size_t qHash(const SandboxKey &key, size_t seed = 0) { return qHashMulti(seed, key.profile, key.id); }
};

} // namespace vivarium
