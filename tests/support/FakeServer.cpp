// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeServer.h"

#include <QJsonDocument>
#include <QTcpSocket>
#include <QTimer>

namespace vivarium::test {

namespace {
QByteArray chunk(const QByteArray &piece)
{
    return QByteArray::number(piece.size(), 16) + "\r\n" + piece + "\r\n";
}
} // namespace

QByteArray FakeServer::Request::header(const QByteArray &name) const
{
    for (const auto &[key, value] : headers) {
        if (key == name)
            return value;
    }
    return {};
}

QJsonObject FakeServer::Request::json() const
{
    return QJsonDocument::fromJson(body).object();
}

FakeServer::Answer FakeServer::Answer::json(const QJsonObject &object, int status)
{
    Answer answer;
    answer.status = status;
    answer.body = QJsonDocument(object).toJson(QJsonDocument::Compact);
    answer.headers = {{"Content-Type", "application/json"}};
    return answer;
}

FakeServer::Answer FakeServer::Answer::error(int status, const QByteArray &code, const QByteArray &message)
{
    Answer answer = json(
        {{QStringLiteral("code"), QString::fromUtf8(code)}, {QStringLiteral("message"), QString::fromUtf8(message)}});
    answer.status = status;
    return answer;
}

FakeServer::FakeServer(QObject *parent)
    : QObject(parent)
{
    connect(&m_server, &QTcpServer::newConnection, this, &FakeServer::onConnection);
    if (m_server.listen(QHostAddress::LocalHost))
        m_port = m_server.serverPort();
}

FakeServer::~FakeServer()
{
    const auto sockets = m_server.findChildren<QTcpSocket *>();
    for (QTcpSocket *socket : sockets)
        socket->disconnect(this);
}

QUrl FakeServer::url() const
{
    return QUrl(QStringLiteral("http://127.0.0.1:%1").arg(m_port));
}

void FakeServer::on(const QByteArray &verbAndPath, Handler handler)
{
    m_handlers.insert(verbAndPath, std::move(handler));
}

void FakeServer::on(const QByteArray &verbAndPath, const Answer &answer)
{
    on(verbAndPath, [answer](const Request &) { return answer; });
}

void FakeServer::push(const QByteArray &piece)
{
    for (const QPointer<QTcpSocket> &socket : std::as_const(m_streams)) {
        if (socket)
            socket->write(chunk(piece));
    }
}

void FakeServer::endStreams(bool cleanly)
{
    const auto streams = std::exchange(m_streams, {});
    for (const QPointer<QTcpSocket> &socket : streams) {
        if (!socket)
            continue;
        if (cleanly)
            socket->write("0\r\n\r\n");
        socket->disconnectFromHost();
    }
}

void FakeServer::die()
{
    m_server.close();
    m_streams.clear();
    const auto sockets = m_server.findChildren<QTcpSocket *>();
    for (QTcpSocket *socket : sockets)
        socket->abort();
}

bool FakeServer::revive()
{
    return m_server.listen(QHostAddress::LocalHost, m_port);
}

int FakeServer::count(const QByteArray &verbAndPath) const
{
    return int(
        std::ranges::count_if(m_requests, [&](const Request &r) { return r.verb + ' ' + r.path == verbAndPath; }));
}

FakeServer::Request FakeServer::last(const QByteArray &verbAndPath) const
{
    for (auto it = m_requests.crbegin(); it != m_requests.crend(); ++it) {
        if (it->verb + ' ' + it->path == verbAndPath)
            return *it;
    }
    return {};
}

qint64 FakeServer::unsentBytes() const
{
    qint64 bytes = 0;
    for (const QPointer<QTcpSocket> &socket : m_streams)
        bytes += socket ? socket->bytesToWrite() : 0;
    return bytes;
}

void FakeServer::onConnection()
{
    while (QTcpSocket *socket = m_server.nextPendingConnection()) {
        connect(socket, &QTcpSocket::readyRead, this, [this, socket] { onReadyRead(socket); });
        connect(socket, &QTcpSocket::disconnected, this, [this, socket] {
            m_buffers.remove(socket);
            m_streams.removeIf(
                [socket](const QPointer<QTcpSocket> &other) { return other.isNull() || other == socket; });
            socket->deleteLater();
        });
    }
}

void FakeServer::onReadyRead(QTcpSocket *socket)
{
    QByteArray &buffer = m_buffers[socket];
    buffer += socket->readAll();
    while (true) {
        const qsizetype end = buffer.indexOf("\r\n\r\n");
        if (end < 0)
            return;
        Request request;
        const QByteArrayList lines = buffer.first(end).split('\n');
        const QByteArrayList first = lines.first().trimmed().split(' ');
        request.verb = first.value(0);
        const QByteArray target = first.value(1);
        const qsizetype mark = target.indexOf('?');
        request.path = mark < 0 ? target : target.first(mark);
        request.query = mark < 0 ? QByteArray() : target.sliced(mark + 1);
        for (const QByteArray &line : lines.sliced(1)) {
            const qsizetype colon = line.indexOf(':');
            request.headers.append({line.first(colon).toLower().trimmed(), line.sliced(colon + 1).trimmed()});
        }
        const qsizetype length = request.header("content-length").toLongLong();
        if (buffer.size() < end + 4 + length)
            return;
        request.body = buffer.mid(end + 4, length);
        buffer.remove(0, end + 4 + length);
        m_requests.append(request);
        check(request);
        handle(socket, request);
    }
}

void FakeServer::check(const Request &request)
{
    const QString what = QString::fromLatin1(request.verb + ' ' + request.path + ": ");
    const bool isOpen =
        std::ranges::any_of(m_openPaths, [&request](const QByteArray &open) { return request.path.startsWith(open); });
    if (!isOpen && request.header("authorization") != "Bearer " + m_credential)
        m_violations << what + QStringLiteral("credential");
    if (request.path.startsWith("/upload") && !request.header("authorization").isEmpty())
        m_violations << what + QStringLiteral("a credential for somebody else");
    if (!isOpen && request.header("x-request-id").isEmpty())
        m_violations << what + QStringLiteral("no request id");
    if (!isOpen && !request.header("user-agent").startsWith("vivarium/"))
        m_violations << what + QStringLiteral("user agent");
    if (!request.header("cookie").isEmpty())
        m_violations << what + QStringLiteral("a cookie");
    // Calls without a body may name the type all the same: Lizard wants it on every call (lizard.md §1.1).
    if (request.header("content-type") == "application/json" && !request.body.isEmpty()
        && !QJsonDocument::fromJson(request.body).isObject())
        m_violations << what + QStringLiteral("no JSON in a JSON body");
}

void FakeServer::handle(QTcpSocket *socket, const Request &request)
{
    if (m_hanging)
        return;
    const Handler handler = m_handlers.value(request.verb + ' ' + request.path, m_fallback);
    const Answer reply = handler ? handler(request) : Answer::error(404, "not_found", "no such operation");
    if (reply.hang)
        return;
    if (reply.closeSilently) {
        socket->disconnectFromHost();
        return;
    }
    if (reply.delayMs > 0)
        QTimer::singleShot(reply.delayMs, socket, [this, socket, reply] { answer(socket, reply); });
    else
        answer(socket, reply);
}

void FakeServer::answer(QTcpSocket *socket, const Answer &answer)
{
    QByteArray head = "HTTP/1.1 " + QByteArray::number(answer.status) + " Status\r\n";
    for (const auto &[name, value] : answer.headers)
        head += name + ": " + value + "\r\n";
    if (!answer.pieces.isEmpty() || answer.keepOpen) {
        socket->write(head + "Transfer-Encoding: chunked\r\n\r\n");
        for (const QByteArray &piece : answer.pieces)
            socket->write(chunk(piece));
        if (answer.keepOpen)
            m_streams.append(socket);
        else
            socket->write("0\r\n\r\n");
        return;
    }
    if (answer.status != 204)
        head += "Content-Length: " + QByteArray::number(answer.body.size()) + "\r\n";
    socket->write(head + "\r\n" + (answer.tearAfter >= 0 ? answer.body.first(answer.tearAfter) : answer.body));
    if (answer.tearAfter >= 0)
        socket->disconnectFromHost();
}

} // namespace vivarium::test
