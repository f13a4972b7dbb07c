// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "shortcuts/ShortcutRules.h"

#include <QAction>
#include <QList>
#include <QObject>

namespace vivarium {

/// Every action of the main window, one QAction each, for menu, toolbar, context menu, palette and shortcut alike.
/// Keys that a terminal must be able to send (Ctrl+K, Ctrl+W …) are given back to it there; see TerminalView.
/// All are in the registry of shortcuts, which gives them other keys when a person wants that.
class ActionSet : public QObject {
    Q_OBJECT
public:
    explicit ActionSet(QObject *parent);

    QAction *newSandbox;
    QAction *connectServer;
    QAction *connectId;
    QAction *palette;
    QAction *desktopNotifications; ///< checkable; see OutsideNotices
    QAction *notifyLastMinute; ///< checkable, as the next three: kinds of notifications
    QAction *notifyEnd;
    QAction *notifyTransfers;
    QAction *notifyBuilds;
    QAction *quit;

    QAction *open; ///< the sandbox in focus or selected
    QAction *terminal;
    QAction *properties;
    QAction *extend;
    QAction *lifetime;
    QAction *noLimit;
    QAction *pause;
    QAction *resume;
    QAction *fork;
    QAction *protect; ///< checkable
    QAction *stop;
    QAction *stopIdle;
    QAction *duplicate;
    QAction *dismiss; ///< a creation that failed or is under way
    QAction *copyName;
    QAction *copyId;

    QAction *find;
    QAction *findInFiles; ///< of the sandbox in focus
    QAction *refresh;
    QAction *nextArea;
    QAction *previousArea;
    QAction *nextSandbox;
    QAction *previousSandbox;
    QAction *closeSandbox;
    QAction *twoPanels; ///< checkable
    QAction *detach;
    QAction *alone;
    QAction *sideBar;
    QAction *menuBar;
    QAction *beside;

    QAction *retryConnection;
    QAction *connectionDetails;
    QAction *statistics;
    QAction *switchWorkspace;
    QAction *storage; ///< secrets and volumes
    QAction *editConnection;
    QAction *removeConnection;

    QAction *shortcuts;
    QAction *copyDiagnostics;
    QAction *about;

    /// All of them but those of the panels, in the order of the menus.
    [[nodiscard]] const QList<QAction *> &all() const { return m_all; }
    [[nodiscard]] const QList<QAction *> &panels() const { return m_panels; }
    /// An action for each panel: Ctrl+1 and on.
    QAction *addPanel(const QString &id, const QString &title, const QString &icon);

private:
    QAction *add(const char *name, const QString &icon, const QString &text,
        const QList<QKeySequence> &keySequences = {}, const QString &explanation = {},
        ShortcutContext context = ShortcutContext::Window);

    QList<QAction *> m_all;
    QList<QAction *> m_panels;
};

} // namespace vivarium
