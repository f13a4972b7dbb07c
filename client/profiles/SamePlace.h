// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "profiles/ConnectionProfile.h"

#include <QList>

/// Whether two connections lead to the same sandboxes, which would then be listed and counted twice.
namespace vivarium::SamePlace {

/// The same server by its address: names of this machine and a scheme's own port are taken for what they mean.
[[nodiscard]] bool isSameServer(const QUrl &one, const QUrl &other);

/// The profile other than `wanted` that leads where `wanted` does: same kind, server and workspace. Two that both name
/// none count as the same: whose default it is only the server knows. `localEndpoint` is where the engine of this
/// machine serves, which has one workspace only; empty: it doesn't run. Null when there is none; else one of
/// `profiles`.
[[nodiscard]] const ConnectionProfile *find(
    const QList<ConnectionProfile> &profiles, const ConnectionProfile &wanted, const QUrl &localEndpoint);

} // namespace vivarium::SamePlace
