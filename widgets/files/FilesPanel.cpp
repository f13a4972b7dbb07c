// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/FilesPanel.h"

#include "common/ElidedLabel.h"
#include "common/FloatingNotice.h"
#include "common/Format.h"
#include "common/Icons.h"
#include "common/NoticeBar.h"
#include "common/StateView.h"
#include "files/BreadcrumbBar.h"
#include "files/DownloadFlow.h"
#include "files/ExternalEditFlow.h"
#include "files/FileDialogs.h"
#include "files/FileDragSource.h"
#include "files/FileNames.h"
#include "files/FilePaths.h"
#include "files/FileTableView.h"
#include "files/FileWork.h"
#include "files/FilterBar.h"
#include "files/FolderFollower.h"
#include "files/FolderStatus.h"
#include "files/LocalPane.h"
#include "files/PlaceFlow.h"
#include "files/PreviewPane.h"
#include "files/RemovalFlow.h"
#include "files/UploadFlow.h"
#include "sandboxes/SandboxContext.h"
#include "search/SearchView.h"
#include "shortcuts/Shortcuts.h"

#include <QDragEnterEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

namespace vivarium {

namespace {

constexpr auto columnsKey = "files/columns-1";
constexpr auto hiddenKey = "files/hidden";
constexpr auto foldersFirstKey = "files/folders-first";
constexpr auto previewKey = "files/preview";
constexpr auto localKey = "files/local";
constexpr int widthWithTexts = 1000; ///< of toolbar buttons
/// Until then Refresh stays where it is: a bar that changes for each short listing flickers.
constexpr std::chrono::milliseconds timeUntilStop(300);
constexpr std::chrono::milliseconds saveDelay(500);

} // namespace

FilesPanel::FilesPanel(SandboxContext &context, TransferQueue &queue, QWidget *parent)
    : Panel(context, parent)
    , m_queue(queue)
    , m_browser(context)
    , m_files(m_browser.model())
    , m_work(FileWork::of(context))
    , m_operations(m_work.operations())
    , m_batches(queue)
    , m_suggestions(context)
    , m_dialogs(std::make_unique<NativeFileDialogs>())
    , m_actions(new FileActions(this))
    , m_uploads(new UploadFlow(context, queue, this))
    , m_downloads(new DownloadFlow(context, queue, this))
    , m_placing(new PlaceFlow(context, m_operations, this))
    , m_removing(new RemovalFlow(context, m_operations, this))
    , m_editing(&m_work.editing())
    , m_notices(new NoticeBar)
    , m_breadcrumbs(new BreadcrumbBar)
    , m_filter(new FilterBar(m_files))
    , m_table(new FileTableView(m_files))
    , m_state(new StateView(m_table))
    , m_preview(new PreviewPane(context))
    , m_splitter(new QSplitter(Qt::Horizontal))
    , m_status(new FolderStatus(m_browser, m_files, m_operations))
    , m_sandboxTitle(new ElidedLabel)
    , m_drag(new FileDragSource(context, m_table))
    , m_undo(new QAction(tr("&Undo"), this))
    , m_showTransfers(new QAction(tr("Show &Transfers"), this))
    , m_openDownloads(new QAction(tr("&Open Folder"), this))
    , m_overwrite(new QAction(tr("&Overwrite"), this))
    , m_doneEditing(new QAction(tr("&Done Editing"), this))
    , m_clearFilter(new QAction(tr("Show &All Names"), this))
{
    setObjectName(QStringLiteral("filesPanel"));
    setAcceptDrops(true);
    m_downloads->setDialogs(m_dialogs.get());
    m_undo->setObjectName(QStringLiteral("filesUndo"));
    layOut();
    connectActions();
    connectBrowser();
    connectWork();
    connectPanes();
    m_updateTimer.setSingleShot(true);
    m_updateTimer.setInterval(0);
    connect(&m_updateTimer, &QTimer::timeout, this, [this] {
        updateActions();
        updatePreview();
    });
    m_saveTimer.setSingleShot(true);
    m_saveTimer.setInterval(saveDelay);
    connect(&m_saveTimer, &QTimer::timeout, this,
        [this] { QSettings().setValue(QLatin1StringView(columnsKey), m_table->saveColumns()); });
    m_stopTimer.setSingleShot(true);
    m_stopTimer.setInterval(timeUntilStop);
    connect(&m_stopTimer, &QTimer::timeout, this, &FilesPanel::updateActions);
    restoreSettings();
    updateFace();
    updateActions();
    m_work.attachPanel(this);
    showLeftWork();
}

FilesPanel::~FilesPanel()
{
    if (m_saveTimer.isActive())
        QSettings().setValue(QLatin1StringView(columnsKey), m_table->saveColumns());
    // The parts borrow the models, which are members: left to QWidget they would go after them, and an open editor that
    // loses the focus still asks its model.
    qDeleteAll(findChildren<QWidget *>(Qt::FindDirectChildrenOnly));
}

void FilesPanel::setFileDialogs(std::unique_ptr<FileDialogs> dialogs)
{
    m_dialogs = std::move(dialogs);
    m_downloads->setDialogs(m_dialogs.get());
}

QToolBar *FilesPanel::makeBar(const char *name, const QString &title)
{
    auto *bar = new QToolBar(title);
    bar->setObjectName(QString::fromLatin1(name));
    bar->setAccessibleName(title);
    bar->setIconSize(QSize(16, 16));
    // Qt's own button for what finds no room has no name.
    if (auto *extension = bar->findChild<QToolButton *>(QStringLiteral("qt_toolbar_ext_button")))
        extension->setAccessibleName(tr("More of: %1").arg(title));
    return bar;
}

QToolBar *FilesPanel::makeNavigation()
{
    auto *bar = makeBar("filesNavigation", tr("Navigation"));
    bar->addActions(
        {m_actions->back, m_actions->forward, m_actions->up, m_actions->home, m_actions->refresh, m_actions->stop});
    return bar;
}

QToolBar *FilesPanel::makeTools()
{
    auto *bar = makeBar("filesTools", tr("File tools"));
    bar->addActions({m_actions->newFolder, m_actions->upload, m_actions->download, m_actions->remove});
    bar->addSeparator();
    bar->addActions({m_actions->search, m_actions->find, m_actions->showLocal, m_actions->showPreview});
    auto *more = new QToolButton;
    more->setObjectName(QStringLiteral("filesMore"));
    more->setIcon(Icons::get(QStringLiteral("more")));
    more->setAccessibleName(tr("More"));
    more->setToolTip(tr("More"));
    more->setPopupMode(QToolButton::InstantPopup);
    auto *menu = new QMenu(more);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        m_actions->fillMoreMenu(*menu);
        fillSortMenu(*menu);
    });
    more->setMenu(menu);
    bar->addWidget(more);
    return bar;
}

