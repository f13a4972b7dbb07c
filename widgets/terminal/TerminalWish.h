// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QPointer>
#include <QWidget>

namespace vivarium {

/// A terminal that was asked for while its sandbox was still starting, to be opened when that runs.
class TerminalWish {
public:
    void make()
    {
        m_made = true;
        m_from = QApplication::focusWidget();
    }
    void drop() { m_made = false; }
    [[nodiscard]] bool isMade() const { return m_made; }
    /// Whether the keyboard goes to the new terminal: not if its person went elsewhere in the meantime.
    [[nodiscard]] bool takesKeyboard(const QWidget &panel) const
    {
        const QWidget *now = QApplication::focusWidget();
        return panel.isVisible() && (!now || now == m_from || now == &panel || panel.isAncestorOf(now));
    }

private:
    bool m_made = false;
    QPointer<QWidget> m_from; ///< what had the keyboard then
};

} // namespace vivarium
