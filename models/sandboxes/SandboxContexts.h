// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandboxes/SandboxContext.h"
#include "sandboxes/SandboxFeeds.h"

#include <QHash>
#include <QObject>

#include <memory>

namespace vivarium {

/// The contexts of the sandboxes that were opened in this program. They outlive panels and windows, so that shells and
/// runs which hang on them go on when a tab is closed. Kept up to date from the list model; one whose row goes
/// has stopped, or is at least nothing that runs.
class SandboxContexts : public QObject {
    Q_OBJECT
public:
    explicit SandboxContexts(SandboxFeeds &feeds, QObject *parent = nullptr);
    ~SandboxContexts() override;

    /// Makes it at the first call; null for a sandbox that is not in the list, or has no backend.
    [[nodiscard]] std::shared_ptr<SandboxContext> open(const SandboxKey &key);
    /// Null: never opened.
    [[nodiscard]] std::shared_ptr<SandboxContext> find(const SandboxKey &key) const { return m_contexts.value(key); }
    /// Lets go of one that was only looked at. Whoever still holds it keeps it alive.
    void forget(const SandboxKey &key) { m_contexts.remove(key); }

private:
    void onRemoved(const SandboxKey &key);

    SandboxFeeds &m_feeds;
    QHash<SandboxKey, std::shared_ptr<SandboxContext>> m_contexts;
};

} // namespace vivarium
