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
/// has stopped, or is at least nothing that runs. When a connection is made anew, ContextWork goes over to the new one.
class SandboxContexts : public QObject {
    Q_OBJECT
public:
    explicit SandboxContexts(SandboxFeeds &feeds, QObject *parent = nullptr);
    ~SandboxContexts() override;

    /// Makes it at the first call; null for a sandbox that is not in the list, or has no backend.
    [[nodiscard]] std::shared_ptr<SandboxContext> open(const SandboxKey &key);
    /// The sandbox that open() would give, without making anything; null where that is. Good until the next turn.
    [[nodiscard]] const Sandbox *look(const SandboxKey &key) const;
    /// Null: never opened.
    [[nodiscard]] std::shared_ptr<SandboxContext> find(const SandboxKey &key) const { return m_contexts.value(key); }
    /// Whether the connection is still there, with a backend; a context of before may go on without.
    [[nodiscard]] bool isConnected(const ProfileId &profile) const { return bool(m_feeds.backend(profile)); }
    /// Lets go of one that was only looked at. Whoever still holds it keeps it alive; work that is under way stays.
    void forget(const SandboxKey &key);

private:
    void onRemoved(const SandboxKey &key);
    void onBackendChanged(const ProfileId &profile);
    std::shared_ptr<SandboxContext> make(
        const SandboxKey &key, const std::shared_ptr<Backend> &backend, const Sandbox &sandbox);
    void takeUsage();

    SandboxFeeds &m_feeds;
    QHash<SandboxKey, std::shared_ptr<SandboxContext>> m_contexts;
};

} // namespace vivarium