void FilesPanel::layOut()
{
    m_top = new QWidget;
    auto *top = new QHBoxLayout;
    top->setContentsMargins(4, 4, 4, 4);
    top->setSpacing(4);
    m_tools = makeTools();
    top->addWidget(makeNavigation());
    top->addWidget(m_breadcrumbs, 1);
    top->addWidget(m_tools);
    auto *line = new QFrame;
    line->setFrameShape(QFrame::HLine);
    line->setFrameShadow(QFrame::Sunken);
    m_splitter->setObjectName(QStringLiteral("filesSplitter"));
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setHandleWidth(1);
    const auto stacked = [](QWidget *widget) {
        auto *column = new QVBoxLayout(widget);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(0);
        return column;
    };
    m_sandboxTitle->setObjectName(QStringLiteral("filesSandboxTitle"));
    m_sandboxTitle->setContentsMargins(8, 4, 8, 4);
    m_sandboxTitle->hide();
    auto *list = new QWidget; // what is said of the sandbox's folder stands under that alone
    auto *listed = stacked(list);
    listed->addWidget(m_sandboxTitle);
    listed->addWidget(m_state, 1);
    listed->addWidget(m_status);
    m_splitter->addWidget(list);
    m_splitter->addWidget(m_preview);
    m_splitter->setStretchFactor(0, 5);
    m_splitter->setStretchFactor(1, 3);
    m_splitter->setSizes({500, 300});
    m_preview->setMinimumWidth(200);
    m_preview->hide();
    auto *above = stacked(m_top);
    above->addLayout(top);
    above->addWidget(line);
    auto *files = new QWidget;
    auto *below = stacked(files);
    below->addWidget(m_filter);
    below->addWidget(m_splitter, 1);
    m_pages = new QStackedWidget;
    m_pages->addWidget(files);
    auto *layout = stacked(this);
    layout->addWidget(m_top);
    m_floating = new FloatingNotice(*m_notices, *this, *m_splitter);
    m_floating->setBottomInset(m_status->maximumHeight()); // which is fixed
    layout->addWidget(m_pages, 1);
    setFocusProxy(m_table);
}

