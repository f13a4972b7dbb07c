// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/TerminalChannel.h"
#include "http/ApiPath.h"
#include "terminal/TerminalCodec.h"

#include <QTimer>
#include <QWebSocket>

#include <chrono>

class QAbstractSocket;

namespace vivarium {

class Connection;

/// One shell over one WebSocket (`lazycloud.md` §9). The codec knows what messages and close codes mean.
class WebSocketChannel final : public TerminalChannel {
    Q_OBJECT
public:
    /// The server opens the socket first and then waits up to five minutes for the sandbox; the opening itself is
    /// quick.
    static constexpr std::chrono::seconds OpenLimit{30};

    /// A network can fall silent without a word: a machine slept, or went from one network to another. So an idle
    /// connection is asked whether it is still there, which also keeps those on the way from closing it.
    struct Patience {
        std::chrono::milliseconds quiet{20000}; ///< so long nothing came: a ping
        std::chrono::milliseconds echo{5000}; ///< the same after something was typed
        std::chrono::milliseconds answer{
            8000}; ///< for an answer; after a second ping without one the connection is lost
    };

    WebSocketChannel(Connection &connection, const ApiPath &path, const ApiQuery &query, const TerminalSize &size,
        Patience patience, TerminalCodec::Dialect dialect = TerminalCodec::Dialect::LazyCloud);
    WebSocketChannel(Connection &connection, const ApiPath &path, const ApiQuery &query, const TerminalSize &size)
        : WebSocketChannel(connection, path, query, size, Patience())
    {
    }
    ~WebSocketChannel() override;

    void send(const QByteArray &bytes) override;
    void resize(const TerminalSize &size) override;
    void setReading(bool reading) override;
    void acknowledge(qint64 bytes) override;
    [[nodiscard]] qint64 bytesToWrite() const override;
    void close() override;

private:
    void open(Connection &connection, const ApiPath &path, const ApiQuery &query);
    void onConnected();
    void onBinary(const QByteArray &message);
    void onText(const QString &message);
    void onDisconnected();
    void onError(QAbstractSocket::SocketError error);
    void emitEvents(const QList<TerminalCodec::Event> &events);
    void finish(const TerminalCodec::Ending &ending);
    void onHeard();
    void onSilence();
    /// The TCP or TLS socket below the WebSocket.
    [[nodiscard]] QAbstractSocket *rawSocket() const;

    QWebSocket m_socket;
    TerminalCodec m_codec;
    TerminalSize m_size;
    QString m_serverName;
    QByteArray m_path;
    QStringList m_tlsErrors;
    QTimer m_openLimit;
    const Patience m_patience;
    QTimer m_silence; ///< until the next ping, or until its answer is overdue
    int m_unansweredPings = 0;
    qint64 m_sentSinceHeard = 0;
    qint64 m_window = 0; ///< that the server has granted; 0: it counts nothing
    qint64 m_unacknowledged = 0; ///< dealt with, and not told yet
    bool m_wasOpen = false;
    bool m_broke = false; ///< after it was open, without a close frame
    bool m_reading = true;
    bool m_closedByUs = false;
    bool m_over = false;
};

} // namespace vivarium
