// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/SandboxApi.h"
#include "core/Result.h"
#include "domain/Sandbox.h"
#include "sandboxes/SandboxFeeds.h"
#include "sandboxes/SandboxNotice.h"

#include <QHash>
#include <QObject>

namespace vivarium {

class MadeSpecs;
struct ActionBatch;

/// What a person does to sandboxes as a whole. Every action is bound to keys; how it ended comes as a notice, and as
/// the change of the row.
class SandboxController : public QObject {
    Q_OBJECT
public:
    /// `kept` must outlive it; null: what was asked for is forgotten with it.
    explicit SandboxController(SandboxFeeds &feeds, MadeSpecs *kept = nullptr, QObject *parent = nullptr);

    /// The key is provisional until created() tells the real one. An unclear failure is never repeated by itself.
    SandboxKey create(const ProfileId &profile, const SandboxSpec &spec);
    /// What a failed or running creation was asked for, to edit and try again.
    [[nodiscard]] std::optional<SandboxSpec> specOf(const SandboxKey &provisional) const;
    /// How many creations are under way.
    [[nodiscard]] int creationCount() const;
    /// All that another sandbox like this one needs: what its server tells, and what this program knows where it was
    /// the one that asked: since its start with everything, before that without the values of the environment. Never
    /// restarts an idle clock.
    [[nodiscard]] Reply<SandboxApi::Specification> specification(const SandboxKey &key);
    /// Stops waiting for a creation, or puts a failed one away; or one that its server has forgotten.
    void dismiss(const SandboxKey &key);

    /// A sandbox by its id, wherever it is in the list: wakes its idle clock, takes it into the list and answers with
    /// its key. One that is starting or has ended is taken up too, without that.
    [[nodiscard]] Reply<SandboxKey> connectTo(const ProfileId &profile, const SandboxId &id);

    /// A sandbox that is among them by several connections is stopped by one of them.
    void stop(const QList<SandboxKey> &keys);
    /// Moves the ends `by` further away, as far as their servers take it; never nearer. Those that have no end are left
    /// out, and those that nobody here can move (whyNotMoveEnd). One notice tells of all of them.
    void extend(const QList<SandboxKey> &keys, std::chrono::seconds by);
    void extend(const SandboxKey &key, std::chrono::seconds by) { extend(QList<SandboxKey>{key}, by); }
    /// nullopt: no limit. One notice tells of all of them.
    void setIdleLimit(const QList<SandboxKey> &keys, std::optional<std::chrono::seconds> span);
    void setIdleLimit(const SandboxKey &key, std::optional<std::chrono::seconds> span)
    {
        setIdleLimit(QList<SandboxKey>{key}, span);
    }

    /// Why the action isn't there for this row; empty: it is.
    [[nodiscard]] static QString whyNotStop(const SandboxRow &row);
    [[nodiscard]] static QString whyNotDismiss(const SandboxRow &row);
    /// Of setting an end, also for one that has none.
    [[nodiscard]] static QString whyNotSetLifetime(const SandboxRow &row);
    [[nodiscard]] static QString whyNotExtend(const SandboxRow &row);
    /// As whyNotExtend(), and whether a connection is there that can: what was set over the other API of a server is
    /// moved in a connection over that one.
    [[nodiscard]] QString whyNotMoveEnd(const SandboxRow &row) const;
    /// Why the limit can't be taken away.
    [[nodiscard]] static QString whyNotUnlimited(const SandboxRow &row);

Q_SIGNALS:
    void created(const vivarium::SandboxKey &provisional, const vivarium::SandboxKey &key);
    void noticed(const vivarium::SandboxNotice &notice);

    // What was done and how it ended, for those who keep a history. The specification may hold secrets.
    void creationEnded(const vivarium::SandboxKey &provisional, const vivarium::Result<vivarium::SandboxKey> &key,
        const vivarium::SandboxSpec &spec);
    /// Nobody waits for it any more; the server may make it all the same.
    void creationLeft(const vivarium::SandboxKey &provisional, const vivarium::SandboxSpec &spec);
    void stopAsked(const vivarium::SandboxKey &key);
    void stopFailed(const vivarium::SandboxKey &key, const vivarium::ApiError &error);
    /// `span`: what was asked for; nullopt: no limit. `error`: nullopt when it was done.
    void lifetimeSet(const vivarium::SandboxKey &key, std::optional<std::chrono::seconds> span,
        const std::optional<vivarium::ApiError> &error);

private:
    struct Creation {
        SandboxSpec spec;
        Reply<Sandbox> reply;
    };
    struct LifetimeBatch;
    void stopNext(const std::shared_ptr<ActionBatch> &batch);
    void stopOne(const SandboxKey &key, const std::shared_ptr<ActionBatch> &batch);
    void endStop(const ActionBatch &batch);
    void setLifetimes(const std::shared_ptr<LifetimeBatch> &batch);
    void setNextLifetime(const std::shared_ptr<LifetimeBatch> &batch);
    void setOneLifetime(const SandboxKey &key, const std::shared_ptr<LifetimeBatch> &batch);
    void endLifetimes(const LifetimeBatch &batch);
    /// The row of this sandbox whose connection can move its end: this one or another; nullptr: none.
    [[nodiscard]] const SandboxRow *moverOf(const SandboxRow &row) const;
    [[nodiscard]] QString nameOf(const SandboxKey &key) const;
    void fail(const SandboxKey &key, const QString &text, const ApiError &error,
        SandboxNotice::Offer offer = SandboxNotice::Offer::None);

    SandboxFeeds &m_feeds;
    SandboxListModel &m_model;
    MadeSpecs *m_kept;
    QHash<SandboxKey, Creation> m_creations;
    QHash<SandboxKey, SandboxSpec> m_made; ///< what those were asked for that were made here since the start
};

} // namespace vivarium
