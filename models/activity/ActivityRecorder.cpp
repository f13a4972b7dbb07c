// SPDX-License-Identifier: GPL-3.0-or-later
#include "activity/ActivityRecorder.h"

#include "connections/ConnectionRegistry.h"
#include "network/NetworkRules.h"
#include "ports/PortMonitor.h"
#include "processes/CommandHistory.h"
#include "profiles/ProfileStore.h"
#include "sandboxes/SandboxContext.h"
#include "sandboxes/SandboxController.h"
#include "search/ReplaceRun.h"
#include "snapshots/ImageLibrary.h"

#include <algorithm>
#include <map>

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

void ActivityRecorder::watch(ReplaceRun &replacing)
{
    if (!isNew(replacing))
        return;
    connect(&replacing, &ReplaceRun::finished, this, [this, &replacing](const ReplaceReport &report) {
        // Numbers only: what was looked for and written may be a secret.
        ActivityEntry entry = about(ActivityKind::FilesReplaced, replacing.context());
        entry.facts.insert(ActivityFact::files, report.done.size());
        entry.facts.insert(ActivityFact::count, report.changes);
        const qsizetype left = report.changedMeanwhile.size() + report.failures.size() + report.notTried;
        if (left > 0)
            entry.facts.insert(ActivityFact::failedFiles, left);
        if (report.isUndo)
            entry.facts.insert(ActivityFact::takenBack, true);
        if (!report.failures.isEmpty())
            EntryMaker::fail(entry, report.failures.constFirst().error);
        else if (report.done.isEmpty() || report.notTried > 0)
            entry.outcome = ActivityOutcome::Cancelled;
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

void ActivityRecorder::onBatchEnded(TransferBatchId batch)
{
    // One action of a person concerns one sandbox and goes one way; if ever not, each gets its entry.
    std::map<std::pair<QString, bool>, QList<TransferRecord>> parts;
    for (const TransferRecord &record : m_transfers.batch(batch)) {
        if (m_toldTransfers.contains(record.id))
            continue;
        if (record.state == TransferState::Completed)
            m_toldTransfers.insert(record.id);
        const SandboxKey key{record.request.backend->profile(), record.request.sandbox};
        parts[{key.toText(), record.request.isUpload()}].append(record);
    }
    for (const auto &[what, records] : parts)
        m_store.append(transferEntry(records));
}

ActivityEntry ActivityRecorder::transferEntry(const QList<TransferRecord> &records) const
{
    const TransferRequest &first = records.constFirst().request;
    const ActivityKind kind = first.isUpload() ? ActivityKind::Uploaded : ActivityKind::Downloaded;
    ActivityEntry entry = m_maker.about(kind, {first.backend->profile(), first.sandbox}, first.sandboxName);
    int files = 0;
    int notDone = 0;
    int cancelled = 0;
    qint64 bytes = 0;
    for (const TransferRecord &record : records) {
        const int count = std::max(1, record.request.fileCount); // 0: nobody has counted them
        if (record.state == TransferState::Completed)
            files += count;
        else
            notDone += count;
        cancelled += record.state == TransferState::Cancelled;
        bytes += record.doneBytes;
        if (record.state == TransferState::Failed && entry.outcome != ActivityOutcome::Failed)
            EntryMaker::fail(entry, record.error);
    }
    if (entry.outcome != ActivityOutcome::Failed && cancelled > 0)
        entry.outcome = ActivityOutcome::Cancelled;
    entry.facts = {{ActivityFact::files, files}, {ActivityFact::bytes, bytes}};
    if (notDone > 0)
        entry.facts.insert(ActivityFact::failedFiles, notDone);
    // Of several files the folder that they are in.
    RemotePath path = first.remotePaths.value(0);
    if (records.size() > 1 || first.remotePaths.size() > 1) {
        const bool isFolder = first.kind == TransferRequest::Kind::UploadTree;
        if (const qsizetype slash = path.lastIndexOf('/'); !isFolder && slash >= 0)
            path.truncate(std::max<qsizetype>(slash, 1));
    }
    entry.subject = QString::fromUtf8(path);
    if (!first.isUpload())
        entry.facts.insert(ActivityFact::target, first.localPaths.value(0));
    return entry;
}

} // namespace vivarium
