// SPDX-License-Identifier: GPL-3.0-or-later
#include "activity/ActivityRecorder.h"

#include "connections/ConnectionRegistry.h"
#include "network/NetworkRules.h"
#include "ports/PortMonitor.h"
#include "processes/CommandHistory.h"
#include "profiles/ProfileStore.h"
#include "sandboxes/PauseController.h"
#include "sandboxes/SandboxContext.h"
#include "sandboxes/SandboxController.h"
#include "schedules/ScheduleBook.h"
#include "snapshots/ImageLibrary.h"

#include <algorithm>

namespace vivarium {

namespace {

constexpr qint64 clockTolerance = 60; // s, between this machine and a server

} // namespace

ActivityRecorder::ActivityRecorder(ActivityStore &store, const Sources &sources, QObject *parent)
    : QObject(parent)
    , m_store(store)
    , m_connections(sources.feeds.connections())
    , m_transfers(sources.transfers)
    , m_maker(m_connections, sources.feeds.model())
    , m_sandboxes(store, m_maker, sources.feeds, sources.controller)
{
    connect(&m_transfers, &TransferQueue::batchEnded, this, &ActivityRecorder::onBatchEnded);
    connect(&m_transfers, &TransferQueue::removed, this, [this](const QList<TransferId> &ids) {
        for (const TransferId id : ids)
            m_toldTransfers.remove(id);
    });
    connect(&m_connections, &ConnectionRegistry::backendChanged, this, &ActivityRecorder::watchImages);
    for (const ConnectionEntry &connection : m_connections.connections())
        watchImages(connection.profile);
    const auto tellConnection = [this](ActivityKind kind) {
        return [this, kind](const ConnectionProfile &profile) {
            ActivityEntry entry = m_maker.about(kind, profile.id);
            entry.connection = profile.name; // one that is gone has none in the registry
            m_store.append(entry);
        };
    };
    connect(&sources.profiles, &ProfileStore::added, this, tellConnection(ActivityKind::ConnectionAdded));
    connect(&sources.profiles, &ProfileStore::removed, this, tellConnection(ActivityKind::ConnectionRemoved));
}

bool ActivityRecorder::isNew(QObject &object)
{
    if (m_watched.contains(&object))
        return false;
    m_watched.insert(&object);
    connect(&object, &QObject::destroyed, this, [this](const QObject *gone) { m_watched.remove(gone); });
    return true;
}

ActivityEntry ActivityRecorder::about(ActivityKind kind, const SandboxContext &context) const
{
    return m_maker.about(kind, {context.backend().profile(), context.id()}, context.sandbox().name);
}

void ActivityRecorder::watch(SandboxContext &context, PortMonitor &ports)
{
    if (!isNew(ports))
        return;
    const auto tell = [this, &context](ActivityKind kind, int port, const ApiError *error) {
        ActivityEntry entry = about(kind, context);
        entry.subject = QString::number(port);
        if (error)
            EntryMaker::fail(entry, *error);
        m_store.append(entry);
    };
    connect(&ports, &PortMonitor::exposed, this,
        [tell](const ExposedPort &port) { tell(ActivityKind::PortExposed, port.number, nullptr); });
    connect(&ports, &PortMonitor::closed, this, [tell](int port) { tell(ActivityKind::PortClosed, port, nullptr); });
    connect(&ports, &PortMonitor::exposeFailed, this,
        [tell](int port, const ApiError &error) { tell(ActivityKind::PortExposed, port, &error); });
    connect(&ports, &PortMonitor::closeFailed, this,
        [tell](int port, const ApiError &error) { tell(ActivityKind::PortClosed, port, &error); });
}

void ActivityRecorder::watch(SandboxContext &context, NetworkRules &rules)
{
    if (!isNew(rules))
        return;
    connect(&rules, &NetworkRules::applied, this, [this, &context](const NetworkPolicy &policy) {
        ActivityEntry entry = about(ActivityKind::NetworkChanged, context);
        EntryMaker::setPolicy(entry, policy);
        m_store.append(entry);
    });
    connect(&rules, &NetworkRules::applyFailed, this, [this, &context, &rules](const ApiError &error) {
        ActivityEntry entry = about(ActivityKind::NetworkChanged, context);
        EntryMaker::setPolicy(entry, rules.draft().policy());
        EntryMaker::fail(entry, error);
        m_store.append(entry);
    });
}

void ActivityRecorder::watch(SandboxContext &context, CommandHistory &commands)
{
    if (!isNew(commands))
        return;
    connect(&commands, &QAbstractItemModel::rowsInserted, this,
        [this, &context, &commands](const QModelIndex &, int first, int last) {
            for (int row = first; row <= last; ++row)
                follow(context, *commands.runAt(commands.index(row)));
        });
    for (int row = 0; row < commands.rowCount(); ++row)
        follow(context, *commands.runAt(commands.index(row)));
}

void ActivityRecorder::watch(SandboxContext &context, ScheduleBook &schedules)
{
    if (!isNew(schedules))
        return;
    const auto kindOf = [](ScheduleBook::Action action) {
        switch (action) {
        case ScheduleBook::Action::Create:
            return ActivityKind::ScheduleCreated;
        case ScheduleBook::Action::RunNow:
            return ActivityKind::ScheduleStarted;
        case ScheduleBook::Action::Remove:
            return ActivityKind::ScheduleDeleted;
        default:
            return ActivityKind::ScheduleChanged;
        }
    };
    connect(&schedules, &ScheduleBook::acted, this,
        [this, &context, kindOf](
            ScheduleBook::Action action, const QString &name, const std::optional<ApiError> &error) {
            // Its name only: the command may hold a secret.
            ActivityEntry entry = about(kindOf(action), context);
            entry.subject = name;
            if (action == ScheduleBook::Action::SwitchOn || action == ScheduleBook::Action::SwitchOff)
                entry.facts.insert(ActivityFact::enabled, action == ScheduleBook::Action::SwitchOn);
            if (error)
                EntryMaker::fail(entry, *error);
            m_store.append(entry);
        });
}

void ActivityRecorder::watch(PauseController &pauses)
{
    if (!isNew(pauses))
        return;
    connect(&pauses, &PauseController::ended, this,
        [this](const SandboxKey &key, bool isPause, const std::optional<ApiError> &error) {
            ActivityEntry entry =
                m_maker.about(isPause ? ActivityKind::SandboxPaused : ActivityKind::SandboxResumed, key);
            if (error)
                EntryMaker::fail(entry, *error);
            m_store.append(entry);
        });
}

void ActivityRecorder::follow(SandboxContext &context, CommandRun &run)
{
    const auto hasEnded = [](const CommandRun &of) {
        return of.state() == CommandRun::State::Ended || of.state() == CommandRun::State::Failed;
    };
    if (hasEnded(run) || !isNew(run))
        return;
    connect(&run, &CommandRun::stateChanged, this, [this, &context, &run, hasEnded, told = false]() mutable {
        if (told || !hasEnded(run))
            return;
        told = true;
        ActivityEntry entry = about(ActivityKind::CommandRun, context);
        entry.subject = EntryMaker::programOf(run.request());
        if (run.state() == CommandRun::State::Failed)
            EntryMaker::fail(entry, run.error().value_or(ApiError()), EntryMaker::secretsOf(run.request()));
        if (run.exitCode()) {
            entry.facts.insert(ActivityFact::exitCode, *run.exitCode());
            if (run.duration().count() > 0)
                entry.facts.insert(ActivityFact::milliseconds, qint64(run.duration().count()));
            const bool wanted =
                run.stopState() == CommandRun::Stop::Asked || run.stopState() == CommandRun::Stop::Killed;
            if (*run.exitCode() != 0)
                entry.outcome = wanted ? ActivityOutcome::Cancelled : ActivityOutcome::Failed;
        }
        m_store.append(entry);
    });
}

void ActivityRecorder::watchImages(const ProfileId &profile)
{
    const std::shared_ptr<Backend> backend = m_connections.backend(profile);
    if (!backend)
        return;
    ImageLibrary &images = ImageLibrary::of(*backend, m_store);
    if (!isNew(images))
        return;
    connect(&images, &ImageLibrary::saveFinished, this,
        [this, profile](const SnapshotSave *save) { onSaved(profile, *save); });
    connect(&images, &ImageLibrary::savesChanged, this, [this, profile, &images] { noteLeftSaves(profile, images); });
    connect(&images.model(), &QAbstractItemModel::rowsInserted, this,
        [this, profile, &images](const QModelIndex &, int first, int last) {
            for (int row = first; row <= last && !m_leftSaves.isEmpty(); ++row)
                onListed(profile, images.model().images().at(row));
        });
    connect(&images, &ImageLibrary::restoreFinished, this,
        [this, profile](const SnapshotRestore *restore) { onRestored(profile, *restore); });
    connect(&images, &ImageLibrary::imageRenamed, this,
        [this, profile](const Image &image, const std::optional<ApiError> &error) {
            onImageChanged(ActivityKind::SnapshotRenamed, profile, image, error);
        });
    connect(&images, &ImageLibrary::imageRemoved, this,
        [this, profile, &images](const Image &image, const std::optional<ApiError> &error) {
            const bool forgotten = images.isKeptHere(image);
            onImageChanged(
                forgotten ? ActivityKind::SnapshotForgotten : ActivityKind::SnapshotDeleted, profile, image, error);
        });
}

void ActivityRecorder::noteImage(ActivityEntry &entry, const Image &image)
{
    entry.image = image.id;
    if (image.kind == Image::Kind::Memory)
        entry.facts.insert(ActivityFact::memory, true);
}

void ActivityRecorder::onSaved(const ProfileId &profile, const SnapshotSave &save)
{
    ActivityEntry entry = m_maker.about(ActivityKind::SnapshotSaved, {profile, save.sandbox()}, save.sandboxName());
    entry.subject = save.name();
    if (save.image())
        noteImage(entry, *save.image());
    else if (save.error())
        EntryMaker::fail(entry, *save.error());
    // Its id was chosen here: after an unclear end it may be that of a snapshot all the same.
    const auto *memory = qobject_cast<const MemorySave *>(&save);
    if (memory && !save.image() && !save.wasRefused() && !memory->isCancelled()) {
        entry.image = ImageId(memory->snapshot().value());
        entry.facts.insert(ActivityFact::memory, true);
    }
    m_store.append(entry);
}

void ActivityRecorder::onRestored(const ProfileId &profile, const SnapshotRestore &restore)
{
    const auto begin = [&](const SandboxKey &key, const QString &name) {
        ActivityEntry entry = key.isEmpty() ? m_maker.about(ActivityKind::SandboxRestored, profile)
                                            : m_maker.about(ActivityKind::SandboxRestored, key, name);
        entry.subject = restore.snapshot().name;
        noteImage(entry, restore.snapshot());
        return entry;
    };
    for (const Sandbox &made : restore.made())
        m_store.append(begin({profile, made.id}, made.name));
    if (!restore.error())
        return;
    ActivityEntry failed = begin({}, {});
    EntryMaker::fail(failed, *restore.error());
    m_store.append(failed);
}

void ActivityRecorder::noteLeftSaves(const ProfileId &profile, const ImageLibrary &images)
{
    for (const SnapshotSave *save : images.saves()) {
        const bool answers = save->keepsListening() || save->image() || save->error();
        if (save->state() != SnapshotSave::State::Left || answers
            || std::ranges::contains(m_leftSaves, save, &LeftSave::save))
            continue;
        ActivityEntry entry =
            m_maker.about(ActivityKind::SnapshotSaved, {profile, save->sandbox()}, save->sandboxName());
        entry.at = entry.at.addMSecs(-save->elapsed().count());
        entry.subject = save->name();
        m_leftSaves.append({save, entry});
    }
}

void ActivityRecorder::onListed(const ProfileId &profile, const Image &image)
{
    const auto left = std::ranges::find_if(m_leftSaves, [&](const LeftSave &candidate) {
        const ActivityEntry &entry = candidate.entry;
        return entry.profile == profile && entry.sandbox == image.sourceSandbox && entry.subject == image.name
            && image.createdAt > entry.at.addSecs(-clockTolerance);
    });
    if (left == m_leftSaves.end())
        return;
    noteImage(left->entry, image);
    m_store.append(left->entry);
    m_leftSaves.erase(left);
}

void ActivityRecorder::onImageChanged(
    ActivityKind kind, const ProfileId &profile, const Image &image, const std::optional<ApiError> &error)
{
    ActivityEntry entry = image.sourceSandbox.isEmpty()
        ? m_maker.about(kind, profile)
        : m_maker.about(kind, {profile, image.sourceSandbox}, image.sourceName);
    noteImage(entry, image);
    entry.subject = image.name;
    if (error)
        EntryMaker::fail(entry, *error);
    m_store.append(entry);
}

} // namespace vivarium
