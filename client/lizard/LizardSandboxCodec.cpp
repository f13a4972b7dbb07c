// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardSandboxCodec.h"

#include "http/ErrorMapping.h"
#include "lizard/LizardTime.h"

#include <cmath>

namespace vivarium {

namespace {

constexpr qint64 longestTimeout = 2147483647; // ms
constexpr double nanosOfDollar = 1e9;

std::optional<NetworkPolicy> readNetwork(const JsonReader &reader)
{
    if (!reader.has(QLatin1StringView("internetAccess")) && !reader.has(QLatin1StringView("allowedHosts")))
        return std::nullopt; // an old server
    NetworkPolicy policy;
    policy.allowed = reader.texts(QLatin1StringView("allowedHosts"));
    const bool open = reader.object().value(QLatin1StringView("internetAccess")).toBool(policy.allowed.isEmpty());
    policy.mode = open             ? NetworkPolicy::Mode::Open
        : policy.allowed.isEmpty() ? NetworkPolicy::Mode::Blocked
                                   : NetworkPolicy::Mode::Only;
    if (open)
        policy.allowed.clear();
    return policy;
}

QHash<QString, QString> readTexts(const QJsonObject &object)
{
    QHash<QString, QString> texts;
    for (auto member = object.begin(); member != object.end(); ++member) {
        if (member.value().isString())
            texts.insert(member.key(), member.value().toString());
    }
    return texts;
}

QJsonObject writeTexts(const QHash<QString, QString> &texts)
{
    QJsonObject object;
    for (const auto &[name, value] : texts.asKeyValueRange())
        object.insert(name, value);
    return object;
}

} // namespace

SandboxState LizardSandboxCodec::stateOf(const QString &status)
{
    static const QHash<QString, SandboxState> states{
        {QStringLiteral("starting"), SandboxState::Starting}, {QStringLiteral("stopping"), SandboxState::Stopping},
        {QStringLiteral("running"), SandboxState::Running}, {QStringLiteral("pausing"), SandboxState::Pausing},
        {QStringLiteral("paused"), SandboxState::Paused}, {QStringLiteral("resuming"), SandboxState::Resuming},
        {QStringLiteral("stopped"), SandboxState::Stopped}, {QStringLiteral("deleted"), SandboxState::Stopped},
        {QStringLiteral("failed"), SandboxState::Failed},
        {QString(), SandboxState::Starting}, // read right after its creation
    };
    return states.value(status, SandboxState::Unknown);
}

std::optional<bool> LizardSandboxCodec::keepsMemory(const JsonReader &reader, QLatin1StringView name)
{
    const QString kept = reader.text(name);
    if (kept == QLatin1StringView("memory"))
        return true;
    return kept == QLatin1StringView("files") ? std::optional(false) : std::nullopt;
}

Sandbox LizardSandboxCodec::sandbox(JsonReader &reader)
{
    Sandbox sandbox;
    // Restores and forks are documented with either name of the id.
    sandbox.id =
        SandboxId(reader.has(QLatin1StringView("sandboxId")) ? reader.requiredId(QLatin1StringView("sandboxId"))
                                                             : reader.requiredId(QLatin1StringView("id")));
    sandbox.stateText = reader.text(QLatin1StringView("status"));
    sandbox.state = stateOf(sandbox.stateText);
    sandbox.templateName = sandbox.imageText = reader.text(QLatin1StringView("template"));
    sandbox.size = reader.text(QLatin1StringView("size"));
    sandbox.region = reader.text(QLatin1StringView("region"));
    sandbox.metadata = readTexts(reader.object().value(QLatin1StringView("metadata")).toObject());
    sandbox.name = sandbox.metadata.value(nameKey);
    if (sandbox.name.isEmpty())
        sandbox.name = sandbox.id.value();
    const double cpus = reader.number(QLatin1StringView("cpus"));
    if (cpus > 0 && cpus < 10000)
        sandbox.cpuMillis = int(std::lround(cpus * 1000));
    const double memory = reader.number(QLatin1StringView("memoryMb"));
    if (memory > 0 && memory < 1e9)
        sandbox.memoryMiB = qint64(std::llround(memory));
    const QJsonValue price = reader.object().value(QLatin1StringView("pricePerHour"));
    if (price.isDouble() && price.toDouble() >= 0 && price.toDouble() < 1e6)
        sandbox.pricePerHour = qRound64(price.toDouble() * nanosOfDollar);
    sandbox.network = readNetwork(reader);
    sandbox.pauseError = cleanedText(reader.text(QLatin1StringView("pauseError")));
    sandbox.pauseKeepsMemory = keepsMemory(reader, QLatin1StringView("pauseKeeps"));
    sandbox.createdAt = LizardTime::read(reader, QLatin1StringView("startedAt"));
    sandbox.lifetime.endsAt = LizardTime::read(reader, QLatin1StringView("endAt"));
    if (!sandbox.lifetime.endsAt.isValid())
        sandbox.lifetime.endsAt = LizardTime::read(reader, QLatin1StringView("expiresAt"));
    if (sandbox.lifetime.endsAt.isValid()) {
        sandbox.lifetime.kind = Lifetime::Kind::Deadline;
        if (sandbox.createdAt.isValid())
            sandbox.lifetime.span =
                std::chrono::seconds(std::max<qint64>(0, sandbox.createdAt.secsTo(sandbox.lifetime.endsAt)));
    }
    // Our engine tells of idle limits, which were set over its other API.
    const qint64 idle = reader.integer(QLatin1StringView("idleTimeoutMs")).value_or(0);
    if (idle > 0 && isLive(sandbox.state)) {
        sandbox.lifetime.kind = Lifetime::Kind::Idle;
        sandbox.lifetime.span = std::chrono::seconds(std::max<qint64>(1, idle / 1000));
        sandbox.lifetime.isForeign = true;
    }
    if (sandbox.state == SandboxState::Failed)
        sandbox.message = sandbox.pauseError;
    return sandbox;
}

qint64 LizardSandboxCodec::timeout(std::optional<std::chrono::seconds> span)
{
    if (!span || span->count() <= 0)
        return 0;
    return std::clamp<qint64>(std::chrono::milliseconds(*span).count(), 1000, longestTimeout);
}

QJsonObject LizardSandboxCodec::createBody(const SandboxSpec &spec, const QString &project, const QString &marker)
{
    QJsonObject body{{QLatin1StringView("projectId"), project},
        {QLatin1StringView("template"), spec.templateName.isEmpty() ? QStringLiteral("base") : spec.templateName},
        {QLatin1StringView("timeoutMs"), timeout(spec.keepWarm)}};
    if (!spec.size.isEmpty())
        body.insert(QLatin1StringView("size"), spec.size);
    // A volume lies in a region already: naming another one would be refused.
    if (!spec.region.isEmpty())
        body.insert(QLatin1StringView("region"), spec.region);
    if (!spec.environment.isEmpty())
        body.insert(QLatin1StringView("envs"), writeTexts(spec.environment));
    QJsonObject metadata = writeTexts(spec.metadata);
    if (!spec.name.isEmpty())
        metadata.insert(nameKey, spec.name);
    metadata.insert(markerKey, marker);
    body.insert(QLatin1StringView("metadata"), metadata);
    if (!spec.volumes.isEmpty())
        body.insert(QLatin1StringView("volumeName"), spec.volumes.constFirst().name);
    if (spec.network.mode != NetworkPolicy::Mode::Open)
        body.insert(QLatin1StringView("internetAccess"), false);
    if (spec.network.mode == NetworkPolicy::Mode::Only)
        body.insert(QLatin1StringView("allowedHosts"), QJsonArray::fromStringList(spec.network.allowed));
    return body;
}

bool LizardSandboxCodec::keepsNetwork(const Sandbox &made, const NetworkPolicy &wanted)
{
    if (wanted.mode == NetworkPolicy::Mode::Open)
        return true;
    if (!made.network || made.network->mode == NetworkPolicy::Mode::Open)
        return false;
    return wanted.mode == NetworkPolicy::Mode::Blocked ? made.network->allowed.isEmpty()
                                                       : !made.network->allowed.isEmpty();
}

} // namespace vivarium
