// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/HttpRoutes.h"

#include "http/Connection.h"
#include "http/HttpStream.h"
#include "http/HttpUpload.h"
#include "transfer/PipeDevice.h"

namespace vivarium {

HttpUploadRoute::HttpUploadRoute(Connection &connection, const HttpRequest &request)
    : m_connection(&connection)
    , m_request(request)
{
}

HttpUploadRoute::~HttpUploadRoute()
{
    // The reply goes from the event loop, and the device it reads has to outlive it.
    m_upload.reset();
    if (m_device)
        m_device.release()->deleteLater();
}

void HttpUploadRoute::start(std::shared_ptr<BytePipe> pipe, qint64 size)
{
    if (!m_connection)
        return;
    m_device = std::make_unique<PipeDevice>(std::move(pipe));
    m_upload = m_connection->upload(m_request, m_device.get(), size);
    connect(m_upload.get(), &HttpUpload::progressed, this, &UploadRoute::progressed);
    connect(m_upload.get(), &HttpUpload::answered, this, &UploadRoute::delivered);
    connect(m_upload.get(), &HttpUpload::failed, this, &UploadRoute::failed);
}

HttpDownloadRoute::HttpDownloadRoute(Connection &connection, const HttpRequest &request)
    : m_connection(&connection)
    , m_request(request)
{
}

HttpDownloadRoute::~HttpDownloadRoute()
{
    if (m_pipe)
        m_pipe->setNotifier({});
}

void HttpDownloadRoute::start(std::shared_ptr<BytePipe> pipe)
{
    if (!m_connection)
        return;
    m_pipe = std::move(pipe);
    m_pipe->setNotifier([this] { QMetaObject::invokeMethod(this, &HttpDownloadRoute::pump, Qt::QueuedConnection); });
    m_stream = m_connection->stream(m_request);
    // A large folder may take the server a while to begin with, and a slow disk here holds the stream up.
    m_stream->setSilenceLimit(std::chrono::minutes(2));
    connect(m_stream.get(), &HttpStream::opened, this, &HttpDownloadRoute::onOpened);
    connect(m_stream.get(), &HttpStream::readyRead, this, &HttpDownloadRoute::pump);
    connect(m_stream.get(), &HttpStream::ended, this, &HttpDownloadRoute::onEnded);
    connect(m_stream.get(), &HttpStream::failed, this, &DownloadRoute::failed);
}

void HttpDownloadRoute::onOpened()
{
    bool isNumber = false;
    const qint64 length =
        m_stream->headers().value(QHttpHeaders::WellKnownHeader::ContentLength).toByteArray().toLongLong(&isNumber);
    m_expected = isNumber ? length : -1;
    Q_EMIT opened(m_expected);
}

void HttpDownloadRoute::pump()
{
    if (!m_stream)
        return;
    bool moved = false;
    for (qsizetype room = m_pipe->room(); room > 0 && m_stream->bytesAvailable() > 0; room = m_pipe->room()) {
        const QByteArray bytes = m_stream->read(room);
        if (bytes.isEmpty())
            break;
        m_pipe->offer(bytes);
        m_received += bytes.size();
        moved = true;
    }
    // With the pipe full it is the disk that is slow, not the server.
    m_stream->setReading(m_pipe->room() > 0);
    if (moved)
        Q_EMIT progressed(m_received);
}

void HttpDownloadRoute::onEnded()
{
    if (m_expected >= 0 && m_received != m_expected) {
        ApiError error;
        error.kind = ErrorKind::Network;
        error.sentence = tr("Only a part of it arrived.");
        error.advice = tr("Try again.");
        Q_EMIT failed(error);
        return;
    }
    Q_EMIT ended();
}

} // namespace vivarium
