// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Presence.h"
#include "Program.h"

#include <QStatusBar>
#include <QTimer>

class QLabel;
class QToolButton;

namespace vivarium {

class ElidedLabel;

/// The status bar: how each connection stands, whether anything is looked at, what runs and costs, and what is being
/// transferred.
class StatusLine : public QStatusBar {
    Q_OBJECT
public:
    explicit StatusLine(Program &program, QWidget *parent = nullptr);
    void setPresence(Presence::State state);
    [[nodiscard]] QString connectionsText() const;
    [[nodiscard]] QString runningText() const;

Q_SIGNALS:
    void transfersRequested();
    void retryRequested();
    void resumeRequested();

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void update();
    void updateConnections();

    Program &m_program;
    ElidedLabel *m_connections;
    QToolButton *m_retry;
    QLabel *m_presence;
    QToolButton *m_resume;
    QLabel *m_running;
    QToolButton *m_transfers;
    QTimer m_tick;
};

} // namespace vivarium
