// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandboxes/SandboxListModel.h"

#include <QHash>
#include <QObject>
#include <QTimer>

namespace vivarium {

/// Tells when a sandbox has less than a minute to go: once for each end, again only if the end was moved away and comes
/// near again. Wakes up only when the next one is due.
class ExpiryWatcher : public QObject {
    Q_OBJECT
public:
    static constexpr std::chrono::seconds warningTime{60};
    explicit ExpiryWatcher(SandboxListModel &model, QObject *parent = nullptr);

Q_SIGNALS:
    void expiring(const vivarium::SandboxKey &key);
    /// It was extended, used again, or has ended: a warning that still shows has no meaning any more.
    void over(const vivarium::SandboxKey &key);

private:
    void onChanged(const SandboxKey &key);
    void check();
    void plan();

    SandboxListModel &m_model;
    QHash<SandboxKey, QDateTime> m_ends; ///< of all rows that end by themselves
    QHash<SandboxKey, QDateTime> m_warned;
    QTimer m_timer;
};

} // namespace vivarium
