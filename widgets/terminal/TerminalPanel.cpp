// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/TerminalPanel.h"

#include "common/FloatingNotice.h"
#include "common/Format.h"
#include "common/Icons.h"
#include "common/NoticeBar.h"
#include "common/StateView.h"
#include "sandboxes/SandboxContext.h"
#include "shortcuts/Shortcuts.h"
#include "terminal/TerminalActions.h"
#include "terminal/TerminalEmulator.h"
#include "terminal/TerminalPage.h"
#include "terminal/TerminalSession.h"
#include "terminal/TerminalSettings.h"
#include "terminal/TerminalState.h"
#include "terminal/TerminalStore.h"
#include "terminal/TerminalTabBar.h"
#include "terminal/TerminalView.h"
#include "terminal/TerminalWindows.h"

#include <QAction>
#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace vivarium {

TerminalPanel::TerminalPanel(SandboxContext &context, QWidget *parent)
    : TerminalPanel(context, TerminalSettings::shared(), parent)
{
}

TerminalPanel::TerminalPanel(SandboxContext &context, TerminalSettings &settings, QWidget *parent)
    : Panel(context, parent)
    , m_store(TerminalStore::of(context))
    , m_settings(settings)
    , m_windows(new TerminalWindows(context, m_store, settings, this))
    , m_actions(new TerminalActions(this, settings, [this] { return currentPage(); }))
    , m_notice(new NoticeBar)
    , m_content(new QWidget)
    , m_tabs(new TerminalTabBar)
    , m_newButton(new QToolButton)
    , m_menuButton(new QToolButton)
    , m_stack(new QStackedWidget)
{
    setObjectName(QStringLiteral("terminalPanel"));
    buildLayout();

    connect(&m_store, &TerminalStore::added, this, &TerminalPanel::addPage);
    connect(&m_store, &TerminalStore::removed, this, &TerminalPanel::removePage);
    connect(&m_store, &TerminalStore::labelChanged, this, &TerminalPanel::updateTab);
    connect(&m_store, &TerminalStore::searchFinished, this, [this] {
        updateFace();
        openWished();
    });
    connect(&m_store, &TerminalStore::searchFailed, this, [this](const ApiError &error) { m_notice->show(error); });
    connect(&context, &SandboxContext::stateChanged, this, &TerminalPanel::onStateChanged);
    connect(m_windows, &TerminalWindows::returned, this, &TerminalPanel::bringBack);
    connect(m_windows, &TerminalWindows::newRequested, this, [this] {
        openTerminal();
        Q_EMIT panelRequested(QStringLiteral("terminal")); // the new one is in the panel, which may be out of sight
        window()->raise();
        window()->activateWindow();
    });
    connect(m_windows, &TerminalWindows::closeRequested, this, &TerminalPanel::requestClose);

    connect(m_actions, &TerminalActions::newRequested, this, &TerminalPanel::openTerminal);
    connect(m_actions, &TerminalActions::closeRequested, this, [this] { requestClose(currentPage()); });
    connect(m_actions, &TerminalActions::detachRequested, this, [this] { detach(currentPage()); });
    connect(m_actions, &TerminalActions::stepRequested, this, &TerminalPanel::step);
    connect(m_actions, &TerminalActions::renameRequested, this,
        [this] { Q_EMIT m_tabs->renameRequested(m_tabs->currentIndex()); });

    connect(&Shortcuts::shared(), &Shortcuts::changed, this, [this] {
        updateFace();
        for (TerminalSession *terminal : m_store.terminals())
            updateTab(terminal); // its close button tells the key
    });
    for (TerminalSession *terminal : m_store.terminals())
        addPage(terminal);
    m_actions->update();
    updateFace();
}

TerminalPanel::~TerminalPanel()
{
    m_tabs->disconnect(this); // children lose the focus while they are destroyed, which ends a renaming
    m_windows->disconnect(this);
    delete m_windows; // before the rest: pages are in it
}

