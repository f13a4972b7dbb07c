// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/SearchView.h"

#include "common/ActionState.h"
#include "common/ElidedLabel.h"
#include "common/Format.h"
#include "common/Icons.h"
#include "common/NoticeBar.h"
#include "common/StateView.h"
#include "files/ExternalEditFlow.h"
#include "files/FilePaths.h"
#include "files/FileWork.h"
#include "files/PreviewPane.h"
#include "sandboxes/SandboxContext.h"
#include "search/FoundDelegate.h"
#include "search/FoundTreeView.h"
#include "search/PlanDelegate.h"
#include "search/SearchForm.h"
#include "shortcuts/Shortcuts.h"

#include <QAction>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace vivarium {

namespace {

constexpr std::chrono::milliseconds previewRest(150);

} // namespace

SearchView::SearchView(SandboxContext &context, NoticeBar &notices, ExternalEditFlow &editing, QWidget *parent)
    : QWidget(parent)
    , m_context(context)
    , m_notices(notices)
    , m_editing(editing)
    , m_controller(context)
    , m_run(FileWork::of(context).replacing())
    , m_previewPlace(context)
    , m_editPlace(context)
    , m_form(new SearchForm)
    , m_results(new FoundTreeView(m_controller.model()))
    , m_planTree(new FoundTreeView(m_plan))
    , m_trees(new QStackedWidget)
    , m_state(new StateView(m_trees))
    , m_preview(new PreviewPane(context))
    , m_splitter(new QSplitter(Qt::Horizontal))
    , m_status(new ElidedLabel)
    , m_remarks(new QLabel)
{
    setObjectName(QStringLiteral("searchView"));
    setFocusProxy(m_form);
    makeActions();
    layOut();
    connectParts();
    m_previewDelay.setSingleShot(true);
    m_previewDelay.setInterval(previewRest);
    m_form->setCapabilities(context.capabilities());
    m_form->setFolder(FilePaths::home());
    m_form->setUnavailable(whyNotRunning());
    FileWork::of(context).attachSearch(this);
    updateFace();
    updateStatus();
    updateActions();
}

SearchView::~SearchView()
{
    // The parts borrow the models, which are members and go before the children of a widget.
    qDeleteAll(findChildren<QWidget *>(Qt::FindDirectChildrenOnly));
}

QAction *SearchView::make(
    const char *name, const QString &text, const char *icon, const QKeySequence &shortcut, const QString &explanation)
{
    auto *action = new QAction(icon ? Icons::get(QString::fromLatin1(icon)) : QIcon(), text, this);
    action->setObjectName(QString::fromLatin1(name));
    action->setShortcut(shortcut);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    Shortcuts::add(action, ShortcutContext::Search);
    ActionState::setExplanation(action, explanation);
    addAction(action);
    return action;
}

void SearchView::makeActions()
{
    m_openAction = make("searchOpen", tr("Show the &Line"), "picture", {}, tr("In the file, beside the list (Enter)"));
    m_editAction =
        make("searchEdit", tr("&Edit in Local Program"), "rename", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E),
            tr("Opens a copy in a program of this machine; each save is sent back"));
    m_filesAction = make("searchShowInFiles", tr("Show in &Files"), "folder-open",
        QKeySequence(Qt::CTRL | Qt::Key_Return), tr("Goes to the file's folder"));
    m_copyLineAction = make("searchCopyLine", tr("&Copy Line"), "copy", QKeySequence::Copy, {});
    m_copyPathAction =
        make("searchCopyPath", tr("Copy Pat&h"), nullptr, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C), {});
    m_nextAction = make("searchNext", tr("&Next Match"), nullptr, QKeySequence(Qt::Key_F4), {});
    m_previousAction = make("searchPrevious", tr("&Previous Match"), nullptr, QKeySequence(Qt::SHIFT | Qt::Key_F4), {});
    m_expandAction = make("searchExpand", tr("E&xpand All"), "expand", {}, {});
    m_collapseAction = make("searchCollapse", tr("C&ollapse All"), "collapse", {}, {});
    m_previewAction = make("searchShowPreview", tr("Pre&view"), "picture", {},
        tr("Show the file around the current line beside the list"));
    m_previewAction->setCheckable(true);
    m_checkAllAction = make("searchCheckAll", tr("Check &All"), nullptr, {}, {});
    m_checkNoneAction = make("searchCheckNone", tr("&Uncheck All"), nullptr, {}, {});
    m_applyAction = make("searchApply", tr("&Replace"), nullptr, {}, {});
    m_backAction = make("searchBackToResults", tr("&Back to What Was Found"), "back", {}, {});
    m_undoAction = make("searchUndo", tr("&Undo Replacement"), nullptr, {},
        tr("Writes the files of the last replacement as they were before, unless they have changed since"));
}

QToolButton *SearchView::makeButton(QAction *action)
{
    auto *button = new QToolButton;
    button->setObjectName(action->objectName() + QStringLiteral("Button"));
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setFocusPolicy(Qt::StrongFocus);
    return button;
}

