// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "http/HttpMessage.h"
#include "http/HttpStream.h"
#include "http/ServerSentEvents.h"

#include <QElapsedTimer>
#include <QObject>
#include <QPointer>
#include <QTimer>

#include <functional>
#include <memory>

namespace vivarium {

class Connection;

/// A stream of server-sent events that comes back by itself. Policy (`lazycloud.md` §10.1): back-off 1 s·2ⁿ up to 30 s,
/// forgotten after 30 s without trouble; a 4xx other than 408 and 429 is final; a clean end is followed at once.
/// While the connection is offline the stream waits for it instead of knocking by itself.
class EventSource : public QObject {
    Q_OBJECT
public:
    /// Makes the request; `lastEventId` is empty the first time and otherwise for Last-Event-ID, or a query of the
    /// server's own.
    using MakeRequest = std::function<HttpRequest(const QByteArray &lastEventId)>;

    EventSource(Connection &connection, MakeRequest makeRequest, QObject *parent = nullptr);
    ~EventSource() override;

    void start();
    /// Ends the stream; start() takes it up again with the last id.
    void stop();
    /// While false nothing is read, and the server feels it.
    void setReading(bool reading);
    [[nodiscard]] bool isConnected() const { return m_connected; }

Q_SIGNALS:
    /// A 2xx answer has begun.
    void connected();
    /// Comments too: they are heartbeats.
    void received(const vivarium::ServerSentEvent &event);
    /// Broken or ended; it will be connected again.
    void interrupted(const vivarium::ApiError &error);
    /// Given up.
    void failed(const vivarium::ApiError &error);

private:
    void connectNow();
    void onOpened();
    void readSome();
    void onEnded();
    void onFailed(const ApiError &error);
    void onConnectionStatus();
    void reconnect(const ApiError &error, bool atOnce);
    void dropStream();

    QPointer<Connection> m_connection; ///< a stream that outlives it ends silently
    MakeRequest m_makeRequest;
    std::unique_ptr<HttpStream> m_stream;
    ServerSentEventParser m_parser;
    QByteArray m_lastEventId;
    QTimer m_pause;
    QElapsedTimer m_stable;
    int m_failures = 0;
    bool m_waitsForConnection = false; ///< broke while the server was away
    bool m_started = false;
    bool m_connected = false;
    bool m_reading = true;
};

} // namespace vivarium
