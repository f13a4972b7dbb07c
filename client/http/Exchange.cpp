// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/Exchange.h"

#include "core/Log.h"
#include "http/Connection.h"
#include "http/OneShotBody.h"
#include "http/RetryPolicy.h"
#include "http/TlsErrors.h"

#include <QNetworkReply>
#include <QUuid>

namespace vivarium {

Exchange::Exchange(Connection &connection, const HttpRequest &request, Role role)
    : QObject(&connection)
    , m_connection(connection)
    , m_request(request)
    , m_role(role)
    , m_requestId(QUuid::createUuid().toString(QUuid::WithoutBraces))
{
    m_limit.setSingleShot(true);
    m_pause.setSingleShot(true);
    connect(&m_limit, &QTimer::timeout, this, &Exchange::onTimeout);
    connect(&m_pause, &QTimer::timeout, this, &Exchange::start);
    m_pending.onCancel(this, [this] { abandon(); });
    m_elapsed.start();
    m_limit.start(request.timeout);
    // Started from the event loop, so that the caller has its reply before any answer can come.
    m_pause.start(0);
}

Exchange::~Exchange()
{
    releaseReply();
}

void Exchange::start()
{
    if (!m_request.path.isValid()) {
        settle(std::unexpected(protocolError(QStringLiteral("an id that can't be part of a path"))));
        return;
    }
    if (m_role != Role::Elsewhere && m_connection.endpoint().isEmpty()) {
        // A local engine that could not be started has no address to knock at.
        ApiError error = m_connection.status().error;
        error.kind = ErrorKind::Network;
        error.code = notSentCode();
        settle(std::unexpected(error));
        return;
    }
    if (m_connection.isReadingAuthorities()) { // whom to trust isn't known yet
        connect(&m_connection, &Connection::authoritiesRead, this, &Exchange::start, Qt::SingleShotConnection);
        return;
    }
    if (m_role == Role::Call) {
        if (const auto refusal = m_connection.health().refusal(m_request.isSafe() && !m_request.evenOffline)) {
            settle(std::unexpected(*refusal));
            return;
        }
        if (const auto pause = m_connection.health().pause(); pause.count() > 0) {
            // A pause longer than the call may take is an answer by itself.
            if (pause >= timeLeft())
                settle(std::unexpected(m_connection.health().pauseError()));
            else
                m_pause.start(pause);
            return;
        }
    }
    issue();
}

void Exchange::issue()
{
    ++m_attempt;
    m_body.clear();
    m_tlsErrors.clear();
    QNetworkRequest network = m_connection.networkRequest(m_request, m_requestId);
    if (m_role == Role::Elsewhere) {
        network.setUrl(m_url);
        QHttpHeaders headers = m_request.extraHeaders;
        if (!m_request.contentType.isEmpty() && !headers.contains(QHttpHeaders::WellKnownHeader::ContentType))
            headers.append(QHttpHeaders::WellKnownHeader::ContentType, m_request.contentType);
        network.setHeaders(headers);
    }
    if (m_role != Role::Elsewhere)
        m_connection.noteSent();
    m_issued.start();
    QNetworkAccessManager &manager = m_connection.manager();
    if (m_request.verb == "POST" || m_request.verb == "PATCH") {
        // QNetworkAccessManager sends a request again by itself when a connection closes before the answer, whatever
        // its verb is. From a body that can't be rewound it can't: then the call fails, and a person decides.
        auto *body = new OneShotBody(m_request.body);
        network.setHeader(QNetworkRequest::ContentLengthHeader, m_request.body.size());
        network.setAttribute(QNetworkRequest::DoNotBufferUploadDataAttribute, true);
        if (m_request.contentType.isEmpty())
            network.setHeader(QNetworkRequest::ContentTypeHeader, QByteArrayLiteral("application/octet-stream"));
        m_reply = manager.sendCustomRequest(network, m_request.verb, body);
        body->setParent(m_reply);
    } else {
        m_reply = manager.sendCustomRequest(network, m_request.verb, m_request.body);
    }
    connect(m_reply, &QNetworkReply::readyRead, this, &Exchange::readBody);
    connect(m_reply, &QNetworkReply::finished, this, &Exchange::onFinished);
    connect(m_reply, &QNetworkReply::sslErrors, this,
        [this, problem = m_connection.authorityProblem()](
            const QList<QSslError> &errors) { m_tlsErrors += tlsErrorTexts(errors, problem); });
}

void Exchange::readBody()
{
    m_body += m_reply->readAll();
    if (m_body.size() > m_request.bodyLimit) {
        m_bodyTooLong = true;
        m_reply->abort();
    }
}

void Exchange::onFinished()
{
    if (m_reply->isOpen())
        m_body += m_reply->readAll();
    const int status = m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    const QHttpHeaders headers = m_reply->headers();
    if (m_role != Role::Elsewhere) {
        m_connection.noteServerDate(headers);
        if (status > 0)
            m_connection.noteAnswer(std::chrono::milliseconds(m_issued.elapsed()));
    }
    const bool complete = m_reply->error() == QNetworkReply::NoError && !m_timedOut && !m_bodyTooLong;
    qCDebug(httpLog).noquote() << m_request.verb << m_request.path.encoded() << "->"
                               << (complete || status ? QByteArray::number(status) : QByteArray("no answer"))
                               << m_elapsed.elapsed() << "ms," << m_body.size() << "bytes," << m_requestId;
    if (complete && status >= 200 && status < 300) {
        if (m_role != Role::Elsewhere)
            m_connection.health().answered(m_role == Role::Call);
        const QString serverId = QString::fromLatin1(headers.value("X-Request-ID"));
        settle(HttpResponse{status, headers, m_body, serverId.isEmpty() ? m_requestId : cleanedText(serverId)});
        return;
    }
    handle(explained(failedCall()));
}

ApiError Exchange::explained(const FailedCall &call) const
{
    return m_role == Role::Elsewhere ? errorFromCall(call) : m_connection.errorFrom(call);
}

void Exchange::handle(const ApiError &error)
{
    const QHttpHeaders headers = m_reply->headers();
    releaseReply();
    const auto asked = error.kind == ErrorKind::RateLimited
        ? RetryPolicy::retryAfter(headers, QDateTime::currentDateTimeUtc())
        : std::nullopt;
    if (asked && m_role == Role::Call)
        m_connection.health().limited(error, *asked);
    if (m_role == Role::Call && m_request.isSafe() && m_request.repeat == HttpRequest::Repeat::WhenSafe
        && !m_timedOut) {
        auto pause = RetryPolicy::pauseAfter(error, m_attempt, RetryPolicy::chance());
        if (pause && asked)
            pause = std::max(*pause, *asked);
        if (pause && *pause < timeLeft()) {
            qCDebug(httpLog).noquote() << m_request.verb << m_request.path.encoded() << "again in" << pause->count()
                                       << "ms," << m_requestId;
            m_pause.start(*pause);
            return;
        }
    }
    report(error);
    settle(std::unexpected(error));
}

void Exchange::report(const ApiError &error) const
{
    ConnectionHealth &health = m_connection.health();
    if (m_role == Role::Elsewhere)
        return;
    if (error.kind == ErrorKind::Unauthorized)
        health.refused(error);
    else if (m_role == Role::Probe && error.kind == ErrorKind::Unavailable)
        health.failed(error, true);
    else if (error.httpStatus > 0 && error.kind != ErrorKind::Network && error.kind != ErrorKind::Timeout)
        health.answered(false);
    else if (error.kind == ErrorKind::Network || error.kind == ErrorKind::Timeout)
        health.failed(error, m_role == Role::Probe);
}

void Exchange::onTimeout()
{
    m_timedOut = true;
    if (m_reply) {
        m_reply->abort(); // comes back through onFinished()
        return;
    }
    const ApiError error = explained(failedCall());
    settle(std::unexpected(error));
}

void Exchange::abandon()
{
    if (m_reply)
        qCDebug(httpLog).noquote() << m_request.verb << m_request.path.encoded() << "-> cancelled," << m_requestId;
    releaseReply();
    m_pending.abandon();
    m_limit.stop();
    m_pause.stop();
    m_connection.disconnect(this);
    deleteLater();
}

void Exchange::settle(Result<HttpResponse> result)
{
    m_limit.stop();
    m_connection.disconnect(this);
    releaseReply();
    m_pending.answer(std::move(result));
    deleteLater();
}

void Exchange::releaseReply()
{
    if (!m_reply)
        return;
    m_reply->disconnect(this);
    if (!m_reply->isFinished())
        m_reply->abort();
    m_reply->deleteLater();
    m_reply = nullptr;
}

std::chrono::milliseconds Exchange::timeLeft() const
{
    return m_request.timeout - std::chrono::milliseconds(m_elapsed.elapsed());
}

FailedCall Exchange::failedCall() const
{
    FailedCall call;
    call.verb = m_request.verb;
    call.path = m_role == Role::Elsewhere ? m_url.path(QUrl::FullyEncoded).toLatin1() : m_request.path.encoded();
    call.server = m_role == Role::Elsewhere ? m_url.host() : m_connection.serverName();
    if (m_role != Role::Elsewhere) {
        call.endpoint = m_connection.endpoint();
        call.proxy = m_connection.lastProxy();
    }
    call.requestId = m_requestId;
    call.timedOut = m_timedOut;
    call.limit = m_request.timeout;
    call.bodyLimit = m_bodyTooLong ? m_request.bodyLimit : 0;
    call.tlsErrors = m_tlsErrors;
    call.body = m_body.left(64 << 10);
    if (m_reply) {
        call.status = m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
        call.networkError = m_reply->error();
        call.networkText = m_reply->errorString();
        call.headers = m_reply->headers();
        const QString serverId = QString::fromLatin1(call.headers.value("X-Request-ID"));
        if (!serverId.isEmpty())
            call.requestId = cleanedText(serverId);
    }
    return call;
}

} // namespace vivarium
