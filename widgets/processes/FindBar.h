// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;

namespace vivarium {

class OutputView;

/// Finds text in an OutputView: opened with Ctrl+F, Enter goes on, Shift+Enter back, Esc closes.
class FindBar : public QWidget {
    Q_OBJECT
public:
    explicit FindBar(OutputView &view, QWidget *parent = nullptr);
    void open();
    void close();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void go(bool backwards);

    OutputView &m_view;
    QLineEdit *m_text;
    QLabel *m_answer;
};

} // namespace vivarium
