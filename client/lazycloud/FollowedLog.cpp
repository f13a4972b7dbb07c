// SPDX-License-Identifier: GPL-3.0-or-later
#include "lazycloud/FollowedLog.h"

#include "http/Connection.h"
#include "http/RetryPolicy.h"

namespace vivarium {

namespace {

/// How much is parsed before the event loop gets its turn.
constexpr qint64 slice = 64 << 10;

OutputLine::Stream streamOf(const QString &name)
{
    if (name == QLatin1StringView("stderr"))
        return OutputLine::Stream::Error;
    return name == QLatin1StringView("system") ? OutputLine::Stream::System : OutputLine::Stream::Output;
}

bool isFinal(const ApiError &error)
{
    return (error.httpStatus >= 400 && error.httpStatus < 500 && error.httpStatus != 408 && error.httpStatus != 429)
        || error.kind == ErrorKind::Unauthorized || error.kind == ErrorKind::Unsupported;
}

} // namespace

FollowedLog::FollowedLog(Connection &connection, const ApiPath &path, qint64 after)
    : m_connection(&connection)
    , m_path(path)
    , m_last(after)
{
    m_pause.setSingleShot(true);
    connect(&m_pause, &QTimer::timeout, this, &FollowedLog::connectNow);
    // From the event loop, so that whoever asked for it has connected to its signals.
    m_pause.start(0);
}

FollowedLog::~FollowedLog() = default;

void FollowedLog::connectNow()
{
    dropStream();
    if (!m_connection)
        return;
    m_parser = NdjsonParser();
    ApiQuery query;
    query.add(QLatin1StringView("after"), m_last).addFlag(QLatin1StringView("follow"), true);
    HttpRequest request = HttpRequest::get(m_path, query);
    request.accept = QByteArrayLiteral("application/x-ndjson");
    m_stream = m_connection->stream(request);
    connect(m_stream.get(), &HttpStream::opened, this, &OutputLog::connected);
    connect(m_stream.get(), &HttpStream::readyRead, this, &FollowedLog::readSome);
    connect(m_stream.get(), &HttpStream::ended, this, &FollowedLog::onEnded);
    connect(m_stream.get(), &HttpStream::failed, this, &FollowedLog::onFailed);
}

void FollowedLog::readSome()
{
    if (!m_stream)
        return;
    const QPointer<FollowedLog> alive(this);
    const HttpStream *stream = m_stream.get();
    take(m_parser.feed(m_stream->read(slice)));
    if (alive && m_stream.get() == stream && m_stream->bytesAvailable() > 0)
        QMetaObject::invokeMethod(this, &FollowedLog::readSome, Qt::QueuedConnection);
}

void FollowedLog::take(const QList<QJsonObject> &objects)
{
    QList<OutputLine> lines;
    for (const QJsonObject &object : objects) {
        OutputLine line;
        line.id = object.value(QLatin1StringView("id")).toInteger();
        if (line.id <= m_last)
            continue; // no line, or one that was told already
        line.stream = streamOf(object.value(QLatin1StringView("stream")).toString());
        line.text = object.value(QLatin1StringView("data")).toString();
        line.at = QDateTime::fromString(object.value(QLatin1StringView("time")).toString(), Qt::ISODateWithMs).toUTC();
        m_last = line.id;
        lines.append(line);
    }
    if (lines.isEmpty())
        return;
    m_failures = 0;
    Q_EMIT received(lines);
}

void FollowedLog::onEnded()
{
    const QPointer<FollowedLog> alive(this);
    take(m_parser.finish());
    if (!alive)
        return;
    dropStream();
    Q_EMIT ended();
}

void FollowedLog::onFailed(const ApiError &error)
{
    dropStream();
    if (isFinal(error)) {
        Q_EMIT failed(error);
        return;
    }
    m_pause.start(RetryPolicy::backOff(++m_failures, RetryPolicy::chance()));
    Q_EMIT interrupted(error);
}

void FollowedLog::dropStream()
{
    if (!m_stream)
        return;
    m_stream->disconnect(this);
    // We may be inside one of its signals.
    m_stream.release()->deleteLater();
}

} // namespace vivarium