void TerminalPanel::buildLayout()
{
    m_newButton->setObjectName(QStringLiteral("terminalNewButton"));
    m_newButton->setDefaultAction(m_actions->newTerminal());
    m_newButton->setToolButtonStyle(Qt::ToolButtonIconOnly);
    m_newButton->setAutoRaise(true);
    m_newButton->setAccessibleName(tr("New terminal"));
    m_menuButton->setObjectName(QStringLiteral("terminalMenuButton"));
    m_menuButton->setIcon(Icons::get(QStringLiteral("menu")));
    m_menuButton->setAutoRaise(true);
    m_menuButton->setToolTip(tr("Terminal menu"));
    m_menuButton->setAccessibleName(tr("Terminal menu"));
    m_menuButton->setPopupMode(QToolButton::InstantPopup);
    m_menuButton->setMenu(m_actions->menu());
    m_menuButton->setStyleSheet(QStringLiteral("QToolButton::menu-indicator { image: none; }"));

    auto *bar = new QHBoxLayout;
    bar->setContentsMargins(4, 0, 4, 0);
    bar->setSpacing(4);
    bar->addWidget(m_tabs);
    bar->addWidget(m_newButton);
    bar->addStretch(1);
    bar->addWidget(m_menuButton);
    auto *content = new QVBoxLayout(m_content);
    content->setContentsMargins(0, 0, 0, 0);
    content->setSpacing(0);
    content->addLayout(bar);
    content->addWidget(m_stack, 1);
    m_face = new StateView(m_content);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    new FloatingNotice(*m_notice, *this); // a line more or less above would resize every shell
    layout->addWidget(m_face, 1);

    connect(m_tabs, &QTabBar::currentChanged, this, [this](int index) {
        if (auto *page = index < 0 ? nullptr : m_tabs->tabData(index).value<TerminalPage *>()) {
            m_stack->setCurrentWidget(page);
            m_attention.remove(page);
            updateTab(&page->session());
        }
        m_actions->update();
    });
    connect(m_tabs, &QTabBar::tabCloseRequested, this,
        [this](int index) { requestClose(m_tabs->tabData(index).value<TerminalPage *>()); });
    connect(m_tabs, &QTabBar::tabMoved, &m_store, &TerminalStore::move);
    connect(m_tabs, &TerminalTabBar::entered, this, &TerminalPanel::focusContent);
    connect(m_tabs, &TerminalTabBar::renameRequested, this, [this](int index) {
        if (auto *page = m_tabs->tabData(index).value<TerminalPage *>())
            m_tabs->rename(index, m_store.label(&page->session()));
    });
    connect(m_tabs, &TerminalTabBar::renamed, this, [this](int index, const QString &name) {
        if (auto *page = m_tabs->tabData(index).value<TerminalPage *>();
            page && name != m_store.label(&page->session()))
            m_store.rename(&page->session(), name);
    });
    connect(m_face, &StateView::cancelRequested, this, [this] { m_face->showContent(); });
}

QString TerminalPanel::title() const
{
    return tr("&Terminal");
}

QString TerminalPanel::iconName() const
{
    return QStringLiteral("terminal");
}

void TerminalPanel::setActive(bool active)
{
    m_active = active;
    if (!active || m_searched || !context().isRunning())
        return; // before it runs there is nothing to find
    m_searched = true;
    m_store.findKept();
    updateFace();
}

void TerminalPanel::onStateChanged()
{
    const SandboxState state = context().sandbox().state;
    if (!isLive(state))
        m_wish.drop();
    if (state == SandboxState::Running)
        setActive(m_active);
    updateFace();
    openWished();
}

void TerminalPanel::openWished()
{
    if (!m_wish.isMade() || !context().isRunning() || m_store.isSearching())
        return;
    m_wish.drop();
    if (m_store.terminals().isEmpty()) // unless it came up with shells in it
        open(m_wish.takesKeyboard(*this));
}

void TerminalPanel::focusContent()
{
    if (TerminalPage *page = currentPage())
        page->setFocus(Qt::OtherFocusReason);
    else
        Panel::focusContent();
}

void TerminalPanel::find()
{
    if (TerminalPage *page = currentPage())
        page->openFindBar();
}

void TerminalPanel::refresh()
{
    m_store.findKept();
    updateFace();
}

QList<QAction *> TerminalPanel::panelActions() const
{
    return m_actions->all();
}

void TerminalPanel::setExternalCommand(const QString &command)
{
    m_actions->setExternalCommand(command);
    m_windows->setExternalCommand(command);
}

