// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "http/ErrorMapping.h"
#include "http/HttpMessage.h"

#include <QObject>
#include <QPointer>
#include <QTimer>
#include <QUrl>

class QIODevice;
class QNetworkReply;

namespace vivarium {

class Connection;

/// A request whose body is read from a device as fast as the server takes it. Never sent again. Deleting it ends it.
class HttpUpload : public QObject {
    Q_OBJECT
public:
    /// No byte sent and none received for so long is a lost connection.
    static constexpr std::chrono::seconds Silence{120};

    HttpUpload(Connection &connection, const HttpRequest &request, QIODevice *body, qint64 size);
    /// To an address that a server gave us: no credential goes with it, only `request`'s own headers, and the health
    /// of the connection is not concerned.
    HttpUpload(Connection &connection, const QUrl &elsewhere, const HttpRequest &request, QIODevice *body, qint64 size);
    ~HttpUpload() override;

Q_SIGNALS:
    void progressed(qint64 sent);
    void answered(const vivarium::HttpResponse &response);
    void failed(const vivarium::ApiError &error);

private:
    void start();
    void onFinished();
    void onSilence();
    void fail(const ApiError &error);
    void releaseReply();
    [[nodiscard]] FailedCall failedCall() const;

    QPointer<Connection> m_connection;
    HttpRequest m_request;
    QUrl m_elsewhere; ///< empty: to the connection's own server
    QIODevice *m_body;
    qint64 m_size;
    QPointer<QNetworkReply> m_reply; ///< goes with the connection at the latest
    QByteArray m_answer;
    QStringList m_tlsErrors;
    QString m_requestId;
    QTimer m_silence;
    bool m_silent = false;
};

} // namespace vivarium
