// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSplitter>

class QListWidget;
class QPlainTextEdit;

namespace vivarium {

class ScheduleBook;
class StateView;

/// The last runs of the schedule that is looked at, and what the chosen one of them wrote.
class ScheduleRuns : public QSplitter {
    Q_OBJECT
public:
    /// `book` must outlive it.
    explicit ScheduleRuns(ScheduleBook &book, QWidget *parent = nullptr);
    /// Also from time to time: how long ago one ran is in its text.
    void showRuns();

private:
    void showOutput();

    ScheduleBook &m_book;
    QListWidget *m_list;
    StateView *m_state;
    QPlainTextEdit *m_output;
};

} // namespace vivarium
