// SPDX-License-Identifier: GPL-3.0-or-later
#include "profiles/SecretStore.h"

#include "core/Async.h"

#include <qt6keychain/keychain.h>

namespace vivarium {

namespace {

/// The application's id, under which the desktop's own tools show the entries.
QString keychainService()
{
    return QStringLiteral("io.github.vivarium.Vivarium");
}

QString keychainKey(const ProfileId &profile)
{
    return QStringLiteral("profile/%1/token").arg(profile.value());
}

/// A job deletes itself when it has finished. It has no parent: a backend that still works on it would write into freed
/// memory.
template <typename JobType> JobType *keychainJob(const ProfileId &profile)
{
    auto *job = new JobType(keychainService());
    job->setKey(keychainKey(profile));
    job->setInsecureFallback(false);
    return job;
}

} // namespace

SecretStore::SecretStore(QObject *parent)
    : QObject(parent)
{
}

Reply<SecretStore::Outcome> SecretStore::run(QKeychain::Job *job)
{
    const Pending<Outcome> pending;
    connect(job, &QKeychain::Job::finished, this, [pending](QKeychain::Job *done) {
        Outcome outcome;
        outcome.error = done->error();
        outcome.text = done->errorString();
        if (const auto *read = qobject_cast<QKeychain::ReadPasswordJob *>(done))
            outcome.secret = Secret(read->textData().toUtf8());
        pending.answer(outcome);
    });
    // A job can't be cancelled, and libsecret waits for an unlock prompt without a limit. A late answer is dropped by
    // Pending.
    QTimer::singleShot(m_timeLimit, this, [pending] {
        Outcome outcome;
        outcome.timedOut = true;
        pending.answer(outcome);
    });
    job->start();
    return pending.reply();
}

Reply<Secret> SecretStore::read(const ProfileId &profile)
{
    if (const auto found = m_untilQuit.constFind(profile); found != m_untilQuit.cend())
        return readyReply<Secret>(*found);
    return readFromKeychain(profile);
}

Reply<Secret> SecretStore::readFromKeychain(const ProfileId &profile)
{
    return chain(
        this, run(keychainJob<QKeychain::ReadPasswordJob>(profile)), [this](const Outcome &outcome) -> Reply<Secret> {
            if (!outcome.timedOut && outcome.error == QKeychain::NoError)
                return readyReply<Secret>(outcome.secret);
            return chain(this, m_status.ask(), [outcome](const KeychainStatus::State &state) -> Result<Secret> {
                return std::unexpected(explained(outcome, state));
            });
        });
}

Reply<Done> SecretStore::write(const ProfileId &profile, const Secret &secret, Place place)
{
    if (secret.isEmpty())
        return failedReply<Done>(ApiError::local(tr("The token is empty.")));
    if (place == Place::UntilQuit) {
        m_untilQuit.insert(profile, secret);
        return removeOlder(profile);
    }
    auto *job = keychainJob<QKeychain::WritePasswordJob>(profile);
    job->setTextData(QString::fromUtf8(secret.reveal()));
    return chain(this, run(job), [this, profile, secret](const Outcome &outcome) -> Reply<Done> {
        if (outcome.timedOut || outcome.error != QKeychain::NoError) {
            return chain(this, m_status.ask(), [outcome](const KeychainStatus::State &state) -> Result<Done> {
                return std::unexpected(explained(outcome, state));
            });
        }
        return chain(this, readFromKeychain(profile), [this, profile, secret](const Secret &stored) -> Result<Done> {
            if (stored != secret) {
                ApiError error = ApiError::local(tr("The keychain gave back something else than was stored in it."));
                error.code = QStringLiteral("keychain_error");
                return std::unexpected(error);
            }
            m_untilQuit.remove(profile);
            return Done();
        });
    });
}

Reply<Done> SecretStore::remove(const ProfileId &profile)
{
    const bool onlyInMemory = m_untilQuit.remove(profile) > 0;
    return chain(this, removeFromKeychain(profile), [onlyInMemory](const Result<Done> &result) -> Result<Done> {
        // Without a keychain there can be nothing in it.
        if (!result && onlyInMemory && result.error().code == noKeychainCode)
            return Done();
        return result;
    });
}

/// The next start would take it, though its person wants none to be kept. A keychain that is locked or silent is left
/// alone: the memory is what one turns to when it gives trouble, and it must not ask for a password then.
Reply<Done> SecretStore::removeOlder(const ProfileId &profile)
{
    return chain(this, m_status.ask(), [this, profile](const KeychainStatus::State &state) -> Reply<Done> {
        if (state != KeychainStatus::State::Unlocked)
            return readyReply<Done>(Done());
        return chain(this, removeFromKeychain(profile), [this, profile](const Result<Done> &removed) -> Reply<Done> {
            if (removed)
                return readyReply<Done>(Done());
            // What fails to give one now gives none at the next start.
            return chain(
                this, readFromKeychain(profile), [error = removed.error()](const Result<Secret> &left) -> Result<Done> {
                    if (left)
                        return std::unexpected(error);
                    return Done();
                });
        });
    });
}

Reply<Done> SecretStore::removeFromKeychain(const ProfileId &profile)
{
    auto *job = keychainJob<QKeychain::DeletePasswordJob>(profile);
    return chain(this, run(job), [this, profile](const Outcome &outcome) -> Reply<Done> {
        if (outcome.timedOut || (outcome.error != QKeychain::NoError && outcome.error != QKeychain::EntryNotFound)) {
            return chain(this, m_status.ask(), [outcome](const KeychainStatus::State &state) -> Result<Done> {
                return std::unexpected(explained(outcome, state));
            });
        }
        // Deleting from a locked keychain "works" and leaves the entry in place: only a read tells.
        return chain(this, readFromKeychain(profile), [](const Result<Secret> &left) -> Result<Done> {
            if (!left && left.error().kind == ErrorKind::NotFound)
                return Done();
            if (!left)
                return std::unexpected(left.error());
            ApiError error =
                ApiError::local(tr("The token is still in the keychain."), tr("Remove it there yourself."));
            error.code = QStringLiteral("keychain_error");
            return std::unexpected(error);
        });
    });
}

ApiError SecretStore::explained(const Outcome &outcome, KeychainStatus::State state)
{
    ApiError error;
    error.kind = ErrorKind::Unavailable;
    error.details = outcome.text;
    if (outcome.timedOut) {
        error.kind = ErrorKind::Timeout;
        error.code = QStringLiteral("keychain_timeout");
        error.sentence = tr("The keychain does not answer.");
        error.advice = tr("Look for its password prompt, or keep the token until you quit.");
    } else if (state == KeychainStatus::State::Missing) {
        error.code = noKeychainCode;
        error.sentence = tr("This session has no keychain.");
        error.advice = tr("Start GNOME Keyring or KWallet, or keep the token until you quit.");
    } else if (state == KeychainStatus::State::Locked || outcome.error == QKeychain::AccessDenied
        || outcome.error == QKeychain::AccessDeniedByUser) {
        error.code = QStringLiteral("keychain_locked");
        error.sentence = tr("The keychain is locked.");
        error.advice = tr("Unlock it and try again, or keep the token until you quit.");
    } else if (state == KeychainStatus::State::Empty && outcome.error != QKeychain::EntryNotFound) {
        error.code = QStringLiteral("keychain_error");
        error.sentence = tr("The keychain has not been set up yet.");
        error.advice = tr("Create a default keyring in its own program, or keep the token until you quit.");
    } else if (outcome.error == QKeychain::EntryNotFound) {
        error.kind = ErrorKind::NotFound;
        error.sentence = tr("No token is stored for this connection.");
    } else {
        error.code = QStringLiteral("keychain_error");
        error.sentence = tr("The keychain has answered with an error.");
        error.advice = tr("See its own program, or keep the token until you quit.");
    }
    return error;
}

} // namespace vivarium
