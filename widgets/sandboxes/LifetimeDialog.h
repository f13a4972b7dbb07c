// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Placement.h"

#include <QDialog>

#include <chrono>
#include <optional>

namespace vivarium {

class IdleLimitChooser;

/// Asks after how long without use running sandboxes shall stop by themselves, or when they shall end: whichever their
/// servers know. Deletes itself.
class LifetimeDialog : public QDialog {
    Q_OBJECT
public:
    enum class Kind {
        Idle, ///< starts anew with each use, and may be taken away
        Deadline, ///< a moment; it can only be moved (Feature::Deadlines)
        Both, ///< several, some of either kind
    };
    struct Subject {
        QString name; ///< of the sandbox, escaped; empty: several
        int count = 1;
        std::optional<std::chrono::seconds> now; ///< what it has, of a deadline what is left; nullopt: no limit
        std::chrono::seconds most; ///< that its server takes
        bool costsMoney = false;
        Kind kind = Kind::Idle;
        std::optional<PlanLimits> plan = {}; ///< of the account, as far as it is known
        bool keepsOther = false; ///< an end that was set over the server's other API stays, too
    };
    LifetimeDialog(const Subject &subject, QWidget *parent);
    [[nodiscard]] std::optional<std::chrono::seconds> limit() const;
    /// To begin with where an idle limit is there but isn't told: the usual ten minutes, or the next one above `left`.
    [[nodiscard]] static std::chrono::seconds likelyLimit(std::chrono::seconds left);

Q_SIGNALS:
    void chosen(std::optional<std::chrono::seconds> limit);

private:
    IdleLimitChooser *m_limit;
};

} // namespace vivarium
