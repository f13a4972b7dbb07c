// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/Backend.h"
#include "backend/SandboxApi.h"
#include "common/Lease.h"
#include "sandboxes/SandboxListModel.h"

#include <QElapsedTimer>

#include <optional>

namespace vivarium {

/// Keeps the rows of one connection up to date in the list model: by the server's change stream where it lives, else by
/// polling the first pages; the whole list every 300 s; what is about to change or to end soon more often. Asks nothing
/// that would restart an idle clock, and nothing at all while nobody holds a lease.
class SandboxFeed : public QObject {
    Q_OBJECT
public:
    SandboxFeed(std::shared_ptr<Backend> backend, SandboxListModel &model, QObject *parent = nullptr);
    ~SandboxFeed() override;

    [[nodiscard]] Backend &backend() const { return *m_backend; }
    [[nodiscard]] std::shared_ptr<Backend> sharedBackend() const { return m_backend; }
    /// Leases for everything the list shows of this connection. Dropping the object stops polling.
    void setWatched(bool watched);
    /// The sandbox in focus is looked at more often; empty: none.
    void setFocus(const SandboxId &id);
    /// The whole list, now.
    void reload();
    /// Where not all are shown: asks the server for those that match, and adds them.
    void search(const QString &text);
    /// One sandbox, now.
    void refresh(const SandboxId &id);

    /// Whether the list was ever read to its end.
    [[nodiscard]] bool isLoaded() const { return m_loaded; }
    /// Why the last reading failed; nullopt after a good one.
    [[nodiscard]] const std::optional<ApiError> &error() const { return m_error; }
    /// The server has more than is shown.
    [[nodiscard]] bool isTruncated() const { return m_truncated; }

Q_SIGNALS:
    /// Loaded, failed, or truncated.
    void stateChanged();

private:
    struct Reading;
    void poll();
    void searchOn(const QString &text, const QString &cursor, int pages);
    void read(const std::shared_ptr<Reading> &reading);
    void takePage(const std::shared_ptr<Reading> &reading, const SandboxPage &page);
    void endReading();
    void setError(const std::optional<ApiError> &error);
    void pollClose();
    void pollUsage();
    void onChange(const SandboxId &id);
    void adjustIntervals();
    [[nodiscard]] QList<SandboxId> closeOnes() const;
    void take(const SandboxId &id, const std::function<void()> &done);

    std::shared_ptr<Backend> m_backend;
    SandboxListModel &m_model;
    const ProfileId m_profile;
    Poller m_listPoller;
    Poller m_closePoller;
    Poller m_usagePoller;
    Lease m_listLease;
    Lease m_closeLease;
    Lease m_usageLease;
    QTimer m_coalesce;
    QSet<SandboxId> m_pending; ///< told by the change stream, not asked for yet
    SandboxId m_focus;
    QElapsedTimer m_sinceWhole;
    Reply<SandboxPage> m_search;
    std::optional<ApiError> m_error;
    bool m_pendingUnnamed = false;
    bool m_usageSkipped = false; ///< nothing ran when it was due: the first that runs is asked for at once
    bool m_wholeWanted = true;
    bool m_loaded = false;
    bool m_truncated = false;
};

} // namespace vivarium
