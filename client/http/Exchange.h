// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Async.h"
#include "http/ErrorMapping.h"
#include "http/HttpMessage.h"

#include <QElapsedTimer>
#include <QObject>
#include <QPointer>
#include <QTimer>
#include <QUrl>

class QNetworkReply;

namespace vivarium {

class Connection;

/// One call on its way, with its repeats: waits out a pause, sends, reads the answer within its limits, reports to the
/// connection's health, and answers. Deletes itself. Only Connection makes them.
class Exchange : public QObject {
    Q_OBJECT
public:
    enum class Role {
        Call,
        Probe, ///< asks whether the server is back: passes the gate that holds calls up
        Elsewhere, ///< to another server: no credential, and our health is not concerned
    };
    Exchange(Connection &connection, const HttpRequest &request, Role role);
    ~Exchange() override;

    [[nodiscard]] Reply<HttpResponse> reply() const { return m_pending.reply(); }
    void setUrl(const QUrl &url) { m_url = url; }

private:
    void start();
    void issue();
    void readBody();
    void onFinished();
    void onTimeout();
    void abandon();
    void settle(Result<HttpResponse> result);
    void handle(const ApiError &error);
    void report(const ApiError &error) const;
    void releaseReply();
    [[nodiscard]] std::chrono::milliseconds timeLeft() const;
    [[nodiscard]] FailedCall failedCall() const;
    [[nodiscard]] ApiError explained(const FailedCall &call) const;

    Connection &m_connection;
    HttpRequest m_request;
    Role m_role;
    QUrl m_url;
    Pending<HttpResponse> m_pending;
    QPointer<QNetworkReply> m_reply; ///< goes with the connection at the latest
    QByteArray m_body;
    QStringList m_tlsErrors;
    QString m_requestId;
    QTimer m_limit;
    QTimer m_pause;
    QElapsedTimer m_issued; ///< of this attempt
    QElapsedTimer m_elapsed;
    int m_attempt = 0;
    bool m_timedOut = false;
    bool m_bodyTooLong = false;
};

} // namespace vivarium
