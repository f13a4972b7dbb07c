// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QTimer>

#include <functional>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace vivarium {

class WrappingLabel;

/// Asks before something is destroyed or costs money. Names the thing, says what is lost, defaults to Cancel and can't
/// be confirmed by a key that was already down or a click within the first 300 ms.
class ConfirmDialog : public QDialog {
    Q_OBJECT
public:
    struct Question {
        QString title; ///< window title, as "Stop sandbox"
        QString question; ///< "Stop agent-7?"
        QStringList concerned; ///< everything that is hit, a line each; shown as a list that scrolls, whole
        QStringList consequences; ///< what is lost, a line each
        QString verb; ///< on the button, with mnemonic: "&Stop agent-7"
        QString iconName;
    };
    ConfirmDialog(const Question &question, QWidget *parent);

    /// A name for the button, short enough to leave the verb in sight and without mnemonics of its own; a long one is
    /// cut and in quotes. The question says it whole.
    [[nodiscard]] static QString nameOnButton(const QString &name);
    /// Opens window-modal and returns at once; `confirmed` runs only on Yes. Deletes itself.
    static ConfirmDialog *ask(QWidget *parent, const Question &question, std::function<void()> confirmed);
    /// What is lost is something else by now, with the sign that goes with it. More lines than before make the button
    /// sleep again: what was read is no longer all.
    void setConsequences(const QStringList &consequences, const QString &iconName);
    /// objectName "confirmButton"; for tests
    [[nodiscard]] QPushButton *confirmButton() const { return m_confirm; }

protected:
    bool event(QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void updateIcon();
    void putConsequences(const QStringList &consequences);
    void arm();

    QLabel *m_icon;
    QString m_iconName;
    QString m_question;
    QVBoxLayout *m_texts;
    int m_linesFrom = 0; ///< place of the first consequence in m_texts
    QList<WrappingLabel *> m_lines; ///< of what is lost
    QPushButton *m_confirm;
    QTimer m_arming;
};

} // namespace vivarium
