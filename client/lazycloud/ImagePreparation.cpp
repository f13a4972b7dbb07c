// SPDX-License-Identifier: GPL-3.0-or-later
#include "lazycloud/ImagePreparation.h"

#include "http/HttpStream.h"
#include "http/JsonCall.h"
#include "lazycloud/LazyCloudContext.h"

namespace vivarium {

namespace {
constexpr int BuildWaitSeconds = 20;

QString minorVersion(const QString &version)
{
    return version.section(QLatin1Char('.'), 0, 1);
}
} // namespace

ImagePreparation::ImagePreparation(LazyCloudContext &context, Progress progress, QObject *parent)
    : QObject(parent)
    , m_context(context)
    , m_progress(std::move(progress))
{
}

ImagePreparation::~ImagePreparation() = default;

Reply<ImagePreparation::Prepared> ImagePreparation::run(const SandboxSpec &spec)
{
    tell(tr("Preparing the image"));
    if (!spec.image.isEmpty())
        return fromExisting(spec.image);
    if (!spec.baseImage.isEmpty())
        return fromBaseImage(spec);
    QString version = minorVersion(spec.pythonVersion);
    if (version.isEmpty())
        version = m_context.capabilities.pythonVersions.value(0, QStringLiteral("3.13"));
    // A release with only a version runs the stock image, which the server gets by itself: while the sandbox starts, if
    // need be.
    return readyReply<Prepared>(Prepared{version, {}});
}

Reply<ImagePreparation::Prepared> ImagePreparation::fromExisting(const ImageId &id)
{
    const auto request = HttpRequest::get(m_context.workspacePath() / QLatin1StringView("images") / id.value());
    return chain(this, callJson<Image>(m_context.connection, request, &ImageCodec::contractImage),
        [](const Image &image) -> Result<Prepared> { return Prepared{minorVersion(image.pythonVersion), image.id}; });
}

Reply<ImagePreparation::Prepared> ImagePreparation::fromBaseImage(const SandboxSpec &spec)
{
    QString version = minorVersion(spec.pythonVersion);
    if (version.isEmpty())
        version = m_context.capabilities.pythonVersions.value(0, QStringLiteral("3.13"));
    auto request = HttpRequest::json("POST", m_context.workspacePath() / QLatin1StringView("images"),
        {{QLatin1StringView("python_version"), version}, {QLatin1StringView("base_image"), spec.baseImage}});
    request.timeout = std::chrono::seconds(120);
    return chain(this, callJson<ImageCodec::Resolution>(m_context.connection, request, &ImageCodec::resolution),
        [this](const ImageCodec::Resolution &resolution) -> Reply<Prepared> {
            const Prepared prepared{minorVersion(resolution.image.pythonVersion), resolution.image.id};
            if (resolution.image.ready || !resolution.build)
                return readyReply<Prepared>(prepared);
            followLog(resolution.build->id, 0);
            return chain(this, awaitBuild(resolution.build->id),
                [prepared](const Done &) -> Result<Prepared> { return prepared; });
        });
}

Reply<Done> ImagePreparation::awaitBuild(const QString &buildId)
{
    ApiQuery query;
    query.add(QLatin1StringView("wait_seconds"), qint64(BuildWaitSeconds));
    auto request = HttpRequest::get(m_context.workspacePath() / QLatin1StringView("image-builds") / buildId, query);
    request.timeout = std::chrono::seconds(BuildWaitSeconds + 30);
    return chain(this, callJson<ImageCodec::Build>(m_context.connection, request, &ImageCodec::build),
        [this, buildId](const ImageCodec::Build &build) -> Reply<Done> {
            using Status = ImageCodec::Build::Status;
            if (build.status == Status::Succeeded)
                return readyReply<Done>(Done{});
            if (build.status == Status::Building) {
                tell(
                    build.phase == QLatin1StringView("queued") ? tr("Waiting for a builder") : tr("Building the image"),
                    m_lastLine);
                return awaitBuild(buildId);
            }
            ApiError error;
            error.kind = ErrorKind::Conflict;
            error.serverMessage = cleanedText(build.failure);
            error.sentence = error.serverMessage.isEmpty()
                ? tr("The image could not be built.")
                : tr("The image could not be built: %1").arg(error.serverMessage);
            error.advice = tr("Check the name of the base image.");
            error.details = cleanedText(m_lastLine);
            return failedReply<Done>(error);
        });
}

void ImagePreparation::followLog(const QString &buildId, qint64 afterId)
{
    ApiQuery query;
    query.add(QLatin1StringView("after"), afterId).addFlag(QLatin1StringView("follow"), true);
    HttpRequest request = HttpRequest::get(
        m_context.workspacePath() / QLatin1StringView("image-builds") / buildId / QLatin1StringView("logs"), query);
    request.accept = QByteArrayLiteral("application/x-ndjson");
    // The log only decorates the progress: when it breaks, the build goes on and so do we.
    m_log = m_context.connection.stream(request);
    connect(m_log.get(), &HttpStream::readyRead, this,
        [this] { takeLogLines(m_lines.feed(m_log->read(m_log->bytesAvailable()))); });
    connect(m_log.get(), &HttpStream::ended, this, [this] { takeLogLines(m_lines.finish()); });
}

void ImagePreparation::takeLogLines(const QList<QJsonObject> &lines)
{
    for (const QJsonObject &line : lines)
        m_lastLine = line.value(QLatin1StringView("data")).toString().left(2000);
    if (!lines.isEmpty())
        tell(tr("Building the image"), m_lastLine);
}

void ImagePreparation::tell(const QString &stage, const QString &detail) const
{
    if (m_progress)
        m_progress({stage, detail});
}

} // namespace vivarium
