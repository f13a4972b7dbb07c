// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardSandboxes.h"

#include "backend/Unsupported.h"
#include "lizard/LizardCall.h"
#include "lizard/LizardContext.h"
#include "lizard/LizardCreation.h"
#include "lizard/LizardLog.h"
#include "lizard/LizardSandboxCodec.h"

#include <algorithm>
#include <utility>

namespace vivarium {

namespace {

constexpr std::chrono::seconds forkLimit(600); // a hundred copies, one after the other

SandboxApi::Copy readFork(JsonReader &reader)
{
    SandboxApi::Copy copy;
    if (reader.object().value(QLatin1StringView("sandbox")).isObject()) {
        JsonReader inner = reader.requiredObject(QLatin1StringView("sandbox"));
        copy.sandbox = LizardSandboxCodec::sandbox(inner);
    } else {
        copy.failure = cleanedText(reader.requiredText(QLatin1StringView("error")));
    }
    return copy;
}

bool contains(const QString &text, const QString &part)
{
    return text.contains(part, Qt::CaseInsensitive);
}

} // namespace

LizardSandboxes::LizardSandboxes(LizardContext &context, QObject *parent)
    : QObject(parent)
    , m_context(context)
{
}

Sandbox LizardSandboxes::dressed(Sandbox sandbox) const
{
    sandbox.group = m_context.projectName;
    sandbox.metadata.remove(LizardSandboxCodec::markerKey); // ours, and of no use once it is found
    if (!isLive(sandbox.state)) {
        sandbox.reason = sandbox.stateText;
        sandbox.lifetime = {};
    }
    return sandbox;
}

Reply<SandboxPage> LizardSandboxes::list(const SandboxQuery &query)
{
    const auto request = HttpRequest::get(m_context.projectPath() / QLatin1StringView("sandboxes"));
    return chain(this, callJsonList<Sandbox>(m_context.connection, request, &LizardSandboxCodec::sandbox),
        [this, query](const QList<Sandbox> &all) -> Result<SandboxPage> {
            QList<SandboxId> ids;
            for (const Sandbox &each : all) {
                ids.append(each.id);
                m_context.sandboxNames.insert(each.id, each.name);
            }
            Q_EMIT listed(ids);
            noteRunning(all);
            // One answer has them all: there are neither pages nor filters.
            SandboxPage page;
            for (const Sandbox &each : all) {
                const Sandbox sandbox = dressed(each);
                const bool wanted = query.search.isEmpty() || contains(sandbox.name, query.search)
                    || contains(sandbox.id.value(), query.search) || contains(sandbox.group, query.search);
                if (wanted && (query.group.isEmpty() || sandbox.group == query.group))
                    page.sandboxes.append(sandbox);
            }
            std::ranges::stable_sort(page.sandboxes, std::greater(), &Sandbox::createdAt);
            return page;
        });
}

void LizardSandboxes::noteRunning(const QList<Sandbox> &all)
{
    const auto running = std::ranges::count_if(
        all, [](const Sandbox &sandbox) { return isLive(sandbox.state) && sandbox.state != SandboxState::Paused; });
    const auto before = std::exchange(m_running, running);
    if (before && *before != running && m_context.runningChanged)
        m_context.runningChanged();
}

Reply<Sandbox> LizardSandboxes::get(const SandboxId &id)
{
    return read(HttpRequest::get(LizardContext::sandboxPath(id)));
}

Reply<Sandbox> LizardSandboxes::read(const HttpRequest &request)
{
    return chain(this, callJsonOne<Sandbox>(m_context.connection, request, &LizardSandboxCodec::sandbox),
        [this](const Sandbox &sandbox) -> Result<Sandbox> { return dressed(sandbox); });
}

Reply<Sandbox> LizardSandboxes::connectTo(const SandboxId &id)
{
    return get(id); // there is nothing to wake: a paused one stays paused
}

Reply<Sandbox> LizardSandboxes::create(const SandboxSpec &spec, std::function<void(const CreateProgress &)> progress)
{
    const QString marker = LizardCreation::newMarker();
    auto *creation = new LizardCreation(m_context, LizardSandboxCodec::createBody(spec, m_context.project, marker),
        marker, spec.network, std::move(progress), this);
    return chain(this, creation->run(), [this, creation, spec](const Result<Sandbox> &result) -> Result<Sandbox> {
        creation->deleteLater();
        if (!result)
            return result;
        // The answer may know only the id; what was asked for holds until a list tells more.
        Sandbox sandbox = *result;
        if (sandbox.name == sandbox.id.value() && !spec.name.isEmpty())
            sandbox.name = spec.name;
        if (sandbox.templateName.isEmpty())
            sandbox.templateName = sandbox.imageText = spec.templateName;
        if (sandbox.size.isEmpty())
            sandbox.size = spec.size;
        return dressed(sandbox);
    });
}

Reply<SandboxApi::Specification> LizardSandboxes::specification(const SandboxId &id)
{
    return chain(this, get(id), [](const Sandbox &sandbox) -> Result<Specification> {
        Specification told;
        told.complete = false; // environment and volume are not told
        told.spec.name = sandbox.metadata.value(LizardSandboxCodec::nameKey);
        told.spec.group = sandbox.group;
        told.spec.templateName = sandbox.templateName;
        told.spec.size = sandbox.size;
        told.spec.region = sandbox.region;
        told.spec.metadata = sandbox.metadata;
        told.spec.metadata.remove(LizardSandboxCodec::nameKey);
        told.spec.network = sandbox.network.value_or(NetworkPolicy());
        if (sandbox.lifetime.span.count() > 0)
            told.spec.keepWarm = sandbox.lifetime.span;
        return told;
    });
}

Reply<Sandbox> LizardSandboxes::stop(const SandboxId &id)
{
    return chain(this, callDone(m_context.connection, HttpRequest::make("DELETE", LizardContext::sandboxPath(id))),
        [this, id](const Result<Done> &gone) -> Reply<Sandbox> {
            if (!gone && gone.error().kind != ErrorKind::NotFound)
                return failedReply<Sandbox>(gone.error());
            return chain(this, get(id), [id](const Result<Sandbox> &now) -> Result<Sandbox> {
                if (now)
                    return *now;
                if (now.error().kind != ErrorKind::NotFound)
                    return std::unexpected(now.error());
                Sandbox over; // 404 is how a server says that it is gone
                over.id = id;
                over.name = id.value();
                over.state = SandboxState::Stopped;
                over.stateText = over.reason = QStringLiteral("deleted");
                over.stoppedAt = QDateTime::currentDateTimeUtc();
                over.isComplete = false;
                return over;
            });
        });
}

Reply<Lifetime> LizardSandboxes::setLifetime(const SandboxId &id, std::optional<std::chrono::seconds> span)
{
    if (!span) {
        ApiError error = Unsupported::error(tr("A deadline can't be taken away from a sandbox that has one."));
        error.advice = tr("Set a late one instead, up to 24 days from now.");
        return failedReply<Lifetime>(error);
    }
    const auto request = HttpRequest::json("POST", LizardContext::sandboxPath(id) / QLatin1StringView("timeout"),
        {{QLatin1StringView("timeoutMs"), LizardSandboxCodec::timeout(std::max(*span, std::chrono::seconds(1)))}});
    return chain(this, callDone(m_context.connection, request), [this, id, span](const Done &) {
        return chain(this, get(id), [span](const Result<Sandbox> &now) -> Result<Lifetime> {
            if (now)
                return now->lifetime;
            if (now.error().kind == ErrorKind::NotFound)
                return std::unexpected(now.error());
            // It is set; only the look afterwards failed.
            return Lifetime{Lifetime::Kind::Deadline, *span, QDateTime::currentDateTimeUtc().addSecs(span->count())};
        });
    });
}

Reply<Sandbox> LizardSandboxes::queue(const SandboxId &id, QLatin1StringView call, SandboxState meanwhile)
{
    const auto request = HttpRequest::json("POST", LizardContext::sandboxPath(id) / call, {});
    return chain(this, callDone(m_context.connection, request),
        [this, id, meanwhile](const Result<Done> &asked) -> Reply<Sandbox> {
            if (!asked && !isUnclear(asked.error()))
                return failedReply<Sandbox>(asked.error());
            auto look = HttpRequest::get(LizardContext::sandboxPath(id));
            look.evenOffline = true;
            return chain(this, read(look), [this, id, meanwhile, asked](const Result<Sandbox> &now) -> Result<Sandbox> {
                if (!asked)
                    return afterUnclear(asked.error(), now, meanwhile);
                if (now)
                    return *now;
                // It was accepted; what it is now the next list tells.
                Sandbox sandbox;
                sandbox.id = id;
                sandbox.name = id.value();
                sandbox.state = meanwhile;
                sandbox.isComplete = false;
                return now.error().isTransient() ? Result<Sandbox>(dressed(sandbox)) : now;
            });
        });
}

Result<Sandbox> LizardSandboxes::afterUnclear(
    const ApiError &unclear, const Result<Sandbox> &now, SandboxState meanwhile)
{
    const SandboxState end = meanwhile == SandboxState::Pausing ? SandboxState::Paused : SandboxState::Running;
    if (now && (now->state == meanwhile || now->state == end))
        return *now;
    if (!now && now.error().kind == ErrorKind::NotFound)
        return now;
    // The request may have been lost, or not yet been taken up.
    ApiError error = unclear;
    error.advice = meanwhile == SandboxState::Pausing
        ? tr("Whether it is going to be paused is not known yet: look at its state before you try again.")
        : tr("Whether it is going to be resumed is not known yet: look at its state before you try again.");
    return std::unexpected(error);
}

Reply<Sandbox> LizardSandboxes::pause(const SandboxId &id)
{
    return queue(id, QLatin1StringView("pause"), SandboxState::Pausing);
}

Reply<Sandbox> LizardSandboxes::resume(const SandboxId &id)
{
    return queue(id, QLatin1StringView("resume"), SandboxState::Resuming);
}

Reply<QList<SandboxApi::Copy>> LizardSandboxes::fork(
    const SandboxId &id, int count, std::optional<std::chrono::seconds> lifetime)
{
    const auto request = HttpRequest::json("POST", LizardContext::sandboxPath(id) / QLatin1StringView("fork"),
        {{QLatin1StringView("count"), std::clamp(count, 1, mostCopies)},
            {QLatin1StringView("timeoutMs"), LizardSandboxCodec::timeout(lifetime)}})
                             .within(forkLimit);
    return chain(this, callJsonList<Copy>(m_context.connection, request, &readFork),
        [this](const Result<QList<Copy>> &answer) -> Result<QList<Copy>> {
            if (!answer) {
                ApiError error = answer.error();
                if (isUnclear(error))
                    error.advice = tr("Some copies may have been made: look at the list before you try again.");
                return std::unexpected(error);
            }
            QList<Copy> copies = *answer;
            for (Copy &copy : copies) {
                if (copy.sandbox)
                    copy.sandbox = dressed(*copy.sandbox);
            }
            return copies;
        });
}

Reply<QList<LifecycleStage>> LizardSandboxes::lifecycle(const SandboxId &)
{
    return readyReply<QList<LifecycleStage>>(QList<LifecycleStage>()); // the API tells no stages
}

Reply<QList<MetricPoint>> LizardSandboxes::metrics(const SandboxId &, std::chrono::seconds, const QDateTime &)
{
    return failedReply<QList<MetricPoint>>(Unsupported::error(
        tr("Lizard keeps no history of a sandbox's processor and memory that programs could read.")));
}

std::unique_ptr<OutputLog> LizardSandboxes::output(const SandboxId &id, qint64)
{
    return std::make_unique<LizardLog>(
        m_context.connection, LizardContext::sandboxPath(id) / QLatin1StringView("logs"));
}

Reply<QHash<SandboxId, Usage>> LizardSandboxes::usageOfAll()
{
    return failedReply<QHash<SandboxId, Usage>>(m_context.unsupported(Feature::UsageOfAll));
}

} // namespace vivarium
