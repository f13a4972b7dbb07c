// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ActionSet.h"
#include "common/CommandPalette.h"

class QMenu;
class QMenuBar;

namespace vivarium {

/// Puts the actions into menus. The menu bar and the menu of the toolbar hold the same.
class MainMenu : public QObject {
    Q_OBJECT
public:
    MainMenu(ActionSet &actions, QWidget *window);
    void fill(QMenuBar *bar);
    void fill(QMenu *menu);
    /// Of a sandbox in the list.
    [[nodiscard]] QMenu *sandboxMenu() const { return m_sandbox; }
    /// Of a connection in the side bar.
    [[nodiscard]] QMenu *connectionMenu() const { return m_connection; }
    /// The actions of the panel in focus, in the Panel menu.
    void setPanelActions(const QList<QAction *> &actions);
    /// An action as the palette shows it.
    [[nodiscard]] static PaletteEntry entry(QAction *action, const QString &detail);

private:
    QMenu *m_file;
    QMenu *m_sandbox;
    QMenu *m_panel;
    QMenu *m_view;
    QMenu *m_connection;
    QMenu *m_help;
    QMenu *m_notifications; ///< in the first
    ActionSet &m_actions;
};

} // namespace vivarium
