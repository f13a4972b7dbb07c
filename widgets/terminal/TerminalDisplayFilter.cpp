// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/TerminalDisplayFilter.h"

#include <QContextMenuEvent>
#include <QDropEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QMouseEvent>
#include <QScopedValueRollback>
#include <QWheelEvent>
#include <QWidget>

namespace vivarium {

namespace {

constexpr Qt::KeyboardModifiers windowModifiers = Qt::ControlModifier | Qt::ShiftModifier;

bool isWindowKey(const QKeyEvent &event)
{
    return (event.modifiers() & windowModifiers) == windowModifiers || event.key() == Qt::Key_F6;
}

/// What xterm-256color sends for keys that the emulator's table "default" has otherwise. Empty: the table is right.
QByteArray correctedKey(const QKeyEvent &event)
{
    const Qt::KeyboardModifiers modifiers = event.modifiers() & ~Qt::KeypadModifier;
    switch (event.key()) {
    case Qt::Key_Backspace: {
        const char erase = modifiers & Qt::ControlModifier ? '\x08' : '\x7f';
        return (modifiers & Qt::AltModifier ? "\x1b" : "") + QByteArray(1, erase);
    }
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return modifiers == Qt::ShiftModifier ? QByteArray("\r") : QByteArray();
    case Qt::Key_F1:
    case Qt::Key_F2:
    case Qt::Key_F3:
    case Qt::Key_F4: {
        const int sum = 1 + (modifiers & Qt::ShiftModifier ? 1 : 0) + (modifiers & Qt::AltModifier ? 2 : 0)
            + (modifiers & Qt::ControlModifier ? 4 : 0);
        return sum == 1 ? QByteArray() : "\x1b[1;" + QByteArray::number(sum) + char('P' + event.key() - Qt::Key_F1);
    }
    default:
        return {};
    }
}

bool isShiftInsert(const QKeyEvent &event)
{
    return event.key() == Qt::Key_Insert && (event.modifiers() & ~Qt::KeypadModifier) == Qt::ShiftModifier;
}

} // namespace

TerminalDisplayFilter::TerminalDisplayFilter(QWidget *display, Questions questions)
    : QObject(display)
    , m_display(display)
    , m_questions(std::move(questions))
{
    display->installEventFilter(this);
}

void TerminalDisplayFilter::pass(QEvent *event)
{
    ++m_handling;
    static_cast<QObject *>(m_display)->event(event);
    --m_handling;
}

bool TerminalDisplayFilter::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_display)
        return QObject::eventFilter(watched, event);
    switch (event->type()) {
    case QEvent::ShortcutOverride:
        return overrideShortcut(static_cast<QKeyEvent *>(event));
    case QEvent::KeyPress:
        return takeKey(static_cast<QKeyEvent *>(event));
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonRelease:
    case QEvent::MouseButtonDblClick:
    case QEvent::MouseMove:
        return takeMouse(static_cast<QMouseEvent *>(event));
    case QEvent::Wheel:
        return takeWheel(static_cast<QWheelEvent *>(event));
    case QEvent::InputMethod:
    case QEvent::FocusIn:
    case QEvent::FocusOut:
        pass(event); // both may send: composed text, and reports of the focus
        return true;
    case QEvent::DragEnter:
    case QEvent::DragMove:
    case QEvent::Drop:
        return takeDrag(static_cast<QDropEvent *>(event));
    case QEvent::ContextMenu: {
        // The display tells of the right button itself, when no program wants it; here the keyboard asks.
        const auto *menu = static_cast<QContextMenuEvent *>(event);
        if (menu->reason() == QContextMenuEvent::Keyboard)
            Q_EMIT contextMenuRequested(menu->pos());
        return true;
    }
    default:
        return false;
    }
}

bool TerminalDisplayFilter::overrideShortcut(QKeyEvent *event) const
{
    // With no shell there is nobody to type to, and the window's own keys work.
    if (!m_questions.takesInput() || isWindowKey(*event))
        return !m_questions.takesInput() && !isWindowKey(*event);
    event->accept();
    return true;
}

bool TerminalDisplayFilter::takeKey(QKeyEvent *event)
{
    if (event->key() == Qt::Key_F6) {
        Q_EMIT leaveRequested(event->modifiers() & Qt::ShiftModifier);
        return true;
    }
    if (event->key() == Qt::Key_Menu) {
        Q_EMIT contextMenuRequested(m_display->rect().center());
        return true;
    }
    if (isShiftInsert(*event)) {
        Q_EMIT pastePrimaryRequested();
        return true;
    }
    // The emulator takes Ctrl+Shift+C for Ctrl+C. Whoever meant to copy must not end the program instead.
    const bool letter = event->key() >= Qt::Key_A && event->key() <= Qt::Key_Z;
    if (letter && (event->modifiers() & windowModifiers) == windowModifiers)
        return true;
    if (const QByteArray bytes = correctedKey(*event); !bytes.isEmpty()) {
        Q_EMIT keySequenceTyped(bytes);
        return true;
    }
    // Tab leaves a dead terminal, as it does any other widget.
    if (!m_questions.takesInput() && (event->key() == Qt::Key_Tab || event->key() == Qt::Key_Backtab))
        Q_EMIT leaveRequested(event->key() == Qt::Key_Backtab);
    else
        pass(event);
    return true;
}

bool TerminalDisplayFilter::takeMouse(QMouseEvent *event)
{
    const bool toProgram = m_questions.isMouseTracked() && !(event->modifiers() & Qt::ShiftModifier);
    if (event->button() == Qt::MiddleButton && !toProgram) {
        if (event->type() == QEvent::MouseButtonPress)
            Q_EMIT pastePrimaryRequested();
        return true;
    }
    {
        const QScopedValueRollback middle(m_handlingMiddleClick, event->button() == Qt::MiddleButton);
        pass(event);
    }
    if (event->type() == QEvent::MouseButtonRelease && event->button() == Qt::LeftButton)
        Q_EMIT selectionFinished();
    return true;
}

bool TerminalDisplayFilter::takeWheel(QWheelEvent *event)
{
    if ((event->modifiers() & Qt::ControlModifier) && !m_questions.isMouseTracked()) {
        m_zoomAngle += event->angleDelta().y();
        const int steps = m_zoomAngle / QWheelEvent::DefaultDeltasPerStep;
        m_zoomAngle -= steps * QWheelEvent::DefaultDeltasPerStep;
        if (steps != 0)
            Q_EMIT zoomRequested(steps);
    } else if (m_questions.isMouseTracked() || m_questions.isAlternateScreen() || m_questions.hasScrollback()) {
        pass(event);
    }
    event->accept();
    return true;
}

bool TerminalDisplayFilter::takeDrag(QDropEvent *event)
{
    const QString text = m_questions.takesInput() ? m_questions.textOf(event->mimeData()) : QString();
    if (text.isEmpty()) {
        event->ignore();
        return true;
    }
    event->setDropAction(Qt::CopyAction);
    event->accept();
    if (event->type() == QEvent::Drop)
        Q_EMIT textDropped(text);
    return true;
}

} // namespace vivarium
