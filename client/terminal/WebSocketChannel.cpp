// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/WebSocketChannel.h"

#include "http/Connection.h"
#include "http/ErrorMapping.h"
#include "http/ProxyChoice.h"
#include "http/TlsErrors.h"

#include <QPointer>
#include <QRegularExpression>

namespace vivarium {

namespace {
/// The vendor's own client takes 16 MiB; a shell's output comes in far smaller pieces.
constexpr quint64 LargestMessage = 16ULL << 20;
/// What the kernel may hand over while nobody reads. QAbstractSocket stops there, and TCP makes the server wait.
constexpr qint64 HeldBackBytes = 64 << 10;
/// What the kernel keeps for us while we don't read, and may hand over at once when we do. By itself it would grow to
/// megabytes, and all that would stand between Ctrl+C and what it does.
constexpr int KernelBufferBytes = 256 << 10;
/// So much input may wait with a server whose shell takes none. Such a server stops reading, pings too.
constexpr qint64 JudgedInputBytes = 16 << 10;

/// QWebSocket tells a refused upgrade only in its text: "… Unhandled http status code: 404 (Not Found)."
int statusInText(const QString &text)
{
    static const QRegularExpression status(QStringLiteral("status code: (\\d{3})"));
    const auto match = status.match(text);
    return match.hasMatch() ? match.captured(1).toInt() : 0;
}

QNetworkReply::NetworkError networkErrorOf(QAbstractSocket::SocketError error)
{
    switch (error) {
    case QAbstractSocket::ConnectionRefusedError:
        return QNetworkReply::ConnectionRefusedError;
    case QAbstractSocket::RemoteHostClosedError:
        return QNetworkReply::RemoteHostClosedError;
    case QAbstractSocket::HostNotFoundError:
        return QNetworkReply::HostNotFoundError;
    case QAbstractSocket::SslHandshakeFailedError:
        return QNetworkReply::SslHandshakeFailedError;
    case QAbstractSocket::ProxyConnectionRefusedError:
        return QNetworkReply::ProxyConnectionRefusedError;
    case QAbstractSocket::ProxyNotFoundError:
        return QNetworkReply::ProxyNotFoundError;
    case QAbstractSocket::ProxyAuthenticationRequiredError:
        return QNetworkReply::ProxyAuthenticationRequiredError;
    default:
        return QNetworkReply::UnknownNetworkError;
    }
}
} // namespace

WebSocketChannel::WebSocketChannel(Connection &connection, const ApiPath &path, const ApiQuery &query,
    const TerminalSize &size, Patience patience, TerminalCodec::Dialect dialect)
    : m_codec(dialect)
    , m_size(size)
    , m_serverName(connection.serverName())
    , m_path(path.encoded())
    , m_patience(patience)
{
    m_socket.setMaxAllowedIncomingMessageSize(LargestMessage);
    m_socket.setMaxAllowedIncomingFrameSize(LargestMessage);
    connect(&m_socket, &QWebSocket::connected, this, &WebSocketChannel::onConnected);
    connect(&m_socket, &QWebSocket::binaryMessageReceived, this, &WebSocketChannel::onBinary);
    connect(&m_socket, &QWebSocket::textMessageReceived, this, &WebSocketChannel::onText);
    connect(&m_socket, &QWebSocket::pong, this, &WebSocketChannel::onHeard);
    connect(&m_socket, &QWebSocket::disconnected, this, &WebSocketChannel::onDisconnected);
    connect(&m_socket, &QWebSocket::errorOccurred, this, &WebSocketChannel::onError);
    m_openLimit.setSingleShot(true);
    connect(&m_openLimit, &QTimer::timeout, this, [this] {
        FailedCall call;
        call.verb = "GET";
        call.path = m_path;
        call.server = m_serverName;
        call.timedOut = true;
        call.limit = OpenLimit;
        finish({TerminalChannel::End::Lost, -1, errorFromCall(call)});
    });
    m_openLimit.start(OpenLimit);
    m_silence.setSingleShot(true);
    connect(&m_silence, &QTimer::timeout, this, &WebSocketChannel::onSilence);
    // From the event loop, so that the caller has connected to our signals before the first one comes.
    QMetaObject::invokeMethod(
        this,
        [this, server = QPointer(&connection), path, query] {
            if (!path.isValid())
                finish({TerminalChannel::End::Refused, -1,
                    protocolError(QStringLiteral("an id that can't be part of a path"))});
            else if (server && server->isReadingAuthorities()) // whom to trust isn't known yet
                connect(
                    server.data(), &Connection::authoritiesRead, this,
                    [this, server, path, query] { open(*server, path, query); }, Qt::SingleShotConnection);
            else if (server)
                open(*server, path, query);
        },
        Qt::QueuedConnection);
}

void WebSocketChannel::open(Connection &connection, const ApiPath &path, const ApiQuery &query)
{
    if (m_closedByUs || m_over)
        return;
    const QNetworkRequest request = connection.webSocketRequest(path, query);
    // By the server's address and not by the socket's: of wss no system knows a proxy.
    m_socket.setProxy(connection.proxiesTo(connection.endpoint()).constFirst());
    m_socket.setSslConfiguration(request.sslConfiguration()); // which QWebSocket does not take from a request
    connect(&m_socket, &QWebSocket::sslErrors, this,
        [this, problem = connection.authorityProblem()](
            const QList<QSslError> &errors) { m_tlsErrors += tlsErrorTexts(errors, problem); });
    connection.noteSent();
    m_socket.open(request);
}

WebSocketChannel::~WebSocketChannel()
{
    m_socket.disconnect(this);
    if (m_socket.state() == QAbstractSocket::ConnectedState) {
        setReading(true);
        m_socket.close();
    }
}

QAbstractSocket *WebSocketChannel::rawSocket() const
{
    return m_socket.findChild<QAbstractSocket *>();
}

void WebSocketChannel::onConnected()
{
    m_openLimit.stop();
    m_wasOpen = true;
    if (QAbstractSocket *socket = rawSocket())
        socket->setSocketOption(QAbstractSocket::ReceiveBufferSizeSocketOption, KernelBufferBytes);
    onHeard();
    if (!std::exchange(m_reading, true))
        setReading(false); // asked for before there was a socket
    // The query had a size too, but the one that counts may be newer.
    m_socket.sendTextMessage(QString::fromLatin1(TerminalCodec::encodeResize(m_size)));
    Q_EMIT opened();
}

void WebSocketChannel::send(const QByteArray &bytes)
{
    if (!m_wasOpen || m_over)
        return;
    for (const QByteArray &message : TerminalCodec::encodeInput(bytes))
        m_socket.sendBinaryMessage(message);
    m_sentSinceHeard += bytes.size();
    if (m_unansweredPings == 0 && m_silence.remainingTimeAsDuration() > m_patience.echo)
        m_silence.start(m_patience.echo);
}

void WebSocketChannel::onHeard()
{
    m_unansweredPings = 0;
    m_sentSinceHeard = 0;
    if (!m_over && !m_closedByUs)
        m_silence.start(m_patience.quiet);
}

void WebSocketChannel::onSilence()
{
    if (!m_reading || m_sentSinceHeard > JudgedInputBytes) { // an answer can't be heard, or can't come
        m_socket.ping();
        m_silence.start(m_patience.quiet);
        return;
    }
    // Two, so that a program that was itself asleep first hears what came meanwhile.
    if (++m_unansweredPings <= 2) {
        m_socket.ping();
        m_silence.start(m_patience.answer);
        return;
    }
    ApiError error;
    error.kind = ErrorKind::Network;
    error.sentence = tr("The connection to the terminal was lost: %1 does not answer any more.").arg(m_serverName);
    finish({TerminalChannel::End::Lost, -1, error});
}

void WebSocketChannel::resize(const TerminalSize &size)
{
    m_size = TerminalCodec::bounded(size);
    if (m_wasOpen && !m_over)
        m_socket.sendTextMessage(QString::fromLatin1(TerminalCodec::encodeResize(m_size)));
}

void WebSocketChannel::setReading(bool reading)
{
    if (m_reading == reading)
        return;
    m_reading = reading;
    QAbstractSocket *socket = rawSocket();
    if (!socket)
        return;
    // QWebSocket has no way to stop: it reads whenever its socket says so. So the socket is made to say nothing, and
    // its own buffer is bounded; beyond that the bytes stay with the kernel and, soon, with the server.
    socket->setReadBufferSize(reading ? 0 : HeldBackBytes);
    socket->blockSignals(!reading);
    if (!reading)
        return;
    if (m_wasOpen)
        onHeard();
    // What was held back is told from the event loop; an end that came meanwhile after it.
    const QPointer<QAbstractSocket> guard(socket);
    QMetaObject::invokeMethod(
        this,
        [this, guard] {
            if (guard && m_reading && guard->bytesAvailable() > 0)
                Q_EMIT guard->readyRead();
            if (guard && m_reading && guard->state() == QAbstractSocket::UnconnectedState) {
                // Its error was held back too. A close frame that was still to be read has closed it by now.
                if (guard->isOpen() && guard->error() != QAbstractSocket::UnknownSocketError)
                    m_broke = true;
                Q_EMIT guard->stateChanged(QAbstractSocket::UnconnectedState); // what QWebSocket listens to
            }
        },
        Qt::QueuedConnection);
}

void WebSocketChannel::acknowledge(qint64 bytes)
{
    // In good time before the server has to wait, and not for each key that is echoed.
    m_unacknowledged += bytes;
    if (m_window == 0 || m_unacknowledged < m_window / 4 || !m_wasOpen || m_over || m_closedByUs)
        return;
    m_socket.sendTextMessage(QString::fromLatin1(TerminalCodec::encodeAcknowledgement(m_unacknowledged)));
    m_unacknowledged = 0;
}

qint64 WebSocketChannel::bytesToWrite() const
{
    return m_socket.bytesToWrite();
}

void WebSocketChannel::close()
{
    if (std::exchange(m_closedByUs, true) || m_over)
        return;
    m_silence.stop();
    setReading(true);
    m_socket.close();
}

void WebSocketChannel::onBinary(const QByteArray &message)
{
    onHeard();
    emitEvents(m_codec.takeBinary(message));
}

void WebSocketChannel::onText(const QString &message)
{
    onHeard();
    emitEvents(m_codec.takeText(message.toUtf8()));
}

void WebSocketChannel::emitEvents(const QList<TerminalCodec::Event> &events)
{
    const QPointer<WebSocketChannel> alive(this);
    for (const TerminalCodec::Event &event : events) {
        if (const auto *terminal = std::get_if<TerminalCodec::Attached>(&event)) {
            m_window = terminal->window;
            Q_EMIT attached(terminal->id, terminal->isNew, terminal->replayBytes);
        }
        if (const auto *output = std::get_if<TerminalCodec::Output>(&event))
            Q_EMIT received(output->bytes);
        if (!alive)
            return;
    }
}

void WebSocketChannel::onDisconnected()
{
    if (!m_wasOpen)
        return; // an error follows, or came before
    // QWebSocket says 1000 also where no close frame came, which would pass for a shell that has exited.
    const QString reason = m_socket.closeReason();
    const bool isUnsaid = m_socket.closeCode() == QWebSocketProtocol::CloseCodeNormal && reason.isEmpty();
    const int code =
        m_broke && isUnsaid ? int(QWebSocketProtocol::CloseCodeAbnormalDisconnection) : int(m_socket.closeCode());
    finish(m_codec.closed(code, reason));
}

void WebSocketChannel::onError(QAbstractSocket::SocketError error)
{
    if (m_wasOpen) {
        m_broke = true; // disconnected() comes too, and knows more; after a close frame there is no error
        return;
    }
    FailedCall call;
    call.verb = "GET";
    call.path = m_path;
    call.server = m_serverName;
    call.status = statusInText(m_socket.errorString());
    call.networkError = networkErrorOf(error);
    call.networkText = m_socket.errorString();
    call.proxy = ProxyChoice::address(m_socket.proxy());
    call.tlsErrors = m_tlsErrors;
    const ApiError failure = errorFromCall(call);
    // A server that answers has refused; one that doesn't may be back soon.
    const bool refused = call.status > 0 && !failure.isTransient();
    finish({refused ? TerminalChannel::End::Refused : TerminalChannel::End::Lost, -1, failure});
}

void WebSocketChannel::finish(const TerminalCodec::Ending &ending)
{
    if (std::exchange(m_over, true))
        return;
    m_openLimit.stop();
    m_silence.stop();
    m_socket.disconnect(this);
    m_socket.abort();
    Q_EMIT ended(ending.end, ending.exitCode, ending.error);
}

} // namespace vivarium
