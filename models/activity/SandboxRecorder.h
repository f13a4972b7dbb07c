// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "activity/ActivityStore.h"
#include "activity/EntryMaker.h"
#include "domain/Sandbox.h"
#include "sandboxes/SandboxFeeds.h"

#include <QHash>
#include <QSet>

#include <expected>

namespace vivarium {

class ForkRun;
class SandboxController;

/// Puts the lives of sandboxes into the history: made here, running, ended by whom and why. The end of a sandbox that
/// has entries is put in also when it came while the program was not running, as far as the server still tells it.
class SandboxRecorder : public QObject {
    Q_OBJECT
public:
    /// How long the reason of an end is waited for: lists tell only that a sandbox has ended.
    static constexpr std::chrono::milliseconds reasonPatience = std::chrono::seconds(10);

    /// All must outlive it.
    SandboxRecorder(ActivityStore &store, const EntryMaker &maker, SandboxFeeds &feeds, SandboxController &controller,
        QObject *parent = nullptr);

private:
    struct Life {
        SandboxState state = SandboxState::Unknown;
        Lifetime lifetime; ///< the last one while it lived
        QString name;
    };
    void onAdded(const SandboxKey &key);
    void onChanged(const SandboxKey &key);
    void onRemoved(const SandboxKey &key);
    void onListRead();
    void onCreationEnded(
        const SandboxKey &provisional, const std::expected<SandboxKey, ApiError> &key, const SandboxSpec &spec);
    void onLifetimeSet(
        const SandboxKey &key, std::optional<std::chrono::seconds> span, const std::optional<ApiError> &error);
    void onCopied(const ForkRun &run);
    [[nodiscard]] ActivityEntry creation(const SandboxKey &key, const SandboxSpec &spec);
    void noteRunning(const SandboxRow &row);
    /// Asks for the reason first where it isn't known.
    void end(const SandboxKey &key);
    void noteEnd(const SandboxRow &row);
    void noteGone(const SandboxKey &key, const QString &name);
    /// Whether a stop was asked for here, on whichever connection that shows it.
    [[nodiscard]] bool wasStopped(const SandboxId &id) const;
    /// One entry for all connections that show the sandbox: rather one that says who ended it.
    void appendEnd(const ActivityEntry &entry, const SandboxKey &key);
    [[nodiscard]] QString endedBy(const Sandbox &sandbox, const Life &life, bool askedHere) const;

    ActivityStore &m_store;
    const EntryMaker &m_maker;
    SandboxFeeds &m_feeds;
    SandboxListModel &m_model;
    QHash<SandboxKey, Life> m_lives; ///< of all that the list shows
    QHash<SandboxKey, QDateTime> m_asked; ///< creations under way: when they were asked for
    QSet<SandboxKey> m_stopped; ///< a stop was asked for here
    QSet<SandboxKey> m_ending; ///< ended, and their reason is waited for
    QHash<SandboxKey, QString> m_open; ///< names of those with entries of earlier times, but none about their end
    QSet<SandboxKey> m_endedBefore; ///< on the first lists, before m_open was known
    bool m_openKnown = false;
};

} // namespace vivarium
