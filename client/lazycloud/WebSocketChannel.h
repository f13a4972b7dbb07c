// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/TerminalChannel.h"
#include "http/ApiPath.h"
#include "terminal/TerminalCodec.h"

#include <QTimer>
#include <QWebSocket>

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

    WebSocketChannel(Connection &connection, const ApiPath &path, const ApiQuery &query, const TerminalSize &size);
    ~WebSocketChannel() override;

    void send(const QByteArray &bytes) override;
    void resize(const TerminalSize &size) override;
    void setReading(bool reading) override;
    [[nodiscard]] qint64 bytesToWrite() const override;
    void close() override;

private:
    void onConnected();
    void onBinary(const QByteArray &message);
    void onText(const QString &message);
    void onDisconnected();
    void onError(QAbstractSocket::SocketError error);
    void emitEvents(const QList<TerminalCodec::Event> &events);
    void finish(const TerminalCodec::Ending &ending);
    /// The TCP or TLS socket below the WebSocket.
    [[nodiscard]] QAbstractSocket *rawSocket() const;

    QWebSocket m_socket;
    TerminalCodec m_codec;
    TerminalSize m_size;
    QString m_serverName;
    QByteArray m_path;
    QStringList m_tlsErrors;
    QTimer m_openLimit;
    bool m_wasOpen = false;
    bool m_reading = true;
    bool m_closedByUs = false;
    bool m_over = false;
};

} // namespace vivarium
