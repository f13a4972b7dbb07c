// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/StreamTransfer.h"

#include "core/Log.h"

namespace vivarium {

namespace {
constexpr qint64 ProgressEveryMs = 100;
}

StreamTransfer::StreamTransfer()
    : m_stop(std::make_shared<std::atomic_bool>(false))
    , m_pipe(std::make_shared<BytePipe>())
{
}

StreamTransfer::~StreamTransfer()
{
    // The worker shares both and ends by itself.
    *m_stop = true;
    m_pipe->setNotifier({});
    m_pipe->close();
}

void StreamTransfer::cancel()
{
    if (std::exchange(m_over, true))
        return;
    *m_stop = true;
    m_pipe->close();
    release();
}

void StreamTransfer::tellProgress(qint64 done, qint64 total)
{
    if (m_over || (m_sinceProgress.isValid() && m_sinceProgress.elapsed() < ProgressEveryMs && done != total))
        return;
    m_sinceProgress.start();
    Q_EMIT progressed(done, total);
}

void StreamTransfer::conclude(const Result<Done> &result)
{
    if (std::exchange(m_over, true))
        return;
    if (!result) {
        *m_stop = true;
        m_pipe->close();
        qCDebug(transferLog).noquote() << "transfer failed:" << result.error().sentence;
    }
    release();
    Q_EMIT finished(result);
}

UploadTransfer::UploadTransfer(Prepare prepare, Preflight preflight, MakeRoute makeRoute)
    : m_preflight(std::move(preflight))
    , m_makeRoute(std::move(makeRoute))
{
    const auto source =
        runBlocking<UploadSource>([prepare = std::move(prepare), stop = m_stop] { return prepare(stop); });
    whenDone(this, source, [this](const Result<UploadSource> *result) {
        if (!result || isOver())
            return;
        if (*result)
            begin(**result);
        else
            conclude(std::unexpected(result->error()));
    });
}

UploadTransfer::~UploadTransfer()
{
    m_preflightReply.cancel();
}

void UploadTransfer::begin(const UploadSource &source)
{
    m_leftOut = source.leftOut;
    tellProgress(0, source.size);
    if (!m_preflight) {
        startRoute(source);
        return;
    }
    m_preflightReply = m_preflight();
    whenDone(this, m_preflightReply, [this, source](const Result<Done> *result) {
        if (!result || isOver())
            return;
        if (*result)
            startRoute(source);
        else
            conclude(*result);
    });
}

void UploadTransfer::startRoute(const UploadSource &source)
{
    m_route = m_makeRoute(source);
    connect(m_route.get(), &UploadRoute::progressed, this,
        [this, size = source.size](qint64 sent) { tellProgress(sent, size); });
    connect(
        m_route.get(), &UploadRoute::failed, this, [this](const ApiError &error) { conclude(std::unexpected(error)); });
    connect(m_route.get(), &UploadRoute::delivered, this, [this] {
        if (m_leftOut.isEmpty()) {
            conclude(Done{});
            return;
        }
        ApiError error = ApiError::local(
            tr("%n item(s) can't be sent, being devices, pipes or sockets; everything else has arrived.", nullptr,
                int(m_leftOut.size())),
            tr("The details name them."));
        error.code = QStringLiteral("left_out");
        error.details = m_leftOut.join(QLatin1Char('\n'));
        conclude(std::unexpected(error));
    });
    m_route->start(m_pipe, source.size);
    const auto written =
        runBlocking<Done>([write = source.write, pipe = m_pipe, stop = m_stop] { return write(*pipe, stop); });
    whenDone(this, written, [this](const Result<Done> *result) {
        // Success here only means that all was read: the server has the last word.
        if (result && !*result)
            conclude(*result);
    });
}

void UploadTransfer::release()
{
    m_preflightReply.cancel();
    if (m_route) {
        m_route->disconnect(this);
        m_route.release()->deleteLater();
    }
}

DownloadTransfer::DownloadTransfer(std::unique_ptr<DownloadRoute> route, Sink sink)
    : m_route(std::move(route))
    , m_sink(std::move(sink))
{
    connect(m_route.get(), &DownloadRoute::opened, this, &DownloadTransfer::onOpened);
    connect(
        m_route.get(), &DownloadRoute::progressed, this, [this](qint64 received) { tellProgress(received, m_total); });
    connect(m_route.get(), &DownloadRoute::ended, this, [this] { m_pipe->finish(); });
    connect(m_route.get(), &DownloadRoute::failed, this, &DownloadTransfer::onFailed);
    m_route->start(m_pipe);
}

DownloadTransfer::~DownloadTransfer() = default;

void DownloadTransfer::onOpened(qint64 total)
{
    if (std::exchange(m_sinkRuns, true))
        return;
    m_total = total;
    tellProgress(0, total);
    const auto written = runBlocking<Done>([sink = m_sink, pipe = m_pipe, stop = m_stop] { return sink(*pipe, stop); });
    whenDone(this, written, [this](const Result<Done> *result) {
        if (result)
            conclude(*result);
    });
}

void DownloadTransfer::onFailed(const ApiError &error)
{
    conclude(std::unexpected(error));
}

void DownloadTransfer::release()
{
    m_route->disconnect(this);
    m_pipe->setNotifier({});
    m_route.release()->deleteLater();
}

} // namespace vivarium
