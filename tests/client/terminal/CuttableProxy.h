// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QPointer>
#include <QTcpServer>
#include <QUrl>

class QTcpSocket;

namespace vivarium {

/// Stands between a client and a server on this machine and passes bytes both ways, until cut(): then all connections
/// break as on a bad network, and new ones are refused until mend(). Or until stall(): then nothing passes any more,
/// and nobody is told.
class CuttableProxy : public QObject {
    Q_OBJECT
public:
    explicit CuttableProxy(const QUrl &server);
    [[nodiscard]] QUrl endpoint() const;
    void cut();
    /// As cut(), but the connections are reset: who is connected hears of it at once and loses what it hasn't read.
    void reset();
    void stall() { m_stalled = true; }
    void mend();
    /// Bytes in both directions so far.
    [[nodiscard]] qint64 passed() const { return m_passed; }

private:
    void accept();
    void pass(QTcpSocket *from, QTcpSocket *to, const QByteArray &what, const QByteArray &with);

    QUrl m_server;
    quint16 m_port = 0;
    QTcpServer m_listener;
    QList<QPointer<QTcpSocket>> m_sockets;
    bool m_stalled = false;
    qint64 m_passed = 0;
};

} // namespace vivarium
