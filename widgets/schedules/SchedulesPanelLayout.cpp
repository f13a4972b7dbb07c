// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/ActionState.h"
#include "common/FloatingNotice.h"
#include "common/FreshnessLabel.h"
#include "common/Icons.h"
#include "common/NoticeBar.h"
#include "common/RowDelegate.h"
#include "common/StateView.h"
#include "common/TableStyle.h"
#include "schedules/ScheduleRuns.h"
#include "schedules/SchedulesPanel.h"
#include "shortcuts/Shortcuts.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLocale>
#include <QSplitter>
#include <QToolBar>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace vivarium {

namespace {

// Widths of columns, in letters.
constexpr int nameLetters = 16;
constexpr int ruleLetters = 20;
constexpr int momentLetters = 16;
constexpr int endLetters = 24;

} // namespace

void SchedulesPanel::makeActions()
{
    const auto make = [this](const QString &text, const char *icon, const char *name, const QString &explanation,
                          const QKeySequence &keys = {}) {
        auto *action = new QAction(Icons::get(QLatin1String(icon)), text, this);
        action->setObjectName(QLatin1String(name));
        action->setShortcut(keys);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        Shortcuts::add(action, ShortcutContext::Schedules);
        m_table->addAction(action); // its keys and its menu
        ActionState::setExplanation(action, explanation);
        return action;
    };
    m_add = make(tr("&Add…"), "add", "scheduleAdd", tr("Makes a schedule for this sandbox."));
    m_edit = make(
        tr("&Edit…"), "rename", "scheduleEdit", tr("Changes the schedule that is chosen."), QKeySequence(Qt::Key_F2));
    m_switch = make(tr("S&witch Off"), "pause", "scheduleSwitch", tr("Keeps the schedule, but runs nothing."));
    m_run = make(tr("&Run Now"), "play", "scheduleRun", {});
    m_delete = make(
        tr("&Delete…"), "delete", "scheduleDelete", tr("Deletes the schedule with its history."), QKeySequence::Delete);
    m_refresh = make(tr("Re&fresh"), "refresh", "scheduleRefresh", tr("Reads the schedules again."));
    connect(m_refresh, &QAction::triggered, this, &SchedulesPanel::refresh);
    connect(m_add, &QAction::triggered, this, [this] { openDialog(false); });
    connect(m_edit, &QAction::triggered, this, [this] { openDialog(true); });
    connect(m_switch, &QAction::triggered, this, [this] {
        if (const Schedule *schedule = chosen())
            m_book.setEnabled(schedule->id, !schedule->spec.enabled);
    });
    connect(m_run, &QAction::triggered, this, &SchedulesPanel::runNow);
    connect(m_delete, &QAction::triggered, this, &SchedulesPanel::askToDelete);
}

void SchedulesPanel::makeLayout()
{
    auto *bar = new QToolBar(tr("Schedules"));
    bar->setAccessibleName(tr("Schedules"));
    bar->setIconSize(QSize(16, 16));
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar->addActions({m_add, m_edit, m_switch, m_run, m_delete});
    m_table->setObjectName(QStringLiteral("scheduleTable"));
    m_table->setAccessibleName(tr("Schedules"));
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_table->setModel(&m_book.model());
    TableStyle::apply(m_table);
    m_table->setRootIsDecorated(false);
    m_table->setUniformRowHeights(true);
    m_table->header()->setStretchLastSection(true);
    m_table->setItemDelegate(new RowDelegate(m_table));
    const QFontMetrics metrics = m_table->fontMetrics();
    const auto resize = [&](ScheduleModel::Column column, int width) {
        m_table->header()->resizeSection(column, width + 2 * TableStyle::cellMargin);
    };
    resize(ScheduleModel::Name, metrics.averageCharWidth() * nameLetters);
    resize(ScheduleModel::When, metrics.averageCharWidth() * ruleLetters);
    resize(ScheduleModel::Last, metrics.averageCharWidth() * endLetters);
    // A moment must be seen whole: how long it is depends on the language.
    const QDateTime longMoment(QDate(2026, 12, 28), QTime(20, 58, 58));
    resize(ScheduleModel::Next,
        std::max(metrics.horizontalAdvance(QLocale().toString(longMoment, QLocale::ShortFormat)),
            metrics.averageCharWidth() * momentLetters)
            + 2 * metrics.averageCharWidth()); // what fits to the pixel is cut: a layout of a text rounds up
    m_freshness->setObjectName(QStringLiteral("scheduleAge"));
    auto *halves = new QSplitter(Qt::Vertical);
    halves->setChildrenCollapsible(false);
    halves->addWidget(m_state);
    halves->addWidget(m_runs);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    new FloatingNotice(*m_notices, *this, *m_state);
    auto *head = new QHBoxLayout;
    head->setContentsMargins(0, 0, 12, 0);
    head->addWidget(bar, 1);
    head->addWidget(m_freshness);
    layout->addLayout(head);
    layout->addWidget(halves, 1);
}

} // namespace vivarium
