// SPDX-License-Identifier: GPL-3.0-or-later
#include "snapshots/ImagesView.h"

#include "common/ActionState.h"
#include "common/ElidedLabel.h"
#include "common/FloatingNotice.h"
#include "common/Icons.h"
#include "common/NoticeBar.h"
#include "common/StateView.h"
#include "common/TableStyle.h"
#include "sandboxes/SandboxContext.h"
#include "shortcuts/Shortcuts.h"
#include "snapshots/ImageDelegate.h"
#include "snapshots/ImageLibrary.h"
#include "snapshots/ImageModel.h"
#include "snapshots/LineageTree.h"
#include "snapshots/RestoreForm.h"
#include "snapshots/SaveProgress.h"
#include "snapshots/SnapshotForm.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QSettings>
#include <QStackedWidget>
#include <QToolButton>
#include <QTreeView>

namespace vivarium {

namespace {

int firstImageWidth(int column, int character)
{
    switch (column) {
    case ImageModel::Name:
        return character * 32;
    case ImageModel::Kind:
        return character * 34;
    case ImageModel::Size:
        return character * 12;
    case ImageModel::Created:
        return character * 14;
    case ImageModel::Source:
        return character * 22;
    case ImageModel::UsedBy:
        return character * 11;
    case ImageModel::Python:
        return character * 9;
    case ImageModel::Identity:
        return character * 18;
    default:
        return character * 20; // the last one takes what is left
    }
}

} // namespace

void ImagesView::makeActions()
{
    const auto make = [this](const QString &text, const QString &icon, const QString &name,
                          const QKeySequence &keys = {}) {
        auto *action = new QAction(Icons::get(icon), text, this);
        action->setObjectName(name);
        action->setShortcut(keys);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        Shortcuts::add(action, ShortcutContext::Images);
        addAction(action);
        return action;
    };
    m_saveAction = make(tr("&Save Files…"), QStringLiteral("snapshot"), QStringLiteral("saveFileSystem"));
    m_saveMemoryAction = make(tr("Save &Memory…"), QStringLiteral("memory-snapshot"), QStringLiteral("saveMemory"));
    m_treeAction = make(tr("As a T&ree"), QStringLiteral("tree"), QStringLiteral("showLineage"));
    m_treeAction->setCheckable(true);
    m_startAction = make(tr("S&tart a Sandbox…"), QStringLiteral("play"), QStringLiteral("startFromImage"));
    m_restoreByIdAction = make(tr("Restore by &Id…"), QStringLiteral("key"), QStringLiteral("restoreById"));
    m_compareAction = make(tr("&Compare with the Sandbox…"), QStringLiteral("columns"), QStringLiteral("compareImage"));
    m_changesAction = make(tr("C&hanges Since It Was Made…"), QStringLiteral("columns"), QStringLiteral("showChanges"));
    m_renameAction =
        make(tr("&Name and Note…"), QStringLiteral("rename"), QStringLiteral("renameImage"), QKeySequence(Qt::Key_F2));
    m_removeAction =
        make(tr("&Delete…"), QStringLiteral("delete"), QStringLiteral("removeImage"), QKeySequence::Delete);
    m_copyIdAction = make(tr("Copy &ID"), QStringLiteral("copy"), QStringLiteral("copyImageId"), QKeySequence::Copy);
    m_poolAction = make(tr("&Warm Copies…"), QStringLiteral("play"), QStringLiteral("warmPool"));
    m_showAllAction = make(tr("Show All &Images"), QStringLiteral("image"), QStringLiteral("showAllImages"));
    m_clearFilterAction = make(tr("&Show All"), {}, QStringLiteral("clearImageFilter"));
    ActionState::setExplanation(m_saveAction, tr("Keeps the files of this sandbox as they are now."));
    ActionState::setExplanation(m_saveMemoryAction,
        tr("Keeps memory, running processes and files, for sandboxes that go on where this one is now."));
    if (hasPools())
        ActionState::setExplanation(
            m_saveMemoryAction, tr("Keeps the sandbox as it is now, for others that start from it."));
    ActionState::setExplanation(m_poolAction, tr("How many started copies of the snapshot are kept ready."));
    connect(m_poolAction, &QAction::triggered, this, &ImagesView::openPool);
    ActionState::setExplanation(m_treeAction, tr("Shows which sandbox came from which snapshot."));
    ActionState::setExplanation(
        m_startAction, tr("Opens the form for a new sandbox, filled in. Nothing starts before you agree."));
    ActionState::setExplanation(
        m_restoreByIdAction, tr("Restores sandboxes from a snapshot of the memory that this list doesn't have."));
    ActionState::setExplanation(
        m_compareAction, tr("Lists the files that this sandbox has other than the image, without using the sandbox."));
    ActionState::setExplanation(m_changesAction,
        tr("Lists what differs between the files of this sandbox and the image that it was made from."));
    ActionState::setExplanation(m_renameAction, tr("Changes what it is called, and the note."));
    connect(m_saveAction, &QAction::triggered, this, &ImagesView::openSaveForm);
    connect(m_saveMemoryAction, &QAction::triggered, this, &ImagesView::openMemoryForm);
    connect(m_treeAction, &QAction::toggled, this, &ImagesView::setTree);
    connect(m_startAction, &QAction::triggered, this, [this] { startFrom(chosen()); });
    m_startSaved = new QAction(m_startAction->icon(), m_startAction->text(), this);
    m_startSaved->setObjectName(QStringLiteral("startFromSaved"));
    connect(m_startSaved, &QAction::triggered, this, [this] {
        const Image *saved = m_library.model().find(m_saved);
        startFrom(saved ? std::optional(*saved) : std::nullopt);
    });
    connect(m_restoreByIdAction, &QAction::triggered, this, &ImagesView::openRestoreByIdForm);
    connect(m_compareAction, &QAction::triggered, this, [this] { compare(chosen()); });
    connect(m_changesAction, &QAction::triggered, this, [this] { compare({}); });
    connect(m_renameAction, &QAction::triggered, this, &ImagesView::openRenameForm);
    connect(m_removeAction, &QAction::triggered, this, &ImagesView::askToRemove);
    connect(m_copyIdAction, &QAction::triggered, this, &ImagesView::copyId);
    connect(m_showAllAction, &QAction::triggered, this, [this] { setScope(ImageProxy::Scope::Everything); });
    connect(m_clearFilterAction, &QAction::triggered, this, [this] { m_filter->clear(); });
}

void ImagesView::makeTable()
{
    m_table = new QTreeView;
    m_table->setObjectName(QStringLiteral("imageTable"));
    m_table->setAccessibleName(tr("Snapshots and images"));
    TableStyle::apply(m_table);
    m_table->setModel(&m_proxy);
    m_table->setItemDelegate(new ImageDelegate(m_table));
    m_table->setRootIsDecorated(false);
    m_table->setItemsExpandable(false);
    m_table->setUniformRowHeights(true);
    m_table->setAllColumnsShowFocus(true);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(ImageModel::Created, Qt::DescendingOrder);
    QHeaderView *header = m_table->header();
    header->setSectionsMovable(true);
    header->setFirstSectionMovable(false);
    header->setMinimumSectionSize(40);
    const int character = m_table->fontMetrics().averageCharWidth();
    for (int column = 0; column < ImageModel::ColumnCount; ++column)
        m_table->setColumnWidth(column, firstImageWidth(column, character));
    m_table->setColumnHidden(ImageModel::Python, true);
    m_table->setColumnHidden(ImageModel::Identity, true);
    if (const QByteArray state = QSettings().value(QStringLiteral("snapshots/columns-1")).toByteArray();
        !state.isEmpty())
        header->restoreState(state);
    header->setStretchLastSection(true);
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(header, &QWidget::customContextMenuRequested, this, [this, header](const QPoint &position) {
        auto *menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        for (int column = ImageModel::Size; column < ImageModel::ColumnCount; ++column) { // name and kind always stay
            QAction *action = menu->addAction(m_proxy.headerData(column, Qt::Horizontal).toString());
            action->setCheckable(true);
            action->setChecked(!m_table->isColumnHidden(column));
            connect(action, &QAction::toggled, this, [this, column](bool shown) {
                m_table->setColumnHidden(column, !shown);
                m_saveSoon.start();
            });
        }
        menu->popup(header->mapToGlobal(position));
    });
    connect(header, &QHeaderView::sectionResized, &m_saveSoon, qOverload<>(&QTimer::start));
    connect(header, &QHeaderView::sectionMoved, &m_saveSoon, qOverload<>(&QTimer::start));
    connect(header, &QHeaderView::sortIndicatorChanged, &m_saveSoon, qOverload<>(&QTimer::start));
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &ImagesView::updateActions);
    connect(m_table, &QAbstractItemView::activated, this, [this] { startFrom(chosen()); });
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_table->addActions({m_startAction, m_compareAction, m_renameAction, m_copyIdAction, m_removeAction});
}

