// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/Backend.h"
#include "core/Secret.h"
#include "profiles/ConnectionProfile.h"

#include <memory>

namespace vivarium {

class BrowserLogin;

/// The backend for a profile; nothing is sent before connectToServer(). `secret` is the token from the keychain, and
/// not used for Local. `stateFolder`: where it may keep what its server can't tell. nullptr for a kind that this build
/// can't speak.
[[nodiscard]] std::unique_ptr<Backend> makeBackend(
    const ConnectionProfile &profile, const Secret &secret, const QString &stateFolder);

/// A sign-in through the browser with a server of this kind. `authorityFile`: see ConnectionProfile. `clientName`: what
/// the page may show of us. Null for the engine of this machine.
[[nodiscard]] std::unique_ptr<BrowserLogin> makeBrowserLogin(
    ConnectionProfile::Kind kind, const QUrl &endpoint, const QString &authorityFile, const QString &clientName);

} // namespace vivarium
