// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QPointer>
#include <QTcpServer>
#include <QUrl>

class QTcpSocket;

namespace vivarium {

/// Stands between a client and a server on this machine and passes bytes both ways, until cut(): then all connections
/// break as on a bad network, without a word, and new ones are refused until mend().
class CuttableProxy : public QObject {
    Q_OBJECT
public:
    explicit CuttableProxy(const QUrl &server);
    [[nodiscard]] QUrl endpoint() const;
    void cut();
    void mend();

private:
    void accept();

    QUrl m_server;
    quint16 m_port = 0;
    QTcpServer m_listener;
    QList<QPointer<QTcpSocket>> m_sockets;
};

} // namespace vivarium
