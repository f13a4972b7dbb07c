// SPDX-License-Identifier: GPL-3.0-or-later
#include "lazycloud/SandboxCreation.h"

#include "http/JsonCall.h"
#include "lazycloud/LazyCloudContext.h"
#include "lazycloud/ReleaseCodec.h"
#include "lazycloud/SandboxCodec.h"

namespace vivarium {

SandboxCreation::SandboxCreation(LazyCloudContext &context, const SandboxSpec &spec, Progress progress, QObject *parent)
    : QObject(parent)
    , m_context(context)
    , m_spec(spec)
    , m_progress(progress)
    , m_images(context, progress, this)
    , m_source(context, std::move(progress), this)
{
}

Reply<Sandbox> SandboxCreation::run()
{
    const auto release = chain(this, m_images.run(m_spec), [this](const ImagePreparation::Prepared &image) {
        return chain(this, m_source.run(m_spec.source),
            [this, image](const QString &digest) { return makeRelease(image, digest); });
    });
    return chain(this, release, [this](const QString &releaseId) { return start(releaseId); });
}

Reply<QString> SandboxCreation::makeRelease(const ImagePreparation::Prepared &image, const QString &sourceDigest)
{
    tell(tr("Making the release"));
    const auto path =
        m_context.workspacePath() / QLatin1StringView("apps") / m_spec.group / QLatin1StringView("releases");
    const auto body = ReleaseCodec::releaseBody(m_spec, image.pythonVersion, image.id, sourceDigest);
    return callJson<QString>(m_context.connection,
        HttpRequest::json("POST", path, body).within(std::chrono::seconds(60)), &ReleaseCodec::releaseId);
}

Reply<Sandbox> SandboxCreation::start(const QString &releaseId)
{
    tell(tr("Starting"));
    const QDateTime startedAt = QDateTime::currentDateTimeUtc().addSecs(m_context.connection.clockOffsetSeconds());
    const auto request = HttpRequest::json("POST", m_context.workspacePath() / QLatin1StringView("instances"),
        ReleaseCodec::instanceBody(m_spec, releaseId));
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
    error.code = ApiError::unclear;
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
