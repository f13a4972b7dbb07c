// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/HttpStream.h"

#include "core/Log.h"
#include "http/Connection.h"
#include "http/OneShotBody.h"
#include "http/TlsErrors.h"

#include <QNetworkReply>
#include <QUuid>

namespace vivarium {

namespace {
/// Enough for a fast network, little enough that a reader who stops is felt by the server.
constexpr qint64 StreamReadBuffer = 1 << 20;
constexpr qint64 StreamErrorBodyLimit = 64 << 10;
} // namespace

HttpStream::HttpStream(Connection &connection, const HttpRequest &request)
    : m_connection(&connection)
    , m_request(request)
    , m_requestId(QUuid::createUuid().toString(QUuid::WithoutBraces))
{
    m_silence.setSingleShot(true);
    m_silence.setInterval(DefaultSilence);
    connect(&m_silence, &QTimer::timeout, this, &HttpStream::onSilence);
    QMetaObject::invokeMethod(this, &HttpStream::start, Qt::QueuedConnection);
}

HttpStream::~HttpStream()
{
    releaseReply();
}

void HttpStream::start()
{
    if (!m_connection) {
        m_over = true;
        return;
    }
    if (!m_request.path.isValid()) {
        fail(protocolError(QStringLiteral("an id that can't be part of a path")));
        return;
    }
    if (m_connection->isReadingAuthorities()) { // whom to trust isn't known yet
        connect(m_connection.data(), &Connection::authoritiesRead, this, &HttpStream::start, Qt::SingleShotConnection);
        return;
    }
    if (const auto refusal = m_connection->health().refusal(m_request.isSafe())) {
        fail(*refusal);
        return;
    }
    QNetworkRequest network = m_connection->networkRequest(m_request, m_requestId);
    // Compressed answers would hide the real progress and let a small stream grow to a large one.
    network.setRawHeader("Accept-Encoding", "identity");
    m_connection->noteSent();
    if (m_request.isSafe()) {
        m_reply = m_connection->manager().get(network);
    } else {
        auto *body = new OneShotBody(m_request.body);
        network.setHeader(QNetworkRequest::ContentLengthHeader, m_request.body.size());
        network.setAttribute(QNetworkRequest::DoNotBufferUploadDataAttribute, true);
        m_reply = m_connection->manager().sendCustomRequest(network, m_request.verb, body);
        body->setParent(m_reply);
    }
    m_reply->setReadBufferSize(StreamReadBuffer);
    connect(m_reply, &QNetworkReply::metaDataChanged, this, &HttpStream::onHeaders);
    connect(m_reply, &QNetworkReply::readyRead, this, &HttpStream::onReadyRead);
    connect(m_reply, &QNetworkReply::finished, this, &HttpStream::onFinished);
    connect(m_reply, &QNetworkReply::sslErrors, this,
        [this, problem = m_connection->authorityProblem()](
            const QList<QSslError> &errors) { m_tlsErrors += tlsErrorTexts(errors, problem); });
    m_silence.start();
}

int HttpStream::status() const
{
    return m_reply ? m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt() : 0;
}

void HttpStream::onHeaders()
{
    if (m_opened || status() < 200 || status() >= 300)
        return;
    m_opened = true;
    m_headers = m_reply->headers();
    qCDebug(httpLog).noquote() << m_request.verb << m_request.path.encoded() << "-> stream" << status() << m_requestId;
    m_connection->noteServerDate(m_headers);
    m_connection->health().answered(true);
    Q_EMIT opened();
}

void HttpStream::onReadyRead()
{
    if (m_silence.isActive())
        m_silence.start();
    onHeaders();
    if (m_over || !m_reply)
        return;
    if (m_opened)
        Q_EMIT readyRead();
    else if (m_errorBody.size() < StreamErrorBodyLimit)
        m_errorBody += m_reply->read(StreamErrorBodyLimit - m_errorBody.size());
    else
        m_reply->abort();
}

void HttpStream::setReading(bool reading)
{
    if (reading && !m_over && !m_finished)
        m_silence.start();
    else
        m_silence.stop();
}

qint64 HttpStream::bytesAvailable() const
{
    return m_reply && m_opened && m_reply->isOpen() ? m_reply->bytesAvailable() : 0;
}

QByteArray HttpStream::read(qint64 maximum)
{
    if (bytesAvailable() == 0)
        return {};
    const QByteArray bytes = m_reply->read(maximum);
    // The end is told from the event loop: the caller still holds bytes that it has not looked at.
    if (m_finished)
        QMetaObject::invokeMethod(this, &HttpStream::checkEnd, Qt::QueuedConnection);
    return bytes;
}

void HttpStream::onFinished()
{
    m_finished = true;
    m_silence.stop();
    onHeaders();
    if (m_over || !m_reply)
        return;
    if (!m_opened) {
        if (m_reply->isOpen() && m_errorBody.size() < StreamErrorBodyLimit)
            m_errorBody += m_reply->read(StreamErrorBodyLimit - m_errorBody.size());
        fail(currentError());
        return;
    }
    if (bytesAvailable() > 0)
        Q_EMIT readyRead();
    checkEnd();
}

void HttpStream::checkEnd()
{
    // Bytes that came before a break are still good: they are read first, however slowly.
    if (m_over || !m_finished || bytesAvailable() > 0)
        return;
    if (m_reply && m_reply->error() != QNetworkReply::NoError) {
        fail(currentError());
        return;
    }
    m_over = true;
    releaseReply();
    Q_EMIT ended();
}

void HttpStream::onSilence()
{
    m_silent = true;
    if (m_reply)
        m_reply->abort();
}

ApiError HttpStream::currentError() const
{
    FailedCall call;
    call.verb = m_request.verb;
    call.path = m_request.path.encoded();
    call.server = m_connection ? m_connection->serverName() : QString();
    call.proxy = m_connection ? m_connection->lastProxy() : QString();
    call.status = status();
    call.networkError = m_reply->error();
    call.networkText = m_reply->errorString();
    call.tlsErrors = m_tlsErrors;
    call.headers = m_reply->headers();
    call.body = m_errorBody;
    call.requestId = m_requestId;
    call.timedOut = m_silent;
    call.limit = m_silence.intervalAsDuration();
    return m_connection ? m_connection->errorFrom(call) : errorFromCall(call);
}

void HttpStream::fail(const ApiError &error)
{
    m_over = true;
    releaseReply();
    qCDebug(httpLog).noquote() << m_request.verb << m_request.path.encoded() << "-> stream failed:" << error.sentence
                               << m_requestId;
    if (m_connection) {
        ConnectionHealth &health = m_connection->health();
        if (error.kind == ErrorKind::Unauthorized)
            health.refused(error);
        else if (!m_opened && error.kind == ErrorKind::Network && error.httpStatus == 0)
            health.failed(error, false);
    }
    Q_EMIT failed(error);
}

void HttpStream::releaseReply()
{
    m_silence.stop();
    if (!m_reply)
        return;
    m_reply->disconnect(this);
    if (!m_reply->isFinished())
        m_reply->abort();
    m_reply->deleteLater();
    m_reply = nullptr;
}

} // namespace vivarium
