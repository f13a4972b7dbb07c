// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "processes/CommandRequest.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;
class QToolButton;

namespace vivarium {

/// Where a command is written: a line, or a snippet for the shell or Python, with folder, variables and a time limit.
/// Enter runs a command line, Ctrl+Enter runs a snippet; Up and Down recall earlier command lines.
class RunForm : public QWidget {
    Q_OBJECT
public:
    explicit RunForm(QWidget *parent = nullptr);

    void setRequest(const CommandRequest &request);
    /// What is written; the environment is empty when it can't be read.
    [[nodiscard]] CommandRequest request() const;
    /// Earlier command lines, newest first, for Up and Down.
    void setRecall(const QStringList &lines) { m_recall = lines; }
    /// Shows why the request can't be run, and goes to the place.
    void showError(const CommandLineError &error);
    /// Says what is missing from a request that was set.
    void showHint(const QString &sentence);
    /// Why nothing can be run now; empty when it can.
    void setUnavailable(const QString &reason);
    void focusText();
    /// The command was started: the line is emptied, a snippet stays.
    void accepted();

Q_SIGNALS:
    void runRequested();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void submit();
    void breakLine();
    void recall(int step);
    void updateKind();
    void updateHint();
    [[nodiscard]] CommandRequest::Kind kind() const;
    [[nodiscard]] QWidget *makeOptions();

    QComboBox *m_kind;
    QPlainTextEdit *m_text;
    QPushButton *m_run;
    QToolButton *m_optionsButton;
    QWidget *m_options;
    QLineEdit *m_directory;
    QPlainTextEdit *m_environment;
    QSpinBox *m_limit;
    QLabel *m_hint;
    QStringList m_recall;
    int m_recalled = -1; ///< index in m_recall; −1: what is being written
    QString m_written;
    QString m_unavailable;
    bool m_showingError = false;
};

} // namespace vivarium
