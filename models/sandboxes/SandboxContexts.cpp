// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/SandboxContexts.h"

#include "sandboxes/IdleHolds.h"

namespace vivarium {

SandboxContexts::SandboxContexts(SandboxFeeds &feeds, QObject *parent)
    : QObject(parent)
    , m_feeds(feeds)
{
    connect(&feeds.model(), &SandboxListModel::sandboxChanged, this, [this](const SandboxKey &key) {
        const SandboxRow *row = m_feeds.model().find(key);
        if (const auto context = m_contexts.value(key); context && row)
            context->update(row->sandbox);
    });
}

SandboxContexts::~SandboxContexts() = default;

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