void SearchView::layOut()
{
    m_results->setObjectName(QStringLiteral("searchResults"));
    m_results->setAccessibleName(tr("What was found"));
    m_results->setItemDelegate(new FoundDelegate(m_results));
    m_results->setUniformRowHeights(true);
    m_results->header()->setSectionResizeMode(SearchResultsModel::PlaceColumn, QHeaderView::Fixed);
    m_results->header()->resizeSection(
        SearchResultsModel::PlaceColumn, m_results->fontMetrics().averageCharWidth() * 9);
    m_planTree->setObjectName(QStringLiteral("searchPlan"));
    m_planTree->setAccessibleName(tr("Changes that would be made"));
    m_planTree->setItemDelegate(new PlanDelegate(m_planTree));
    m_trees->addWidget(m_results);
    m_trees->addWidget(m_planTree);
    m_splitter->setObjectName(QStringLiteral("searchSplitter"));
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setHandleWidth(1);
    m_splitter->addWidget(m_state);
    m_splitter->addWidget(m_preview);
    m_splitter->setStretchFactor(0, 5);
    m_splitter->setStretchFactor(1, 4);
    m_splitter->setSizes({500, 400});
    m_preview->setMinimumWidth(200);
    m_preview->hide();
    m_status->setObjectName(QStringLiteral("searchStatus"));
    m_remarks->setObjectName(QStringLiteral("searchRemarks"));
    m_remarks->setTextFormat(Qt::PlainText);
    m_remarks->setWordWrap(true);
    m_remarks->setContentsMargins(8, 0, 8, 4);

    m_backButton = makeButton(m_backAction);
    m_undoButton = makeButton(m_undoAction);
    m_applyButton = makeButton(m_applyAction);
    auto *bottom = new QHBoxLayout;
    bottom->setContentsMargins(8, 4, 8, 4);
    bottom->setSpacing(8);
    bottom->addWidget(m_status, 1);
    bottom->addWidget(m_undoButton);
    bottom->addWidget(m_backButton);
    bottom->addWidget(m_applyButton);
    const auto makeLine = [] {
        auto *line = new QFrame;
        line->setFrameShape(QFrame::HLine);
        line->setFrameShadow(QFrame::Sunken);
        return line;
    };
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_form);
    layout->addWidget(makeLine());
    layout->addWidget(m_splitter, 1);
    layout->addWidget(makeLine());
    layout->addLayout(bottom);
    layout->addWidget(m_remarks);
}

