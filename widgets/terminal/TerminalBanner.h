// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/NoticeBar.h"

#include <QElapsedTimer>
#include <QFrame>
#include <QList>

#include <functional>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace vivarium {

/// One line above a terminal that tells how its shell stands, or asks a question, with buttons to answer: never a
/// dialog over the terminal. Escape presses the last button, which is the one that changes nothing.
class TerminalBanner : public QFrame {
    Q_OBJECT
public:
    struct Button {
        QString text; ///< with mnemonic
        QString iconName;
        std::function<void()> pressed;
        QString objectName;
    };
    explicit TerminalBanner(QWidget *parent = nullptr);

    /// `detail`, shown in the terminal's font, may be empty; it may hold several lines and comes from outside.
    void present(NoticeBar::Kind kind, const QString &text, const QString &detail, const QList<Button> &buttons);
    /// Another text for the same buttons, as seconds go by. Not announced.
    void setText(const QString &text);
    [[nodiscard]] QString text() const;
    void dismiss();
    /// Puts the keyboard on a button. It can't be pressed by a key that was down already, nor within the first 300 ms.
    void focusButton(qsizetype index);
    [[nodiscard]] bool isShowing() const { return !isHidden(); }

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void updateIcon();

    QLabel *m_icon;
    QLabel *m_text;
    QLabel *m_detail;
    QHBoxLayout *m_buttonLayout;
    QList<QPushButton *> m_buttons;
    NoticeBar::Kind m_kind = NoticeBar::Kind::Information;
    QElapsedTimer m_focused; ///< since a button got the keyboard by itself
};

} // namespace vivarium
