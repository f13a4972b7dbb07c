// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequenceEdit>

namespace vivarium {

/// Takes one key with its modifiers. Backspace alone takes the shortcut away, Escape gives up what was typed; Tab goes
/// on, so that the keyboard is not caught in here.
class ShortcutField : public QKeySequenceEdit {
    Q_OBJECT
public:
    explicit ShortcutField(QWidget *parent = nullptr);

Q_SIGNALS:
    void removalWanted();
    void givenUp();

protected:
    void keyPressEvent(QKeyEvent *event) override;
};

} // namespace vivarium
