// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPoint>

#include <functional>

class QDropEvent;
class QKeyEvent;
class QMimeData;
class QMouseEvent;
class QWheelEvent;
class QWidget;

namespace vivarium {

/// Decides which events reach the emulator's display, and which are the window's:
/// * keys: all belong to the shell while it lives, mnemonics and shortcuts of the window too, except Ctrl+Shift+… and
/// F6;
/// * the display pastes by itself on a middle click and a drop, unsanitised: those become requests instead;
/// * a few keys mean something else in the emulator's table than in xterm-256color, the type the shell is told;
/// * a wheel turn without scrollback would type arrow keys into the shell: it is dropped there; with Ctrl it zooms.
/// What the emulator sends while it handles a person's event is that person's input; isHandlingInput() tells it from
/// its answers.
class TerminalDisplayFilter : public QObject {
    Q_OBJECT
public:
    /// What the filter has to know about the terminal at the moment of an event.
    struct Questions {
        std::function<bool()> takesInput; ///< a shell is there
        std::function<bool()> isMouseTracked;
        std::function<bool()> isAlternateScreen;
        std::function<bool()> hasScrollback;
        std::function<QString(const QMimeData *)> textOf; ///< what a drop would type; empty: it is not taken
    };
    TerminalDisplayFilter(QWidget *display, Questions questions);

    [[nodiscard]] bool isHandlingInput() const { return m_handling > 0; }
    /// It is a middle click that went to the program: nothing but a mouse report may come of it.
    [[nodiscard]] bool isHandlingMiddleClick() const { return m_handlingMiddleClick; }

Q_SIGNALS:
    void pastePrimaryRequested();
    /// A key for which the emulator's table and the shell's terminal type disagree: these bytes are right.
    void keySequenceTyped(const QByteArray &bytes);
    void textDropped(const QString &text);
    void contextMenuRequested(const QPoint &position);
    /// F6, or Shift+F6 (backwards), and no shortcut of the window took it.
    void leaveRequested(bool backwards);
    void selectionFinished();
    void zoomRequested(int steps);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    [[nodiscard]] bool overrideShortcut(QKeyEvent *event) const;
    [[nodiscard]] bool takeKey(QKeyEvent *event);
    [[nodiscard]] bool takeMouse(QMouseEvent *event);
    [[nodiscard]] bool takeWheel(QWheelEvent *event);
    [[nodiscard]] bool takeDrag(QDropEvent *event);
    /// Lets the display handle the event, as the input of a person.
    void pass(QEvent *event);

    QWidget *m_display;
    Questions m_questions;
    int m_handling = 0;
    int m_zoomAngle = 0; ///< of the wheel, until it is enough for a step
    bool m_handlingMiddleClick = false;
};

} // namespace vivarium