void FilesPanel::restoreSettings()
{
    const auto key = [](const char *name) { return QLatin1StringView(name); };
    const QSettings settings;
    m_table->restoreColumns(settings.value(key(columnsKey)).toByteArray());
    m_actions->showHidden->setChecked(settings.value(key(hiddenKey), false).toBool());
    m_actions->foldersFirst->setChecked(settings.value(key(foldersFirstKey), true).toBool());
    m_previewWasChosen = settings.contains(key(previewKey));
    m_actions->showPreview->setChecked(settings.value(key(previewKey), false).toBool());
    m_preview->setVisible(m_actions->showPreview->isChecked());
    // From here on changes are a person's.
    connect(m_table, &FileTableView::columnsChanged, &m_saveTimer, qOverload<>(&QTimer::start));
    const auto keep = [this, key](const QAction *action, const char *name) {
        connect(action, &QAction::triggered, this, [key, name](bool on) { QSettings().setValue(key(name), on); });
    };
    keep(m_actions->showHidden, hiddenKey);
    keep(m_actions->foldersFirst, foldersFirstKey);
    keep(m_actions->showPreview, previewKey);
    keep(m_actions->showLocal, localKey);
    if (settings.value(key(localKey), false).toBool())
        showLocal(true);
}

void FilesPanel::setActive(bool active)
{
    m_browser.setActive(active);
}

bool FilesPanel::isSearchShown() const
{
    return m_search && m_pages->currentWidget() == m_search;
}

QList<QAction *> FilesPanel::panelActions() const
{
    return isSearchShown() ? m_search->viewActions() : m_actions->all();
}

void FilesPanel::focusContent()
{
    if (isSearchShown()) {
        m_search->focusContent();
        return;
    }
    m_table->setFocus(Qt::OtherFocusReason);
    if (!m_table->currentIndex().isValid() && m_files.rowCount() > 0)
        m_table->selectionModel()->setCurrentIndex(m_files.index(0, 0), QItemSelectionModel::NoUpdate);
}

void FilesPanel::find()
{
    if (isSearchShown())
        m_search->find();
    else
        m_actions->find->trigger();
}

void FilesPanel::refresh()
{
    if (isSearchShown())
        m_search->refresh();
    else if (isLocalInFocus())
        m_local->refresh();
    else
        m_actions->refresh->trigger();
}

void FilesPanel::upload(const QStringList &localPaths)
{
    m_uploads->start(localPaths, m_browser.path());
}

