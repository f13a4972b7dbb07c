// SPDX-License-Identifier: GPL-3.0-or-later
#include "AreaActions.h"

#include "ListAndPanels.h"
#include "MainWindow.h"
#include "SnapshotsPlace.h"
#include "activity/ActivityView.h"
#include "common/NoticeBar.h"
#include "common/Panel.h"
#include "connections/PlacesView.h"
#include "files/FilesPanel.h"
#include "sandboxes/DetailArea.h"
#include "sandboxes/SandboxListPanel.h"
#include "sandboxes/SandboxListView.h"
#include "sandboxes/SandboxView.h"
#include "transfers/TransfersView.h"

#include <QApplication>
#include <QStackedWidget>
#include <QTreeView>

namespace vivarium {

AreaActions::AreaActions(MainWindow &window, QStackedWidget &places, SandboxFeeds &feeds)
    : QObject(&window)
    , m_window(window)
    , m_places(places)
    , m_feeds(feeds)
{
    const ActionSet &actions = window.actions();
    connect(actions.find, &QAction::triggered, this, &AreaActions::find);
    connect(actions.findInFiles, &QAction::triggered, this, &AreaActions::findInFiles);
    connect(actions.refresh, &QAction::triggered, this, &AreaActions::refresh);
    connect(actions.nextArea, &QAction::triggered, this, [this] { move(1); });
    connect(actions.previousArea, &QAction::triggered, this, [this] { move(-1); });
}

bool AreaActions::isListShown() const
{
    return qobject_cast<ListAndPanels *>(m_places.currentWidget()) != nullptr;
}

void AreaActions::move(int step)
{
    DetailArea *detail = &m_window.detail();
    SandboxListView *list = &m_window.list().view();
    QList<QWidget *> areas{&m_window.places()};
    QWidget *content = m_places.currentWidget();
    SandboxView *view = isListShown() ? detail->focusView() : nullptr;
    areas << (isListShown() ? static_cast<QWidget *>(list) : content);
    if (view)
        areas << detail << view->besidePanel();
    areas << &m_window.notices();
    areas.removeIf([](const QWidget *area) { return !area || !area->isVisible(); });
    if (areas.isEmpty())
        return;
    QWidget *focus = QApplication::focusWidget();
    qsizetype at = step > 0 ? -1 : 0;
    for (qsizetype i = 0; i < areas.size(); ++i) {
        const QWidget *around = areas[i] == list ? &m_window.list() : areas[i];
        if (focus && (around == focus || around->isAncestorOf(focus)))
            at = i;
    }
    QWidget *next = areas[(at + step + areas.size()) % areas.size()];
    if (next == detail) {
        if (!view->isDetached(view->tabPanelId()))
            view->showPanel(view->tabPanelId(), true);
    } else if (auto *panel = qobject_cast<Panel *>(next)) {
        panel->focusContent();
    } else if (auto *snapshots = qobject_cast<SnapshotsPlace *>(next)) {
        snapshots->focusContent();
    } else if (auto *activity = qobject_cast<ActivityView *>(next)) {
        activity->focusContent();
    } else {
        auto *transfers = qobject_cast<TransfersView *>(next);
        auto *table = transfers ? transfers->findChild<QTreeView *>() : nullptr;
        (table ? table : next)->setFocus(Qt::ShortcutFocusReason);
    }
}

void AreaActions::find()
{
    if (auto *snapshots = qobject_cast<SnapshotsPlace *>(m_places.currentWidget())) {
        snapshots->find();
        return;
    }
    if (auto *activity = qobject_cast<ActivityView *>(m_places.currentWidget())) {
        activity->find();
        return;
    }
    const SandboxView *view = m_window.detail().focusView();
    Panel *panel = view ? view->currentPanel() : nullptr;
    const QWidget *focus = QApplication::focusWidget();
    if (panel && focus && panel->isAncestorOf(focus))
        panel->find();
    else
        m_window.list().find();
}

void AreaActions::findInFiles()
{
    const DetailArea &detail = m_window.detail();
    const SandboxView *view = detail.focusView();
    const Panel *current = view ? view->currentPanel() : nullptr;
    // Where the keyboard is in the files, what is selected there is what to look for.
    if (!qobject_cast<const FilesPanel *>(current) || !current->isAncestorOf(QApplication::focusWidget()))
        m_window.openSandbox(detail.focus(), QStringLiteral("files"));
    if (FilesPanel *files = m_window.files())
        files->showSearch();
}

void AreaActions::refresh()
{
    if (auto *snapshots = qobject_cast<SnapshotsPlace *>(m_places.currentWidget())) {
        snapshots->refresh();
        return;
    }
    if (auto *activity = qobject_cast<ActivityView *>(m_places.currentWidget())) {
        activity->refresh();
        return;
    }
    m_feeds.reloadAll();
    if (const SandboxView *view = m_window.detail().focusView()) {
        m_feeds.refresh(m_window.detail().focus());
        if (Panel *panel = view->currentPanel())
            panel->refresh();
    }
}

} // namespace vivarium
