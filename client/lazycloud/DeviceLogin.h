// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ApiError.h"
#include "core/Secret.h"
#include "http/Connection.h"

#include <QDateTime>
#include <QObject>
#include <QTimer>

#include <memory>

namespace vivarium {

/// Signing in through the browser (`lazycloud.md` §2.3): the server gives a short code, a person approves it on the
/// provider's page, and the server then gives a token. One object is one login; deleting it gives it up. It asks no
/// faster than the server wants, and ends by itself when the code is over.
class DeviceLogin : public QObject {
    Q_OBJECT
public:
    struct Code {
        QString userCode; ///< to compare and to type, as "BCDF-GHJK"; cleaned
        QUrl page; ///< http or https, with the code in it; empty: the server gave no address that may be opened
        QDateTime endsAt; ///< UTC, by our clock
    };

    /// `endpoint` as in ConnectionProfile. `clientName` is what the page shows, at most 200 characters.
    DeviceLogin(const QUrl &endpoint, const QString &clientName, QObject *parent = nullptr);
    ~DeviceLogin() override;

    void start();
    [[nodiscard]] const Code &code() const { return m_code; }

Q_SIGNALS:
    /// Show it and open the page.
    void codeReady();
    /// The token is given exactly once. It is the caller's to keep.
    void approved(const vivarium::Secret &token);
    /// Denied, over, or no answer: why, and what to do.
    void failed(const vivarium::ApiError &error);

private:
    void poll();
    void end(const ApiError &error);

    Connection m_connection;
    QString m_clientName;
    Secret m_deviceCode;
    Code m_code;
    QTimer m_timer;
    std::chrono::seconds m_interval{5};
};

} // namespace vivarium