void FilesPanel::keyPressEvent(QKeyEvent *event)
{
    // Where the panel stands alone, no window passes these on.
    if (Shortcuts::isPressed(QStringLiteral("window/refresh"), *event, QKeySequence(Qt::Key_F5)))
        refresh();
    else if (Shortcuts::isPressed(QStringLiteral("window/find"), *event, QKeySequence::Find))
        find();
    else if (Shortcuts::isPressed(
                 QStringLiteral("window/findInFiles"), *event, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F)))
        showSearch();
    else if (isPaneKey(*event))
        goToOtherPane();
    else
        Panel::keyPressEvent(event);
}

void FilesPanel::resizeEvent(QResizeEvent *event)
{
    Panel::resizeEvent(event);
    const auto style = width() >= widthWithTexts ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly;
    for (QAction *action : {m_actions->upload, m_actions->download}) {
        if (auto *button = qobject_cast<QToolButton *>(m_tools->widgetForAction(action)))
            button->setToolButtonStyle(style);
    }
    fitPanes();
}

void FilesPanel::dragEnterEvent(QDragEnterEvent *event)
{
    event->accept();
}

void FilesPanel::dragMoveEvent(QDragMoveEvent *event)
{
    // Beside the rows: an empty folder, the edges. It means the folder that is shown.
    const auto decision =
        FileDropRules::decide(event->mimeData(), context(), m_browser.path(), event->modifiers(), m_copies);
    event->setDropAction(event->possibleActions() & decision.action() ? decision.action() : event->proposedAction());
    event->setAccepted(decision.action() != Qt::IgnoreAction);
}

void FilesPanel::dropEvent(QDropEvent *event)
{
    const auto decision =
        FileDropRules::decide(event->mimeData(), context(), m_browser.path(), event->modifiers(), m_copies);
    event->setDropAction(decision.action() == Qt::MoveAction ? Qt::MoveAction : Qt::CopyAction);
    event->setAccepted(decision.action() != Qt::IgnoreAction);
    drop(event->mimeData(), m_browser.path(), event->modifiers());
}

void FilesPanel::updateFace()
{
    using State = FileBrowser::State;
    const QString name = Format::escaped(context().sandbox().name);
    m_sandboxTitle->setText(name);
    m_status->setVisible(context().isRunning()); // counts of what nobody can see any more say nothing
    if (!context().isRunning()) {
        const SandboxState state = context().sandbox().state;
        const bool isComing = state == SandboxState::Starting;
        showNotRunning(*m_state, QStringLiteral("folder"),
            isComing ? tr("%1 is starting").arg(name) : tr("%1 isn't running").arg(name),
            isComing ? tr("Its files can be seen as soon as it runs.") : tr("Its files can be seen while it runs."));
        return;
    }
    switch (m_browser.state()) {
    case State::Unopened:
        // Before the first look nothing is asked, so nothing is waited for.
        if (m_browser.isListing())
            m_state->showLoading(tr("Reading the folder…"));
        else
            m_state->showContent();
        return;
    case State::Failed:
        m_state->showFailed(m_browser.error());
        return;
    case State::Loading:
        if (m_browser.model().rowCount() == 0) {
            m_state->showLoading(tr("Reading %1…").arg(Format::escaped(m_browser.path())));
            return;
        }
        break;
    case State::Ready:
        break;
    }
    if (m_files.rowCount() > 0)
        m_state->showContent();
    else if (m_browser.model().rowCount() == 0)
        m_state->showEmpty(QStringLiteral("folder-open"), tr("This folder is empty"),
            tr("Drop files or folders here to upload them."), m_actions->upload);
    else if (!m_files.filterText().isEmpty())
        m_state->showEmpty(QStringLiteral("filter"), tr("No name matches “%1”").arg(m_files.filterText()),
            tr("%n name(s) in this folder are filtered out.", nullptr, m_browser.model().rowCount()), m_clearFilter);
    else
        m_state->showEmpty(QStringLiteral("eye-off"), tr("Only hidden files here"),
            tr("%n name(s) begin with a dot.", nullptr, m_browser.model().rowCount()), m_actions->showHidden);
}

} // namespace vivarium
