// SPDX-License-Identifier: GPL-3.0-or-later
#include "MainMenu.h"

#include <QMenu>
#include <QMenuBar>

namespace vivarium {

MainMenu::MainMenu(ActionSet &actions, QWidget *window)
    : QObject(window)
    , m_file(new QMenu(tr("&Vivarium"), window))
    , m_sandbox(new QMenu(tr("&Sandbox"), window))
    , m_panel(new QMenu(tr("&Panel"), window))
    , m_view(new QMenu(tr("Vie&w"), window))
    , m_connection(new QMenu(tr("&Connection"), window))
    , m_help(new QMenu(tr("&Help"), window))
    , m_notifications(new QMenu(tr("N&otifications"), window))
    , m_actions(actions)
{
    m_file->addActions({actions.newSandbox, actions.connectServer, actions.connectId, actions.palette});
    m_notifications->addAction(actions.desktopNotifications);
    m_notifications->addSeparator();
    m_notifications->addActions(
        {actions.notifyLastMinute, actions.notifyEnd, actions.notifyTransfers, actions.notifyBuilds});
    m_file->addSeparator();
    m_file->addMenu(m_notifications);
    m_file->addSeparator();
    m_file->addAction(actions.quit);

    m_sandbox->setObjectName(QStringLiteral("sandboxMenu"));
    m_sandbox->addActions({actions.open, actions.terminal, actions.properties});
    m_sandbox->addSeparator();
    m_sandbox->addActions({actions.extend, actions.lifetime, actions.noLimit, actions.pause, actions.resume});
    m_sandbox->addSeparator();
    m_sandbox->addActions({actions.duplicate, actions.fork, actions.copyName, actions.copyId});
    m_sandbox->addSeparator();
    m_sandbox->addActions({actions.protect, actions.stop, actions.stopIdle, actions.dismiss});

    m_view->addActions({actions.find, actions.findInFiles, actions.refresh});
    m_view->addSeparator();
    m_view->addActions({actions.alone, actions.twoPanels, actions.detach, actions.beside});
    m_view->addSeparator();
    m_view->addActions({actions.sideBar, actions.menuBar});
    m_view->addSeparator();
    m_view->addActions(
        {actions.nextSandbox, actions.previousSandbox, actions.closeSandbox, actions.nextArea, actions.previousArea});

    m_connection->addActions({actions.retryConnection, actions.connectionDetails, actions.statistics, actions.storage,
        actions.switchWorkspace});
    m_connection->addSeparator();
    m_connection->addActions({actions.editConnection, actions.removeConnection});
    m_help->addActions({actions.shortcuts, actions.copyDiagnostics, actions.about});
    for (QMenu *menu : {m_file, m_sandbox, m_panel, m_view, m_connection, m_help, m_notifications})
        menu->setToolTipsVisible(true); // disabled actions say why
    setPanelActions({});
}

void MainMenu::fill(QMenuBar *bar)
{
    for (QMenu *menu : {m_file, m_sandbox, m_panel, m_view, m_connection, m_help})
        bar->addMenu(menu);
}

void MainMenu::fill(QMenu *menu)
{
    menu->addActions({m_actions.newSandbox, m_actions.connectServer, m_actions.connectId, m_actions.palette});
    menu->addSeparator();
    for (QMenu *part : {m_sandbox, m_panel, m_view, m_connection, m_help})
        menu->addMenu(part);
    menu->addSeparator();
    menu->addMenu(m_notifications);
    menu->addAction(m_actions.quit);
}

void MainMenu::setPanelActions(const QList<QAction *> &actions)
{
    m_panel->clear();
    m_panel->addActions(m_actions.panels());
    if (!actions.isEmpty())
        m_panel->addSeparator();
    for (QAction *action : actions)
        m_panel->addAction(action);
}

PaletteEntry MainMenu::entry(QAction *action, const QString &detail)
{
    PaletteEntry entry;
    entry.text = action->text().remove(QLatin1Char('&'));
    entry.detail = action->isEnabled() ? detail : action->toolTip().section(QLatin1Char('\n'), 1, 1);
    entry.shortcut = action->shortcut().toString(QKeySequence::NativeText);
    entry.icon = action->icon();
    entry.enabled = action->isEnabled();
    entry.run = [action = QPointer(action)] {
        if (action)
            action->trigger();
    };
    return entry;
}

} // namespace vivarium
