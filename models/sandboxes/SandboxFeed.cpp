// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/SandboxFeed.h"

#include "backend/ChangeFeed.h"
#include "core/Async.h"

namespace vivarium {

namespace {

using namespace std::chrono_literals;

constexpr std::chrono::milliseconds streamedInterval = 30s; // the stream tells; this is the net below it
constexpr std::chrono::milliseconds polledInterval = 4s;
constexpr std::chrono::milliseconds wholeInterval = 300s;
constexpr std::chrono::milliseconds usageInterval = 5s;
constexpr std::chrono::milliseconds closeInterval = 5s;
constexpr std::chrono::milliseconds changingInterval = 1s;
constexpr std::chrono::milliseconds coalesceInterval = 100ms;
constexpr std::chrono::seconds closeToEnd = 75s;
constexpr int pageSize = 100;
constexpr int pagesOfAPoll = 10;
constexpr int mostRows = 10000;
constexpr int mostCloseOnes = 20;

} // namespace

/// One walk through the pages.
struct SandboxFeed::Reading {
    quint64 serial = 0;
    bool whole = false;
    QString cursor;
    QSet<SandboxId> seen;
    QSet<SandboxId> liveBefore; ///< live rows that the walk has not met yet
    int pages = 0;
};

SandboxFeed::SandboxFeed(std::shared_ptr<Backend> backend, SandboxListModel &model, QObject *parent)
    : QObject(parent)
    , m_backend(std::move(backend))
    , m_model(model)
    , m_profile(m_backend->profile())
    , m_listPoller(
          polledInterval, [this] { poll(); }, nullptr)
    , m_closePoller(
          closeInterval, [this] { pollClose(); }, nullptr)
    , m_usagePoller(usageInterval, [this] { pollUsage(); }, nullptr)
{
    for (Poller *poller : {&m_listPoller, &m_closePoller, &m_usagePoller})
        poller->setFree([this] { return m_backend->capabilities().has(Feature::FreeObservation); });
    m_coalesce.setSingleShot(true);
    m_coalesce.setInterval(coalesceInterval);
    connect(&m_coalesce, &QTimer::timeout, this, [this] {
        const QSet<SandboxId> pending = std::exchange(m_pending, {});
        if (std::exchange(m_pendingUnnamed, false) || pending.size() > mostCloseOnes) {
            m_listPoller.refreshNow();
            return;
        }
        for (const SandboxId &id : pending)
            refresh(id);
    });
    ChangeFeed &changes = m_backend->changes();
    connect(&changes, &ChangeFeed::sandboxChanged, this, &SandboxFeed::onChange);
    connect(&changes, &ChangeFeed::reset, this, &SandboxFeed::reload);
    connect(&changes, &ChangeFeed::liveChanged, this, [this] {
        adjustIntervals();
        m_listPoller.refreshNow(); // between two streams anything may have happened
    });
    connect(m_backend.get(), &Backend::statusChanged, this, [this] {
        const bool online = m_backend->status().state == ConnectionStatus::State::Online;
        if (online && m_error)
            m_listPoller.refreshNow();
    });
    connect(&m_model, &SandboxListModel::countsChanged, this, [this] {
        adjustIntervals();
        if (m_usageSkipped && m_model.counts(m_profile).live > 0)
            m_usagePoller.refreshNow();
    });
    adjustIntervals();
}

SandboxFeed::~SandboxFeed() = default;

void SandboxFeed::setWatched(bool watched)
{
    if (watched == m_listLease.isHeld())
        return;
    m_backend->changes().setEnabled(watched);
    if (watched) {
        adjustIntervals();
        m_listLease = m_listPoller.lease();
        m_closeLease = m_closePoller.lease();
        m_usageLease = m_usagePoller.lease();
    } else {
        m_listLease.release();
        m_closeLease.release();
        m_usageLease.release();
    }
}

void SandboxFeed::setFocus(const SandboxId &id)
{
    if (m_focus == id)
        return;
    m_focus = id;
    if (!id.isEmpty() && m_listLease.isHeld())
        refresh(id);
}

void SandboxFeed::reload()
{
    m_wholeWanted = true;
    m_listPoller.refreshNow();
}

void SandboxFeed::refresh(const SandboxId &id)
{
    take(id, [] { });
}

void SandboxFeed::search(const QString &text)
{
    m_search.cancel();
    if (m_truncated && !text.isEmpty())
        searchOn(text, {}, 1);
}

void SandboxFeed::searchOn(const QString &text, const QString &cursor, int pages)
{
    SandboxQuery query;
    query.limit = pageSize;
    query.search = text;
    query.cursor = cursor;
    const quint64 serial = m_model.serial();
    m_search = m_backend->sandboxes().list(query);
    whenDone(this, m_search, [this, text, pages, serial](const Result<SandboxPage> *page) {
        if (!page || !*page)
            return; // the rows that are there are filtered all the same
        m_model.apply(m_profile, (*page)->sandboxes, serial);
        if (!(*page)->nextCursor.isEmpty() && pages < pagesOfAPoll)
            searchOn(text, (*page)->nextCursor, pages + 1);
    });
}

void SandboxFeed::onChange(const SandboxId &id)
{
    if (id.isEmpty())
        m_pendingUnnamed = true;
    else
        m_pending.insert(id);
    // Told while nobody looks: the next lease reads the list anyway.
    if (!m_listLease.isHeld()) {
        m_pending.clear();
        m_pendingUnnamed = false;
        return;
    }
    if (!m_coalesce.isActive())
        m_coalesce.start();
}

void SandboxFeed::poll()
{
    auto reading = std::make_shared<Reading>();
    reading->serial = m_model.serial();
    reading->whole = std::exchange(m_wholeWanted, false) || !m_loaded || !m_sinceWhole.isValid()
        || m_sinceWhole.hasExpired(wholeInterval.count());
    if (!reading->whole) {
        for (int row = 0; row < m_model.rowCount(); ++row) {
            const SandboxRow &known = m_model.at(row);
            if (known.key.profile == m_profile && !known.key.isProvisional() && isLive(known.sandbox.state))
                reading->liveBefore.insert(known.key.id);
        }
    }
    read(reading);
}

void SandboxFeed::read(const std::shared_ptr<Reading> &reading)
{
    SandboxQuery query;
    query.limit = pageSize;
    query.cursor = reading->cursor;
    whenDone(this, m_backend->sandboxes().list(query), [this, reading](const Result<SandboxPage> *page) {
        if (page && *page) {
            takePage(reading, **page);
            return;
        }
        if (reading->whole)
            m_wholeWanted = true;
        setError(page ? std::optional((*page).error()) : m_error);
        endReading();
    });
}

void SandboxFeed::takePage(const std::shared_ptr<Reading> &reading, const SandboxPage &page)
{
    m_model.apply(m_profile, page.sandboxes, reading->serial);
    for (const Sandbox &sandbox : page.sandboxes) {
        reading->seen.insert(sandbox.id);
        reading->liveBefore.remove(sandbox.id);
    }
    reading->cursor = page.nextCursor;
    ++reading->pages;
    const bool more = !page.nextCursor.isEmpty();
    const bool goOn = more
        && (reading->whole ? reading->seen.size() < mostRows
                           : !reading->liveBefore.isEmpty() && reading->pages < pagesOfAPoll);
    if (goOn) {
        read(reading);
        return;
    }
    if (reading->whole) {
        // At the first reading of all, rows may be those of a project that the connection has left.
        if (!more && m_loaded && m_backend->capabilities().forgetsEnded)
            m_model.endUnlisted(m_profile, reading->seen, reading->serial);
        else if (!more)
            m_model.keepOnly(m_profile, reading->seen, reading->serial);
        m_truncated = more;
        m_sinceWhole.start();
        m_loaded = true;
    } else {
        // Live rows that a walk through everything newer has not met: ask what became of them.
        if (!more) {
            for (const SandboxId &id : std::as_const(reading->liveBefore))
                refresh(id);
        }
    }
    m_error.reset();
    Q_EMIT stateChanged();
    endReading();
}

void SandboxFeed::endReading()
{
    adjustIntervals();
    m_listPoller.finished();
}

void SandboxFeed::setError(const std::optional<ApiError> &error)
{
    m_error = error;
    Q_EMIT stateChanged();
}

QList<SandboxId> SandboxFeed::closeOnes() const
{
    QList<SandboxId> ids;
    const QDateTime now = m_model.now();
    for (int row = 0; row < m_model.rowCount() && ids.size() < mostCloseOnes; ++row) {
        const SandboxRow &known = m_model.at(row);
        if (known.key.profile != m_profile || known.key.isProvisional())
            continue;
        if (!isLive(known.sandbox.state)) {
            if (known.key.id == m_focus && !known.sandbox.isComplete)
                ids.append(known.key.id); // whoever looks at it wants to know why it ended
            continue;
        }
        const bool changing =
            known.sandbox.state != SandboxState::Running && known.sandbox.state != SandboxState::Paused;
        const QDateTime &end = known.sandbox.lifetime.endsAt;
        const bool endsSoon = end.isValid() && now.secsTo(end) < closeToEnd.count();
        if (changing || endsSoon || known.request != SandboxRequest::None || known.key.id == m_focus)
            ids.append(known.key.id);
    }
    return ids;
}

void SandboxFeed::pollClose()
{
    const QList<SandboxId> ids = closeOnes();
    if (ids.isEmpty()) {
        m_closePoller.finished();
        return;
    }
    auto open = std::make_shared<qsizetype>(ids.size());
    for (const SandboxId &id : ids) {
        take(id, [this, open] {
            if (--*open == 0)
                m_closePoller.finished();
        });
    }
}

void SandboxFeed::take(const SandboxId &id, const std::function<void()> &done)
{
    const quint64 serial = m_model.serial();
    whenDone(this, m_backend->sandboxes().get(id), [this, id, serial, done](const Result<Sandbox> *sandbox) {
        if (sandbox && *sandbox)
            m_model.apply(m_profile, {**sandbox}, serial);
        else if (sandbox && sandbox->error().kind == ErrorKind::NotFound && m_backend->capabilities().forgetsEnded)
            m_model.setGone({m_profile, id}, serial);
        else if (sandbox && sandbox->error().kind == ErrorKind::NotFound)
            m_model.remove({m_profile, id});
        // Other failures show in the connection's state; the row keeps what was known.
        done();
    });
}

void SandboxFeed::pollUsage()
{
    m_usageSkipped = m_model.counts(m_profile).live == 0;
    if (!m_backend->capabilities().has(Feature::UsageOfAll) || m_usageSkipped) {
        m_usagePoller.finished();
        return;
    }
    whenDone(this, m_backend->sandboxes().usageOfAll(), [this](const Result<QHash<SandboxId, Usage>> *usage) {
        if (usage && *usage)
            m_model.applyUsage(m_profile, **usage);
        m_usagePoller.finished();
    });
}

void SandboxFeed::adjustIntervals()
{
    const bool streamed = m_backend->changes().isLive();
    m_listPoller.setInterval(streamed ? streamedInterval : polledInterval);
    bool changing = false;
    for (int row = 0; row < m_model.rowCount() && !changing; ++row) {
        const SandboxRow &known = m_model.at(row);
        changing = known.key.profile == m_profile && isLive(known.sandbox.state) && !known.key.isProvisional()
            && (known.request != SandboxRequest::None
                || (known.sandbox.state != SandboxState::Running && known.sandbox.state != SandboxState::Paused));
    }
    m_closePoller.setInterval(changing && !streamed ? changingInterval : closeInterval);
}

} // namespace vivarium
