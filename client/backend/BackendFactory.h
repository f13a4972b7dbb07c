// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/Backend.h"
#include "core/Secret.h"
#include "profiles/ConnectionProfile.h"

#include <memory>

namespace vivarium {

/// The backend for a profile; nothing is sent before connectToServer(). `secret` is the token from the keychain, and
/// not used for Local. nullptr for a kind that this build can't speak.
[[nodiscard]] std::unique_ptr<Backend> makeBackend(const ConnectionProfile &profile, const Secret &secret);

} // namespace vivarium
