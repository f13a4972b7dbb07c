// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/HttpUpload.h"

#include "core/Log.h"
#include "http/Connection.h"
#include "http/TlsErrors.h"

#include <QNetworkReply>
#include <QUuid>

namespace vivarium {

HttpUpload::HttpUpload(Connection &connection, const HttpRequest &request, QIODevice *body, qint64 size)
    : HttpUpload(connection, QUrl(), request, body, size)
{
}

HttpUpload::HttpUpload(
    Connection &connection, const QUrl &elsewhere, const HttpRequest &request, QIODevice *body, qint64 size)
    : m_connection(&connection)
    , m_request(request)
    , m_elsewhere(elsewhere)
    , m_body(body)
    , m_size(size)
    , m_requestId(QUuid::createUuid().toString(QUuid::WithoutBraces))
{
    m_silence.setSingleShot(true);
    m_silence.setInterval(Silence);
    connect(&m_silence, &QTimer::timeout, this, &HttpUpload::onSilence);
    QMetaObject::invokeMethod(this, &HttpUpload::start, Qt::QueuedConnection);
}

HttpUpload::~HttpUpload()
{
    releaseReply();
}

void HttpUpload::start()
{
    if (!m_connection)
        return;
    if (!m_request.path.isValid()) {
        fail(protocolError(QStringLiteral("an id that can't be part of a path")));
        return;
    }
    if (m_connection->isReadingAuthorities()) { // whom to trust isn't known yet
        connect(m_connection.data(), &Connection::authoritiesRead, this, &HttpUpload::start, Qt::SingleShotConnection);
        return;
    }
    if (const auto refusal = m_connection->health().refusal(false); refusal && m_elsewhere.isEmpty()) {
        fail(*refusal);
        return;
    }
    QNetworkRequest network = m_connection->networkRequest(m_request, m_requestId);
    if (!m_elsewhere.isEmpty()) {
        network.setUrl(m_elsewhere);
        QHttpHeaders headers = m_request.extraHeaders;
        if (!m_request.contentType.isEmpty() && !headers.contains(QHttpHeaders::WellKnownHeader::ContentType))
            headers.append(QHttpHeaders::WellKnownHeader::ContentType, m_request.contentType);
        network.setHeaders(headers);
    }
    // With the length given, and only then, Qt passes the bytes of a sequential device on without keeping them all.
    network.setHeader(QNetworkRequest::ContentLengthHeader, m_size);
    network.setAttribute(QNetworkRequest::DoNotBufferUploadDataAttribute, true);
    network.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);
    if (m_elsewhere.isEmpty())
        m_connection->noteSent();
    m_reply = m_connection->manager().sendCustomRequest(network, m_request.verb, m_body);
    connect(m_reply, &QNetworkReply::finished, this, &HttpUpload::onFinished);
    connect(m_reply, &QNetworkReply::readyRead, this, [this] {
        m_silence.start();
        m_answer += m_reply->readAll();
        if (m_answer.size() > m_request.bodyLimit)
            m_reply->abort();
    });
    connect(m_reply, &QNetworkReply::uploadProgress, this, [this](qint64 sent, qint64) {
        m_silence.start();
        Q_EMIT progressed(sent);
    });
    connect(m_reply, &QNetworkReply::sslErrors, this,
        [this, problem = m_connection->authorityProblem()](
            const QList<QSslError> &errors) { m_tlsErrors += tlsErrorTexts(errors, problem); });
    m_silence.start();
}

void HttpUpload::onFinished()
{
    const int status = m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    if (m_reply->isOpen())
        m_answer += m_reply->readAll();
    qCDebug(httpLog).noquote() << m_request.verb << m_request.path.encoded() << "-> upload" << status << m_requestId;
    if (m_reply->error() != QNetworkReply::NoError || status < 200 || status >= 300) {
        fail(errorFromCall(failedCall()));
        return;
    }
    HttpResponse response{status, m_reply->headers(), m_answer, m_requestId};
    releaseReply();
    if (m_elsewhere.isEmpty())
        m_connection->health().answered(true);
    Q_EMIT answered(response);
}

void HttpUpload::onSilence()
{
    m_silent = true;
    if (m_reply)
        m_reply->abort();
}

FailedCall HttpUpload::failedCall() const
{
    FailedCall call;
    call.verb = m_request.verb;
    call.path = m_elsewhere.isEmpty() ? m_request.path.encoded() : m_elsewhere.path(QUrl::FullyEncoded).toLatin1();
    call.server = !m_elsewhere.isEmpty() ? m_elsewhere.host() : m_connection ? m_connection->serverName() : QString();
    call.proxy = m_elsewhere.isEmpty() && m_connection ? m_connection->lastProxy() : QString();
    call.status = m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    call.networkError = m_reply->error();
    call.networkText = m_reply->errorString();
    call.tlsErrors = m_tlsErrors;
    call.headers = m_reply->headers();
    call.body = m_answer.left(64 << 10);
    call.requestId = m_requestId;
    call.timedOut = m_silent;
    call.limit = Silence;
    return call;
}

void HttpUpload::fail(const ApiError &error)
{
    releaseReply();
    if (m_connection && m_elsewhere.isEmpty() && error.kind == ErrorKind::Unauthorized)
        m_connection->health().refused(error);
    Q_EMIT failed(error);
}

void HttpUpload::releaseReply()
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