const QList<TerminalWindow *> &TerminalPanel::windows() const
{
    return m_windows->all();
}

TerminalPage *TerminalPanel::currentPage() const
{
    const int index = m_tabs->currentIndex();
    return index < 0 ? nullptr : m_tabs->tabData(index).value<TerminalPage *>();
}

void TerminalPanel::openTerminal()
{
    if (context().sandbox().state == SandboxState::Starting) {
        const bool here = isAncestorOf(QApplication::focusWidget());
        m_wish.make();
        updateFace();
        if (here)
            focusContent(); // the button that had the keyboard is gone
    } else {
        open(true);
    }
}

void TerminalPanel::open(bool focus)
{
    m_focusNext = focus;
    if (!m_store.openNew())
        m_notice->show(NoticeBar::Kind::Warning,
            tr("%n terminals are open in this sandbox. Close one first.", nullptr, TerminalStore::MaximumTerminals));
    m_focusNext = false;
}

void TerminalPanel::addPage(TerminalSession *terminal)
{
    auto *page = new TerminalPage(*terminal, m_settings);
    m_pages.insert(terminal, page);
    connect(page, &TerminalPage::closeRequested, this, [this, page] { requestClose(page); });
    connect(page, &TerminalPage::printedUnseen, this, [this, page] { wantAttention(page, Attention::Output); });
    connect(page, &TerminalPage::resumeRequested, this, &Panel::resumeRequested);
    connect(page, &TerminalPage::bell, this, [this, page] { wantAttention(page, Attention::Bell); });
    connect(terminal, &TerminalSession::stateChanged, page, [this, terminal] { updateTab(terminal); });
    placeInTab(page);
    if (m_focusNext) {
        m_tabs->setCurrentIndex(tabOf(page));
        page->setFocus(Qt::OtherFocusReason);
    }
}

void TerminalPanel::placeInTab(TerminalPage *page)
{
    m_stack->addWidget(page);
    const int index = m_tabs->addTab(QString());
    m_tabs->setTabData(index, QVariant::fromValue(page));
    connect(page, &TerminalPage::contextMenuRequested, m_tabs, [this, page](const QPoint &position) {
        m_actions->popUpContextMenu(
            page->view().display()->mapToGlobal(position), page->view().emulator().linkAt(position));
    });
    connect(page, &TerminalPage::leaveRequested, m_tabs, [this](bool backwards) { leave(backwards); });
    updateTab(&page->session());
    if (m_tabs->count() == 1)
        m_stack->setCurrentWidget(page);
    updateFace();
}

void TerminalPanel::removePage(TerminalSession *terminal)
{
    TerminalPage *page = m_pages.take(terminal);
    if (!page)
        return;
    m_attention.remove(page);
    m_windows->remove(page);
    const bool hadFocus = page->isAncestorOf(QWidget::focusWidget()) || page->hasFocus();
    if (const int index = tabOf(page); index >= 0)
        m_tabs->removeTab(index);
    m_stack->removeWidget(page);
    page->hide();
    page->deleteLater();
    updateFace();
    m_actions->update();
    if (hadFocus)
        focusContent();
}

void TerminalPanel::detach(TerminalPage *page)
{
    const int index = page ? tabOf(page) : -1;
    if (index < 0)
        return;
    const QSize size = page->size();
    page->disconnect(m_tabs);
    m_tabs->removeTab(index);
    m_stack->removeWidget(page);
    m_windows->open(page, size);
    updateFace();
    m_actions->update();
}

void TerminalPanel::bringBack(TerminalPage *page)
{
    placeInTab(page);
    m_tabs->setCurrentIndex(tabOf(page));
    m_actions->update();
}

void TerminalPanel::requestClose(TerminalPage *page)
{
    if (!page)
        return;
    if (const int index = tabOf(page); index >= 0)
        m_tabs->setCurrentIndex(index); // the question is asked inside it
    TerminalSession *terminal = &page->session();
    page->askToClose(m_store.activity(terminal), [this, terminal] { m_store.close(terminal); });
}

