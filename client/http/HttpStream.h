// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "http/ErrorMapping.h"
#include "http/HttpMessage.h"

#include <QObject>
#include <QPointer>
#include <QTimer>

class QNetworkReply;

namespace vivarium {

class Connection;

/// An answer that is read as it comes, with back-pressure: what isn't read stays in the socket, so that the server
/// waits. Deleting it ends it. After ended() or failed() nothing more is emitted.
class HttpStream : public QObject {
    Q_OBJECT
public:
    /// Silence longer than this is a lost connection. Server-sent events have a heartbeat each 15 s.
    static constexpr std::chrono::seconds DefaultSilence{45};

    HttpStream(Connection &connection, const HttpRequest &request);
    ~HttpStream() override;

    void setSilenceLimit(std::chrono::milliseconds limit) { m_silence.setInterval(limit); }
    /// Back-pressure without reading: while false, silence is not the server's fault.
    void setReading(bool reading);
    [[nodiscard]] qint64 bytesAvailable() const;
    /// Up to `maximum` bytes. Empty: none there now.
    [[nodiscard]] QByteArray read(qint64 maximum);
    /// 2xx headers; valid after opened().
    [[nodiscard]] const QHttpHeaders &headers() const { return m_headers; }

Q_SIGNALS:
    /// A 2xx answer has begun.
    void opened();
    void readyRead();
    /// The answer is complete and all of it was read.
    void ended();
    /// Comes too when all was read that had come before the break.
    void failed(const vivarium::ApiError &error);

private:
    void start();
    void onHeaders();
    void onReadyRead();
    void onFinished();
    void onSilence();
    void checkEnd();
    void fail(const ApiError &error);
    void releaseReply();
    [[nodiscard]] int status() const;
    [[nodiscard]] ApiError currentError() const;

    QPointer<Connection> m_connection;
    HttpRequest m_request;
    QPointer<QNetworkReply> m_reply; ///< goes with the connection at the latest
    QHttpHeaders m_headers;
    QByteArray m_errorBody;
    QStringList m_tlsErrors;
    QString m_requestId;
    QTimer m_silence;
    bool m_opened = false;
    bool m_finished = false; ///< the network is done; unread bytes may be left
    bool m_silent = false;
    bool m_over = false;
};

} // namespace vivarium
