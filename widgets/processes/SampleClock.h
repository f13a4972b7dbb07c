// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

class QAction;
class QLabel;

namespace vivarium {

class ProcessMonitor;

/// Says how old the table is, and lets a person stop and go on with reading it.
class SampleClock : public QWidget {
    Q_OBJECT
public:
    explicit SampleClock(ProcessMonitor &monitor, QWidget *parent = nullptr);
    /// Checkable: paused or not. Owned by this.
    [[nodiscard]] QAction *pauseAction() const { return m_pause; }
    /// What it says.
    [[nodiscard]] QString text() const;

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void updateText();

    ProcessMonitor &m_monitor;
    QLabel *m_label;
    QAction *m_pause;
    QTimer m_second;
};

} // namespace vivarium
