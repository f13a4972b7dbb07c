// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QLabel;
class QPushButton;
class QScrollArea;

namespace vivarium {

class NetworkRules;

/// What applying the draft would change, line by line, and the buttons that do it or don't. Takes no room while nothing
/// is changed.
class DifferenceView : public QFrame {
    Q_OBJECT
public:
    /// The rules must outlive it.
    explicit DifferenceView(NetworkRules &rules, QWidget *parent = nullptr);

private:
    void updateState();

    NetworkRules &m_rules;
    QLabel *m_lines;
    QScrollArea *m_scroll = nullptr;
    QLabel *m_note;
    QPushButton *m_apply;
    QPushButton *m_discard;
};

} // namespace vivarium
