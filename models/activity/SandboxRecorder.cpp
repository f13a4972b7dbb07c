// SPDX-License-Identifier: GPL-3.0-or-later
#include "activity/SandboxRecorder.h"

#include "core/Async.h"
#include "sandboxes/ForkRun.h"
#include "sandboxes/SandboxController.h"

#include <QJsonArray>

#include <algorithm>
#include <cstdlib>

namespace vivarium {

namespace {

/// How far the end of a sandbox may be from the end of its time to be taken for it: clocks are read every few seconds.
constexpr qint64 sameMoment = 15; // s

/// One for all connections that show the sandbox: it ends once.
QString endMark(const SandboxKey &key)
{
    return QStringLiteral("end:") + key.id.value();
}

/// The time that the server told, unless it is none, or lies ahead.
QDateTime pastOrNow(const QDateTime &told)
{
    const QDateTime now = QDateTime::currentDateTimeUtc();
    return told.isValid() && told < now ? told.toUTC() : now;
}

} // namespace

SandboxRecorder::SandboxRecorder(
    ActivityStore &store, const EntryMaker &maker, SandboxFeeds &feeds, SandboxController &controller, QObject *parent)
    : QObject(parent)
    , m_store(store)
    , m_maker(maker)
    , m_feeds(feeds)
    , m_model(feeds.model())
{
    connect(&m_model, &SandboxListModel::sandboxAdded, this, &SandboxRecorder::onAdded);
    connect(&m_model, &SandboxListModel::sandboxChanged, this, &SandboxRecorder::onChanged);
    connect(&m_model, &SandboxListModel::sandboxRemoved, this, &SandboxRecorder::onRemoved);
    connect(&feeds, &SandboxFeeds::listStateChanged, this, &SandboxRecorder::onListRead);
    connect(&feeds, &SandboxFeeds::copied, this, &SandboxRecorder::onCopied);
    connect(&controller, &SandboxController::creationEnded, this, &SandboxRecorder::onCreationEnded);
    connect(&controller, &SandboxController::creationLeft, this,
        [this](const SandboxKey &provisional, const SandboxSpec &spec) {
            ActivityEntry entry = creation(provisional, spec);
            entry.outcome = ActivityOutcome::Cancelled;
            m_store.append(entry);
        });
    connect(&controller, &SandboxController::lifetimeSet, this, &SandboxRecorder::onLifetimeSet);
    connect(&controller, &SandboxController::stopAsked, this, [this](const SandboxKey &key) { m_stopped.insert(key); });
    connect(&controller, &SandboxController::stopFailed, this, [this](const SandboxKey &key, const ApiError &error) {
        m_stopped.remove(key);
        ActivityEntry entry = m_maker.about(ActivityKind::SandboxStop, key);
        EntryMaker::fail(entry, error);
        m_store.append(entry);
    });
    whenDone(this, store.openLives(), [this](const Result<QList<OpenLife>> *lives) {
        if (lives && *lives) {
            for (const OpenLife &life : **lives)
                m_open.insert(life.key, life.name);
        }
        m_openKnown = true;
        for (const SandboxKey &key : std::exchange(m_endedBefore, {})) {
            if (m_open.contains(key))
                end(key);
        }
        onListRead();
    });
}

void SandboxRecorder::onAdded(const SandboxKey &key)
{
    const SandboxRow *row = m_model.find(key);
    if (!row)
        return;
    if (key.isProvisional()) {
        m_asked.insert(key, QDateTime::currentDateTimeUtc());
        return;
    }
    m_lives.insert(key, {row->sandbox.state, row->sandbox.lifetime, row->sandbox.name});
    if (isLive(row->sandbox.state))
        return;
    // Ended before it was first seen: of interest only if something was done to it from here.
    if (!m_openKnown)
        m_endedBefore.insert(key);
    else if (m_open.contains(key))
        end(key);
}

void SandboxRecorder::onChanged(const SandboxKey &key)
{
    const SandboxRow *row = m_model.find(key);
    if (!row || key.isProvisional())
        return;
    const Sandbox &sandbox = row->sandbox;
    const auto known = m_lives.constFind(key);
    // What wasn't there before is a creation that has got its id.
    const SandboxState before = known == m_lives.cend() ? SandboxState::Starting : known->state;
    Life &life = m_lives[key];
    life.state = sandbox.state;
    life.name = sandbox.name;
    if (isLive(sandbox.state))
        life.lifetime = sandbox.lifetime;
    if (before == SandboxState::Starting && sandbox.state == SandboxState::Running)
        noteRunning(*row);
    if (isLive(before) && !isLive(sandbox.state))
        end(key);
    else if (m_ending.contains(key) && !sandbox.reason.isEmpty())
        noteEnd(*row);
}

void SandboxRecorder::onRemoved(const SandboxKey &key)
{
    m_asked.remove(key);
    const auto life = m_lives.constFind(key);
    // Whoever takes a connection away does nothing to its sandboxes.
    const bool matters = life != m_lives.cend() && m_feeds.connections().find(key.profile)
        && (isLive(life->state) || m_ending.contains(key));
    if (matters)
        noteGone(key, life->name);
    m_lives.remove(key);
    m_stopped.remove(key);
    m_ending.remove(key);
}

void SandboxRecorder::onListRead()
{
    if (!m_openKnown || m_open.isEmpty())
        return;
    // What is on no whole list any more has ended, too long ago for the server to know why.
    QList<SandboxKey> settled;
    for (const auto &[key, name] : std::as_const(m_open).asKeyValueRange()) {
        const SandboxFeed *feed = m_feeds.feed(key.profile);
        if (!feed || !feed->isLoaded() || feed->isTruncated())
            continue;
        settled.append(key);
        if (!m_lives.contains(key))
            noteGone(key, name);
    }
    for (const SandboxKey &key : std::as_const(settled))
        m_open.remove(key);
}

ActivityEntry SandboxRecorder::creation(const SandboxKey &key, const SandboxSpec &spec)
{
    ActivityEntry entry = m_maker.about(ActivityKind::SandboxCreated, key, spec.name);
    if (entry.sandboxName.isEmpty())
        entry.sandboxName = spec.name;
    entry.image = spec.image;
    QString image = spec.baseImage;
    if (image.isEmpty() && !spec.pythonVersion.isEmpty())
        image = tr("Python %1").arg(spec.pythonVersion);
    entry.facts = {
        {ActivityFact::cpuMillis, spec.cpuMillis},
        {ActivityFact::memoryMiB, spec.memoryMiB},
        {ActivityFact::idleSeconds, spec.keepWarm ? qint64(spec.keepWarm->count()) : qint64(-1)},
    };
    if (!image.isEmpty())
        entry.facts.insert(ActivityFact::imageText, image);
    if (!spec.environment.isEmpty())
        entry.facts.insert(ActivityFact::variables, int(spec.environment.size())); // how many, and no more
    if (!spec.ports.isEmpty()) {
        QJsonArray ports;
        for (const int port : spec.ports)
            ports.append(port);
        entry.facts.insert(ActivityFact::ports, ports);
    }
    EntryMaker::setPolicy(entry, spec.network);
    return entry;
}

void SandboxRecorder::onCreationEnded(
    const SandboxKey &provisional, const std::expected<SandboxKey, ApiError> &key, const SandboxSpec &spec)
{
    ActivityEntry entry = creation(key ? *key : provisional, spec);
    entry.at = m_asked.value(provisional, entry.at);
    m_asked.remove(provisional);
    if (!key) {
        QStringList given = spec.command; // may stand in what the server says
        for (const auto &value : spec.environment)
            given.append(value);
        EntryMaker::fail(entry, key.error(), given);
    } else if (const SandboxRow *row = m_model.find(*key)) {
        // An image that was built for it: nobody else may know its id.
        if (entry.image.isEmpty())
            entry.image = row->sandbox.image;
        if (row->sandbox.state == SandboxState::Running)
            noteRunning(*row); // a change stream was quicker than the answer
    }
    m_store.append(entry);
}

void SandboxRecorder::onLifetimeSet(
    const SandboxKey &key, std::optional<std::chrono::seconds> span, const std::optional<ApiError> &error)
{
    ActivityEntry entry = m_maker.about(ActivityKind::LifetimeChanged, key);
    entry.facts.insert(ActivityFact::idleSeconds, span ? qint64(span->count()) : qint64(-1));
    if (error)
        EntryMaker::fail(entry, *error);
    m_store.append(entry);
}

void SandboxRecorder::onCopied(const ForkRun &run)
{
    const ActivityEntry source = m_maker.about(ActivityKind::SandboxCopied, run.source());
    std::optional<ApiError> error = run.error();
    for (const SandboxApi::Copy &copy : run.copies()) {
        if (!copy.sandbox) {
            if (!error)
                error = ApiError::local(copy.failure);
            continue;
        }
        ActivityEntry entry =
            m_maker.about(ActivityKind::SandboxCopied, {run.source().profile, copy.sandbox->id}, copy.sandbox->name);
        entry.subject = source.sandboxName;
        m_store.append(entry);
    }
    if (run.made() == run.wanted())
        return;
    ActivityEntry failed = source;
    failed.subject = source.sandboxName;
    failed.facts.insert(ActivityFact::count, run.wanted() - run.made());
    EntryMaker::fail(failed, error.value_or(ApiError()));
    m_store.append(failed);
}

void SandboxRecorder::noteRunning(const SandboxRow &row)
{
    ActivityEntry entry = m_maker.about(ActivityKind::SandboxRunning, row.key);
    entry.at = pastOrNow(row.sandbox.readyAt);
    m_store.append(entry, QStringLiteral("running:") + row.key.toText());
}

void SandboxRecorder::end(const SandboxKey &key)
{
    const SandboxRow *row = m_model.find(key);
    if (!row)
        return;
    if (!row->sandbox.reason.isEmpty()) {
        noteEnd(*row);
        return;
    }
    if (m_ending.contains(key))
        return;
    m_ending.insert(key);
    m_feeds.refresh(key);
    QTimer::singleShot(reasonPatience, this, [this, key] {
        const SandboxRow *known = m_model.find(key);
        if (known && m_ending.contains(key))
            noteEnd(*known);
    });
}

QString SandboxRecorder::endedBy(const Sandbox &sandbox, const Life &life, bool askedHere) const
{
    if (askedHere)
        return QStringLiteral("here");
    // LazyCloud says "stopped" of an idle stop too, and Lizard has simply forgotten it: what tells them apart is that
    // its time was over.
    const QDateTime &due = life.lifetime.endsAt;
    const bool isOver = (sandbox.reason == u"stopped" || sandbox.reason == u"deleted") && due.isValid()
        && sandbox.stoppedAt.isValid() && std::abs(due.secsTo(sandbox.stoppedAt)) <= sameMoment;
    if (!isOver)
        return {};
    return life.lifetime.kind == Lifetime::Kind::Deadline ? QStringLiteral("deadline") : QStringLiteral("idle");
}

void SandboxRecorder::noteEnd(const SandboxRow &row)
{
    const Sandbox &sandbox = row.sandbox;
    m_ending.remove(row.key);
    ActivityEntry entry = m_maker.about(ActivityKind::SandboxEnded, row.key);
    entry.at = pastOrNow(sandbox.stoppedAt);
    const bool failed = sandbox.state == SandboxState::Failed;
    entry.outcome = failed ? ActivityOutcome::Failed : ActivityOutcome::Succeeded;
    entry.facts.insert(ActivityFact::state, failed ? QStringLiteral("failed") : QStringLiteral("stopped"));
    if (!sandbox.reason.isEmpty())
        entry.facts.insert(ActivityFact::reason, sandbox.reason);
    if (!sandbox.message.isEmpty())
        entry.facts.insert(ActivityFact::message, sandbox.message);
    if (sandbox.exitCode)
        entry.facts.insert(ActivityFact::exitCode, *sandbox.exitCode);
    if (const QString by = endedBy(sandbox, m_lives.value(row.key), wasStopped(row.key.id)); !by.isEmpty())
        entry.facts.insert(ActivityFact::by, by);
    appendEnd(entry, row.key);
}

void SandboxRecorder::noteGone(const SandboxKey &key, const QString &name)
{
    ActivityEntry entry = m_maker.about(ActivityKind::SandboxEnded, key, name);
    if (wasStopped(key.id))
        entry.facts.insert(ActivityFact::by, QStringLiteral("here"));
    appendEnd(entry, key);
}

bool SandboxRecorder::wasStopped(const SandboxId &id) const
{
    return std::ranges::contains(m_stopped, id, &SandboxKey::id);
}

void SandboxRecorder::appendEnd(const ActivityEntry &entry, const SandboxKey &key)
{
    const bool isElsewhere = std::ranges::any_of(
        m_model.keysOf(key.id), [&key](const SandboxKey &other) { return other.profile != key.profile; });
    if (!isElsewhere || entry.facts.contains(ActivityFact::by)) {
        m_store.append(entry, endMark(key));
        return;
    }
    // Another connection may know who ended it. Of one mark the first entry counts, so it is let go first.
    QTimer::singleShot(reasonPatience, this, [this, entry, mark = endMark(key)] { m_store.append(entry, mark); });
}

} // namespace vivarium
