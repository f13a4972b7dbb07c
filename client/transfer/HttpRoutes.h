// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "http/HttpMessage.h"
#include "transfer/TransferRoute.h"

#include <QPointer>

namespace vivarium {

class Connection;
class HttpStream;
class HttpUpload;
class PipeDevice;

/// One request whose body is the pipe.
class HttpUploadRoute final : public UploadRoute {
    Q_OBJECT
public:
    HttpUploadRoute(Connection &connection, const HttpRequest &request);
    ~HttpUploadRoute() override;
    void start(std::shared_ptr<BytePipe> pipe, qint64 size) override;

private:
    QPointer<Connection> m_connection;
    HttpRequest m_request;
    std::unique_ptr<PipeDevice> m_device;
    std::unique_ptr<HttpUpload> m_upload;
};

/// One answer that flows into the pipe. While the pipe is full nothing is read, and the server waits.
class HttpDownloadRoute final : public DownloadRoute {
    Q_OBJECT
public:
    HttpDownloadRoute(Connection &connection, const HttpRequest &request);
    ~HttpDownloadRoute() override;
    void start(std::shared_ptr<BytePipe> pipe) override;

private:
    void onOpened();
    void pump();
    void onEnded();

    QPointer<Connection> m_connection;
    HttpRequest m_request;
    std::shared_ptr<BytePipe> m_pipe;
    std::unique_ptr<HttpStream> m_stream;
    qint64 m_received = 0;
    qint64 m_expected = -1;
};

} // namespace vivarium
