// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include <chrono>
#include <optional>

namespace vivarium {

class IdleLimitChooser;

/// Asks after how long without use running sandboxes shall stop by themselves. Deletes itself.
class LifetimeDialog : public QDialog {
    Q_OBJECT
public:
    struct Subject {
        QString name; ///< of the sandbox, escaped; empty: several
        int count = 1;
        std::optional<std::chrono::seconds> now; ///< what it has; nullopt: no limit
        std::chrono::seconds most; ///< that its server takes
        bool costsMoney = false;
    };
    LifetimeDialog(const Subject &subject, QWidget *parent);
    [[nodiscard]] std::optional<std::chrono::seconds> limit() const;

Q_SIGNALS:
    void chosen(std::optional<std::chrono::seconds> limit);

private:
    IdleLimitChooser *m_limit;
};

} // namespace vivarium