void ImagesView::makeTree()
{
    m_tree = new LineageTree;
    m_tree->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_tree->addActions({m_startAction, m_compareAction, m_renameAction, m_copyIdAction, m_removeAction});
    connect(m_tree, &LineageTree::choiceChanged, this, &ImagesView::updateActions);
    connect(m_tree, &LineageTree::snapshotActivated, this, [this] { startFrom(chosen()); });
    connect(m_tree, &LineageTree::sandboxActivated, this, &ImagesView::openSandboxRequested);
    m_lists = new QStackedWidget;
    m_lists->addWidget(m_table);
    m_lists->addWidget(m_tree);
    m_state = new StateView(m_lists);
}

QWidget *ImagesView::makeToolBar()
{
    m_scope = new QComboBox;
    m_scope->setObjectName(QStringLiteral("imageScope"));
    m_scope->setAccessibleName(tr("Which snapshots are shown"));
    if (m_sandbox)
        m_scope->addItem(tr("Of this sandbox"), int(ImageProxy::Scope::OfSandbox));
    m_scope->addItem(tr("All snapshots"), int(ImageProxy::Scope::Snapshots));
    m_scope->addItem(tr("All images"), int(ImageProxy::Scope::Everything));
    connect(
        m_scope, &QComboBox::activated, this, [this] { setScope(ImageProxy::Scope(m_scope->currentData().toInt())); });
    m_filter = new QLineEdit;
    m_filter->setObjectName(QStringLiteral("imageFilter"));
    m_filter->setPlaceholderText(tr("Filter by name or note"));
    m_filter->setAccessibleName(tr("Filter the snapshots"));
    m_filter->setClearButtonEnabled(true);
    m_filter->addAction(Icons::get(QStringLiteral("search")), QLineEdit::LeadingPosition);
    m_filter->setMinimumWidth(80);
    m_filter->setMaximumWidth(280);
    m_filter->installEventFilter(this);
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_proxy.setFilterText(text.trimmed());
        updateFace();
    });

    auto *bar = new QWidget;
    auto *layout = new QHBoxLayout(bar);
    layout->setContentsMargins(8, 6, 8, 6);
    layout->setSpacing(4);
    layout->addWidget(m_scope);
    layout->addWidget(m_filter, 1);
    layout->addStretch(1);
    const auto add = [layout](QAction *action, Qt::ToolButtonStyle style) {
        auto *button = new QToolButton;
        button->setObjectName(action->objectName() + QStringLiteral("Button"));
        button->setDefaultAction(action);
        button->setToolButtonStyle(style);
        button->setAutoRaise(style == Qt::ToolButtonIconOnly);
        button->setFocusPolicy(Qt::TabFocus);
        layout->addWidget(button);
    };
    if (!hasPools())
        add(m_treeAction, Qt::ToolButtonIconOnly);
    if (m_sandbox && !hasPools())
        add(m_changesAction, Qt::ToolButtonIconOnly);
    add(m_renameAction, Qt::ToolButtonIconOnly);
    add(m_removeAction, Qt::ToolButtonIconOnly);
    if (hasPools())
        add(m_poolAction, Qt::ToolButtonTextBesideIcon);
    else if (!m_sandbox) // a sandbox's panel has it in its menu
        add(m_restoreByIdAction, Qt::ToolButtonIconOnly);
    add(m_startAction, Qt::ToolButtonTextBesideIcon);
    if (m_sandbox) {
        if (!hasPools())
            add(m_saveAction, Qt::ToolButtonTextBesideIcon);
        add(m_saveMemoryAction, Qt::ToolButtonTextBesideIcon);
    }
    return bar;
}

void ImagesView::makeLayout()
{
    m_summary = new ElidedLabel;
    m_summary->setObjectName(QStringLiteral("imageSummary"));
    m_savesLayout->setContentsMargins(0, 0, 0, 0);
    m_savesLayout->setSpacing(0);
    auto *footer = new QHBoxLayout;
    footer->setContentsMargins(12, 4, 12, 4);
    footer->addWidget(m_summary, 1);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeToolBar());
    new FloatingNotice(*m_notices, *this, *m_state);
    layout->addLayout(m_savesLayout);
    layout->addWidget(m_form);
    layout->addWidget(m_restoreForm);
    layout->addWidget(m_state, 1);
    layout->addLayout(footer);
}

} // namespace vivarium
