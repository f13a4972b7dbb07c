// SPDX-License-Identifier: GPL-3.0-or-later
#include "KeyPrecedence.h"

#include "common/Panel.h"
#include "shortcuts/Shortcuts.h"

#include <QAction>
#include <QApplication>
#include <QSet>

namespace vivarium {

KeyPrecedence::KeyPrecedence(QList<QAction *> windowActions, std::function<const Panel *()> panel, QObject *parent)
    : QObject(parent)
    , m_actions(std::move(windowActions))
    , m_panel(std::move(panel))
{
    connect(
        qApp, &QApplication::focusChanged, this, [this](const QWidget *, const QWidget *now) { onFocusChanged(now); });
    connect(&Shortcuts::shared(), &Shortcuts::changed, this, [this] { onFocusChanged(QApplication::focusWidget()); });
}

void KeyPrecedence::giveBack()
{
    // A person may have chosen other keys meanwhile.
    const Shortcuts &shortcuts = Shortcuts::shared();
    for (const Yielded &yielded : m_yielded)
        yielded.action->setShortcuts(
            Shortcuts::isAdded(yielded.action) ? shortcuts.keys(yielded.action) : yielded.keys);
    m_yielded.clear();
}

void KeyPrecedence::onFocusChanged(const QWidget *now)
{
    giveBack();
    const Panel *panel = now ? m_panel() : nullptr;
    if (!panel || !panel->isAncestorOf(now))
        return;
    QSet<QKeySequence> taken;
    const QList<QAction *> panelActions = panel->panelActions();
    for (const QAction *action : panelActions) {
        for (const QKeySequence &key : action->shortcuts())
            taken.insert(key);
    }
    for (QAction *action : std::as_const(m_actions)) {
        const QList<QKeySequence> keys = action->shortcuts();
        QList<QKeySequence> left = keys;
        left.removeIf([&taken](const QKeySequence &key) { return taken.contains(key); });
        if (left.size() == keys.size())
            continue;
        m_yielded.push_back({action, keys});
        action->setShortcuts(left);
    }
}

} // namespace vivarium
