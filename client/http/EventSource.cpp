// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/EventSource.h"

#include "http/Connection.h"
#include "http/RetryPolicy.h"

namespace vivarium {

namespace {
constexpr std::chrono::milliseconds StableAfter{30'000};
/// How much is parsed before the event loop gets its turn.
constexpr qint64 EventSlice = 64 << 10;

bool isFinalStreamError(const ApiError &error)
{
    return error.httpStatus >= 400 && error.httpStatus < 500 && error.httpStatus != 408 && error.httpStatus != 429;
}
} // namespace

EventSource::EventSource(Connection &connection, MakeRequest makeRequest, QObject *parent)
    : QObject(parent)
    , m_connection(&connection)
    , m_makeRequest(std::move(makeRequest))
{
    m_pause.setSingleShot(true);
    connect(&m_pause, &QTimer::timeout, this, &EventSource::connectNow);
    connect(&connection, &Connection::statusChanged, this, &EventSource::onConnectionStatus);
}

EventSource::~EventSource() = default;

void EventSource::start()
{
    if (m_started)
        return;
    m_started = true;
    m_failures = 0;
    connectNow();
}

void EventSource::stop()
{
    m_started = false;
    m_pause.stop();
    dropStream();
}

void EventSource::setReading(bool reading)
{
    m_reading = reading;
    if (m_stream)
        m_stream->setReading(reading);
    if (reading)
        QMetaObject::invokeMethod(this, &EventSource::readSome, Qt::QueuedConnection);
}

void EventSource::connectNow()
{
    dropStream();
    if (!m_connection)
        return;
    m_parser = ServerSentEventParser();
    HttpRequest request = m_makeRequest(m_lastEventId);
    request.accept = QByteArrayLiteral("text/event-stream");
    m_stream = m_connection->stream(request);
    connect(m_stream.get(), &HttpStream::opened, this, &EventSource::onOpened);
    connect(m_stream.get(), &HttpStream::readyRead, this, &EventSource::readSome);
    connect(m_stream.get(), &HttpStream::ended, this, &EventSource::onEnded);
    connect(m_stream.get(), &HttpStream::failed, this, &EventSource::onFailed);
}

void EventSource::onOpened()
{
    m_connected = true;
    m_stable.start();
    Q_EMIT connected();
}

void EventSource::readSome()
{
    if (!m_stream || !m_reading)
        return;
    const QByteArray bytes = m_stream->read(EventSlice);
    const QPointer<EventSource> alive(this);
    const HttpStream *stream = m_stream.get();
    for (const ServerSentEvent &event : m_parser.feed(bytes)) {
        m_lastEventId = event.id.isEmpty() ? m_lastEventId : event.id;
        Q_EMIT received(event);
        // A receiver may have stopped or deleted us.
        if (!alive || m_stream.get() != stream)
            return;
    }
    if (m_parser.hasOverflown()) {
        onFailed(protocolError(QStringLiteral("an event that is too large")));
        return;
    }
    if (m_stream->bytesAvailable() > 0)
        QMetaObject::invokeMethod(this, &EventSource::readSome, Qt::QueuedConnection);
}

void EventSource::onEnded()
{
    const bool wasStable = m_stable.isValid() && m_stable.durationElapsed() > StableAfter;
    ApiError error;
    error.kind = ErrorKind::Network;
    error.sentence = tr("The server ended the stream.");
    reconnect(error, wasStable);
}

void EventSource::onFailed(const ApiError &error)
{
    if (isFinalStreamError(error) || error.kind == ErrorKind::Unauthorized || error.kind == ErrorKind::Unsupported) {
        m_started = false;
        dropStream();
        Q_EMIT failed(error);
        return;
    }
    reconnect(error, false);
}

void EventSource::reconnect(const ApiError &error, bool atOnce)
{
    if (m_connected && m_stable.durationElapsed() > StableAfter)
        m_failures = 0;
    dropStream();
    m_waitsForConnection = m_connection && m_connection->status().state == ConnectionStatus::State::Offline;
    const auto pause =
        atOnce ? std::chrono::milliseconds(0) : RetryPolicy::backOff(++m_failures, RetryPolicy::chance());
    m_pause.start(pause);
    Q_EMIT interrupted(error);
}

void EventSource::onConnectionStatus()
{
    if (!m_started || !m_pause.isActive() || !m_waitsForConnection
        || m_connection->status().state != ConnectionStatus::State::Online)
        return;
    m_waitsForConnection = false;
    m_failures = 0;
    m_pause.start(0);
}

void EventSource::dropStream()
{
    m_connected = false;
    if (!m_stream)
        return;
    m_stream->disconnect(this);
    // We may be inside one of its signals.
    m_stream.release()->deleteLater();
}

} // namespace vivarium
