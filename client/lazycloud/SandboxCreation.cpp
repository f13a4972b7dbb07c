// SPDX-License-Identifier: GPL-3.0-or-later
#include "lazycloud/SandboxCreation.h"

#include "http/JsonCall.h"
#include "lazycloud/LazyCloudContext.h"

#include <QLocale>
#include <QUrl>

namespace vivarium {

namespace {
/// A zip without members: nothing is synchronised from a folder of this machine.
const QByteArray &emptyZip()
{
    static const QByteArray zip = QByteArrayLiteral("PK\x05\x06") + QByteArray(18, '\0');
    return zip;
}
constexpr QLatin1StringView EmptyZipDigest("8739c76e681f900923b900c9df0ef75cf421d39cabb54650c4b9ad19b6a76d85");

struct SourceState {
    bool present = false;
    QUrl uploadUrl;
    QHttpHeaders uploadHeaders;
};

Result<SourceState> decodeSource(JsonReader reader)
{
    SourceState state;
    state.present = reader.requiredFlag(QLatin1StringView("present"));
    if (!state.present) {
        JsonReader upload = reader.requiredObject(QLatin1StringView("upload"));
        state.uploadUrl = QUrl(upload.requiredId(QLatin1StringView("url")), QUrl::StrictMode);
        const bool isHttp = state.uploadUrl.scheme() == QLatin1StringView("https")
            || state.uploadUrl.scheme() == QLatin1StringView("http");
        if (!isHttp || state.uploadUrl.host().isEmpty())
            upload.fault(QLatin1StringView("url"), QStringLiteral("is no web address"));
        const QJsonObject headers = upload.requiredObject(QLatin1StringView("headers")).object();
        for (auto it = headers.begin(); it != headers.end(); ++it)
            state.uploadHeaders.append(it.key(), it.value().toString());
    }
    return reader.finish(state);
}
} // namespace

SandboxCreation::SandboxCreation(LazyCloudContext &context, const SandboxSpec &spec, Progress progress, QObject *parent)
    : QObject(parent)
    , m_context(context)
    , m_spec(spec)
    , m_progress(progress)
    , m_images(context, std::move(progress), this)
{
}

Reply<Sandbox> SandboxCreation::run()
{
    const auto prepared = chain(this, m_images.run(m_spec), [this](const ImagePreparation::Prepared &image) {
        return chain(
            this, registerSource(true), [image](const Done &) -> Result<ImagePreparation::Prepared> { return image; });
    });
    const auto release =
        chain(this, prepared, [this](const ImagePreparation::Prepared &image) { return makeRelease(image); });
    return chain(this, release, [this](const QString &releaseId) { return start(releaseId); });
}

Reply<Done> SandboxCreation::registerSource(bool mayUpload)
{
    tell(tr("Registering the source"));
    const auto request = HttpRequest::json("POST", m_context.workspacePath() / QLatin1StringView("sources"),
        {{QLatin1StringView("sha256"), QString(EmptyZipDigest)}, {QLatin1StringView("size_bytes"), emptyZip().size()}});
    return chain(this, callJson<SourceState>(m_context.connection, request, &decodeSource),
        [this, mayUpload](const SourceState &state) -> Reply<Done> {
            if (state.present)
                return readyReply<Done>(Done{});
            if (!mayUpload)
                return failedReply<Done>(protocolError(QStringLiteral("the uploaded source is still missing")));
            HttpRequest upload = HttpRequest::make("PUT", ApiPath(QLatin1StringView("/")));
            upload.body = emptyZip();
            upload.contentType = QByteArrayLiteral("application/zip");
            upload.extraHeaders = state.uploadHeaders;
            return chain(this, m_context.connection.sendElsewhere(state.uploadUrl, upload),
                [this](const HttpResponse &) { return registerSource(false); });
        });
}

Reply<QString> SandboxCreation::makeRelease(const ImagePreparation::Prepared &image)
{
    tell(tr("Making the release"));
    const auto path =
        m_context.workspacePath() / QLatin1StringView("apps") / m_spec.group / QLatin1StringView("releases");
    const auto body = SandboxCodec::releaseBody(m_spec, image.pythonVersion, image.id, QString(EmptyZipDigest));
    return callJson<QString>(m_context.connection,
        HttpRequest::json("POST", path, body).within(std::chrono::seconds(60)), &SandboxCodec::releaseId);
}

Reply<Sandbox> SandboxCreation::start(const QString &releaseId)
{
    tell(tr("Starting"));
    const QDateTime startedAt = QDateTime::currentDateTimeUtc().addSecs(m_context.connection.clockOffsetSeconds());
    const auto request = HttpRequest::json("POST", m_context.workspacePath() / QLatin1StringView("instances"),
        SandboxCodec::instanceBody(m_spec, releaseId));
    return chain(this,
        callJson<SandboxCodec::Created>(
            m_context.connection, request.within(std::chrono::seconds(60)), &SandboxCodec::instance),
        [this, releaseId, startedAt](const Result<SandboxCodec::Created> &result) -> Reply<Sandbox> {
            if (result)
                return readyReply<Sandbox>(result->sandbox);
            if (isUnclear(result.error()))
                return lookUp(releaseId, startedAt, result.error());
            return failedReply<Sandbox>(result.error());
        });
}

Reply<Sandbox> SandboxCreation::lookUp(const QString &releaseId, const QDateTime &startedAt, const ApiError &failure)
{
    tell(tr("Looking whether it was started"));
    ApiQuery query;
    query.add(QLatin1StringView("app"), m_spec.group).add(QLatin1StringView("limit"), qint64(20));
    auto request = HttpRequest::get(m_context.workspacePath() / QLatin1StringView("sandboxes"), query);
    // The call that just broke has made the server offline; whether it did what was asked can't wait for the next
    // probe.
    request.evenOffline = true;
    return chain(this,
        callJson<SandboxPage>(m_context.connection, request.within(std::chrono::seconds(15)), &SandboxCodec::page),
        [this, releaseId, startedAt, failure](const Result<SandboxPage> &list) -> Result<Sandbox> {
            return std::unexpected(unclearError(list, releaseId, startedAt, failure));
        });
}

ApiError SandboxCreation::unclearError(const Result<SandboxPage> &list, const QString &releaseId,
    const QDateTime &startedAt, const ApiError &failure) const
{
    ApiError error = failure;
    error.code = QStringLiteral("unclear");
    if (!list) {
        error.advice =
            tr("Whether the sandbox was started is unknown. Look at the list before you create another one.");
        return error;
    }
    // The Date header counts whole seconds.
    constexpr int ClockSlackSeconds = 2;
    QStringList found;
    for (const Sandbox &sandbox : list->sandboxes) {
        if (sandbox.releaseId == releaseId && sandbox.createdAt >= startedAt.addSecs(-ClockSlackSeconds))
            found << sandbox.id.value();
    }
    if (found.isEmpty()) {
        error.advice = tr("No such sandbox is in the list, so you can try again.");
        return error;
    }
    error.advice = tr("But a sandbox of just this kind was started at that moment, most likely this one: %1. "
                      "Look at it before you create another one.")
                       .arg(cleanedText(found.join(QStringLiteral(", "))));
    return error;
}

void SandboxCreation::tell(const QString &stage) const
{
    if (m_progress)
        m_progress({stage, {}});
}

} // namespace vivarium
