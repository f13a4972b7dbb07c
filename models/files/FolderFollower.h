// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Lease.h"
#include "core/Result.h"
#include "domain/FileEntry.h"

#include <QSet>
#include <QTimer>

#include <memory>

namespace vivarium {

class FolderWatch;
class SandboxContext;

/// Tells when a folder has to be looked at again: from the server's watch, or by an interval where there is none.
/// Looking restarts the idle clock of servers without Feature::FreeObservation; there the interval is off until
/// somebody wants it.
class FolderFollower : public QObject {
    Q_OBJECT
public:
    enum class Way {
        Nothing, ///< not active
        Watch, ///< the server tells
        Polling, ///< asked again every few seconds
        ByHand, ///< only Refresh shows changes: polling would keep a billed sandbox running
    };
    Q_ENUM(Way)
    explicit FolderFollower(SandboxContext &context, QObject *parent = nullptr);
    ~FolderFollower() override;

    /// Follows this folder while active; an empty path ends it.
    void follow(const RemotePath &path);
    void setActive(bool active);
    [[nodiscard]] Way way() const { return m_way; }
    /// The server doesn't answer: whatever the way, nothing is heard of the folder.
    [[nodiscard]] bool isServerAway() const { return m_serverAway; }
    /// Whether the interval is used where looking has its price.
    [[nodiscard]] bool pollsAtAPrice() const { return m_pollsAtAPrice; }
    void setPollsAtAPrice(bool polls);
    /// Whether that is a question here at all.
    [[nodiscard]] bool lookingHasAPrice() const;
    /// The listing that refreshWanted() asked for has ended.
    void listingFinished() { m_poller.finished(); }

Q_SIGNALS:
    void refreshWanted();
    void entryChanged(const vivarium::FileEntry &entry);
    void entryRemoved(const QByteArray &name);
    void gone();
    /// The way, or whether the server is away.
    void wayChanged();

private:
    void restart();
    void startWatch();
    void onChanged(const QList<FolderChange> &changes);
    void flush();
    void setWay(Way way);
    void updateServerAway();

    SandboxContext &m_context;
    RemotePath m_path;
    bool m_isActive = false;
    bool m_pollsAtAPrice = false;
    bool m_watchFails = false;
    bool m_serverAway = false;
    Way m_way = Way::Nothing;
    std::unique_ptr<FolderWatch> m_watch;
    Poller m_poller;
    Lease m_lease;
    QSet<QByteArray> m_touched; ///< names to ask about
    QTimer m_flushTimer;
    QList<Reply<FileEntry>> m_replies;
};

} // namespace vivarium
