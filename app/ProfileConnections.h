// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Program.h"
#include "core/Secret.h"

#include <QHash>
#include <QObject>
#include <QSet>

namespace vivarium {

/// Makes the connections of the stored profiles: reads the tokens, makes the backends, starts the local engine.
/// Everything happens in the background; how far it is shows in the connections themselves.
class ProfileConnections : public QObject {
    Q_OBJECT
public:
    explicit ProfileConnections(Program &program, QObject *parent = nullptr);
    /// Reads the profiles and begins to connect. The error says what of the file can't be used; the rest connects all
    /// the same.
    Result<Done> start();
    /// A profile was made or changed. With an empty `token` the stored one is read.
    void reconnect(const ProfileId &profile, const Secret &token);
    /// The connection works in another workspace from now on; what was shown of the old one goes from the list. The
    /// token stays.
    void switchWorkspace(const ProfileId &profile, const QString &workspace);
    /// Forgets the profile and its token. Its sandboxes go on.
    void remove(const ProfileId &profile);
    /// A backend for this profile and token; not connected yet.
    [[nodiscard]] static std::shared_ptr<Backend> makeBackend(const ConnectionProfile &profile, const Secret &token);

Q_SIGNALS:
    void failed(const vivarium::ApiError &error);

private:
    /// What to do where the token is not known; any other failure as it is.
    [[nodiscard]] static ApiError explained(const ApiError &failure, const ConnectionProfile &profile);
    void connectLocal(const ConnectionProfile &profile);
    void connectRemote(const ConnectionProfile &profile);

    Program &m_program;
    QHash<ProfileId, int> m_attempts; ///< to connect, counted: what comes of an earlier one is out of date
    QSet<ProfileId> m_switching; ///< to another workspace: what their old backend still tells is of no use
};

} // namespace vivarium
