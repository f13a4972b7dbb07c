// SPDX-License-Identifier: GPL-3.0-or-later
#include "MainWindow.h"

#include "AboutDialogs.h"
#include "AreaActions.h"
#include "ConnectionActions.h"
#include "Diagnostics.h"
#include "KeyPrecedence.h"
#include "ListAndPanels.h"
#include "MainMenu.h"
#include "Notices.h"
#include "PanelFactory.h"
#include "PlaceActions.h"
#include "SandboxActions.h"
#include "SandboxMarks.h"
#include "SnapshotsPlace.h"
#include "StatusLine.h"
#include "WindowSession.h"
#include "activity/ActivityView.h"
#include "common/ActionState.h"
#include "common/FloatingNotice.h"
#include "common/Icons.h"
#include "common/Panel.h"
#include "common/SearchButton.h"
#include "common/StateView.h"
#include "connections/PlacesView.h"
#include "sandboxes/DetailArea.h"
#include "sandboxes/SandboxListPanel.h"
#include "sandboxes/SandboxListView.h"
#include "sandboxes/SandboxView.h"
#include "shortcuts/Shortcuts.h"
#include "shortcuts/ShortcutsDialog.h"
#include "transfers/TransfersView.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QMenuBar>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

namespace vivarium {

namespace {

constexpr std::chrono::milliseconds browseDelay(120);
constexpr int sideBarWidth = 190;
constexpr int roomForNotice = 420; // pixels

} // namespace

MainWindow::MainWindow(Program &program, ProfileConnections &loader, QWidget *parent)
    : QMainWindow(parent)
    , m_program(program)
    , m_loader(loader)
    , m_actions(new ActionSet(this))
    , m_panels(new PanelFactory(program.transfers(), program.copies(), program.recorder(), this))
    , m_placesModel(program.connections(), program.sandboxes())
    , m_notices(new NoticeBar)
    , m_outer(new QSplitter(Qt::Horizontal))
    , m_inner(new ListAndPanels)
    , m_stack(new QStackedWidget)
    , m_snapshots(new SnapshotsPlace(program.connections()))
    , m_activity(new ActivityView(program.activity(), program.connections(), program.sandboxes()))
    , m_transfers(new TransfersView(program.transfers()))
    , m_status(new StatusLine(program))
{
    setObjectName(QStringLiteral("mainWindow"));
    setWindowIcon(QIcon(QStringLiteral(":/vivarium/icons/io.github.vivarium.Vivarium.svg")));
    setMinimumSize(640, 400);
    const QList<PanelDescriptor> panels = m_panels->panels();
    for (const PanelDescriptor &panel : panels)
        m_actions->addPanel(panel.id, panel.title, panel.iconName);
    m_sandboxActions = new SandboxActions(program, *m_actions, this);
    m_marks = new SandboxMarks(program.sandboxes(), program.state(), *this);
    connect(m_sandboxActions, &SandboxActions::protectionWanted, m_marks, &SandboxMarks::setProtected);
    connect(m_sandboxActions, &SandboxActions::protectionWanted, this, [this] {
        if (m_detail->isShowingMany())
            onSelectionMoved(); // its page says which are left out
    });
    m_menu = new MainMenu(*m_actions, this);
    buildContent();
    buildToolBar();
    m_palette = new CommandPalette(this);
    new ConnectionActions(program, loader, *m_actions, *m_notices, this);
    new Notices(program, *m_sandboxActions, *m_notices, this);
    m_session = new WindowSession(*this, program, *m_outer, *m_inner);
    connectActions();
    connectViewActions();
    connectNavigation();
    followSandboxes();
    m_session->restore();
    program.feeds().setWatched(true);
    onFocusChanged();
    onPresenceChanged();
    updateDetailVisible();
}

MainWindow::~MainWindow()
{
    m_program.feeds().setWatched(false);
}

void MainWindow::buildContent()
{
    m_placesView = new PlacesView(m_placesModel);
    m_list = new SandboxListPanel(
        m_program.feeds(), m_program.savedFilters(), m_actions->newSandbox, m_actions->connectServer);
    m_list->setEditConnection(m_actions->editConnection);
    const DetailArea::Actions detailActions{
        {m_actions->extend, m_actions->lifetime, m_actions->noLimit, m_actions->stop, m_actions->duplicate,
            m_actions->pause, m_actions->resume},
        {m_actions->twoPanels, m_actions->detach, m_actions->alone}, m_actions->dismiss};
    m_detail = new DetailArea(m_program.feeds(), m_program.contexts(), m_panels->panels(), detailActions);

    m_inner->fill(m_list, m_detail);
    m_stack->addWidget(m_inner);
    m_stack->addWidget(m_snapshots);
    m_stack->addWidget(m_activity);
    m_stack->addWidget(m_transfers);
    m_outer->addWidget(m_placesView);
    m_outer->addWidget(m_stack);
    m_outer->setStretchFactor(1, 1);
    m_outer->setSizes({sideBarWidth, 1000});
    m_outer->setCollapsible(1, false);
    m_outer->setHandleWidth(1);
    auto *central = new QWidget;
    auto *layout = new QVBoxLayout(central);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    // Before the rest, so that Tab comes to it first.
    auto *floating = new FloatingNotice(*m_notices, *central, [this] { return noticePlace(); });
    connect(m_stack, &QStackedWidget::currentChanged, floating, &FloatingNotice::placeAnew);
    layout->addWidget(m_outer, 1);
    setCentralWidget(central);
    setStatusBar(m_status);
    m_menu->fill(menuBar());
}

void MainWindow::buildToolBar()
{
    m_toolBar = addToolBar(tr("Main Tool Bar"));
    m_toolBar->setObjectName(QStringLiteral("mainToolBar"));
    m_toolBar->setAccessibleName(tr("Main tool bar"));
    m_toolBar->setMovable(false);
    m_toolBar->setContextMenuPolicy(Qt::PreventContextMenu);
    m_toolBar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_toolBar->setIconSize({16, 16});
    m_toolBar->addActions({m_actions->newSandbox, m_actions->connectServer});
    const auto spacer = [this] {
        auto *widget = new QWidget;
        widget->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
        m_toolBar->addWidget(widget);
    };
    spacer();
    auto *search = new SearchButton(
        tr("Find a sandbox, a file, an action"), m_actions->palette->shortcut().toString(QKeySequence::NativeText));
    connect(m_actions->palette, &QAction::changed, search, [this, search] {
        search->setShortcutText(m_actions->palette->shortcut().toString(QKeySequence::NativeText));
        search->setToolTip(m_actions->palette->toolTip());
    });
    search->setObjectName(QStringLiteral("paletteButton"));
    search->setToolTip(m_actions->palette->toolTip());
    connect(search, &QAbstractButton::clicked, m_actions->palette, &QAction::trigger);
    m_toolBar->addWidget(search);
    spacer();
    auto *menuButton = new QToolButton;
    menuButton->setObjectName(QStringLiteral("menuButton"));
    menuButton->setIcon(Icons::get(QStringLiteral("menu")));
    menuButton->setText(tr("Menu"));
    menuButton->setAccessibleName(tr("Menu"));
    menuButton->setToolTip(tr("Menu\nF10"));
    menuButton->setToolButtonStyle(Qt::ToolButtonIconOnly);
    menuButton->setPopupMode(QToolButton::InstantPopup);
    menuButton->setFocusPolicy(Qt::TabFocus);
    menuButton->setShortcut(QKeySequence(Qt::Key_F10));
    auto *menu = new QMenu(menuButton);
    m_menu->fill(menu);
    menuButton->setMenu(menu);
    m_toolBar->addWidget(menuButton);
}

void MainWindow::connectActions()
{
    addActions(m_actions->all());
    addActions(m_actions->panels());
    // Delete means the list only where the list has the keyboard.
    removeAction(m_actions->stop);
    m_list->addAction(m_actions->stop);
    new KeyPrecedence(
        m_actions->all(),
        [this]() -> const Panel * {
            const SandboxView *view = m_detail->focusView();
            return view ? view->currentPanel() : nullptr;
        },
        this);

    connect(m_actions->palette, &QAction::triggered, this, &MainWindow::popupPalette);
    connect(m_actions->quit, &QAction::triggered, this, &QWidget::close);
    connect(m_actions->open, &QAction::triggered, this, [this] { openSandbox(m_detail->focus(), {}); });
    connect(m_actions->terminal, &QAction::triggered, this,
        [this] { openSandbox(m_detail->focus(), QStringLiteral("terminal")); });
    connect(m_actions->properties, &QAction::triggered, this,
        [this] { openSandbox(m_detail->focus(), QStringLiteral("overview")); });
    for (QAction *panel : m_actions->panels())
        connect(panel, &QAction::triggered, this,
            [this, id = panel->data().toString()] { openSandbox(m_detail->focus(), id); });
    connect(m_actions->shortcuts, &QAction::triggered, this, [this] {
        PanelFactory::learnShortcuts();
        auto *dialog = new ShortcutsDialog(Shortcuts::shared(), this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->open();
    });
    connect(m_actions->copyDiagnostics, &QAction::triggered, this, [this] {
        QGuiApplication::clipboard()->setText(Diagnostics::text(m_program.connections(), m_program.profiles()));
        m_notices->show(NoticeBar::Kind::Success,
            tr("The diagnostics were copied. No token is in them; look through them before you send them."));
    });
    connect(m_actions->about, &QAction::triggered, this, [this] { AboutDialogs::showAbout(this); });
    connect(m_panels, &PanelFactory::startFromImageRequested, m_sandboxActions, &SandboxActions::startFromImage);
    connect(m_snapshots, &SnapshotsPlace::startFromImageRequested, m_sandboxActions, &SandboxActions::startFromImage);
    connect(m_sandboxActions, &SandboxActions::found, this, [this](const SandboxKey &key) {
        // A connection that was chosen stays so, unless it is another one, whose list wouldn't show it.
        if (m_placesView->currentProfile() != key.profile)
            showPlace(PlacesModel::Kind::All);
        openSandbox(key, {});
    });
    connect(m_activity, &ActivityView::startFromImageRequested, m_sandboxActions, &SandboxActions::startFromImage);
    connect(m_activity, &ActivityView::openRequested, this, [this](const SandboxKey &key) { openSandbox(key, {}); });
    const auto openOne = [this](const ProfileId &profile, const SandboxId &sandbox) {
        openSandbox({profile, sandbox}, {});
    };
    connect(m_panels, &PanelFactory::openSandboxRequested, this, openOne);
    connect(m_panels, &PanelFactory::showFileRequested, this, &MainWindow::showFile);
    connect(m_panels, &PanelFactory::noticed, m_sandboxActions, &SandboxActions::noticed);
    connect(m_panels, &PanelFactory::resumeRequested, &m_program.pauses(),
        [this](const SandboxKey &key) { m_program.pauses().resume({key}); });
    connect(m_snapshots, &SnapshotsPlace::openSandboxRequested, this, openOne);
    connect(m_sandboxActions, &SandboxActions::creationBegun, this, [this](const SandboxKey &key) {
        // A connection that was chosen stays so, unless it is another one, whose list wouldn't show it.
        if (m_placesView->currentProfile() != key.profile)
            showPlace(PlacesModel::Kind::All);
        m_list->view().selectKey(key);
        m_detail->open(key, false);
    });
}

void MainWindow::connectViewActions()
{
    new AreaActions(*this, *m_stack, m_program.feeds());
    connect(m_actions->nextSandbox, &QAction::triggered, this, [this] { m_detail->next(1); });
    connect(m_actions->previousSandbox, &QAction::triggered, this, [this] { m_detail->next(-1); });
    connect(m_actions->closeSandbox, &QAction::triggered, this, [this] { m_detail->close(m_detail->focus()); });
    m_placeActions = new PlaceActions(*m_actions, *m_detail, this);
    connect(m_actions->alone, &QAction::toggled, this, &MainWindow::showAlone);
    connect(m_actions->sideBar, &QAction::toggled, m_placesView, &QWidget::setVisible);
    connect(m_actions->menuBar, &QAction::toggled, this, [this](bool shown) { menuBar()->setVisible(shown); });
    connect(m_actions->beside, &QAction::toggled, m_inner, &ListAndPanels::setBeside);
}

void MainWindow::connectNavigation()
{
    SandboxListView &view = m_list->view();
    m_copiesWait.setSingleShot(true);
    connect(&m_copiesWait, &QTimer::timeout, this, [this] {
        m_hasLookedAtCopies = true;
        close();
        m_hasLookedAtCopies = false;
    });
    m_browse.setSingleShot(true);
    m_browse.setInterval(browseDelay);
    connect(&m_browse, &QTimer::timeout, this, &MainWindow::onSelectionMoved);
    connect(&view, &SandboxListView::selectionMoved, &m_browse, qOverload<>(&QTimer::start));
    connect(&view, &SandboxListView::openRequested, this, [this](const SandboxKey &key) { openSandbox(key, {}); });
    connect(&view, &SandboxListView::contextMenuRequested, this, [this](const QPoint &at) {
        m_browse.stop();
        onSelectionMoved(); // the menu concerns what is selected now
        m_menu->sandboxMenu()->popup(at);
    });
    connect(m_placesView, &PlacesView::placeChanged, this, &MainWindow::onPlaceChanged);
    connect(m_placesView, &PlacesView::connectionMenuRequested, this,
        [this](const ProfileId &, const QPoint &at) { m_menu->connectionMenu()->popup(at); });
    connect(m_detail, &DetailArea::focusChanged, this, &MainWindow::onFocusChanged);
    connect(m_detail, &DetailArea::panelChanged, this, &MainWindow::onPanelChanged);
    connect(m_detail, &DetailArea::panelChosen, this, [this](const QString &id) {
        if (id == u"terminal")
            ensureTerminal();
    });
    connect(m_list, &SandboxListPanel::hasRowsChanged, this, &MainWindow::updateDetailVisible);
    connect(m_status, &StatusLine::transfersRequested, this, [this] { showPlace(PlacesModel::Kind::Transfers); });
    connect(m_status, &StatusLine::retryRequested, this, [this] {
        for (const ConnectionEntry &connection : m_program.connections().connections()) {
            if (!connection.isOnline())
                m_program.connections().retry(connection.profile);
        }
    });
    connect(&m_presence, &Presence::changed, this, &MainWindow::onPresenceChanged);
    connect(m_status, &StatusLine::resumeRequested, &m_presence, &Presence::resume);
    const auto countTransfers = [this] {
        const TransferQueue::Summary summary = m_program.transfers().summary();
        m_placesModel.setOpenTransfers(summary.running + summary.waiting);
    };
    connect(&m_program.transfers(), &TransferQueue::added, this, countTransfers);
    connect(&m_program.transfers(), &TransferQueue::changed, this, countTransfers);
    connect(&m_program.transfers(), &TransferQueue::removed, this, countTransfers);
}

void MainWindow::showPlace(PlacesModel::Kind kind, const ProfileId &profile)
{
    m_placesView->select(kind, profile);
}

void MainWindow::onPlaceChanged(PlacesModel::Kind kind, const ProfileId &profile)
{
    switch (kind) {
    case PlacesModel::Kind::All:
    case PlacesModel::Kind::Connection:
        m_list->setProfile(profile);
        m_stack->setCurrentWidget(m_inner);
        if (m_detail->isShowingMany())
            onSelectionMoved(); // at once: those that were selected may not be in this list
        break;
    case PlacesModel::Kind::Snapshots:
        m_stack->setCurrentWidget(m_snapshots);
        break;
    case PlacesModel::Kind::Activity:
        m_stack->setCurrentWidget(m_activity);
        break;
    case PlacesModel::Kind::Transfers:
        m_stack->setCurrentWidget(m_transfers);
        break;
    }
    m_sandboxActions->setPreferredProfile(profile);
    if (auto *connections = findChild<ConnectionActions *>())
        connections->setTarget(profile);
    onFocusChanged();
    m_session->saveSoon();
}

void MainWindow::onSelectionMoved()
{
    const QList<SandboxKey> selected = m_list->view().selectedKeys();
    if (selected.size() > 1) {
        m_sandboxActions->setTargets(selected);
        m_detail->showMany(
            int(selected.size()), m_actions->stop, {m_actions->extend, m_actions->pause, m_actions->resume});
    } else if (selected.size() == 1) {
        m_detail->open(selected.constFirst(), false);
        onFocusChanged();
    } else if (m_detail->isShowingMany()) {
        m_detail->endMany(); // they are gone, or another list is shown
        onFocusChanged();
    }
}

void MainWindow::onFocusChanged()
{
    const SandboxKey &focus = m_detail->focus();
    const bool listShown = m_stack->currentWidget() == m_inner;
    m_marks->setCurrent(listShown ? focus : SandboxKey());
    const QList<SandboxKey> selected = m_list->view().selectedKeys();
    if (!listShown)
        m_sandboxActions->setTargets({});
    else if (m_detail->isShowingMany() && selected.size() > 1)
        m_sandboxActions->setTargets(selected); // what it offers concerns these
    else
        m_sandboxActions->setTargets(focus.isEmpty() ? QList<SandboxKey>() : QList{focus});
    if (!focus.isEmpty() && selected.size() <= 1 && (selected.isEmpty() || selected.constFirst() != focus))
        m_list->view().selectKey(focus);
    updateTitle();
    onPanelChanged();
}

void MainWindow::onPanelChanged()
{
    const SandboxView *view = m_stack->currentWidget() == m_inner ? m_detail->focusView() : nullptr;
    const Panel *panel = view ? view->currentPanel() : nullptr;
    m_menu->setPanelActions(panel ? panel->panelActions() : QList<QAction *>());
    const QString none = tr("No sandbox is in focus.");
    ActionState::setAvailable(m_actions->findInFiles, view ? QString() : none);
    m_placeActions->update(view);
    ActionState::setAvailable(m_actions->alone, view || m_alone ? QString() : none);
    ActionState::setAvailable(m_actions->closeSandbox, view ? QString() : none);
    const bool several = m_detail->openKeys().size() > 1;
    const QString notSeveral = several ? QString() : tr("Only one sandbox is open.");
    ActionState::setAvailable(m_actions->nextSandbox, notSeveral);
    ActionState::setAvailable(m_actions->previousSandbox, notSeveral);
    m_session->saveSoon();
}

void MainWindow::onPresenceChanged()
{
    m_status->setPresence(m_presence.state());
    // The change streams rest too while there is nothing on the screen.
    m_program.feeds().setWatched(m_presence.state() != Presence::State::Hidden);
}

void MainWindow::updateDetailVisible()
{
    // With no sandbox at all the empty list, with the one thing to do, has the whole room.
    m_detail->setVisible(m_list->hasRows() || m_detail->focusView() != nullptr);
}

FloatingNotice::Place MainWindow::noticePlace() const
{
    // Where it hides neither headers, filters and buttons, nor the last line of a terminal: a list gives it room at its
    // bottom.
    QWidget *page = m_stack->currentWidget();
    if (page != m_inner)
        return {page, Qt::BottomEdge};
    if (m_list->isVisibleTo(m_inner) && m_list->width() >= roomForNotice)
        return {&m_list->stateView(), Qt::BottomEdge};
    return {m_detail->isVisibleTo(m_inner) ? static_cast<QWidget *>(m_detail) : m_inner, Qt::TopEdge};
}

} // namespace vivarium
