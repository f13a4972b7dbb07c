// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Lease.h"
#include "core/Result.h"
#include "network/PolicyDraft.h"

#include <QDateTime>

namespace vivarium {

class SandboxContext;

/// What one sandbox may reach: what holds, kept up to date while somebody looks, and a draft of what shall hold.
/// Reading the rules never counts as use; the name servers are asked for once, when somebody begins to change
/// something.
class NetworkRules : public QObject {
    Q_OBJECT
public:
    static constexpr std::chrono::milliseconds interval = std::chrono::seconds(10);
    static constexpr std::chrono::milliseconds longestInterval = std::chrono::seconds(60); ///< after failures

    /// The context must outlive it.
    explicit NetworkRules(SandboxContext &context, QObject *parent = nullptr);

    [[nodiscard]] PolicyDraft &draft() { return m_draft; }
    [[nodiscard]] const PolicyDraft &draft() const { return m_draft; }
    void setWatched(bool watched);
    void refresh();
    /// Gives up the answer that is waited for; the next refresh asks again.
    void cancel();
    [[nodiscard]] bool hasPolicy() const { return m_readAt.isValid(); }
    [[nodiscard]] QDateTime readAt() const { return m_readAt; }
    [[nodiscard]] const std::optional<ApiError> &error() const { return m_error; }
    [[nodiscard]] bool isAsking() const { return m_asking; }

    /// Puts the draft in force for this sandbox, unless the rules are others by now than difference() was about: then
    /// `overtaken` is told instead, with a new difference to look at.
    void apply();
    [[nodiscard]] bool isApplying() const { return m_applying; }
    /// Why nothing can be changed now: a sentence; empty when it can.
    [[nodiscard]] QString refusal() const;

Q_SIGNALS:
    /// hasPolicy(), error(), isAsking() or isApplying() may be new.
    void changed();
    void applied(const vivarium::NetworkPolicy &policy);
    void applyFailed(const vivarium::ApiError &error);
    /// Somebody else changed the rules meanwhile; nothing was applied.
    void overtaken();

private:
    void ask();
    void take(const Result<NetworkPolicy> &result);
    void put(const NetworkPolicy &policy);
    /// It is certain that this holds now.
    void hold(const NetworkPolicy &policy);
    void endApplying(const ApiError &error);
    void onDraftChanged();
    void updateLease();

    SandboxContext &m_context;
    PolicyDraft m_draft;
    Poller m_poller;
    Lease m_lease;
    Reply<NetworkPolicy> m_reply;
    QDateTime m_readAt;
    std::optional<ApiError> m_error;
    int m_serial = 0; ///< of the newest question; a change since makes its answer old
    int m_failures = 0;
    bool m_watched = false;
    bool m_asking = false;
    bool m_applying = false;
    bool m_namesAsked = false;
};

} // namespace vivarium
