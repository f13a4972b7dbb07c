// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QList>
#include <QObject>

#include <functional>
#include <vector>

class QAction;
class QWidget;

namespace vivarium {

class Panel;

/// Where the window and the panel that has the keyboard know the same key, it is the panel's: Ctrl+Shift+T opens the
/// terminal from the list, and one more shell in the terminal. Qt takes such a key for ambiguous and does neither.
class KeyPrecedence : public QObject {
    Q_OBJECT
public:
    /// `panel` gives the panel in front, or null. The actions must outlive this.
    KeyPrecedence(QList<QAction *> windowActions, std::function<const Panel *()> panel, QObject *parent);

private:
    void onFocusChanged(const QWidget *now);
    void giveBack();

    struct Yielded {
        QAction *action;
        QList<QKeySequence> keys; ///< all that it has while the panel does not have the keyboard
    };

    QList<QAction *> m_actions;
    std::function<const Panel *()> m_panel;
    std::vector<Yielded> m_yielded;
};

} // namespace vivarium
