// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/FolderFollower.h"

#include "backend/FileApi.h"
#include "core/Async.h"
#include "files/FilePaths.h"
#include "sandboxes/IdleHolds.h"
#include "sandboxes/SandboxContext.h"

namespace vivarium {

namespace {

/// The interval of the vendor's own page (`lazycloud.md` §10.3).
constexpr std::chrono::milliseconds folderPollInterval = std::chrono::seconds(15);
/// A file that is being written changes many times a second.
constexpr std::chrono::milliseconds changeGathering(250);
/// More names than this are cheaper to list than to ask for one by one.
constexpr qsizetype namesAskedSingly = 24;

} // namespace

FolderFollower::FolderFollower(SandboxContext &context, QObject *parent)
    : QObject(parent)
    , m_context(context)
    , m_poller(folderPollInterval, [this] { Q_EMIT refreshWanted(); }, this)
{
    m_poller.setFree([this] { return m_context.capabilities().has(Feature::FreeObservation); });
    m_flushTimer.setSingleShot(true);
    m_flushTimer.setInterval(changeGathering);
    connect(&m_flushTimer, &QTimer::timeout, this, &FolderFollower::flush);
    connect(&context.backend(), &Backend::capabilitiesChanged, this, [this] {
        m_watchFails = false;
        restart();
    });
    connect(&context, &SandboxContext::stateChanged, this, &FolderFollower::restart);
    connect(&context.backend(), &Backend::statusChanged, this, &FolderFollower::updateServerAway);
    updateServerAway();
}

FolderFollower::~FolderFollower() = default;

void FolderFollower::follow(const RemotePath &path)
{
    m_path = path;
    m_watchFails = false;
    restart();
}

void FolderFollower::setActive(bool active)
{
    if (active == m_isActive)
        return;
    m_isActive = active;
    restart();
}

void FolderFollower::setPollsAtAPrice(bool polls)
{
    if (polls == m_pollsAtAPrice)
        return;
    m_pollsAtAPrice = polls;
    restart();
}

bool FolderFollower::lookingHasAPrice() const
{
    return !m_context.capabilities().has(Feature::FreeObservation);
}

void FolderFollower::restart()
{
    m_watch.reset();
    m_lease.release();
    m_touched.clear();
    m_flushTimer.stop();
    for (Reply<FileEntry> &reply : m_replies)
        reply.cancel();
    m_replies.clear();
    if (!m_isActive || m_path.isEmpty() || !m_context.isRunning()) {
        setWay(Way::Nothing);
        return;
    }
    if (m_context.capabilities().has(Feature::WatchFolders) && !m_watchFails) {
        startWatch();
        setWay(Way::Watch);
        return;
    }
    if (lookingHasAPrice() && !m_pollsAtAPrice) {
        setWay(Way::ByHand);
        return;
    }
    setWay(Way::Polling);
    m_lease = m_poller.lease();
}

void FolderFollower::startWatch()
{
    m_watch = m_context.backend().files().watch(m_context.id(), m_path);
    connect(m_watch.get(), &FolderWatch::changed, this, &FolderFollower::onChanged);
    connect(m_watch.get(), &FolderWatch::missed, this, &FolderFollower::refreshWanted);
    // What follows from these deletes the watch, which can't be done while it emits. By then it may be another folder's
    // turn.
    connect(
        m_watch.get(), &FolderWatch::gone, this,
        [this, path = m_path] {
            if (path == m_path)
                Q_EMIT gone();
        },
        Qt::QueuedConnection);
    connect(
        m_watch.get(), &FolderWatch::failed, this,
        [this, path = m_path] {
            if (path != m_path)
                return;
            m_watchFails = true;
            restart();
        },
        Qt::QueuedConnection);
}

void FolderFollower::onChanged(const QList<FolderChange> &changes)
{
    for (const FolderChange &change : changes) {
        if (change.kind == FolderChange::Kind::Deleted) {
            m_touched.remove(change.name);
            Q_EMIT entryRemoved(change.name);
        } else {
            m_touched.insert(change.name);
        }
    }
    if (!m_touched.isEmpty() && !m_flushTimer.isActive())
        m_flushTimer.start();
}

void FolderFollower::flush()
{
    const QSet<QByteArray> names = std::exchange(m_touched, {});
    if (names.size() > namesAskedSingly) {
        Q_EMIT refreshWanted();
        return;
    }
    m_replies.removeIf([](const Reply<FileEntry> &reply) { return reply.isFinished(); });
    for (const QByteArray &name : names) {
        Reply<FileEntry> reply = m_context.backend().files().stat(m_context.id(), FilePaths::join(m_path, name));
        m_replies.append(reply);
        whenDone(this, reply, [this, name](const Result<FileEntry> *result) {
            if (!result)
                return;
            if (*result) {
                FileEntry entry = **result;
                entry.name = name;
                Q_EMIT entryChanged(entry);
            } else if (result->error().kind == ErrorKind::NotFound) {
                Q_EMIT entryRemoved(name);
            }
        });
    }
}

void FolderFollower::updateServerAway()
{
    const bool away = m_context.backend().status().state != ConnectionStatus::State::Online;
    if (away == m_serverAway)
        return;
    m_serverAway = away;
    Q_EMIT wayChanged();
}

void FolderFollower::setWay(Way way)
{
    IdleHolds::of(m_context).setLooking(this, way == Way::Polling && lookingHasAPrice());
    if (way == m_way)
        return;
    m_way = way;
    Q_EMIT wayChanged();
}

} // namespace vivarium
