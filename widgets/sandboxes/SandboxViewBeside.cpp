// SPDX-License-Identifier: GPL-3.0-or-later
// What SandboxView does with its second place: what stands there, who has the keyboard, and what is remembered of it.
#include "common/ActionState.h"
#include "common/Icons.h"
#include "common/Panel.h"
#include "sandboxes/BesidePlace.h"
#include "sandboxes/PanelTabBar.h"
#include "sandboxes/PanelWindow.h"
#include "sandboxes/PlaceSplitter.h"
#include "sandboxes/SandboxView.h"

#include <QAction>
#include <QApplication>
#include <QMenu>
#include <QStackedWidget>

#include <utility>

namespace vivarium {

namespace {

/// What is most often looked at together with this panel, where nobody has shown yet what it is.
QString fittingBeside(const QString &id)
{
    if (id == u"terminal")
        return QStringLiteral("processes");
    if (id == u"files" || id == u"processes")
        return QStringLiteral("terminal");
    return QStringLiteral("overview");
}

} // namespace

void SandboxView::connectPlaces()
{
    connect(
        qApp, &QApplication::focusChanged, this, [this](const QWidget *, const QWidget *now) { onFocusChanged(now); });
    connect(m_tabs, &PanelTabBar::besideClicked, this, [this] {
        const QString id = m_besideId;
        showPanel(id, true);
        Q_EMIT panelChosen(id);
    });
    connect(m_tabs, &PanelTabBar::menuRequested, this, &SandboxView::showTabMenu);
    connect(m_place, &BesidePlace::chosen, this, &SandboxView::chooseBeside);
    connect(m_place, &BesidePlace::detachRequested, this, [this] { detach(besidePanelId()); });
    connect(m_place, &BesidePlace::closeRequested, this, [this] {
        closeBeside();
        showPanel(tabPanelId(), true);
    });
    connect(m_places, &PlaceSplitter::arranged, this, &SandboxView::onArranged);
    connect(m_places, &PlaceSplitter::shareChanged, this, &SandboxView::placesChanged);
    m_roomSoon.setSingleShot(true);
    m_roomSoon.setInterval(std::chrono::milliseconds(50));
    connect(m_places, &PlaceSplitter::resized, &m_roomSoon, qOverload<>(&QTimer::start));
    connect(&m_roomSoon, &QTimer::timeout, this, &SandboxView::placesChanged);
}

void SandboxView::onFocusChanged(const QWidget *now)
{
    if (m_besideId.isEmpty() || !now)
        return;
    if (m_place->isAncestorOf(now))
        setBesideInFocus(true);
    else if (m_stack->isAncestorOf(now))
        setBesideInFocus(false);
}

bool SandboxView::isBesideInFocus() const
{
    if (m_besideId.isEmpty())
        return false;
    // Others who hear of a new focus may ask before this view has heard of it.
    const QWidget *focus = QApplication::focusWidget();
    if (focus && m_place->isAncestorOf(focus))
        return true;
    return m_besideInFocus && !(focus && m_stack->isAncestorOf(focus));
}

void SandboxView::setBesideInFocus(bool beside)
{
    if (m_besideInFocus == beside)
        return;
    m_besideInFocus = beside;
    m_places->setSecondInFront(beside);
    Q_EMIT currentPanelChanged();
}

void SandboxView::onArranged()
{
    m_tabs->setBesideOnly(!m_places->showsFirst());
    fillBeside();
    updateActivity();
    Q_EMIT placesChanged();
}

Panel *SandboxView::besidePanel() const
{
    return m_places->showsSecond() ? m_place->panel() : nullptr;
}

void SandboxView::fillBeside()
{
    // Made at the first look, as any panel.
    if (m_besideId.isEmpty() || m_place->panel() || !m_places->showsSecond() || !isVisible())
        return;
    const int index = indexOf(m_besideId);
    m_place->setPanel(takeFromStack(index, new QWidget), m_descriptors[index]);
}

QString SandboxView::otherThan(const QString &id) const
{
    QStringList candidates{m_besideId, m_tabPanelBefore, fittingBeside(id)};
    const QList<PanelDescriptor> all = offered();
    for (const PanelDescriptor &descriptor : all)
        candidates.append(descriptor.id);
    for (const QString &candidate : std::as_const(candidates)) {
        const int index = indexOf(candidate);
        if (index >= 0 && candidate != id && m_tabs->isTabVisible(index) && !m_windows.contains(candidate))
            return candidate;
    }
    return {};
}

QList<PanelDescriptor> SandboxView::offered() const
{
    QList<PanelDescriptor> offered;
    for (int index = 0; index < m_descriptors.size(); ++index) {
        if (m_tabs->isTabVisible(index))
            offered.append(m_descriptors[index]);
    }
    return offered;
}

QString SandboxView::whyNotBeside(const QString &id) const
{
    const QString tab = tabPanelId();
    return whyNotBoth(id == tab ? otherThan(id) : tab, id);
}

QString SandboxView::whyNotToggleBeside() const
{
    const QString id = currentPanelId();
    return whyNotBoth(id, otherThan(id));
}

QString SandboxView::whyNotBoth(const QString &first, const QString &second) const
{
    if (m_bare)
        return tr("Only the panel is shown. Bring everything back first.");
    if (first.isEmpty() || second.isEmpty())
        return tr("There is no other panel that it could stand beside.");
    // Before the view is shown its size means nothing.
    const bool isNew = m_besideId.isEmpty() && isVisible();
    if (isNew && m_places->roomFor(m_panels.value(first), m_panels.value(second)) == PlaceSplitter::Room::One)
        return tr("There is no room for two panels here: make the window larger, or the list smaller.");
    return {};
}

void SandboxView::showBeside(const QString &id)
{
    const int index = indexOf(id);
    if (index < 0 || id == m_besideId)
        return;
    const QString stays = id == tabPanelId() ? otherThan(id) : tabPanelId();
    if (stays.isEmpty())
        return;
    if (const QPointer<PanelWindow> window = m_windows.value(id))
        window->close(); // brings it back
    m_touched = true;
    closeBeside();
    m_tabs->setOffered(index, true);
    m_tabs->setCurrentIndex(indexOf(stays));
    m_besideId = id;
    m_tabs->setBeside(index);
    m_places->setTwo(true);
    fillBeside();
    updateActivity();
    Q_EMIT placesChanged();
}

void SandboxView::closeBeside()
{
    if (m_besideId.isEmpty())
        return;
    m_tabPanelBefore = std::exchange(m_besideId, {}); // asked for again, they are the same two
    const int index = indexOf(m_tabPanelBefore);
    m_besideInFocus = false;
    m_tabs->setBeside(-1);
    if (Panel *panel = m_place->release())
        putIntoStack(index, panel);
    m_places->setTwo(false);
    updateActivity();
    Q_EMIT currentPanelChanged();
    Q_EMIT placesChanged();
}

void SandboxView::toggleBeside()
{
    const QString id = currentPanelId();
    if (!m_besideId.isEmpty()) {
        closeBeside();
        showPanel(id, true);
    } else if (whyNotToggleBeside().isEmpty()) {
        showBeside(otherThan(id));
        showPanel(id, true); // it stays where it is, with the keyboard
    }
    Q_EMIT placesChanged(); // what shows it as checked was switched by the click already
}

void SandboxView::chooseBeside(const QString &id)
{
    showBeside(id);
    showPanel(id, true);
    Q_EMIT panelChosen(id);
}

PanelPlaces SandboxView::places() const
{
    return {tabPanelId(), m_besideId, m_places->share()};
}

void SandboxView::restorePlaces(const PanelPlaces &places)
{
    showPanel(places.panel, false);
    if (places.share > 0)
        m_places->setShare(places.share);
    const int index = indexOf(places.beside);
    if (index >= 0 && m_tabs->isTabVisible(index))
        showBeside(places.beside);
}

void SandboxView::showTabMenu(int index, const QPoint &globalPosition)
{
    const QString id = m_descriptors[index].id;
    const bool stands = id == m_besideId;
    auto *menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("panelTabMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true); // disabled actions say why
    QAction *beside =
        menu->addAction(Icons::get(QStringLiteral("beside")), stands ? tr("&Back to Its Tab") : tr("Show &Beside"));
    beside->setObjectName(QStringLiteral("tabShowBeside"));
    ActionState::setAvailable(beside, stands ? QString() : whyNotBeside(id));
    connect(beside, &QAction::triggered, this, [this, id, stands] {
        if (!stands)
            chooseBeside(id);
        else
            closeBeside();
    });
    QAction *own = menu->addAction(Icons::get(QStringLiteral("detach")), tr("&Own Window"));
    own->setObjectName(QStringLiteral("tabOwnWindow"));
    ActionState::setAvailable(own, m_windows.contains(id) ? tr("It is in its own window already.") : QString());
    connect(own, &QAction::triggered, this, [this, id] { detach(id); });
    menu->popup(globalPosition);
}

} // namespace vivarium
