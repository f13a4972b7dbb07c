// SPDX-License-Identifier: GPL-3.0-or-later
#include "shortcuts/ShortcutField.h"

#include <QKeyEvent>

namespace vivarium {

ShortcutField::ShortcutField(QWidget *parent)
    : QKeySequenceEdit(parent)
{
    setMaximumSequenceLength(1);
}

void ShortcutField::keyPressEvent(QKeyEvent *event)
{
    const bool alone = !(event->modifiers() & ~Qt::KeypadModifier);
    if (alone && (event->key() == Qt::Key_Backspace || event->key() == Qt::Key_Escape)) {
        event->accept();
        if (event->key() == Qt::Key_Backspace)
            Q_EMIT removalWanted();
        else
            Q_EMIT givenUp();
        return;
    }
    QKeySequenceEdit::keyPressEvent(event);
}

} // namespace vivarium
