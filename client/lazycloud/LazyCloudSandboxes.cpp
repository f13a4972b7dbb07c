// SPDX-License-Identifier: GPL-3.0-or-later
#include "lazycloud/LazyCloudSandboxes.h"

#include "http/JsonCall.h"
#include "lazycloud/FollowedLog.h"
#include "lazycloud/LazyCloudContext.h"
#include "lazycloud/NetworkCodec.h"
#include "lazycloud/PortCodec.h"
#include "lazycloud/ReleaseCodec.h"
#include "lazycloud/SandboxCodec.h"
#include "lazycloud/SandboxCreation.h"

namespace vivarium {

namespace {
/// Pages of 1000 containers: more than 10 000 live ones are not a list any more.
constexpr int LongestContainerWalk = 10;
constexpr qint64 MostContainers = 1000;
/// Of those that ended, twice a page of sandboxes: containers of other kinds are among them.
constexpr qint64 EndedAtOnce = 200;
constexpr std::chrono::minutes leeway(1);
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
    return chain(this, both(this, sandboxes, listContainers(query.group, {}, true)),
        [this, query](const std::pair<SandboxPage, SandboxPage> &answers) {
            return chain(this, completed(answers.first, answers.second, query.group, 1),
                [this, query](const SandboxPage &page) { return withEnded(page, query); });
        });
}

Reply<SandboxPage> LazyCloudSandboxes::listContainers(const QString &group, const QString &cursor, bool live)
{
    ApiQuery wire;
    wire.addFlag(QLatin1StringView("live"), live);
    wire.add(QLatin1StringView("limit"), live ? MostContainers : EndedAtOnce);
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
        if (const Sandbox *container = byId.value(sandbox.id))
            SandboxCodec::complete(sandbox, *container);
        else if (isLive(sandbox.state) && sandbox.cpuMillis == 0)
            missing = true;
    }
    // The two lists are paged apart, and containers of other kinds count in theirs. One that ended between the two
    // calls is missing for good; its row only lacks details then.
    if (!missing || containers.nextCursor.isEmpty() || depth >= LongestContainerWalk)
        return readyReply<SandboxPage>(page);
    return chain(this, listContainers(group, containers.nextCursor, true),
        [this, page, group, depth](const SandboxPage &more) { return completed(page, more, group, depth + 1); });
}

Reply<SandboxPage> LazyCloudSandboxes::withEnded(SandboxPage page, const SandboxQuery &query)
{
    const bool isFiltered = !query.group.isEmpty() || !query.search.isEmpty();
    const bool isFirst = query.cursor.isEmpty();
    const QString cursor = isFirst || isFiltered ? QString() : m_olderContainers.value_or(QString());
    // There is nowhere to go on for older ones of a filtered list, nor behind the last page.
    const bool isAtEnd = !isFirst && (isFiltered || (m_olderContainers && m_olderContainers->isEmpty()));
    const auto dress = [this](SandboxPage &all) {
        for (Sandbox &sandbox : all.sandboxes)
            sandbox = dressed(sandbox);
    };
    if (m_ended.complete(page) || isAtEnd) {
        dress(page);
        return readyReply<SandboxPage>(page);
    }
    return chain(this, listContainers(query.group, cursor, false),
        [this, page, isFirst, isFiltered, dress](const Result<SandboxPage> &told) mutable -> Result<SandboxPage> {
            if (told) {
                m_ended.learn(*told);
                m_ended.complete(page);
                if (!isFiltered)
                    m_olderContainers = told->nextCursor;
                if (isFirst && !isFiltered)
                    m_ended.giveUpOn(page, *told);
            }
            dress(page);
            return page;
        });
}