void TerminalPanel::updateTab(TerminalSession *terminal)
{
    TerminalPage *page = pageOf(terminal);
    if (!page)
        return;
    const QString label = m_store.label(terminal);
    page->setLabel(tr("%1 of %2", "terminal of sandbox").arg(label, Format::escaped(context().sandbox().name)));
    m_windows->updateTitle(page);
    const int index = tabOf(page);
    if (index < 0)
        return;
    const Attention attention = m_attention.value(page);
    const QString shown = attention == Attention::None ? label : tr("• %1", "a terminal with new output").arg(label);
    QString word = TerminalState::word(*terminal);
    QString icon = TerminalState::iconName(*terminal);
    if (attention == Attention::Bell && word.isEmpty()) {
        word = tr("bell", "a terminal whose bell rang");
        icon = QStringLiteral("bell");
    }
    m_tabs->describe(index, shown, word, Icons::get(icon),
        tr("%1\n%2", "name and state of a terminal").arg(label, terminal->stateText()));
    m_actions->update();
}

void TerminalPanel::wantAttention(TerminalPage *page, Attention attention)
{
    const bool seen = page->isVisible() && page->window()->isActiveWindow();
    if (seen || m_windows->has(page) || m_attention.value(page) >= attention)
        return;
    m_attention.insert(page, attention);
    updateTab(&page->session());
}

void TerminalPanel::showEvent(QShowEvent *event)
{
    Panel::showEvent(event);
    looked();
}

void TerminalPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::ActivationChange && isActiveWindow() && isVisible())
        looked();
    Panel::changeEvent(event);
}

void TerminalPanel::looked()
{
    if (TerminalPage *page = currentPage(); page && m_attention.remove(page))
        updateTab(&page->session());
}

void TerminalPanel::updateFace()
{
    const SandboxState state = context().sandbox().state;
    const bool starting = state == SandboxState::Starting;
    const bool running = context().isRunning();
    m_actions->newTerminal()->setEnabled(running || starting);
    const auto withKey = [](const QString &tip) {
        return Shortcuts::shared().withKey(tip, QStringLiteral("terminal/terminalNewAction"));
    };
    m_actions->newTerminal()->setToolTip(starting ? withKey(tr("New terminal, as soon as the sandbox runs"))
            : running                             ? withKey(tr("New terminal"))
                                                  : whyNotRunning());
    if (m_tabs->count() > 0) {
        m_face->showContent();
    } else if (starting) {
        m_face->showEmpty(QStringLiteral("clock"), tr("The sandbox is starting"),
            m_wish.isMade() ? tr("A terminal opens as soon as it runs.")
                            : tr("A terminal that you ask for now opens as soon as it runs."),
            m_wish.isMade() ? nullptr : m_actions->newTerminal());
    } else if (m_store.isSearching() || (!m_searched && running && windows().isEmpty())) { // or soon will be
        m_face->showLoading(tr("Looking for shells that still run…"));
    } else if (!windows().isEmpty()) {
        m_face->showEmpty(QStringLiteral("detach"), tr("All terminals are in windows of their own"),
            tr("Close such a window to bring its terminal back here."), m_actions->newTerminal());
    } else if (running) {
        m_face->showEmpty(QStringLiteral("terminal"), tr("No terminal open"),
            context().capabilities().has(Feature::KeptTerminals)
                ? tr("A shell goes on running in the sandbox when this window is closed.")
                : tr("A shell ends when this program is closed."),
            m_actions->newTerminal());
    } else {
        showNotRunning(*m_face, QStringLiteral("terminal"), tr("The sandbox is not running"),
            tr("Terminals can be opened in a running sandbox."));
    }
}

void TerminalPanel::step(int direction)
{
    if (m_tabs->count() < 2)
        return;
    m_tabs->setCurrentIndex((m_tabs->currentIndex() + direction + m_tabs->count()) % m_tabs->count());
    focusContent();
}

void TerminalPanel::leave(bool backwards)
{
    // The window's own F6 comes before this; a panel that stands alone still must not trap the keyboard.
    if (backwards)
        m_tabs->setFocus(Qt::BacktabFocusReason);
    else
        m_menuButton->setFocus(Qt::TabFocusReason);
}

int TerminalPanel::tabOf(const TerminalPage *page) const
{
    for (int index = 0; index < m_tabs->count(); ++index) {
        if (m_tabs->tabData(index).value<TerminalPage *>() == page)
            return index;
    }
    return -1;
}

} // namespace vivarium
