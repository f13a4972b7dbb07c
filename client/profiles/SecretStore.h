// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Id.h"
#include "core/Result.h"
#include "core/Secret.h"
#include "profiles/KeychainStatus.h"

#include <QHash>
#include <QLatin1StringView>
#include <QObject>

#include <chrono>
#include <functional>

namespace QKeychain {
class Job;
}

namespace vivarium {

/// The tokens of the profiles: in the desktop's keychain, or in memory until the program ends. Never in a file, not
/// even when there is no keychain: then the error says so, and the person may choose the memory.
///
/// Every call ends, also when the keychain doesn't answer or waits for a person who is away. ApiError::code is one of
/// "keychain_locked", "keychain_missing", "keychain_timeout", "keychain_error"; a token that isn't there is
/// ErrorKind::NotFound.
class SecretStore : public QObject {
    Q_OBJECT
public:
    enum class Place {
        Keychain,
        UntilQuit, ///< in memory; an older one is taken out of the keychain, unless that is locked or doesn't answer
    };
    /// The code where the session has no keychain, and so has stored nothing.
    static constexpr QLatin1StringView noKeychainCode{"keychain_missing"};
    explicit SecretStore(QObject *parent = nullptr);

    [[nodiscard]] Reply<Secret> read(const ProfileId &profile);
    /// Read back before it counts as written. Until quit, the error says that an older one is still in the keychain.
    [[nodiscard]] Reply<Done> write(const ProfileId &profile, const Secret &secret, Place place);
    /// Makes sure that it is gone. One that was never there is fine.
    [[nodiscard]] Reply<Done> remove(const ProfileId &profile);
    [[nodiscard]] bool isUntilQuit(const ProfileId &profile) const { return m_untilQuit.contains(profile); }

    /// How long one step with the keychain may take. Long enough for a person to type the password of the keychain.
    void setTimeLimit(std::chrono::milliseconds limit) { m_timeLimit = limit; }

private:
    /// What a step with the keychain came to.
    struct Outcome {
        int error = 0; ///< QKeychain::Error
        QString text;
        Secret secret;
        bool timedOut = false;
    };
    [[nodiscard]] Reply<Outcome> run(QKeychain::Job *job);
    [[nodiscard]] Reply<Secret> readFromKeychain(const ProfileId &profile);
    [[nodiscard]] Reply<Done> removeFromKeychain(const ProfileId &profile);
    [[nodiscard]] Reply<Done> removeOlder(const ProfileId &profile);
    /// The error for a failed step, once the keychain's state is known.
    [[nodiscard]] static ApiError explained(const Outcome &outcome, KeychainStatus::State state);

    KeychainStatus m_status;
    QHash<ProfileId, Secret> m_untilQuit;
    std::chrono::milliseconds m_timeLimit{90000};
};

} // namespace vivarium
