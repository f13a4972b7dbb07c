// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/SandboxContexts.h"

#include "sandboxes/ContextWork.h"
#include "sandboxes/IdleHolds.h"

#include <algorithm>
#include <utility>

namespace vivarium {

namespace {

QList<ContextWork *> workOf(const SandboxContext &context)
{
    QList<ContextWork *> all;
    for (QObject *child : context.children()) {
        if (auto *work = dynamic_cast<ContextWork *>(child))
            all.append(work);
    }
    return all;
}

bool hasWorkUnderWay(const SandboxContext &context)
{
    return std::ranges::any_of(workOf(context), &ContextWork::isUnderWay);
}

} // namespace

SandboxContexts::SandboxContexts(SandboxFeeds &feeds, QObject *parent)
    : QObject(parent)
    , m_feeds(feeds)
{
    const auto update = [this](const SandboxKey &key) {
        const SandboxRow *row = m_feeds.model().find(key);
        if (const auto context = m_contexts.value(key); context && row)
            context->update(row->sandbox);
    };
    connect(&feeds.model(), &SandboxListModel::sandboxChanged, this, update);
    connect(&feeds.model(), &SandboxListModel::sandboxAdded, this, update); // one that was lost and is found again
    connect(&feeds.model(), &SandboxListModel::sandboxRemoved, this, &SandboxContexts::onRemoved);
    connect(&feeds.connections(), &ConnectionRegistry::backendChanged, this, &SandboxContexts::onBackendChanged);
    connect(&feeds.model(), &QAbstractItemModel::dataChanged, this, &SandboxContexts::takeUsage);
}

SandboxContexts::~SandboxContexts() = default;

void SandboxContexts::forget(const SandboxKey &key)
{
    if (const auto context = m_contexts.value(key); context && !hasWorkUnderWay(*context))
        m_contexts.remove(key);
}

void SandboxContexts::takeUsage()
{
    // Few are open, however many there are.
    for (auto open = m_contexts.cbegin(); open != m_contexts.cend(); ++open) {
        const SandboxRow *row = m_feeds.model().find(open.key());
        if (row && open.value())
            open.value()->setUsage(m_feeds.model().isOutdated(row->key.profile) ? std::nullopt : row->usage);
    }
}

void SandboxContexts::onRemoved(const SandboxKey &key)
{
    const auto context = m_contexts.value(key);
    const SandboxFeed *feed = m_feeds.feed(key.profile);
    if (!context || !feed || !isLive(context->sandbox().state))
        return; // without a feed it is the connection that was taken away: the sandbox goes on
    Sandbox gone = context->sandbox();
    gone.lifetime = {};
    if (feed->isLoaded()) {
        gone.state = SandboxState::Stopped;
        gone.stateText = gone.reason = QStringLiteral("deleted");
        gone.stoppedAt = m_feeds.model().now();
    } else {
        // The first list of a new connection: it may be one to another workspace, where the sandbox goes on unseen.
        gone.state = SandboxState::Unknown;
        gone.stateText = tr("Not listed", "state of a sandbox that the server doesn't list any more");
    }
    context->update(gone);
}

std::shared_ptr<SandboxContext> SandboxContexts::open(const SandboxKey &key)
{
    const std::shared_ptr<Backend> backend = m_feeds.backend(key.profile);
    const SandboxRow *row = m_feeds.model().find(key);
    const std::shared_ptr<SandboxContext> known = m_contexts.value(key);
    if (known && (!backend || &known->backend() == backend.get()))
        return known;
    if (!backend || !row || key.isProvisional())
        return nullptr;
    const std::optional<Usage> usage = row->usage; // whoever hears of what is made may change the rows
    const std::shared_ptr<SandboxContext> made = make(key, backend, row->sandbox);
    made->setUsage(usage);
    return made;
}

const Sandbox *SandboxContexts::look(const SandboxKey &key) const
{
    const std::shared_ptr<Backend> backend = m_feeds.backend(key.profile);
    const SandboxRow *row = m_feeds.model().find(key);
    const std::shared_ptr<SandboxContext> known = m_contexts.value(key);
    if (known && (!backend || &known->backend() == backend.get()))
        return &known->sandbox();
    return backend && row && !key.isProvisional() ? &row->sandbox : nullptr;
}

std::shared_ptr<SandboxContext> SandboxContexts::make(
    const SandboxKey &key, const std::shared_ptr<Backend> &backend, const Sandbox &sandbox)
{
    const auto made = std::make_shared<SandboxContext>(backend, sandbox);
    // Held until the end of this: what it lets go of may ask for the context.
    const std::shared_ptr<SandboxContext> before = std::exchange(m_contexts[key], made);
    if (before) {
        for (ContextWork *work : workOf(*before))
            work->moveTo(*made);
    }
    // Whatever still held the one of before can no longer speak for the row.
    if (before)
        IdleHolds::of(*before).disconnect(this);
    IdleHolds *holds = &IdleHolds::of(*made);
    connect(holds, &IdleHolds::changed, this, [this, key, holds] { m_feeds.model().setKeptAwake(key, holds->text()); });
    m_feeds.model().setKeptAwake(key, holds->text());
    return made;
}

void SandboxContexts::onBackendChanged(const ProfileId &profile)
{
    const std::shared_ptr<Backend> backend = m_feeds.connections().backend(profile);
    if (!backend)
        return;
    // Nobody may open these sandboxes again, and what goes on in them would call a connection of before.
    const QList<SandboxKey> keys = m_contexts.keys();
    for (const SandboxKey &key : keys) {
        const std::shared_ptr<SandboxContext> context = m_contexts.value(key);
        if (key.profile == profile && &context->backend() != backend.get() && hasWorkUnderWay(*context))
            make(key, backend, context->sandbox());
    }
}

} // namespace vivarium
