// SPDX-License-Identifier: GPL-3.0-or-later
#include "lazycloud/LazyCloudSandboxes.h"

#include "http/JsonCall.h"
#include "lazycloud/LazyCloudContext.h"
#include "lazycloud/SandboxCodec.h"
#include "lazycloud/SandboxCreation.h"

namespace vivarium {

namespace {
/// Pages of 1000 containers: more than 10 000 live ones are not a list any more.
constexpr int LongestContainerWalk = 10;
} // namespace

LazyCloudSandboxes::LazyCloudSandboxes(LazyCloudContext &context, QObject *parent)
    : QObject(parent)
    , m_context(context)
{
}

Reply<SandboxPage> LazyCloudSandboxes::list(const SandboxQuery &query)
{
    ApiQuery wire;
    wire.add(QLatin1StringView("limit"), qint64(std::clamp(query.limit, 1, 100)));
    if (!query.group.isEmpty())
        wire.add(QLatin1StringView("app"), query.group);
    if (!query.search.isEmpty())
        wire.add(QLatin1StringView("search"), query.search.left(100));
    if (!query.cursor.isEmpty())
        wire.add(QLatin1StringView("cursor"), query.cursor);
    const auto sandboxes = callJson<SandboxPage>(m_context.connection,
        HttpRequest::get(m_context.workspacePath() / QLatin1StringView("sandboxes"), wire), &SandboxCodec::page);
    return chain(this, both(this, sandboxes, liveContainers(query.group, {})),
        [this, group = query.group](const std::pair<SandboxPage, SandboxPage> &answers) {
            return completed(answers.first, answers.second, group, 1);
        });
}

Reply<SandboxPage> LazyCloudSandboxes::liveContainers(const QString &group, const QString &cursor)
{
    ApiQuery wire;
    wire.addFlag(QLatin1StringView("live"), true).add(QLatin1StringView("limit"), qint64(1000));
    if (!group.isEmpty())
        wire.add(QLatin1StringView("app"), group);
    if (!cursor.isEmpty())
        wire.add(QLatin1StringView("cursor"), cursor);
    return callJson<SandboxPage>(m_context.connection,
        HttpRequest::get(m_context.workspacePath() / QLatin1StringView("containers"), wire), &SandboxCodec::containers);
}

Reply<SandboxPage> LazyCloudSandboxes::completed(
    SandboxPage page, const SandboxPage &containers, const QString &group, int depth)
{
    QHash<SandboxId, const Sandbox *> byId;
    for (const Sandbox &container : containers.sandboxes)
        byId.insert(container.id, &container);
    bool missing = false;
    for (Sandbox &sandbox : page.sandboxes) {
        if (const Sandbox *container = byId.value(sandbox.id)) {
            SandboxCodec::complete(sandbox, *container);
            sandbox = dressed(sandbox);
        } else if (isLive(sandbox.state) && sandbox.cpuMillis == 0) {
            missing = true;
        }
    }
    // The two lists are paged apart, and containers of other kinds count in theirs. One that ended between the two
    // calls is missing for good; its row only lacks details then.
    if (!missing || containers.nextCursor.isEmpty() || depth >= LongestContainerWalk)
        return readyReply<SandboxPage>(page);
    return chain(this, liveContainers(group, containers.nextCursor),
        [this, page, group, depth](const SandboxPage &more) { return completed(page, more, group, depth + 1); });
}

Sandbox LazyCloudSandboxes::dressed(Sandbox sandbox) const
{
    if (sandbox.lifetime.kind == Lifetime::Kind::Idle)
        sandbox.lifetime.span = m_spans.value(sandbox.id, sandbox.lifetime.span);
    if (!sandbox.image.isEmpty())
        sandbox.imageText = m_context.imageTexts.value(sandbox.image, sandbox.imageText);
    return sandbox;
}

Reply<Sandbox> LazyCloudSandboxes::get(const SandboxId &id)
{
    return chain(this,
        callJson<Sandbox>(
            m_context.connection, HttpRequest::get(m_context.containerPath(id)), &SandboxCodec::container),
        [this](const Sandbox &sandbox) -> Result<Sandbox> { return dressed(sandbox); });
}

Reply<Sandbox> LazyCloudSandboxes::create(const SandboxSpec &spec, std::function<void(const CreateProgress &)> progress)
{
    auto *creation = new SandboxCreation(m_context, spec, std::move(progress), this);
    return chain(this, creation->run(), [this, creation, spec](const Result<Sandbox> &result) -> Result<Sandbox> {
        creation->deleteLater();
        if (!result)
            return result;
        if (result->lifetime.kind == Lifetime::Kind::Idle && result->lifetime.span.count() > 0)
            m_spans.insert(result->id, result->lifetime.span);
        m_context.authorizedSandboxes.insert(result->id, spec.authorized);
        Sandbox sandbox = *result;
        sandbox.cpuMillis = spec.cpuMillis;
        sandbox.memoryMiB = spec.memoryMiB;
        return dressed(sandbox);
    });
}

Reply<Sandbox> LazyCloudSandboxes::stop(const SandboxId &id)
{
    const auto request = HttpRequest::post(m_context.containerPath(id) / QLatin1StringView("stop"));
    return chain(this, callJson<Sandbox>(m_context.connection, request, &SandboxCodec::container),
        [this](const Sandbox &sandbox) -> Result<Sandbox> { return dressed(sandbox); });
}

Reply<Lifetime> LazyCloudSandboxes::setLifetime(const SandboxId &id, std::optional<std::chrono::seconds> span)
{
    const auto request = HttpRequest::json("PUT", m_context.containerPath(id) / QLatin1StringView("ttl"),
        {{QLatin1StringView("ttl"), SandboxCodec::wireSeconds(span)}});
    return chain(this, callJson<Lifetime>(m_context.connection, request, &SandboxCodec::timeToLive),
        [this, id](const Lifetime &lifetime) -> Result<Lifetime> {
            m_spans.insert(id, lifetime.span);
            return lifetime;
        });
}

Reply<QList<LifecycleStage>> LazyCloudSandboxes::lifecycle(const SandboxId &id)
{
    return callJson<QList<LifecycleStage>>(m_context.connection,
        HttpRequest::get(m_context.containerPath(id) / QLatin1StringView("lifecycle")), &SandboxCodec::lifecycle);
}

Reply<QList<MetricPoint>> LazyCloudSandboxes::metrics(const SandboxId &id, std::chrono::seconds window)
{
    // In the server's time: this machine's clock may be wrong. Without an end the range runs up to now.
    const QDateTime start =
        QDateTime::currentDateTimeUtc().addSecs(m_context.connection.clockOffsetSeconds() - window.count());
    // The server gives at most 1000 points and keeps 5 s samples for an hour (§10.2).
    qint64 step = std::max<qint64>(5, window.count() / 500);
    if (window > std::chrono::hours(1))
        step = std::max<qint64>(60, step);
    ApiQuery wire;
    wire.add(QLatin1StringView("start"), start.toString(Qt::ISODate));
    wire.add(QLatin1StringView("step_seconds"), step);
    return callJson<QList<MetricPoint>>(m_context.connection,
        HttpRequest::get(m_context.containerPath(id) / QLatin1StringView("metrics"), wire), &SandboxCodec::metrics);
}

Reply<QHash<SandboxId, Usage>> LazyCloudSandboxes::usageOfAll()
{
    if (!m_context.has(Feature::UsageOfAll))
        return failedReply<QHash<SandboxId, Usage>>(m_context.unsupported(Feature::UsageOfAll));
    return callJson<QHash<SandboxId, Usage>>(m_context.connection,
        HttpRequest::get(m_context.extensionsPath() / QLatin1StringView("usage")), &SandboxCodec::usage);
}

} // namespace vivarium
