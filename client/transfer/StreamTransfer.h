// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/Transfer.h"
#include "core/Async.h"
#include "transfer/TransferRoute.h"
#include "transfer/Worker.h"

#include <QElapsedTimer>

namespace vivarium {

/// What uploads and downloads have in common: the stop flag, progress at a rate that a window can follow, one end.
class StreamTransfer : public Transfer {
    Q_OBJECT
public:
    StreamTransfer();
    ~StreamTransfer() override;
    void cancel() override;

protected:
    void tellProgress(qint64 done, qint64 total);
    /// The first outcome counts.
    void conclude(const Result<Done> &result);
    /// Lets go of the route and the worker; called once.
    virtual void release() = 0;
    [[nodiscard]] bool isOver() const { return m_over; }

    const StopFlag m_stop;
    const std::shared_ptr<BytePipe> m_pipe;

private:
    QElapsedTimer m_sinceProgress;
    bool m_over = false;
};

/// What an upload reads from, once a worker has looked at it.
struct UploadSource {
    qint64 size = 0; ///< bytes that `write` will give
    int mode = 0644; ///< of a single file
    QStringList leftOut; ///< what can't be sent at all
    /// Runs in a worker.
    std::function<Result<Done>(BytePipe &, const StopFlag &)> write;
};

/// Local files to a server: a worker reads, the route sends.
class UploadTransfer final : public StreamTransfer {
    Q_OBJECT
public:
    using Prepare = std::function<Result<UploadSource>(const StopFlag &)>; ///< runs in a worker
    using Preflight = std::function<Reply<Done>()>; ///< so that refusals come before the first byte; may be empty
    using MakeRoute = std::function<std::unique_ptr<UploadRoute>(const UploadSource &)>;

    UploadTransfer(Prepare prepare, Preflight preflight, MakeRoute makeRoute);
    ~UploadTransfer() override;

private:
    void begin(const UploadSource &source);
    void startRoute(const UploadSource &source);
    void onSourceDone(const Result<Done> &result);
    void release() override;

    Preflight m_preflight;
    MakeRoute m_makeRoute;
    std::unique_ptr<UploadRoute> m_route;
    QStringList m_leftOut;
    Reply<Done> m_preflightReply;
};

/// A server's bytes to local files: the route receives, a worker writes.
class DownloadTransfer final : public StreamTransfer {
    Q_OBJECT
public:
    /// Reads the pipe to its end; runs in a worker. When `stop` is set it leaves nothing half-written.
    using Sink = std::function<Result<Done>(BytePipe &, const StopFlag &)>;

    DownloadTransfer(std::unique_ptr<DownloadRoute> route, Sink sink);
    ~DownloadTransfer() override;

private:
    void onOpened(qint64 total);
    void onFailed(const ApiError &error);
    void release() override;

    std::unique_ptr<DownloadRoute> m_route;
    Sink m_sink;
    qint64 m_total = -1;
    bool m_sinkRuns = false;
};

} // namespace vivarium
