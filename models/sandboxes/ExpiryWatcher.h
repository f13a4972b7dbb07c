// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandboxes/SandboxListModel.h"

#include <QHash>
#include <QObject>
#include <QSet>
#include <QTimer>

namespace vivarium {

/// Tells when a sandbox has less than a minute to go: once for each end, again only if the end was moved away and comes
/// near again. Of one that several connections show it tells once: of the row that can move the end, of those of the
/// one with the deadline, which knows better why it ends, else of the first. Wakes up only when the next one is due.
class ExpiryWatcher : public QObject {
    Q_OBJECT
public:
    static constexpr std::chrono::seconds warningTime{60};
    explicit ExpiryWatcher(SandboxListModel &model, QObject *parent = nullptr);

Q_SIGNALS:
    void expiring(const vivarium::SandboxKey &key);
    /// What was told of `from` is better said of `to`, the same sandbox in another connection: no news for a person.
    void retold(const vivarium::SandboxKey &from, const vivarium::SandboxKey &to);
    /// It was extended, used again, or has ended: a warning that still shows has no meaning any more. Of the row that
    /// was told of last.
    void over(const vivarium::SandboxKey &key);

private:
    void onChanged(const SandboxKey &key);
    void check();
    void tell(const SandboxId &id);
    void takeBack(const SandboxKey &key);
    void plan();

    SandboxListModel &m_model;
    QHash<SandboxKey, QDateTime> m_ends; ///< of all rows that end by themselves
    QSet<SandboxKey> m_due; ///< rows in their last minute
    QHash<SandboxId, SandboxKey> m_told; ///< the row that was told of
    QTimer m_timer;
};

} // namespace vivarium
