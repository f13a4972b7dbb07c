// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"

#include <QObject>

namespace vivarium {

/// How the desktop's keychain stands, asked from the Secret Service itself (freedesktop.org, org.freedesktop.secrets).
/// Needed because libsecret answers a read from a locked keychain that can't be unlocked with "not found", and a delete
/// with success.
class KeychainStatus : public QObject {
    Q_OBJECT
public:
    enum class State {
        Unlocked,
        Locked,
        Empty, ///< the service runs but has no default collection yet
        Missing, ///< no session bus, or no service on it
        Unknown, ///< it doesn't answer, or answers nonsense; or the keychain is another one (KWallet)
    };
    Q_ENUM(State)
    using QObject::QObject;

    /// Never fails and answers within a few seconds.
    [[nodiscard]] Reply<State> ask();
};

} // namespace vivarium
