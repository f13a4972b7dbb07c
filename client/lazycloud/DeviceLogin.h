// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ApiError.h"
#include "http/Connection.h"
#include "profiles/BrowserLogin.h"

#include <QTimer>

#include <memory>

namespace vivarium {

/// Signing in to LazyCloud (`lazycloud.md` §2.3): the server gives a short code, a person approves it on the provider's
/// page.
class DeviceLogin : public BrowserLogin {
    Q_OBJECT
public:
    /// `endpoint` and `authorityFile` as in ConnectionProfile. `clientName` is what the page shows, at most 200
    /// characters.
    DeviceLogin(
        const QUrl &endpoint, const QString &clientName, const QString &authorityFile = {}, QObject *parent = nullptr);
    ~DeviceLogin() override;

    void start() override;

private:
    void poll();
    void end(const ApiError &error);

    Connection m_connection;
    QString m_clientName;
    Secret m_deviceCode;
    QTimer m_timer;
    std::chrono::seconds m_interval{5};
};

} // namespace vivarium
