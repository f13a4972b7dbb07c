// SPDX-License-Identifier: GPL-3.0-or-later
#include "lazycloud/LazyCloudImageBuild.h"

#include "domain/BuiltFrom.h"
#include "http/HttpStream.h"
#include "http/JsonCall.h"
#include "lazycloud/LazyCloudContext.h"
#include "lazycloud/SourceUpload.h"

#include <QTimer>

namespace vivarium {

namespace {

constexpr int buildPollSeconds = 20;
/// A log that does not end by itself after its build must not hold up the news.
constexpr std::chrono::seconds logPatience(3);
/// Before a log that broke is asked for again. Shorter than the patience: its last lines are wanted all the same.
constexpr std::chrono::seconds logPause(1);
constexpr int longestLine = 2000;
constexpr qsizetype linesInError = 12;

QString minorOf(const QString &version)
{
    return version.section(QLatin1Char('.'), 0, 1);
}

} // namespace

LazyCloudImageBuild::LazyCloudImageBuild(LazyCloudContext &context, const SandboxSpec &spec, QObject *parent)
    : ImageBuild(parent)
    , m_context(context)
{
    QString version = minorOf(spec.pythonVersion);
    if (version.isEmpty())
        version = context.capabilities.pythonVersions.value(0, QStringLiteral("3.13"));
    SandboxSpec built = spec;
    built.pythonVersion = version;
    m_text = BuiltFrom::text(built);
    // Only what the server makes itself can get one; an image from elsewhere brings it, or has none.
    m_withContainerEngine = spec.dockerEnabled && context.capabilities.has(Feature::DockerImages)
        && spec.baseImage.isEmpty() && spec.build.dockerfile.isEmpty();
    const SourceFolder &files = spec.build.context;
    if (spec.build.dockerfile.isEmpty() || (files.path.isEmpty() && files.digest.isEmpty())) {
        ask(ImageCodec::definition(spec, version));
        return;
    }
    m_upload = std::make_unique<SourceUpload>(
        context, [this](const CreateProgress &progress) { tellUpload(progress); }, nullptr);
    whenDone(this, m_upload->run(files), [this, spec, version](const Result<QString> *digest) {
        if (!digest)
            return;
        if (*digest)
            ask(ImageCodec::definition(spec, version, **digest));
        else
            fail(digest->error());
    });
}

void LazyCloudImageBuild::tellUpload(const CreateProgress &progress)
{
    if (std::exchange(m_stage, progress.stage) != progress.stage) // each stage once: how far it is would fill the log
        Q_EMIT logged({progress.stage});
}

void LazyCloudImageBuild::ask(const QJsonObject &definition)
{
    auto request = HttpRequest::json("POST", m_context.workspacePath() / QLatin1StringView("images"), definition);
    if (m_withContainerEngine)
        request = HttpRequest::json("POST", m_context.extensionsPath() / QLatin1StringView("images"),
            QJsonObject{{QLatin1StringView("definition"), definition}, {QLatin1StringView("container_engine"), true}});
    request.timeout = std::chrono::seconds(120);
    whenDone(this, callJson<ImageCodec::Resolution>(m_context.connection, request, &ImageCodec::resolution),
        [this](const Result<ImageCodec::Resolution> *result) {
            if (!result)
                return; // the connection goes, and this with it
            if (*result)
                take(**result);
            else
                fail(result->error());
        });
}

LazyCloudImageBuild::~LazyCloudImageBuild()
{
    m_poll.cancel();
}

void LazyCloudImageBuild::take(const ImageCodec::Resolution &resolution)
{
    setImage(resolution.image.id, minorOf(resolution.image.pythonVersion));
    // Sandboxes are told with the id of their image only. A name that the server has for it comes with its list.
    if (!m_context.imageTexts.contains(resolution.image.id))
        m_context.imageTexts.insert(resolution.image.id, m_text);
    if (!resolution.build) {
        // Ready, or as ready as a server without a build to tell of can be: a release says no if it isn't.
        setState(State::Ready);
        return;
    }
    m_buildId = resolution.build->id;
    setState(resolution.build->phase == QLatin1StringView("queued") ? State::Waiting : State::Building);
    followLog();
    await();
}

void LazyCloudImageBuild::await()
{
    ApiQuery query;
    query.add(QLatin1StringView("wait_seconds"), qint64(m_logEnded ? 0 : buildPollSeconds));
    auto request = HttpRequest::get(m_context.workspacePath() / QLatin1StringView("image-builds") / m_buildId, query);
    request.timeout = std::chrono::seconds(buildPollSeconds + 30);
    m_poll = callJson<ImageCodec::Build>(m_context.connection, request, &ImageCodec::build);
    whenDone(this, m_poll, [this](const Result<ImageCodec::Build> *result) {
        if (!result)
            return;
        if (!*result) {
            fail(result->error());
            return;
        }
        using Status = ImageCodec::Build::Status;
        const ImageCodec::Build &build = **result;
        if (build.status == Status::Building) {
            setState(build.phase == QLatin1StringView("queued") ? State::Waiting : State::Building);
            if (m_logEnded) // the log ends with the build, which the next answer tells
                QTimer::singleShot(std::chrono::milliseconds(500), this, &LazyCloudImageBuild::await);
            else
                await();
            return;
        }
        // The last lines of the log come with the end of the build, or a moment later.
        m_outcome = build;
        if (m_logEnded || m_logRefused)
            settle();
        else
            QTimer::singleShot(logPatience, this, &LazyCloudImageBuild::settle);
    });
}

void LazyCloudImageBuild::followLog()
{
    ApiQuery query;
    query.add(QLatin1StringView("after"), m_lastLineId).addFlag(QLatin1StringView("follow"), true);
    HttpRequest request = HttpRequest::get(
        m_context.workspacePath() / QLatin1StringView("image-builds") / m_buildId / QLatin1StringView("logs"), query);
    request.accept = QByteArrayLiteral("application/x-ndjson");
    m_log = m_context.connection.stream(request);
    connect(m_log.get(), &HttpStream::readyRead, this,
        [this] { takeLines(m_parser.feed(m_log->read(m_log->bytesAvailable()))); });
    connect(m_log.get(), &HttpStream::ended, this, [this] {
        takeLines(m_parser.finish());
        m_logEnded = true;
        settle();
    });
    // The log is to look at: when it breaks, the build goes on and so do we, after the last line that came.
    connect(m_log.get(), &HttpStream::failed, this, [this](const ApiError &error) {
        takeLines(m_parser.finish());
        m_logRefused = error.kind == ErrorKind::NotFound || error.kind == ErrorKind::Unsupported;
        if (m_logRefused)
            settle();
        else
            QTimer::singleShot(logPause, this, [this] {
                if (!isOver())
                    followLog();
            });
    });
}

/// Tells the outcome once both it and the log are there.
void LazyCloudImageBuild::settle()
{
    if (!m_outcome || isOver())
        return;
    if (m_outcome->status == ImageCodec::Build::Status::Succeeded)
        setState(State::Ready);
    else
        failWith(m_outcome->failure);
}

void LazyCloudImageBuild::takeLines(const QList<QJsonObject> &lines)
{
    QStringList texts;
    for (const QJsonObject &line : lines) {
        m_lastLineId = line.value(QLatin1StringView("id")).toInteger(m_lastLineId);
        texts << line.value(QLatin1StringView("data")).toString().left(longestLine);
    }
    if (texts.isEmpty())
        return;
    m_lastLines += texts;
    if (m_lastLines.size() > linesInError)
        m_lastLines.remove(0, m_lastLines.size() - linesInError);
    Q_EMIT logged(texts);
}

void LazyCloudImageBuild::failWith(const QString &failure)
{
    ApiError error;
    error.kind = ErrorKind::Conflict;
    error.serverMessage = cleanedText(failure);
    error.sentence = error.serverMessage.isEmpty() ? tr("The image could not be built.")
                                                   : tr("The image could not be built: %1").arg(error.serverMessage);
    QStringList lines;
    for (const QString &line : std::as_const(m_lastLines))
        lines << cleanedText(line);
    error.details = lines.join(QLatin1Char('\n'));
    fail(error);
}

void LazyCloudImageBuild::cancel()
{
    if (m_buildId.isEmpty() || isOver() || !m_context.has(Feature::CancelBuilds))
        return;
    const auto path =
        m_context.extensionsPath() / QLatin1StringView("image-builds") / m_buildId / QLatin1StringView("cancel");
    // The poll tells the end; a refusal means that it has ended already.
    whenDone(this, callDone(m_context.connection, HttpRequest::post(path)), [](const Result<Done> *) { });
}

} // namespace vivarium
