// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Arguments.h"
#include "Console.h"
#include "Survey.h"
#include "activity/ActivityEntry.h"
#include "profiles/ProfileStore.h"
#include "profiles/SecretStore.h"

#include <QObject>

#include <expected>
#include <functional>

namespace vivarium::cli {

/// A sandbox that a command is about, and how it is reached.
struct Target {
    ConnectionProfile profile;
    std::shared_ptr<Backend> backend; ///< signed in
    Sandbox sandbox;
};

/// What all commands stand on: the saved connections, the console, and finding a sandbox by what a person calls it.
class Session : public QObject {
    Q_OBJECT
public:
    /// `profiles` is loaded; both outlive it.
    Session(const ProfileStore &profiles, Console &console, QObject *parent = nullptr);
    ~Session() override;
    [[nodiscard]] Console &console() { return m_console; }

    /// By default as the window does it: the local engine, which is started if need be, or the server of the profile
    /// with the token of the keychain.
    void setOpenConnection(OpenConnection open) { m_openConnection = std::move(open); }
    /// Where the window's history is; by default nothing is remembered.
    void setHistory(const QString &path) { m_history = path; }
    /// What was done to the sandbox, up to now; outcome and the rest are for the caller to fill in.
    [[nodiscard]] static ActivityEntry entryOf(ActivityKind kind, const Target &target);
    /// Puts it into the window's history, unless that can't be had within a moment: a command never waits or fails for
    /// it. Blocks.
    void remember(const ActivityEntry &entry) const;
    void setLimits(Survey::Limits limits) { m_limits = limits; }

    /// The connections with this name or id; empty: all.
    [[nodiscard]] std::expected<QList<ConnectionProfile>, UsageError> connections(const QString &named) const;
    /// Not begun yet; what it prepares is shown.
    [[nodiscard]] Survey *survey(const QList<ConnectionProfile> &profiles, const QString &search);
    /// Says why a connection was of no use.
    void tellFailure(const Survey::Answer &answer);

    /// Finds the one live sandbox with this name or id and calls `found`. Else it says why there is none, or which ones
    /// are meant, and calls `failed` with the exit code.
    void find(const QString &text, const QString &connection, std::function<void(const Target &)> found,
        std::function<void(int)> failed);

private:
    [[nodiscard]] Reply<std::shared_ptr<Backend>> openSaved(const ConnectionProfile &profile);
    void decide(const Survey &survey, const QString &text, const std::function<void(const Target &)> &found,
        const std::function<void(int)> &failed);

    const ProfileStore &m_profiles;
    Console &m_console;
    SecretStore m_secrets;
    OpenConnection m_openConnection;
    Survey::Limits m_limits;
    QString m_history;
    QString m_toldAdvice; ///< the last one
};

} // namespace vivarium::cli