void SearchView::connectParts()
{
    const auto on = [this](QAction *action, auto slot) { connect(action, &QAction::triggered, this, slot); };
    on(m_openAction, [this] { openLine(currentFound()); });
    on(m_editAction, &SearchView::edit);
    on(m_filesAction,
        [this] { Q_EMIT showInFilesRequested(currentFound().data(SearchResultsModel::PathRole).toByteArray()); });
    on(m_copyLineAction, &SearchView::copyLine);
    on(m_copyPathAction, &SearchView::copyPath);
    on(m_nextAction, [this] { currentTree()->step(1); });
    on(m_previousAction, [this] { currentTree()->step(-1); });
    on(m_expandAction, [this] { currentTree()->expandAll(); });
    on(m_collapseAction, [this] { currentTree()->collapseAll(); });
    on(m_previewAction, [this](bool shown) {
        m_preview->setVisible(shown);
        onCurrentMoved();
    });
    on(m_checkAllAction, [this] { m_plan.setAllChecked(true); });
    on(m_checkNoneAction, [this] { m_plan.setAllChecked(false); });
    on(m_applyAction, &SearchView::apply);
    on(m_backAction, &SearchView::leavePlan);
    on(m_undoAction, [this] { m_run.undo(); });

    connect(m_form, &SearchForm::searchRequested, this, [this] { startSearch(false); });
    connect(m_form, &SearchForm::previewRequested, this, [this] { startSearch(true); });
    connect(m_form, &SearchForm::stopRequested, &m_controller, &SearchController::stop);
    connect(m_form, &SearchForm::filesRequested, this, &SearchView::closeRequested);
    connect(m_form, &SearchForm::resultsRequested, this, &SearchView::focusContent);
    connect(m_form, &SearchForm::changed, this, [this] {
        m_wantsPlan = false;
        forgetPlan();
        updateFace();
    });
    connect(m_state, &StateView::retryRequested, &m_controller, &SearchController::repeat);
    connect(m_state, &StateView::cancelRequested, &m_controller, &SearchController::stop);

    connect(&m_controller, &SearchController::stateChanged, this, &SearchView::onSearchState);
    connect(&m_controller, &SearchController::progressed, this, [this] {
        updateFace();
        updateStatus();
    });
    connect(&m_plan, &ReplacePlanModel::checksChanged, this, [this] {
        updateStatus();
        updateActions();
    });
    const auto onRun = [this] {
        updateStatus();
        updateActions();
    };
    connect(&m_run, &ReplaceRun::progressed, this, onRun);
    connect(&m_run, &ReplaceRun::fileDone, this, [this](const RemotePath &path) {
        m_plan.setOutcome(
            path, m_run.isUndoing() ? tr("as it was before") : tr("replaced", "a file in which something was"));
    });
    connect(&m_run, &ReplaceRun::fileChangedMeanwhile, this,
        [this](const RemotePath &path) { m_plan.setOutcome(path, tr("has changed meanwhile, left alone")); });
    connect(&m_run, &ReplaceRun::fileFailed, this,
        [this](const RemotePath &path, const ApiError &error) { m_plan.setOutcome(path, error.sentence); });
    connect(&m_run, &ReplaceRun::finished, this, &SearchView::onReplaced);

    for (FoundTreeView *tree : {m_results, m_planTree}) {
        connect(tree, &FoundTreeView::openRequested, this, &SearchView::openLine);
        connect(tree, &FoundTreeView::currentMoved, this, [this] {
            updateActions();
            if (m_preview->isVisible())
                m_previewDelay.start();
        });
        connect(tree, &FoundTreeView::menuRequested, this, &SearchView::showMenu);
    }
    connect(&m_previewDelay, &QTimer::timeout, this, &SearchView::onCurrentMoved);
    connect(&m_previewPlace, &FoundPlace::known, this,
        [this](const RemotePath &path, const FileEntry &entry, qint64 line, qint64 offset) {
            m_preview->showLine(FilePaths::parent(path), entry, line, offset, marksIn(path, line));
        });
    const auto onGone = [this](const RemotePath &path, const ApiError &error) {
        ApiError told = error;
        told.sentence = tr("“%1” can't be shown: %2").arg(Format::escaped(path), error.sentence);
        m_notices.show(told);
    };
    connect(&m_previewPlace, &FoundPlace::failed, this, onGone);
    connect(&m_editPlace, &FoundPlace::failed, this, onGone);
    connect(&m_editPlace, &FoundPlace::known, this,
        [this](const RemotePath &path, const FileEntry &entry) { m_editing.start(path, entry); });
    connect(&m_editing, &ExternalEditFlow::opened, this, [this](const RemotePath &path) {
        if (path != std::exchange(m_editedPath, {}))
            return;
        // Programs can't be told where to go in a way that all of them understand.
        m_notices.show(NoticeBar::Kind::Information,
            tr("“%1” is open in a program of this machine; the match is in line %2. Saving it there sends it back.")
                .arg(Format::escaped(FilePaths::fileName(path)), QLocale().toString(m_editedLine)));
    });

    connect(&m_context, &SandboxContext::changed, this, [this] {
        m_form->setUnavailable(whyNotRunning());
        updateFace();
        updateActions();
    });
    connect(&m_context.backend(), &Backend::capabilitiesChanged, this,
        [this] { m_form->setCapabilities(m_context.capabilities()); });
}

void SearchView::open(const RemotePath &folder, const QString &pattern)
{
    if (!folder.isEmpty())
        m_form->setFolder(folder);
    if (pattern.isEmpty()) {
        find();
        return;
    }
    m_form->setPattern(pattern);
    m_form->focusPattern();
}

void SearchView::find()
{
    if (const QString selected = m_preview->selectedText(); !selected.isEmpty())
        m_form->setPattern(selected);
    m_form->focusPattern();
}

void SearchView::refresh()
{
    if (m_run.isRunning() || m_controller.state() == SearchController::State::Idle)
        return;
    m_hasReplaced = false;
    forgetPlan();
    m_controller.repeat();
}

void SearchView::focusContent()
{
    FoundTreeView *tree = currentTree();
    if (!m_state->isShowingContent() || tree->model()->rowCount() == 0) {
        find();
        return;
    }
    // Before the focus, with which the view would choose its first row, a file.
    if (!tree->currentIndex().isValid())
        tree->step(1);
    tree->setFocus(Qt::OtherFocusReason);
}

QList<QAction *> SearchView::viewActions() const
{
    return m_form->toggles()
        + QList<QAction *>{m_openAction, m_editAction, m_filesAction, m_copyLineAction, m_copyPathAction, m_nextAction,
            m_previousAction, m_expandAction, m_collapseAction, m_previewAction, m_checkAllAction, m_checkNoneAction,
            m_applyAction, m_backAction, m_undoAction};
}

QWidget &SearchView::results() const
{
    return *m_splitter;
}

void SearchView::keyPressEvent(QKeyEvent *event)
{
    if (event->key() != Qt::Key_Escape) {
        QWidget::keyPressEvent(event);
        return;
    }
    if (m_controller.state() == SearchController::State::Searching)
        m_controller.stop();
    else if (m_notices.isVisible())
        m_notices.dismiss(); // it lies over what was found
    else if (isPlanShown() && !m_run.isRunning())
        leavePlan();
    else
        Q_EMIT closeRequested();
}

} // namespace vivarium
