// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/SandboxContexts.h"

#include "sandboxes/IdleHolds.h"

namespace vivarium {

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
}

SandboxContexts::~SandboxContexts() = default;

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
    std::shared_ptr<SandboxContext> known = m_contexts.value(key);
    if (known && (!backend || &known->backend() == backend.get()))
        return known;
    if (!backend || !row || key.isProvisional())
        return nullptr;
    known = std::make_shared<SandboxContext>(backend, row->sandbox);
    m_contexts.insert(key, known);
    IdleHolds *holds = &IdleHolds::of(*known);
    connect(holds, &IdleHolds::changed, this, [this, key, holds] { m_feeds.model().setKeptAwake(key, holds->text()); });
    return known;
}

} // namespace vivarium
