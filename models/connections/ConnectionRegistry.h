// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/Backend.h"

#include <QHash>
#include <QList>
#include <QObject>

#include <memory>
#include <optional>

namespace vivarium {

/// One connection of the window. It is there from the moment it is known, also while there is no backend yet: the local
/// engine may still be starting.
struct ConnectionEntry {
    ProfileId profile;
    QString name; ///< what the person calls it
    bool isLocal = false;
    std::shared_ptr<Backend> backend; ///< null while it is prepared, or could not be
    QString preparing; ///< what is under way before it is online, as "Starting the local engine …"; translated
    std::optional<ApiError> failure; ///< why there is no backend
    bool isSignedIn = false; ///< connectToServer() went well once: its calls can be made
    bool isSigningIn = false;
    std::optional<ApiError> signInError; ///< why signing in failed
    QString identity; ///< whom we are there, as "dev@example.test · acme"; empty until told

    enum class State { Preparing, Failed, Connecting, Online, Offline, Refused };
    [[nodiscard]] State state() const;
    [[nodiscard]] bool isOnline() const { return state() == State::Online; }
    /// The error to show, if there is one.
    [[nodiscard]] std::optional<ApiError> error() const;
};

/// All connections, in the order they came, the local one first. Each has its own backend; one that hangs or fails
/// concerns no other.
class ConnectionRegistry : public QObject {
    Q_OBJECT
public:
    explicit ConnectionRegistry(QObject *parent = nullptr);
    ~ConnectionRegistry() override;

    [[nodiscard]] const QList<ConnectionEntry> &connections() const { return m_connections; }
    [[nodiscard]] const ConnectionEntry *find(
        const ProfileId &profile) const; ///< valid until the next change; null: not there
    [[nodiscard]] std::shared_ptr<Backend> backend(const ProfileId &profile) const;

    /// A connection without a backend yet. Adding it again only renames it.
    void add(const ProfileId &profile, const QString &name, bool isLocal);
    void setPreparing(const ProfileId &profile, const QString &stage);
    void setFailed(const ProfileId &profile, const ApiError &error);
    /// Takes the backend and signs in; signs in again when a server that was not there comes up.
    void setBackend(const ProfileId &profile, std::shared_ptr<Backend> backend);
    void rename(const ProfileId &profile, const QString &name);
    void remove(const ProfileId &profile);
    /// Tries again at once; where there is no backend, asks for one by retryRequested().
    void retry(const ProfileId &profile);

    /// The state as a short text: "live", "seen 12 s ago, retrying in 4 s".
    [[nodiscard]] static QString statusText(const ConnectionEntry &connection, const QDateTime &now);

Q_SIGNALS:
    void added(const vivarium::ProfileId &profile);
    void removed(const vivarium::ProfileId &profile);
    /// State, name or identity.
    void changed(const vivarium::ProfileId &profile);
    /// There is a backend now, or another one.
    void backendChanged(const vivarium::ProfileId &profile);
    void retryRequested(const vivarium::ProfileId &profile);

private:
    ConnectionEntry *findConnection(const ProfileId &profile);
    void signIn(const ProfileId &profile);
    void onStatusChanged(const ProfileId &profile);

    QList<ConnectionEntry> m_connections;
};

} // namespace vivarium
