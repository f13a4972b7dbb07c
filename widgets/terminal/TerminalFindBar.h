// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terminal/TerminalView.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QLineEdit;
class QToolButton;

namespace vivarium {

/// Finds text in the scrollback of a terminal, the newest first. Return goes on to older matches, Shift+Return to newer
/// ones.
class TerminalFindBar : public QWidget {
    Q_OBJECT
public:
    explicit TerminalFindBar(TerminalView &view, QWidget *parent = nullptr);

    /// Shows the bar with the keyboard in its field.
    void open();
    void findOlder();
    void findNewer();

Q_SIGNALS:
    void closed();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void find(bool forwards);
    void close();

    TerminalView &m_view;
    QLineEdit *m_field;
    QToolButton *m_matchCase;
    QToolButton *m_regularExpression;
    QLabel *m_message;
    QTimer m_delay;
};

} // namespace vivarium
