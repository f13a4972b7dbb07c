// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "domain/Sandbox.h"
#include "sandboxes/SandboxFeeds.h"
#include "sandboxes/SandboxNotice.h"

#include <QHash>
#include <QObject>

namespace vivarium {

/// What a person does to sandboxes as a whole. Every action is bound to keys; how it ended comes as a notice, and as
/// the change of the row.
class SandboxController : public QObject {
    Q_OBJECT
public:
    explicit SandboxController(SandboxFeeds &feeds, QObject *parent = nullptr);

    /// The key is provisional until created() tells the real one. An unclear failure is never repeated by itself.
    SandboxKey create(const ProfileId &profile, const SandboxSpec &spec);
    /// What a failed or running creation was asked for, to edit and try again.
    [[nodiscard]] std::optional<SandboxSpec> specOf(const SandboxKey &provisional) const;
    /// Stops waiting for a creation, or puts a failed one away.
    void dismiss(const SandboxKey &provisional);

    void stop(const QList<SandboxKey> &keys);
    /// Moves the end `by` further away.
    void extend(const SandboxKey &key, std::chrono::seconds by);
    /// nullopt: no limit.
    void setIdleLimit(const SandboxKey &key, std::optional<std::chrono::seconds> span);

    /// Why the action isn't there for this row; empty: it is.
    [[nodiscard]] static QString whyNotStop(const SandboxRow &row);
    [[nodiscard]] static QString whyNotExtend(const SandboxRow &row);

Q_SIGNALS:
    void created(const vivarium::SandboxKey &provisional, const vivarium::SandboxKey &key);
    void noticed(const vivarium::SandboxNotice &notice);

private:
    struct Creation {
        SandboxSpec spec;
        Reply<Sandbox> reply;
    };
    struct StopBatch;
    void stopOne(const SandboxKey &key, const std::shared_ptr<StopBatch> &batch);
    void endStop(const StopBatch &batch);
    [[nodiscard]] QString nameOf(const SandboxKey &key) const;
    void fail(const SandboxKey &key, const QString &text, const ApiError &error,
        SandboxNotice::Offer offer = SandboxNotice::Offer::None);

    SandboxFeeds &m_feeds;
    SandboxListModel &m_model;
    QHash<SandboxKey, Creation> m_creations;
};

} // namespace vivarium
