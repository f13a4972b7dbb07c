// SPDX-License-Identifier: GPL-3.0-or-later
#include "CuttableProxy.h"

#include <QHostAddress>
#include <QTcpSocket>

#include <sys/socket.h>

namespace vivarium {

namespace {

/// More than that isn't taken ahead, so that back-pressure passes through.
constexpr qint64 mostHeld = 64 << 10;

/// The kernel would hold megabytes on its own, which no real network does.
void keepSmall(QTcpSocket *socket)
{
    socket->setSocketOption(QAbstractSocket::ReceiveBufferSizeSocketOption, mostHeld);
    socket->setSocketOption(QAbstractSocket::SendBufferSizeSocketOption, mostHeld);
}

} // namespace

CuttableProxy::CuttableProxy(const QUrl &server)
    : m_server(server)
{
    connect(&m_listener, &QTcpServer::newConnection, this, &CuttableProxy::accept);
    mend();
}

void CuttableProxy::pass(QTcpSocket *from, QTcpSocket *to, const QByteArray &what, const QByteArray &with)
{
    from->setReadBufferSize(mostHeld);
    const auto move = [this, from, to, what, with] {
        if (m_stalled || !from->isOpen() || to->state() != QAbstractSocket::ConnectedState
            || to->bytesToWrite() >= mostHeld)
            return;
        const QByteArray bytes = from->read(mostHeld);
        m_passed += bytes.size();
        to->write(what.isEmpty() ? bytes : QByteArray(bytes).replace(what, with));
    };
    connect(from, &QTcpSocket::readyRead, to, move);
    connect(to, &QTcpSocket::bytesWritten, from, move);
    connect(to, &QTcpSocket::connected, from, move);
    connect(from, &QTcpSocket::disconnected, to, [this, from, to] {
        if (!m_stalled && from->isOpen() && to->state() == QAbstractSocket::ConnectedState)
            to->write(from->readAll());
        to->disconnectFromHost();
    });
}

QUrl CuttableProxy::endpoint() const
{
    QUrl url = m_server;
    url.setHost(QStringLiteral("127.0.0.1"));
    url.setPort(m_port);
    return url;
}

void CuttableProxy::accept()
{
    while (QTcpSocket *client = m_listener.nextPendingConnection()) {
        auto *server = new QTcpSocket(client);
        keepSmall(client);
        connect(server, &QTcpSocket::connected, server, [server] { keepSmall(server); });
        m_sockets.append(client);
        m_sockets.append(server);
        // The server checks the Host of a request, and a web page must not be able to get past that; a test may.
        const QByteArray host = m_server.host().toLatin1() + ':' + QByteArray::number(m_server.port(80));
        pass(client, server, "127.0.0.1:" + QByteArray::number(m_port), host);
        pass(server, client, {}, {});
        connect(client, &QTcpSocket::disconnected, client, &QObject::deleteLater);
        server->connectToHost(m_server.host(), quint16(m_server.port(80)));
    }
}

void CuttableProxy::cut()
{
    m_listener.close();
    for (const QPointer<QTcpSocket> &socket : std::as_const(m_sockets)) {
        if (socket)
            socket->abort();
    }
    m_sockets.clear();
}

void CuttableProxy::reset()
{
    for (const QPointer<QTcpSocket> &socket : std::as_const(m_sockets)) {
        const linger atOnce{.l_onoff = 1, .l_linger = 0};
        if (socket)
            ::setsockopt(int(socket->socketDescriptor()), SOL_SOCKET, SO_LINGER, &atOnce, sizeof atOnce);
    }
    cut();
}

void CuttableProxy::mend()
{
    m_stalled = false;
    if (m_listener.listen(QHostAddress::LocalHost, m_port))
        m_port = m_listener.serverPort();
}

} // namespace vivarium
