// SPDX-License-Identifier: GPL-3.0-or-later
#include "FakeSandboxApi.h"

#include "FakeBackend.h"

#include <QRegularExpression>
#include <QTimer>

#include <algorithm>

namespace vivarium {

namespace {

std::unexpected<ApiError> noSuchSandbox()
{
    return std::unexpected(CallScript::error(ErrorKind::NotFound, 404, QStringLiteral("The sandbox is not there.")));
}

std::unexpected<ApiError> badRequest(const QString &sentence)
{
    return std::unexpected(CallScript::error(ErrorKind::Invalid, 400, sentence));
}

} // namespace

FakeSandboxApi::FakeSandboxApi(FakeBackend &backend)
    : m_backend(backend)
{
}

SandboxId FakeSandboxApi::nextId()
{
    // As of a server: no other one gives the same. Made anew under its profile it begins anew.
    const quint16 server = qChecksum(m_backend.profile().value().toUtf8());
    return SandboxId(QStringLiteral("00000000-%1-4000-8000-%2")
            .arg(server, 4, 16, QLatin1Char('0'))
            .arg(++m_made, 12, 10, QLatin1Char('0')));
}

Reply<SandboxPage> FakeSandboxApi::list(const SandboxQuery &query)
{
    return m_backend.calls().answer<SandboxPage>(
        QStringLiteral("sandboxes.list"), [this, query]() -> Result<SandboxPage> {
            if (query.limit < 1 || query.limit > 100 || query.search.size() > 100)
                return badRequest(QStringLiteral("limit must be 1..100, search at most 100 characters."));
            const auto wanted = [&query](const Sandbox &sandbox) {
                if (!query.group.isEmpty() && sandbox.group != query.group)
                    return false;
                return query.search.isEmpty() || sandbox.name.contains(query.search)
                    || sandbox.group.contains(query.search) || sandbox.id.value().contains(query.search);
            };
            qsizetype begin = 0;
            if (!query.cursor.isEmpty()) {
                // The cursor is the last id of the page before; one that was never given is refused.
                while (begin < m_sandboxes.size() && m_sandboxes[begin].id.value() != query.cursor)
                    ++begin;
                if (begin == m_sandboxes.size())
                    return badRequest(QStringLiteral("This cursor is not one of ours."));
                ++begin;
            }
            SandboxPage page;
            for (qsizetype i = begin; i < m_sandboxes.size(); ++i) {
                if (!wanted(m_sandboxes[i]))
                    continue;
                if (page.sandboxes.size() == query.limit) {
                    page.nextCursor = page.sandboxes.last().id.value();
                    break;
                }
                page.sandboxes.append(m_sandboxes[i]);
                Sandbox &listed = page.sandboxes.last();
                if (!m_endsWithoutDetails || isLive(listed.state))
                    continue;
                listed.image = {};
                listed.imageText.clear();
                listed.cpuMillis = 0;
                listed.memoryMiB = 0;
                listed.lifetime = {};
                listed.reason.clear();
                listed.message.clear();
                listed.exitCode.reset();
                listed.isComplete = false;
            }
            return page;
        });
}

Reply<Sandbox> FakeSandboxApi::get(const SandboxId &id)
{
    return m_backend.calls().answer<Sandbox>(QStringLiteral("sandboxes.get"), [this, id]() -> Result<Sandbox> {
        const Sandbox *found = find(id);
        if (!found)
            return noSuchSandbox();
        return *found;
    });
}

Reply<Sandbox> FakeSandboxApi::connectTo(const SandboxId &id)
{
    return m_backend.calls().answer<Sandbox>(QStringLiteral("sandboxes.connectTo"), [this, id]() -> Result<Sandbox> {
        const Sandbox *found = find(id);
        if (!found)
            return noSuchSandbox();
        if (found->state == SandboxState::Starting)
            return std::unexpected(
                CallScript::error(ErrorKind::Unavailable, 503, QStringLiteral("The sandbox is still starting.")));
        if (found->state != SandboxState::Running)
            return std::unexpected(
                CallScript::error(ErrorKind::Conflict, 409, QStringLiteral("The sandbox has ended.")));
        m_backend.touch(id, false);
        return *found;
    });
}

Reply<Sandbox> FakeSandboxApi::create(const SandboxSpec &spec, std::function<void(const CreateProgress &)> progress)
{
    return m_backend.calls().answer<Sandbox>(
        QStringLiteral("sandboxes.create"), [this, spec, progress]() -> Result<Sandbox> {
            static const QRegularExpression name(QStringLiteral("^[A-Za-z_][A-Za-z0-9_-]{0,62}$"));
            static const QRegularExpression group(QStringLiteral("^[a-z][a-z0-9_]{0,62}$"));
            const Capabilities &limits = m_backend.capabilities();
            if (!name.match(spec.name).hasMatch() || !group.match(spec.group).hasMatch())
                return badRequest(QStringLiteral("The name or the group is not allowed."));
            if (spec.cpuMillis < limits.minimumCpuMillis || spec.cpuMillis > limits.maximumCpuMillis
                || spec.memoryMiB < limits.minimumMemoryMiB || spec.memoryMiB > limits.maximumMemoryMiB)
                return badRequest(QStringLiteral("The size is out of range."));
            if (spec.keepWarm && (spec.keepWarm->count() < 1 || *spec.keepWarm > limits.maximumKeepWarm))
                return badRequest(QStringLiteral("The idle limit is out of range."));
            if (progress)
                progress({QStringLiteral("Preparing the image"), QString()});
            Sandbox sandbox;
            sandbox.id = nextId();
            sandbox.name = spec.name;
            sandbox.group = spec.group;
            sandbox.image = spec.image;
            sandbox.imageText =
                spec.pythonVersion.isEmpty() ? QString() : QStringLiteral("Python ") + spec.pythonVersion;
            sandbox.state = SandboxState::Starting;
            sandbox.cpuMillis = spec.cpuMillis;
            sandbox.memoryMiB = spec.memoryMiB;
            sandbox.createdAt = QDateTime::currentDateTimeUtc();
            if (spec.keepWarm)
                sandbox.lifetime = {Lifetime::Kind::Idle, *spec.keepWarm, QDateTime()};
            m_lastSpec = spec;
            put(sandbox);
            return sandbox;
        });
}

Reply<SandboxApi::Specification> FakeSandboxApi::specification(const SandboxId &id)
{
    return m_backend.calls().answer<Specification>(
        QStringLiteral("sandboxes.specification"), [this, id]() -> Result<Specification> {
            const Sandbox *found = find(id);
            if (!found)
                return noSuchSandbox();
            if (m_specifications.contains(id))
                return m_specifications.value(id);
            Specification told;
            told.complete = false;
            told.spec.name = found->name;
            told.spec.group = found->group;
            told.spec.image = found->image;
            told.spec.cpuMillis = found->cpuMillis;
            told.spec.memoryMiB = found->memoryMiB;
            if (found->lifetime.span.count() > 0)
                told.spec.keepWarm = found->lifetime.span;
            return told;
        });
}

Reply<Sandbox> FakeSandboxApi::stop(const SandboxId &id)
{
    return m_backend.calls().answer<Sandbox>(QStringLiteral("sandboxes.stop"), [this, id]() -> Result<Sandbox> {
        const Sandbox *found = find(id);
        if (!found)
            return noSuchSandbox();
        // A sandbox that was never ready stops at once; an ended one stays as it is (lazycloud.md §3.3).
        if (found->state == SandboxState::Starting)
            setState(id, SandboxState::Stopped, QStringLiteral("stopped"));
        else if (isLive(found->state))
            setState(id, SandboxState::Stopping);
        return *find(id);
    });
}

Reply<Lifetime> FakeSandboxApi::setLifetime(const SandboxId &id, std::optional<std::chrono::seconds> span)
{
    return m_backend.calls().answer<Lifetime>(
        QStringLiteral("sandboxes.setLifetime"), [this, id, span]() -> Result<Lifetime> {
            const Sandbox *found = find(id);
            if (!found)
                return noSuchSandbox();
            if (!isLive(found->state))
                return std::unexpected(
                    CallScript::error(ErrorKind::Conflict, 409, QStringLiteral("The sandbox has stopped.")));
            if (span && (span->count() < 1 || *span > m_backend.capabilities().maximumLifetime))
                return badRequest(QStringLiteral("The idle limit is out of range."));
            Sandbox sandbox = *found;
            sandbox.lifetime = Lifetime();
            if (span)
                sandbox.lifetime = {
                    Lifetime::Kind::Idle, *span, QDateTime::currentDateTimeUtc().addSecs(span->count())};
            put(sandbox);
            return sandbox.lifetime;
        });
}

Reply<QList<LifecycleStage>> FakeSandboxApi::lifecycle(const SandboxId &id)
{
    return m_backend.calls().answer<QList<LifecycleStage>>(
        QStringLiteral("sandboxes.lifecycle"), [this, id]() -> Result<QList<LifecycleStage>> {
            if (!find(id))
                return noSuchSandbox();
            return m_lifecycle.value(id);
        });
}

Reply<QList<MetricPoint>> FakeSandboxApi::metrics(
    const SandboxId &id, std::chrono::seconds window, const QDateTime &until)
{
    m_lastWindow = window;
    m_lastUntil = until;
    return m_backend.calls().answer<QList<MetricPoint>>(
        QStringLiteral("sandboxes.metrics"), [this, id]() -> Result<QList<MetricPoint>> {
            if (!find(id))
                return noSuchSandbox();
            return m_metrics.value(id);
        });
}

std::unique_ptr<OutputLog> FakeSandboxApi::output(const SandboxId &id, qint64 after)
{
    auto log = std::make_unique<OutputLog>();
    OutputLog *raw = log.get();
    m_output[id].logs.append(raw);
    QTimer::singleShot(0, raw, [this, raw, id, after] {
        if (!find(id)) {
            Q_EMIT raw->failed(CallScript::error(ErrorKind::NotFound, 404, QStringLiteral("No such sandbox.")));
            return;
        }
        Q_EMIT raw->connected();
        QList<OutputLine> lines = m_output[id].lines;
        lines.removeIf([after](const OutputLine &line) { return line.id <= after; });
        const QPointer<OutputLog> alive(raw);
        if (!lines.isEmpty())
            Q_EMIT raw->received(lines);
        if (alive && !isLive(find(id)->state))
            Q_EMIT raw->ended();
    });
    return log;
}

void FakeSandboxApi::writeLine(const SandboxId &id, OutputLine::Stream stream, const QString &text)
{
    Output &output = m_output[id];
    output.lines.append({++output.last, stream, text, QDateTime::currentDateTimeUtc()});
    const QList<OutputLine> line{output.lines.last()};
    for (const auto &log : QList(output.logs)) {
        if (log)
            Q_EMIT log->received(line);
    }
}

void FakeSandboxApi::endOutput(const SandboxId &id)
{
    for (const auto &log : QList(m_output[id].logs)) {
        if (log)
            Q_EMIT log->ended();
    }
}

void FakeSandboxApi::failOutput(const SandboxId &id, const ApiError &error)
{
    for (const auto &log : QList(m_output[id].logs)) {
        if (log)
            Q_EMIT log->failed(error);
    }
}

void FakeSandboxApi::interruptOutput(const SandboxId &id, const ApiError &error)
{
    for (const auto &log : QList(m_output[id].logs)) {
        if (log)
            Q_EMIT log->interrupted(error);
    }
}

int FakeSandboxApi::openOutputs(const SandboxId &id) const
{
    return int(std::ranges::count_if(m_output.value(id).logs, [](const auto &log) { return !log.isNull(); }));
}

Reply<QHash<SandboxId, Usage>> FakeSandboxApi::usageOfAll()
{
    using All = QHash<SandboxId, Usage>;
    return m_backend.calls().answer<All>(QStringLiteral("sandboxes.usageOfAll"), [this]() -> Result<All> {
        if (!m_backend.capabilities().has(Feature::UsageOfAll))
            return std::unexpected(CallScript::error(ErrorKind::Unsupported, 405, QStringLiteral("No such call.")));
        All live;
        for (const Sandbox &sandbox : std::as_const(m_sandboxes)) {
            if (isLive(sandbox.state) && m_usage.contains(sandbox.id))
                live.insert(sandbox.id, m_usage.value(sandbox.id));
        }
        return live;
    });
}

Sandbox FakeSandboxApi::addRunning(const QString &name)
{
    Sandbox sandbox;
    sandbox.id = nextId();
    sandbox.name = name;
    sandbox.group = QStringLiteral("agents");
    sandbox.imageText = QStringLiteral("Python 3.13");
    sandbox.state = SandboxState::Running;
    sandbox.cpuMillis = 1000;
    sandbox.memoryMiB = 1024;
    sandbox.createdAt = QDateTime::currentDateTimeUtc().addSecs(-600);
    sandbox.readyAt = sandbox.createdAt.addSecs(1);
    sandbox.lifetime = {Lifetime::Kind::Idle, std::chrono::seconds(600), QDateTime::currentDateTimeUtc().addSecs(581)};
    put(sandbox);
    return sandbox;
}

void FakeSandboxApi::put(const Sandbox &sandbox)
{
    const auto same = std::ranges::find(m_sandboxes, sandbox.id, &Sandbox::id);
    if (same == m_sandboxes.end())
        m_sandboxes.prepend(sandbox);
    else
        *same = sandbox;
}

void FakeSandboxApi::setState(const SandboxId &id, SandboxState state, const QString &reason)
{
    const auto found = std::ranges::find(m_sandboxes, id, &Sandbox::id);
    if (found == m_sandboxes.end())
        return;
    found->state = state;
    found->reason = reason;
    if (!isLive(state))
        found->stoppedAt = QDateTime::currentDateTimeUtc();
}

void FakeSandboxApi::erase(const SandboxId &id)
{
    m_sandboxes.removeIf([&id](const Sandbox &sandbox) { return sandbox.id == id; });
}

const Sandbox *FakeSandboxApi::find(const SandboxId &id) const
{
    const auto found = std::ranges::find(m_sandboxes, id, &Sandbox::id);
    return found == m_sandboxes.end() ? nullptr : &*found;
}

} // namespace vivarium
