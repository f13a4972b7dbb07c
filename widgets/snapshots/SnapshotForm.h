// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;

namespace vivarium {

/// Asks for the name and the note of a snapshot, in place. Enter accepts, Esc closes.
class SnapshotForm : public QFrame {
    Q_OBJECT
public:
    explicit SnapshotForm(QWidget *parent = nullptr);

    struct Purpose {
        QString headline; ///< "Save the files of agent-7"
        QStringList explanation; ///< what happens, a paragraph each
        QString verb; ///< on the button, with mnemonic
        QString name; ///< to begin with
        QString note;
    };
    void open(const Purpose &purpose);
    /// Replaces the explanation and leaves what was typed.
    void explain(const QStringList &explanation);
    void close();
    [[nodiscard]] QString name() const;
    [[nodiscard]] QString note() const;

Q_SIGNALS:
    void accepted();
    void closed();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void accept();
    void check();

    QLabel *m_headline;
    QLabel *m_explanation;
    QLineEdit *m_name;
    QPlainTextEdit *m_note;
    QLabel *m_problem;
    QPushButton *m_accept;
};

} // namespace vivarium
