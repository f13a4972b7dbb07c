// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandboxes/SandboxListModel.h"

#include <QDialog>
#include <QTimer>

class QLabel;
class QPushButton;
class QSpinBox;
class QTreeWidget;

namespace vivarium {

/// Stops what nobody uses: shows every sandbox that was not used for some time, each with a mark that can be taken
/// away. Nothing is bound to rows: what was used between the look and the press of the button goes on, and so does
/// whatever nobody can say it of.
class StopIdleDialog : public QDialog {
    Q_OBJECT
public:
    explicit StopIdleDialog(const SandboxListModel &model, QWidget *parent = nullptr);

    /// The marked ones, in the order shown.
    [[nodiscard]] QList<SandboxKey> marked() const;

Q_SIGNALS:
    /// The person wants these to be stopped; they are idle still. `spared` of the marked ones were used meanwhile.
    void confirmed(const QList<vivarium::SandboxKey> &keys, int spared);

protected:
    void showEvent(QShowEvent *event) override;
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    /// Short enough that it finds what would stop by itself a little later.
    [[nodiscard]] int firstMinutes() const;
    void fill();
    /// Takes the marks from those that run no longer, and counts anew. The rows stay where they are.
    void leaveOutEnded();
    void updateFound();
    [[nodiscard]] bool isRunning(const SandboxKey &key) const;
    /// Each once, whatever number of connections show it.
    [[nodiscard]] QList<SandboxKey> running() const;
    void updateButton();
    void updateSaving();
    void confirm();
    [[nodiscard]] std::chrono::seconds threshold() const;

    const SandboxListModel &m_model;
    QSpinBox *m_minutes;
    QLabel *m_found; ///< beside the minutes: how many that are
    QTreeWidget *m_list;
    QLabel *m_left;
    QLabel *m_saving; ///< beside the button: what the marked ones cost
    QPushButton *m_confirm;
    QTimer m_changed; ///< many may end at once
    QTimer m_arming; ///< runs while a click may still be meant for what was here before
};

} // namespace vivarium
