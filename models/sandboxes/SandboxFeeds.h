// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connections/ConnectionRegistry.h"
#include "sandboxes/SandboxFeed.h"

#include <map>

namespace vivarium {

class ForkRun;

/// A feed for each connection that has a backend. What is shown is watched; a hidden window watches nothing.
class SandboxFeeds : public QObject {
    Q_OBJECT
public:
    SandboxFeeds(ConnectionRegistry &connections, SandboxListModel &model, QObject *parent = nullptr);
    ~SandboxFeeds() override;

    [[nodiscard]] ConnectionRegistry &connections() const { return m_connections; }
    [[nodiscard]] SandboxListModel &model() const { return m_model; }
    [[nodiscard]] SandboxFeed *feed(const ProfileId &profile) const; ///< null: no backend
    [[nodiscard]] std::shared_ptr<Backend> backend(const ProfileId &profile) const
    {
        return m_connections.backend(profile);
    }

    void setWatched(bool watched);
    void setFocus(const SandboxKey &key);
    void refresh(const SandboxKey &key);
    void reloadAll();
    /// See SandboxFeed::search(); of all connections.
    void search(const QString &text);

    /// What the list of one connection (empty: all of them) shows when it has no rows.
    struct ListState {
        enum class Kind { Loading, Loaded, Failed } kind = Kind::Loading;
        QString waitingFor; ///< for Loading; translated
        ApiError error; ///< for Failed
        bool truncated = false;
    };
    [[nodiscard]] ListState listState(const ProfileId &profile) const;

Q_SIGNALS:
    void listStateChanged();
    /// Copies of a running sandbox were made, or not: `run` has ended, and its copies are in the list.
    void copied(const vivarium::ForkRun &run);

private:
    void updateWatching();
    void onBackendChanged(const ProfileId &profile);
    void onChanged(const ProfileId &profile);
    void onRemoved(const ProfileId &profile);

    ConnectionRegistry &m_connections;
    SandboxListModel &m_model;
    std::map<QString, std::unique_ptr<SandboxFeed>> m_feeds;
    SandboxKey m_focus;
    bool m_watched = false;
};

} // namespace vivarium
