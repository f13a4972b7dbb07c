// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandboxes/ForkRun.h"

#include <QDialog>
#include <QPointer>

class QLabel;
class QListWidget;
class QPushButton;
class QSpinBox;

namespace vivarium {

class IdleLimitChooser;

/// Copies a running sandbox: how many, how long they live, what that costs; then what became of each.
class ForkDialog : public QDialog {
    Q_OBJECT
public:
    ForkDialog(SandboxFeeds &feeds, const SandboxKey &source, QWidget *parent = nullptr);

Q_SIGNALS:
    /// A person wants to see one of the copies.
    void openRequested(const vivarium::SandboxKey &key);

protected:
    void showEvent(QShowEvent *event) override;

private:
    void update();
    /// The longest that copies of it live, as far as that is known.
    [[nodiscard]] std::optional<std::chrono::seconds> lifetimeOfCopies(const Sandbox &source) const;
    void begin();
    void showOutcome();
    void openChosen();

    SandboxFeeds &m_feeds;
    SandboxKey m_source;
    QString m_name;
    QPointer<ForkRun> m_run;
    QSpinBox *m_count;
    IdleLimitChooser *m_lifetime;
    QLabel *m_explanation;
    QLabel *m_cost;
    QListWidget *m_copies;
    QPushButton *m_fork;
    QPushButton *m_close;
};

} // namespace vivarium
