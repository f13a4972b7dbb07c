// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/MnemonicPrecedence.h"

#include "common/Panel.h"
#include "sandboxes/SandboxView.h"

#include <QAbstractButton>
#include <QApplication>
#include <QLabel>
#include <QShortcutEvent>

namespace vivarium {

namespace {

bool answersTo(const QWidget &widget, const QString &text, const QKeySequence &keys)
{
    return widget.isVisible() && widget.isEnabled() && QKeySequence::mnemonic(text) == keys;
}

} // namespace

MnemonicPrecedence::MnemonicPrecedence(const SandboxView &view, QObject *parent)
    : QObject(parent)
    , m_view(view)
{
}

void MnemonicPrecedence::setActive(bool active)
{
    if (active)
        qApp->installEventFilter(this); // it comes to whichever of them had its turn
    else
        qApp->removeEventFilter(this);
}

bool MnemonicPrecedence::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::Shortcut || !watched->isWidgetType())
        return false;
    const auto *shortcut = static_cast<QShortcutEvent *>(event);
    const Panel *used = m_view.currentPanel();
    // Letters that only other parts of the window have are not ours.
    if (!shortcut->isAmbiguous() || !used || !m_view.isAncestorOf(static_cast<QWidget *>(watched)))
        return false;
    QList<QAbstractButton *> buttons = used->findChildren<QAbstractButton *>();
    buttons.removeIf([&](const QAbstractButton *one) { return !answersTo(*one, one->text(), shortcut->key()); });
    QList<QLabel *> labels = used->findChildren<QLabel *>();
    labels.removeIf([&](const QLabel *one) {
        return !one->buddy() || !one->buddy()->isEnabled() || !answersTo(*one, one->text(), shortcut->key());
    });
    if (buttons.size() + labels.size() != 1)
        return false; // it has the letter twice itself, or not at all
    if (!buttons.isEmpty())
        buttons.constFirst()->animateClick();
    else
        labels.constFirst()->buddy()->setFocus(Qt::ShortcutFocusReason);
    return true;
}

} // namespace vivarium
