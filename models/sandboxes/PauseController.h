// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "sandboxes/SandboxFeeds.h"
#include "sandboxes/SandboxNotice.h"

#include <QDateTime>
#include <QHash>
#include <QObject>
#include <QTimer>

namespace vivarium {

/// Pauses and resumes sandboxes, and follows what comes of it: a server only queues both, and either may fail and leave
/// the old state, with the reason. Every action is bound to keys.
class PauseController : public QObject {
    Q_OBJECT
public:
    /// As long as a server may take, by the patience of the vendor's own client.
    static constexpr std::chrono::minutes Patience{10};

    explicit PauseController(SandboxFeeds &feeds, QObject *parent = nullptr);

    void pause(const QList<SandboxKey> &keys);
    /// Where a connection can't, but another one that shows the same sandbox can, it is resumed over that one.
    void resume(const QList<SandboxKey> &keys);

    /// For tests.
    void setPatience(std::chrono::milliseconds patience) { m_patience = patience; }

    /// Why the action isn't there for this row; empty: it is.
    [[nodiscard]] QString whyNotPause(const SandboxRow &row) const;
    [[nodiscard]] QString whyNotResume(const SandboxRow &row) const;
    /// Whether what runs inside goes on after a pause, as far as its server says.
    [[nodiscard]] bool keepsProcesses(const SandboxKey &key) const;

Q_SIGNALS:
    void noticed(const vivarium::SandboxNotice &notice);
    /// How a pause or resume ended that was asked for here, for those who keep a history. `error`: nullopt when it came
    /// about.
    void ended(const vivarium::SandboxKey &key, bool isPause, const std::optional<vivarium::ApiError> &error);

private:
    struct Wait {
        SandboxRequest request = SandboxRequest::Pause;
        QDateTime endsAt;
        QString errorBefore; ///< of an earlier pause: nothing new
        bool begun = false; ///< the server has said that it is on its way
    };
    void ask(const SandboxKey &key, SandboxRequest request);
    void look(const SandboxKey &key);
    /// Waits for the first one whose time will be over.
    void armLate();
    void lookAtLateOnes();
    void takeBack(const SandboxKey &key, SandboxRequest request);
    [[nodiscard]] QString unknown(const SandboxKey &key, bool isPause) const;
    void fail(const SandboxKey &key, bool isPause, const QString &text, const std::optional<ApiError> &error);
    [[nodiscard]] QString pausedText(const SandboxKey &key, const Sandbox &sandbox) const;
    [[nodiscard]] QString nameOf(const SandboxKey &key) const;
    [[nodiscard]] QString whyNeither(const SandboxRow &row) const;
    /// The row over whose connection this sandbox can be resumed; null: none. Valid until the next change.
    [[nodiscard]] const SandboxRow *resumableRow(const SandboxRow &row) const;

    SandboxFeeds &m_feeds;
    SandboxListModel &m_model;
    QHash<SandboxKey, Wait> m_waits; ///< accepted, and not decided yet
    QTimer m_late;
    std::chrono::milliseconds m_patience = Patience;
};

} // namespace vivarium
