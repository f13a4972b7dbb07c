// SPDX-License-Identifier: GPL-3.0-or-later
#include "processes/RunPanel.h"

#include "common/ActionState.h"
#include "common/ElidedLabel.h"
#include "common/FloatingNotice.h"
#include "common/Format.h"
#include "common/Icons.h"
#include "common/NoticeBar.h"
#include "common/StateView.h"
#include "processes/FindBar.h"
#include "processes/OutputView.h"
#include "processes/RunDelegate.h"
#include "processes/RunForm.h"
#include "shortcuts/Shortcuts.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QListView>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

namespace vivarium {

void RunPanel::makeActions()
{
    const auto make = [this](const QString &text, const QString &icon, const QString &name,
                          const QKeySequence &keys = {}) {
        auto *action = new QAction(Icons::get(icon), text, this);
        action->setObjectName(name);
        action->setShortcut(keys);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        Shortcuts::add(action, ShortcutContext::Run);
        addAction(action);
        return action;
    };
    m_stopAction = make(tr("&Stop"), QStringLiteral("stop"), QStringLiteral("stopCommand"), QKeySequence(tr("Ctrl+.")));
    m_againAction =
        make(tr("Run &Again"), QStringLiteral("retry"), QStringLiteral("runAgain"), QKeySequence(tr("Ctrl+R")));
    m_editAction = make(tr("&Edit and Run…"), QStringLiteral("rename"), QStringLiteral("editCommand"));
    m_saveAction =
        make(tr("Save &Output…"), QStringLiteral("download"), QStringLiteral("saveOutput"), QKeySequence::Save);
    m_findAction = make(tr("&Find in the Output"), QStringLiteral("search"), QStringLiteral("findInOutput"));
    m_clearAction = make(tr("&Clear Ended Ones"), QStringLiteral("delete"), QStringLiteral("clearHistory"));
    m_rememberAction = make(tr("Re&member Commands"), QStringLiteral("clock"), QStringLiteral("rememberCommands"));
    m_rememberAction->setCheckable(true);
    m_rememberAction->setChecked(m_history.isRemembering());
    ActionState::setExplanation(m_rememberAction,
        tr("Keeps commands and exit codes on this computer, readable by you alone, until the list is cleared. "
           "Values of variables and output are never kept."));
    connect(m_rememberAction, &QAction::toggled, &m_history, &CommandHistory::setRemembering);
    m_followAction = make(tr("&Read Again"), QStringLiteral("refresh"), QStringLiteral("followAgain"));
    ActionState::setExplanation(m_stopAction, tr("Asks the command to end; a second time ends it at once."));
    ActionState::setExplanation(m_againAction, tr("Runs the same command once more."));
    ActionState::setExplanation(m_editAction, tr("Puts the command into the form."));
    ActionState::setExplanation(m_saveAction, tr("Writes the output to a file of this computer."));
    ActionState::setExplanation(m_clearAction, tr("Takes the commands that have ended off the list."));

    connect(m_stopAction, &QAction::triggered, this, &RunPanel::stop);
    connect(m_againAction, &QAction::triggered, this, &RunPanel::runAgain);
    connect(m_editAction, &QAction::triggered, this, &RunPanel::editAgain);
    connect(m_saveAction, &QAction::triggered, this, &RunPanel::save);
    connect(m_findAction, &QAction::triggered, this, &RunPanel::find);
    connect(m_clearAction, &QAction::triggered, &m_history, &CommandHistory::clearEnded);
    connect(m_followAction, &QAction::triggered, this, [this] {
        if (!m_run)
            return;
        m_run->follow();
        m_run->setKeepingAwake(true); // one of an earlier time too: somebody wants to see its end
    });
}

void RunPanel::makeLayout()
{
    m_list->setObjectName(QStringLiteral("runHistory"));
    m_list->setAccessibleName(tr("Commands, newest first"));
    m_list->setModel(&m_history);
    m_list->setItemDelegate(new RunDelegate(m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setUniformItemSizes(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_list->addActions({m_againAction, m_editAction, m_saveAction, m_clearAction, m_rememberAction});
    m_command->setObjectName(QStringLiteral("runCommand"));
    QFont bold = m_command->font();
    bold.setBold(true);
    m_command->setFont(bold);
    m_summary->setObjectName(QStringLiteral("runSummary"));
    m_summary->setTextFormat(Qt::PlainText);
    m_cut->setObjectName(QStringLiteral("runCut"));
    m_cut->setTextFormat(Qt::PlainText);
    m_cut->setWordWrap(true);
    m_cut->setContentsMargins(12, 2, 12, 2);
    m_cut->setForegroundRole(QPalette::PlaceholderText);
    m_cut->setText(
        tr("Only the end of the output is shown. “Save Output” writes more of it: the last %1.", "%1 is a size")
            .arg(Format::bytes(CommandOutput::defaultLimit)));
    m_cut->hide();
    m_findBar = new FindBar(*m_output);
    m_state = new StateView(m_output);
    connect(m_state, &StateView::retryRequested, this, &RunPanel::runAgain);

    auto *head = new QHBoxLayout;
    head->setContentsMargins(12, 4, 8, 4);
    head->setSpacing(8);
    head->addWidget(m_dot);
    auto *texts = new QVBoxLayout;
    texts->setSpacing(0);
    texts->addWidget(m_command);
    texts->addWidget(m_summary);
    head->addLayout(texts, 1);
    m_streams = new QComboBox;
    m_streams->setObjectName(QStringLiteral("runStreams"));
    m_streams->setAccessibleName(tr("What to show of the output"));
    m_streams->setToolTip(tr("Standard output and standard error, which stands out by its colour"));
    m_streams->addItem(tr("Both streams"));
    m_streams->addItem(tr("Only output", "standard output"), int(CommandOutput::Source::StandardOutput));
    m_streams->addItem(tr("Only errors", "standard error"), int(CommandOutput::Source::StandardError));
    connect(m_streams, &QComboBox::currentIndexChanged, this, [this] {
        const QVariant chosen = m_streams->currentData();
        m_output->setShown(chosen.isValid() ? std::optional(CommandOutput::Source(chosen.toInt())) : std::nullopt);
    });
    head->addWidget(m_streams);
    for (QAction *action : {m_stopAction, m_againAction, m_findAction, m_saveAction}) {
        auto *button = new QToolButton;
        button->setObjectName(action->objectName() + QStringLiteral("Button"));
        button->setDefaultAction(action);
        button->setAutoRaise(action != m_stopAction);
        button->setToolButtonStyle(action == m_stopAction ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
        button->setFocusPolicy(Qt::TabFocus);
        head->addWidget(button);
    }
    auto *right = new QWidget;
    auto *rightLayout = new QVBoxLayout(right);
    rightLayout->setContentsMargins(0, 0, 0, 0);
    rightLayout->setSpacing(0);
    rightLayout->addLayout(head);
    rightLayout->addWidget(m_findBar);
    rightLayout->addWidget(m_cut);
    rightLayout->addWidget(m_state, 1);

    m_splitter = new QSplitter(Qt::Horizontal);
    m_splitter->setObjectName(QStringLiteral("runSplitter"));
    m_splitter->setChildrenCollapsible(false);
    m_splitter->addWidget(m_list);
    m_splitter->addWidget(right);
    m_splitter->setStretchFactor(0, 0);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setSizes({220, 600});

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_form);
    new FloatingNotice(*m_notices, *this, *m_state, Qt::TopEdge);
    layout->addWidget(m_splitter, 1);
    setTabOrder(m_form, m_list);
    setTabOrder(m_list, m_output);
}

} // namespace vivarium
