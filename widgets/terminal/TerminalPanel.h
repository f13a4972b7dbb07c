// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Panel.h"
#include "terminal/TerminalWish.h"

#include <QHash>
#include <QList>
#include <QPointer>

class QStackedWidget;
class QToolButton;

namespace vivarium {

class NoticeBar;
class StateView;
class TerminalActions;
class TerminalPage;
class TerminalSession;
class TerminalSettings;
class TerminalStore;
class TerminalTabBar;
class TerminalWindow;
class TerminalWindows;

/// The terminals of a sandbox, a tab each. The shells belong to the TerminalStore of the sandbox and outlive this
/// panel; shells that the server has kept come back by themselves when the panel is first looked at.
class TerminalPanel : public Panel {
    Q_OBJECT
public:
    explicit TerminalPanel(SandboxContext &context, QWidget *parent = nullptr);
    TerminalPanel(SandboxContext &context, TerminalSettings &settings, QWidget *parent);
    ~TerminalPanel() override;

    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString iconName() const override;
    void setActive(bool active) override;
    void focusContent() override;
    void find() override;
    void refresh() override;
    [[nodiscard]] QList<QAction *> panelActions() const override;

    /// Opens a new shell in a new tab, with the keyboard in it; while the sandbox starts, as soon as it runs.
    void openTerminal();
    /// See TerminalActions::setExternalCommand().
    void setExternalCommand(const QString &command);
    [[nodiscard]] TerminalPage *currentPage() const;
    [[nodiscard]] TerminalStore &store() const { return m_store; }
    [[nodiscard]] const QList<TerminalWindow *> &windows() const;

protected:
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    /// What has happened in a terminal while nobody looked at it.
    enum class Attention { None, Output, Bell };

    void buildLayout();
    void onStateChanged();
    void openWished();
    void open(bool focus);
    void addPage(TerminalSession *terminal);
    void removePage(TerminalSession *terminal);
    void placeInTab(TerminalPage *page);
    void detach(TerminalPage *page);
    void bringBack(TerminalPage *page);
    void requestClose(TerminalPage *page);
    void updateTab(TerminalSession *terminal);
    void wantAttention(TerminalPage *page, Attention attention);
    void looked();
    void updateFace();
    void step(int direction);
    void leave(bool backwards);
    [[nodiscard]] TerminalPage *pageOf(const TerminalSession *terminal) const { return m_pages.value(terminal); }
    [[nodiscard]] int tabOf(const TerminalPage *page) const;

    TerminalStore &m_store;
    TerminalSettings &m_settings;
    TerminalWindows *m_windows;
    TerminalActions *m_actions;
    StateView *m_face;
    NoticeBar *m_notice;
    QWidget *m_content;
    TerminalTabBar *m_tabs;
    QToolButton *m_newButton;
    QToolButton *m_menuButton;
    QStackedWidget *m_stack;
    QHash<const TerminalSession *, TerminalPage *> m_pages;
    QHash<const TerminalPage *, Attention> m_attention;
    TerminalWish m_wish;
    bool m_active = false;
    bool m_searched = false;
    bool m_focusNext = false;
};

} // namespace vivarium
