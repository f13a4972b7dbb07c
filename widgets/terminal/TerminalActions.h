// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QObject>
#include <QPointer>
#include <QUrl>

#include <functional>

class QAction;
class QActionGroup;
class QMenu;
class QWidget;

namespace vivarium {

class TerminalPage;
class TerminalSettings;

/// The actions of a terminal, once for menu, context menu, shortcut and command palette. They work on the page that is
/// current in their host, the panel or a window of its own, and their shortcuts only there: Ctrl+Shift+… throughout,
/// since everything else belongs to the shell.
class TerminalActions : public QObject {
    Q_OBJECT
public:
    /// `host` gets the shortcuts and owns the object. `current` may give null; it is asked from the first update() on.
    TerminalActions(QWidget *host, TerminalSettings &settings, std::function<TerminalPage *()> current);

    [[nodiscard]] QAction *newTerminal() const { return m_new; }
    [[nodiscard]] QAction *detach() const { return m_detach; }
    [[nodiscard]] QAction *close() const { return m_close; }
    [[nodiscard]] QAction *copyCommand() const { return m_copyCommand; }
    [[nodiscard]] QList<QAction *> all() const;
    /// The menu of the panel's button: everything. Owned by this object.
    [[nodiscard]] QMenu *menu() const { return m_menu; }
    /// Opens the context menu at a global position; `link` may be empty.
    void popUpContextMenu(const QPoint &globalPosition, const QUrl &link);
    /// The current page or its state has changed.
    void update();
    /// The host is a window of one terminal: there is no other one to go to, and the way leads back.
    void setAlone();
    /// A command with which a shell of this sandbox opens in any terminal; empty: none is known, and it is not offered.
    void setExternalCommand(const QString &command);

Q_SIGNALS:
    void newRequested();
    void closeRequested();
    void renameRequested();
    void detachRequested();
    void stepRequested(int direction);

private:
    QAction *add(
        const QString &text, const QString &iconName, const QList<QKeySequence> &shortcuts, const QString &objectName);
    void addTerminalActions();
    void addViewActions();
    QMenu *makeSchemeMenu();
    QMenu *makeScrollbackMenu();
    void chooseFont();
    void buildMenu();
    void saveOutput();

    QWidget *m_host;
    TerminalSettings &m_settings;
    std::function<TerminalPage *()> m_current;
    QString m_externalCommand;
    QMenu *m_menu;
    QMenu *m_schemeMenu;
    QMenu *m_scrollbackMenu;
    QAction *m_new;
    QAction *m_close;
    QAction *m_rename;
    QAction *m_reconnect;
    QAction *m_detach;
    QAction *m_next;
    QAction *m_previous;
    QAction *m_copy;
    QAction *m_paste;
    QAction *m_selectAll;
    QAction *m_find;
    QAction *m_clear;
    QAction *m_save;
    QAction *m_copyCommand;
    QAction *m_zoomIn;
    QAction *m_zoomOut;
    QAction *m_zoomReset;
    QAction *m_font;
    QAction *m_copyOnSelect;
    QAction *m_confirmPaste;
};

} // namespace vivarium
