// SPDX-License-Identifier: GPL-3.0-or-later
#include "lazycloud/SandboxCodec.h"

#include "lazycloud/EngineTexts.h"

#include <QRegularExpression>

namespace vivarium {

namespace {
SandboxState stateOfSandbox(const QString &status)
{
    static const QHash<QString, SandboxState> states{
        {QStringLiteral("pending"), SandboxState::Starting},
        {QStringLiteral("running"), SandboxState::Running},
        {QStringLiteral("stopping"), SandboxState::Stopping},
        {QStringLiteral("stopped"), SandboxState::Stopped},
        {QStringLiteral("failed"), SandboxState::Failed},
    };
    return states.value(status, SandboxState::Unknown);
}

/// The table of `lazycloud.md` §3.3.
SandboxState stateOfContainer(const QString &state, const QString &reason)
{
    if (state == QLatin1StringView("pending") || state == QLatin1StringView("starting"))
        return SandboxState::Starting;
    if (state == QLatin1StringView("ready"))
        return SandboxState::Running;
    if (state == QLatin1StringView("draining"))
        return SandboxState::Stopping;
    if (state != QLatin1StringView("stopped"))
        return SandboxState::Unknown;
    const bool failed = reason == QLatin1StringView("load_error") || reason == QLatin1StringView("start_failed")
        || reason == QLatin1StringView("crashed") || reason == QLatin1StringView("out_of_memory")
        || reason == QLatin1StringView("host_lost");
    return failed ? SandboxState::Failed : SandboxState::Stopped;
}

std::optional<int> optionalInt(const std::optional<qint64> &value)
{
    return value ? std::optional(int(*value)) : std::nullopt;
}

Sandbox readSandbox(JsonReader &reader)
{
    Sandbox sandbox;
    sandbox.id = SandboxId(reader.requiredId(QLatin1StringView("id")));
    sandbox.releaseId = reader.requiredText(QLatin1StringView("release_id"));
    sandbox.group = reader.requiredText(QLatin1StringView("app"));
    sandbox.name = reader.requiredText(QLatin1StringView("name"));
    sandbox.stateText = reader.requiredText(QLatin1StringView("status"));
    sandbox.state = stateOfSandbox(sandbox.stateText);
    sandbox.gpus = reader.texts(QLatin1StringView("gpu"));
    sandbox.createdAt = reader.requiredTime(QLatin1StringView("created_at"));
    sandbox.readyAt = reader.time(QLatin1StringView("ready_at"));
    sandbox.stoppedAt = reader.time(QLatin1StringView("stopped_at"));
    sandbox.isComplete = false;
    return sandbox;
}

/// What Container and Instance have in common. `expires_at` is there only with an idle limit; the containers of our
/// engine have it with a deadline that was set over Lizard, too, and say so.
void readEnd(const JsonReader &reader, Sandbox &sandbox)
{
    sandbox.reason = reader.text(QLatin1StringView("stop_reason"));
    sandbox.message = EngineTexts::sentence(reader.text(QLatin1StringView("exit_message")));
    sandbox.exitCode = optionalInt(reader.integer(QLatin1StringView("exit_code")));
    sandbox.state = stateOfContainer(sandbox.stateText, sandbox.reason);
    sandbox.readyAt = reader.time(QLatin1StringView("ready_at"));
    sandbox.lifetime.endsAt = reader.time(QLatin1StringView("expires_at"));
    if (!sandbox.lifetime.endsAt.isValid() || !isLive(sandbox.state)) {
        sandbox.lifetime.endsAt = {};
        return;
    }
    sandbox.lifetime.isForeign = reader.flag(QLatin1StringView("deadline"));
    sandbox.lifetime.kind = sandbox.lifetime.isForeign ? Lifetime::Kind::Deadline : Lifetime::Kind::Idle;
}

Sandbox readContainer(JsonReader &reader)
{
    Sandbox sandbox;
    sandbox.id = SandboxId(reader.requiredId(QLatin1StringView("id")));
    sandbox.releaseId = reader.requiredText(QLatin1StringView("release_id"));
    sandbox.group = reader.requiredText(QLatin1StringView("app"));
    sandbox.name = reader.requiredText(QLatin1StringView("function"));
    sandbox.stateText = reader.requiredText(QLatin1StringView("state"));
    sandbox.cpuMillis = int(reader.requiredInteger(QLatin1StringView("cpu_millis")));
    sandbox.memoryMiB = reader.requiredInteger(QLatin1StringView("memory_mib"));
    sandbox.createdAt = reader.requiredTime(QLatin1StringView("created_at"));
    sandbox.stoppedAt = reader.time(QLatin1StringView("stopped_at"));
    readEnd(reader, sandbox);
    // The contract has no such state: our engine tells of pauses over Lizard beside it.
    if (sandbox.state == SandboxState::Running && reader.time(QLatin1StringView("paused_at")).isValid())
        sandbox.state = SandboxState::Paused;
    // `image` is free text in the contract: an id, or a registry reference that holds one.
    static const QRegularExpression idInside(QStringLiteral("img_[0-9a-f]{24}"));
    const QString image = reader.text(QLatin1StringView("image"));
    const auto match = idInside.match(image);
    if (match.hasMatch())
        sandbox.image = ImageId(match.captured());
    else
        sandbox.imageText = image;
    return sandbox;
}
} // namespace

SandboxState SandboxCodec::stateNamed(const QString &status)
{
    return stateOfSandbox(status);
}

Result<SandboxPage> SandboxCodec::page(JsonReader reader)
{
    SandboxPage page;
    for (JsonReader &inner : reader.requiredObjects(QLatin1StringView("sandboxes")))
        page.sandboxes.append(readSandbox(inner));
    page.nextCursor = reader.text(QLatin1StringView("next_cursor"));
    return reader.finish(page);
}

Result<SandboxPage> SandboxCodec::containers(JsonReader reader)
{
    SandboxPage page;
    for (JsonReader &inner : reader.requiredObjects(QLatin1StringView("containers")))
        page.sandboxes.append(readContainer(inner));
    page.nextCursor = reader.text(QLatin1StringView("next_cursor"));
    return reader.finish(page);
}

Result<Sandbox> SandboxCodec::container(JsonReader reader)
{
    const Sandbox sandbox = readContainer(reader);
    return reader.finish(sandbox);
}

Result<SandboxCodec::Created> SandboxCodec::instance(JsonReader reader)
{
    Created created;
    Sandbox &sandbox = created.sandbox;
    sandbox.id = SandboxId(reader.requiredId(QLatin1StringView("id")));
    sandbox.releaseId = reader.requiredText(QLatin1StringView("release_id"));
    sandbox.group = reader.requiredText(QLatin1StringView("app"));
    sandbox.name = reader.requiredText(QLatin1StringView("name"));
    sandbox.stateText = reader.requiredText(QLatin1StringView("state"));
    sandbox.createdAt = reader.requiredTime(QLatin1StringView("created_at"));
    readEnd(reader, sandbox);
    const auto timeout = reader.integer(QLatin1StringView("timeout_seconds"));
    if (timeout && *timeout > 0) {
        created.timeout = std::chrono::seconds(*timeout);
        sandbox.lifetime.kind = Lifetime::Kind::Idle;
        sandbox.lifetime.span = *created.timeout;
    }
    return reader.finish(created);
}

Result<Lifetime> SandboxCodec::timeToLive(JsonReader reader)
{
    Lifetime lifetime;
    const qint64 seconds = reader.requiredInteger(QLatin1StringView("ttl"));
    if (seconds > 0) {
        lifetime.kind = Lifetime::Kind::Idle;
        lifetime.span = std::chrono::seconds(seconds);
        lifetime.endsAt = reader.time(QLatin1StringView("expires_at"));
    }
    return reader.finish(lifetime);
}

Result<QList<LifecycleStage>> SandboxCodec::lifecycle(JsonReader reader)
{
    QList<LifecycleStage> stages;
    for (JsonReader &inner : reader.requiredObjects(QLatin1StringView("stages"))) {
        LifecycleStage stage;
        stage.stage = inner.requiredText(QLatin1StringView("stage"));
        stage.startedAt = inner.requiredTime(QLatin1StringView("started_at"));
        stage.finishedAt = inner.time(QLatin1StringView("finished_at"));
        if (const auto duration = inner.integer(QLatin1StringView("duration_ms")))
            stage.duration = std::chrono::milliseconds(*duration);
        stage.cached = inner.flag(QLatin1StringView("cached"));
        stages.append(stage);
    }
    return reader.finish(stages);
}

Result<QList<MetricPoint>> SandboxCodec::metrics(JsonReader reader)
{
    QList<MetricPoint> points;
    for (JsonReader &inner : reader.requiredObjects(QLatin1StringView("points"))) {
        MetricPoint point;
        point.at = inner.requiredTime(QLatin1StringView("timestamp"));
        point.interval = std::chrono::milliseconds(inner.requiredInteger(QLatin1StringView("interval_ms")));
        point.cpuMillicores = qRound(inner.number(QLatin1StringView("cpu_millicores")));
        point.memoryBytes = inner.requiredInteger(QLatin1StringView("memory_rss_bytes"));
        point.networkReceived = inner.requiredInteger(QLatin1StringView("network_recv_bytes"));
        point.networkSent = inner.requiredInteger(QLatin1StringView("network_sent_bytes"));
        point.diskRead = inner.requiredInteger(QLatin1StringView("disk_read_bytes"));
        point.diskWritten = inner.requiredInteger(QLatin1StringView("disk_write_bytes"));
        points.append(point);
    }
    std::ranges::stable_sort(points, {}, &MetricPoint::at);
    return reader.finish(points);
}

Result<QHash<SandboxId, Usage>> SandboxCodec::usage(JsonReader reader)
{
    QHash<SandboxId, Usage> all;
    for (JsonReader &inner : reader.requiredObjects(QLatin1StringView("usage"))) {
        Usage usage;
        usage.cpuMillicores = qRound(inner.number(QLatin1StringView("cpu_millicores")));
        usage.memoryBytes = inner.requiredInteger(QLatin1StringView("memory_bytes"));
        usage.memoryLimitBytes = inner.integer(QLatin1StringView("memory_limit_bytes")).value_or(0);
        usage.processes = int(inner.integer(QLatin1StringView("pids")).value_or(0));
        usage.sampledAt = inner.requiredTime(QLatin1StringView("sampled_at"));
        usage.usedAt = inner.time(QLatin1StringView("used_at"));
        usage.inUse = inner.flag(QLatin1StringView("in_use"));
        all.insert(SandboxId(inner.requiredId(QLatin1StringView("container_id"))), usage);
    }
    return reader.finish(all);
}

qint64 SandboxCodec::wireSeconds(const std::optional<std::chrono::seconds> &span)
{
    return span && span->count() > 0 ? span->count() : -1;
}

void SandboxCodec::complete(Sandbox &listed, const Sandbox &container)
{
    if (listed.state == SandboxState::Running && container.state == SandboxState::Paused)
        listed.state = container.state;
    listed.image = container.image;
    listed.imageText = container.imageText;
    listed.cpuMillis = container.cpuMillis;
    listed.memoryMiB = container.memoryMiB;
    listed.lifetime = container.lifetime;
    listed.reason = container.reason;
    listed.message = container.message;
    listed.exitCode = container.exitCode;
    listed.isComplete = true;
}

} // namespace vivarium
