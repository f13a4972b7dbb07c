// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "http/Connection.h"
#include "profiles/BrowserLogin.h"

#include <QTimer>

namespace vivarium {

/// Signing in to Lizard (`lizard.md` §1.3). The page knows the login by its address; there is no code to compare. The
/// token is one of a person and expires; there is no refresh.
class LizardLogin final : public BrowserLogin {
    Q_OBJECT
public:
    /// As the vendor's own command line: so many questions at most, so far apart.
    static constexpr std::chrono::seconds Pause{5};
    static constexpr int MostPolls = 60;

    /// `endpoint` and `authorityFile` as in ConnectionProfile.
    explicit LizardLogin(const QUrl &endpoint, const QString &authorityFile = {},
        std::chrono::milliseconds pause = Pause, QObject *parent = nullptr);
    ~LizardLogin() override;

    void start() override;

private:
    void poll();
    void end(const ApiError &error);

    Connection m_connection;
    QString m_session;
    Secret m_sessionSecret;
    QTimer m_timer;
    int m_polls = 0;
};

} // namespace vivarium