Sandbox LazyCloudSandboxes::dressed(Sandbox sandbox) const
{
    const auto span = m_context.idleLimits.constFind(sandbox.id);
    // One that starts has no `expires_at` yet, whatever it was given.
    if (sandbox.state == SandboxState::Starting && span != m_context.idleLimits.cend() && span->count() > 0)
        sandbox.lifetime.kind = Lifetime::Kind::Idle;
    if (sandbox.lifetime.kind == Lifetime::Kind::Idle && span != m_context.idleLimits.cend())
        sandbox.lifetime.span = *span;
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

Reply<Sandbox> LazyCloudSandboxes::connectTo(const SandboxId &id)
{
    const auto request = HttpRequest::post(m_context.containerPath(id) / QLatin1StringView("connect"));
    // The answer knows neither image nor size; it is the only one that tells the idle limit.
    return chain(this, callJson<SandboxCodec::Created>(m_context.connection, request, &SandboxCodec::instance),
        [this, id](const SandboxCodec::Created &instance) {
            if (instance.timeout)
                m_context.idleLimits.insert(id, *instance.timeout);
            return get(id);
        });
}

Reply<Sandbox> LazyCloudSandboxes::create(const SandboxSpec &spec, std::function<void(const CreateProgress &)> progress)
{
    auto *creation = new SandboxCreation(m_context, spec, std::move(progress), this);
    const Reply<Sandbox> made = creation->run();
    // Also when it was cancelled, which passes by what is chained below: it holds a packed folder and an upload.
    whenDone(creation, made, [creation](const Result<Sandbox> *) { creation->deleteLater(); });
    return chain(this, made, [this, spec](const Result<Sandbox> &result) -> Result<Sandbox> {
        if (!result)
            return result;
        if (result->lifetime.kind == Lifetime::Kind::Idle && result->lifetime.span.count() > 0)
            m_context.idleLimits.insert(result->id, result->lifetime.span);
        m_context.authorizedSandboxes.insert(result->id, spec.authorized);
        Sandbox sandbox = *result;
        sandbox.cpuMillis = spec.cpuMillis;
        sandbox.memoryMiB = spec.memoryMiB;
        return dressed(sandbox);
    });
}

Reply<SandboxApi::Specification> LazyCloudSandboxes::specification(const SandboxId &id)
{
    if (!m_context.has(Feature::Specification))
        return knownSpecification(id);
    const auto path = m_context.extensionsPath(id) / QLatin1StringView("specification");
    return callJson<Specification>(m_context.connection, HttpRequest::get(path), &ReleaseCodec::specification);
}

Reply<SandboxApi::Specification> LazyCloudSandboxes::knownSpecification(const SandboxId &id)
{
    // Neither call pushes the idle clock out (§3.4).
    const auto network = callJson<NetworkPolicy>(m_context.connection,
        HttpRequest::get(m_context.containerPath(id) / QLatin1StringView("network")), &NetworkCodec::policy);
    const auto ports = callJson<QList<ExposedPort>>(m_context.connection,
        HttpRequest::get(m_context.containerPath(id) / QLatin1StringView("ports")), &PortCodec::list);
    return chain(this, both(this, get(id), both(this, network, ports)),
        [this, id](
            const std::pair<Sandbox, std::pair<NetworkPolicy, QList<ExposedPort>>> &answers) -> Result<Specification> {
            const Sandbox &sandbox = answers.first;
            Specification told;
            told.complete = false;
            told.spec.name = sandbox.name;
            told.spec.group = sandbox.group;
            told.spec.image = sandbox.image;
            told.spec.cpuMillis = sandbox.cpuMillis;
            told.spec.memoryMiB = sandbox.memoryMiB;
            if (sandbox.lifetime.kind == Lifetime::Kind::Idle)
                told.spec.keepWarm =
                    sandbox.lifetime.span.count() > 0 ? sandbox.lifetime.span : std::chrono::minutes(10);
            told.spec.network = answers.second.first;
            for (const ExposedPort &port : answers.second.second)
                told.spec.ports.append(port.number);
            told.spec.authorized = m_context.authorizedSandboxes.value(id, told.spec.authorized);
            return told;
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
            m_context.idleLimits.insert(id, lifetime.span);
            return lifetime;
        });
}

Reply<QList<LifecycleStage>> LazyCloudSandboxes::lifecycle(const SandboxId &id)
{
    return callJson<QList<LifecycleStage>>(m_context.connection,
        HttpRequest::get(m_context.containerPath(id) / QLatin1StringView("lifecycle")), &SandboxCodec::lifecycle);
}

Reply<QList<MetricPoint>> LazyCloudSandboxes::metrics(
    const SandboxId &id, std::chrono::seconds window, const QDateTime &until)
{
    // In the server's time: this machine's clock may be wrong. Without an end the range runs up to now.
    const QDateTime now = QDateTime::currentDateTimeUtc().addSecs(m_context.connection.clockOffsetSeconds());
    // A range beyond seven days is refused, and by the server's clock ours may be a little longer.
    const std::chrono::seconds span = std::min<std::chrono::seconds>(window, std::chrono::days(7) - leeway);
    const QDateTime start = (until.isValid() ? until.toUTC() : now).addSecs(-span.count());
    qint64 step = metricStep(span).count();
    // Samples of 5 s are gone after an hour, whatever the range is.
    if (start < now.addSecs(-3600))
        step = std::max<qint64>(60, step);
    ApiQuery wire;
    wire.add(QLatin1StringView("start"), start.toString(Qt::ISODate));
    if (until.isValid()) // the last second is part of the range
        wire.add(QLatin1StringView("end"), until.toUTC().addSecs(1).toString(Qt::ISODate));
    wire.add(QLatin1StringView("step_seconds"), step);
    return callJson<QList<MetricPoint>>(m_context.connection,
        HttpRequest::get(m_context.containerPath(id) / QLatin1StringView("metrics"), wire), &SandboxCodec::metrics);
}

std::unique_ptr<OutputLog> LazyCloudSandboxes::output(const SandboxId &id, qint64 after)
{
    return std::make_unique<FollowedLog>(
        m_context.connection, m_context.containerPath(id) / QLatin1StringView("output"), after);
}

Reply<QHash<SandboxId, Usage>> LazyCloudSandboxes::usageOfAll()
{
    if (!m_context.has(Feature::UsageOfAll))
        return failedReply<QHash<SandboxId, Usage>>(m_context.unsupported(Feature::UsageOfAll));
    return callJson<QHash<SandboxId, Usage>>(m_context.connection,
        HttpRequest::get(m_context.extensionsPath() / QLatin1StringView("usage")), &SandboxCodec::usage);
}

} // namespace vivarium
