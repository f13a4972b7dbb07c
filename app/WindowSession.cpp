// SPDX-License-Identifier: GPL-3.0-or-later
#include "WindowSession.h"

#include "ListAndPanels.h"
#include "MainWindow.h"
#include "connections/PlacesView.h"
#include "sandboxes/DetailArea.h"
#include "sandboxes/SandboxListPanel.h"
#include "sandboxes/SandboxListView.h"
#include "sandboxes/SandboxView.h"

#include <QEvent>
#include <QMenuBar>
#include <QScopedValueRollback>

namespace vivarium {

WindowSession::WindowSession(MainWindow &window, Program &program, QSplitter &outer, ListAndPanels &inner)
    : QObject(&window)
    , m_window(window)
    , m_program(program)
    , m_outer(outer)
    , m_inner(inner)
{
    connect(&window.places(), &PlacesView::placeChanged, this, [this] { m_placeWanted = {}; });
    connect(&program.connections(), &ConnectionRegistry::added, this, [this](const ProfileId &profile) {
        if (!m_placeWanted.isEmpty() && profile == m_placeWanted)
            restorePlace(profile);
    });
    connect(&window.detail(), &DetailArea::focusChanged, this, [this] {
        if (!m_restoring)
            keepFocus(); // a slow server's answer must not take a person away from what they went to
    });
    connect(&program.sandboxes(), &SandboxListModel::sandboxAdded, this, &WindowSession::onAdded);
    m_saveSoon.setSingleShot(true);
    m_saveSoon.setInterval(std::chrono::seconds(1));
    connect(&m_saveSoon, &QTimer::timeout, this, &WindowSession::saveNow);
    for (const QSplitter *splitter : {&outer, static_cast<QSplitter *>(&inner)})
        connect(splitter, &QSplitter::splitterMoved, this, &WindowSession::saveSoon);
    const ActionSet &actions = window.actions();
    for (const QAction *toggle : {actions.sideBar, actions.menuBar, actions.beside})
        connect(toggle, &QAction::toggled, this, &WindowSession::saveSoon);
    window.installEventFilter(this);
}

void WindowSession::restore()
{
    const WindowState state = WindowState::read(m_program.state());
    const ActionSet &actions = m_window.actions();
    m_window.resize(1280, 800);
    m_window.restoreGeometry(state.geometry);
    actions.beside->setChecked(state.beside);
    m_outer.restoreState(state.outerSplitter);
    m_outer.setHandleWidth(1);
    m_inner.restoreSizes(state.innerSplitter);
    m_window.list().view().restoreColumns(state.columns);
    m_window.list().applyFilter({{}, state.filter, state.liveOnly});
    actions.sideBar->setChecked(state.sideBar);
    m_window.places().setVisible(state.sideBar);
    actions.menuBar->setChecked(state.menuBar);
    m_window.menuBar()->setVisible(state.menuBar);
    m_wanted = state.open;
    m_focusWanted = state.focus;
    for (const WindowState::Open &open : state.open)
        m_order.append(open.key);
    if (state.place == u"snapshots")
        m_window.showPlace(PlacesModel::Kind::Snapshots);
    else if (state.place == u"activity")
        m_window.showPlace(PlacesModel::Kind::Activity);
    else if (state.place == u"transfers")
        m_window.showPlace(PlacesModel::Kind::Transfers);
    else
        restorePlace(state.place == u"all" ? ProfileId() : ProfileId(state.place));
    for (int row = 0; row < m_program.sandboxes().rowCount(); ++row)
        onAdded(m_program.sandboxes().at(row).key);
}

void WindowSession::restorePlace(const ProfileId &profile)
{
    if (!profile.isEmpty() && m_program.connections().find(profile)) {
        m_window.showPlace(PlacesModel::Kind::Connection, profile);
        m_placeWanted = {};
        return;
    }
    m_window.showPlace(PlacesModel::Kind::All);
    m_placeWanted = profile; // connections are made while the window is there
}

void WindowSession::onAdded(const SandboxKey &key)
{
    const QScopedValueRollback restoring(m_restoring, true);
    DetailArea &detail = m_window.detail();
    for (qsizetype i = 0; i < m_wanted.size(); ++i) {
        if (m_wanted[i].key != key)
            continue;
        const WindowState::Open open = m_wanted.takeAt(i);
        // Whoever works in another one by now stays there.
        if (detail.focus().isEmpty())
            detail.open(key, true);
        else
            detail.openBehind(key);
        SandboxView *view = detail.view(key);
        // Where looking into a sandbox keeps it running, and running costs, nothing is looked into unasked.
        if (view && !view->context().capabilities().costsMoney)
            view->restorePlaces(open.places);
        detail.setOrder(m_order); // servers answer in an order of their own
        break;
    }
    if (m_focusWanted == key) {
        m_focusWanted = {};
        detail.open(key, false);
        m_window.list().view().selectKey(key);
    }
}

void WindowSession::saveNow()
{
    m_saveSoon.stop();
    const ActionSet &actions = m_window.actions();
    if (actions.alone->isChecked())
        return;
    WindowState state;
    state.geometry = m_window.saveGeometry();
    state.outerSplitter = m_outer.saveState();
    // Where there was no room for the chosen arrangement, its sizes stay as they were.
    state.innerSplitter =
        m_inner.isAsChosen() ? m_inner.saveState() : WindowState::read(m_program.state()).innerSplitter;
    state.columns = m_window.list().view().saveColumns();
    state.liveOnly = m_window.list().isLiveOnly();
    state.filter = m_window.list().filterText();
    state.sideBar = actions.sideBar->isChecked();
    state.menuBar = actions.menuBar->isChecked();
    state.beside = actions.beside->isChecked();
    state.place = place();
    const QList<SandboxKey> keys = m_window.detail().openKeys();
    for (const SandboxKey &key : keys)
        state.open.append({key, m_window.detail().view(key)->places()});
    state.open += m_wanted; // their server has not answered yet: they stay wanted
    state.focus = m_focusWanted.isEmpty() ? m_window.detail().focus() : m_focusWanted;
    state.write(m_program.state());
}

QString WindowSession::place() const
{
    switch (m_window.places().currentKind()) {
    case PlacesModel::Kind::All:
        return m_placeWanted.isEmpty() ? QStringLiteral("all") : m_placeWanted.value();
    case PlacesModel::Kind::Connection:
        return m_window.places().currentProfile().value();
    case PlacesModel::Kind::Snapshots:
        return QStringLiteral("snapshots");
    case PlacesModel::Kind::Activity:
        return QStringLiteral("activity");
    case PlacesModel::Kind::Transfers:
        return QStringLiteral("transfers");
    }
    return QStringLiteral("all");
}

bool WindowSession::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == &m_window && event->type() == QEvent::WindowStateChange)
        saveSoon();
    return QObject::eventFilter(watched, event);
}

} // namespace vivarium
