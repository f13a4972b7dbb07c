// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/SandboxView.h"

#include "common/Panel.h"
#include "common/Separator.h"
#include "common/StateView.h"
#include "sandboxes/BesidePlace.h"
#include "sandboxes/MnemonicPrecedence.h"
#include "sandboxes/PanelTabBar.h"
#include "sandboxes/PanelWindow.h"
#include "sandboxes/PlaceSplitter.h"

#include <QAction>
#include <QApplication>
#include <QHBoxLayout>
#include <QShowEvent>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace vivarium {

namespace {

QToolButton *tabLineButton(QAction *action)
{
    auto *button = new QToolButton;
    button->setDefaultAction(action);
    button->setAutoRaise(true);
    button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    button->setFocusPolicy(Qt::TabFocus);
    button->setAccessibleName(action->text().remove(QLatin1Char('&')));
    return button;
}

} // namespace

SandboxView::SandboxView(
    SandboxContext &context, const QList<PanelDescriptor> &panels, const QList<QAction *> &tools, QWidget *parent)
    : QWidget(parent)
    , m_context(context)
    , m_descriptors(panels)
    , m_tabs(new PanelTabBar(panels))
    , m_tabLine(new QWidget)
    , m_line(new Separator)
    , m_stack(new QStackedWidget)
    , m_place(new BesidePlace([this] { return offered(); }))
    , m_places(new PlaceSplitter(m_stack, m_place))
    , m_mnemonics(new MnemonicPrecedence(*this, this))
{
    setObjectName(QStringLiteral("sandboxView"));
    m_tabs->setObjectName(QStringLiteral("panelTabs"));
    for (qsizetype index = 0; index < m_descriptors.size(); ++index)
        m_stack->addWidget(new QWidget); // its place, until the first look
    auto *tabLayout = new QHBoxLayout(m_tabLine);
    tabLayout->setContentsMargins(8, 0, 4, 0);
    tabLayout->setSpacing(2);
    tabLayout->addWidget(m_tabs, 1);
    for (QAction *tool : tools)
        tabLayout->addWidget(tabLineButton(tool));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_tabLine);
    layout->addWidget(m_line);
    layout->addWidget(m_places, 1);
    m_tabPanel = tabPanelId();
    updateOffer();
    connectPlaces();
    connect(&m_context.backend(), &Backend::capabilitiesChanged, this, &SandboxView::updateOffer);
    connect(m_tabs, &QTabBar::currentChanged, this, &SandboxView::onCurrentChanged);
    connect(m_tabs, &QTabBar::tabBarClicked, this, [this](int index) {
        if (index < 0)
            return;
        m_tabs->setCurrentIndex(index); // the click itself comes later
        if (isBesideInFocus())
            showPanel(m_descriptors[index].id, true); // the keyboard goes where the person goes
        Q_EMIT panelChosen(m_descriptors[index].id);
    });
}

SandboxView::~SandboxView()
{
    disconnect(qApp, nullptr, this, nullptr); // panels that go pass the focus on
    // Windows first: a panel in one of them would otherwise come back into a half-dead view.
    const auto windows = std::exchange(m_windows, {});
    for (const QPointer<PanelWindow> &window : windows)
        delete window;
}

void SandboxView::updateOffer()
{
    for (int index = 0; index < m_descriptors.size(); ++index) {
        // What somebody is looking at doesn't vanish under the eyes: the panel itself says what is missing.
        const auto &isOffered = m_descriptors[index].isOffered;
        m_tabs->setOffered(index, !isOffered || isOffered(m_context) || m_panels.contains(m_descriptors[index].id));
    }
    Q_EMIT placesChanged();
}

bool SandboxView::isOffered(const QString &id) const
{
    const int index = indexOf(id);
    return index >= 0 && m_tabs->isTabVisible(index);
}

int SandboxView::indexOf(const QString &id) const
{
    for (int index = 0; index < m_descriptors.size(); ++index) {
        if (m_descriptors[index].id == id)
            return index;
    }
    return -1;
}

QString SandboxView::tabPanelId() const
{
    const int index = m_tabs->currentIndex();
    return index < 0 ? QString() : m_descriptors[index].id;
}

QString SandboxView::currentPanelId() const
{
    return isBesideInFocus() ? m_besideId : tabPanelId();
}

Panel *SandboxView::currentPanel() const
{
    const QString id = currentPanelId();
    return m_windows.contains(id) ? nullptr : m_panels.value(id);
}

Panel *SandboxView::ensurePanel(int index)
{
    const PanelDescriptor &descriptor = m_descriptors[index];
    if (Panel *made = m_panels.value(descriptor.id))
        return made;
    Panel *panel = descriptor.create(m_context, nullptr);
    panel->setObjectName(QStringLiteral("panel_") + descriptor.id);
    m_panels.insert(descriptor.id, panel);
    connect(panel, &Panel::panelRequested, this, [this](const QString &id) {
        showPanel(id, true);
        Q_EMIT panelChosen(id);
    });
    connect(panel, &Panel::panelActionsChanged, this, [this, panel] {
        if (currentPanel() == panel)
            Q_EMIT currentPanelChanged();
    });
    putIntoStack(index, panel);
    return panel;
}

Panel *SandboxView::takeFromStack(int index, QWidget *instead)
{
    Panel *panel = ensurePanel(index);
    m_stack->removeWidget(panel);
    m_stack->insertWidget(index, instead);
    m_stack->setCurrentIndex(m_tabs->currentIndex());
    return panel;
}

void SandboxView::putIntoStack(int index, Panel *panel)
{
    QWidget *place = m_stack->widget(index);
    m_stack->insertWidget(index, panel);
    m_stack->removeWidget(place);
    place->deleteLater(); // the button in it may be what was pressed
    m_stack->setCurrentIndex(m_tabs->currentIndex());
}

void SandboxView::onCurrentChanged(int index)
{
    if (index < 0)
        return;
    const QString id = m_descriptors[index].id;
    if (id == m_besideId) { // by its mnemonic, or by a screen reader: it is to be seen already
        m_tabs->setCurrentIndex(indexOf(m_tabPanel));
        showPanel(id, true);
        return;
    }
    if (id != m_tabPanel) {
        const QString before = std::exchange(m_tabPanel, id);
        if (std::exchange(m_hasMoved, true)) // the first one stood there unasked
            m_tabPanelBefore = before;
    }
    if (index > 0)
        m_touched = true;
    if (isVisible())
        ensurePanel(index);
    m_stack->setCurrentIndex(index);
    setBesideInFocus(m_place->isAncestorOf(QApplication::focusWidget()));
    updateActivity();
    Q_EMIT currentPanelChanged();
}

void SandboxView::showPanel(const QString &id, bool focus)
{
    const int index = indexOf(id);
    if (index < 0)
        return;
    if (const QPointer<PanelWindow> window = m_windows.value(id)) {
        window->show();
        window->raise();
        window->activateWindow();
        return;
    }
    const bool beside = id == m_besideId;
    if (!beside) {
        m_tabs->setOffered(index, true); // whoever asks for it by name gets its explanation
        m_tabs->setCurrentIndex(index);
    }
    if (focus || !m_place->isAncestorOf(QApplication::focusWidget()))
        setBesideInFocus(beside);
    if (isVisible()) {
        Panel *panel = ensurePanel(index);
        m_stack->setCurrentIndex(m_tabs->currentIndex());
        updateActivity();
        if (focus)
            panel->focusContent();
    }
}

void SandboxView::setBare(bool bare)
{
    m_bare = bare;
    m_tabLine->setVisible(!bare);
    m_line->setVisible(!bare);
    m_place->setBare(bare);
    m_places->setOnlyOne(bare);
    Q_EMIT placesChanged();
}

void SandboxView::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (event->spontaneous())
        return;
    if (m_tabs->currentIndex() >= 0 && !m_windows.contains(tabPanelId())) {
        ensurePanel(m_tabs->currentIndex());
        m_stack->setCurrentIndex(m_tabs->currentIndex());
    }
    fillBeside();
    updateActivity();
}

void SandboxView::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    if (!event->spontaneous())
        updateActivity();
}

void SandboxView::updateActivity()
{
    QList<QPointer<Panel>> seen;
    if (isVisible()) {
        const QString id = tabPanelId();
        if (Panel *panel = m_panels.value(id); panel && m_places->showsFirst() && !m_windows.contains(id))
            seen.append(panel);
        if (Panel *panel = besidePanel())
            seen.append(panel);
    }
    const QList<QPointer<Panel>> before = std::exchange(m_active, seen);
    m_mnemonics->setActive(seen.size() > 1);
    for (const QPointer<Panel> &panel : before) {
        if (panel && !seen.contains(panel))
            panel->setActive(false);
    }
    for (const QPointer<Panel> &panel : std::as_const(seen)) {
        if (!before.contains(panel))
            panel->setActive(true);
    }
}

void SandboxView::detach(const QString &id)
{
    const int index = indexOf(id);
    if (index < 0 || m_windows.contains(id))
        return;
    if (id == m_besideId)
        closeBeside();
    m_touched = true;
    Panel *panel = takeFromStack(index, emptyPlace(m_descriptors[index]));
    if (m_active.removeOne(panel))
        panel->setActive(false);
    auto *window = new PanelWindow(panel, m_descriptors[index], this);
    window->setShownName(m_shownName);
    m_windows.insert(id, window);
    connect(window, &PanelWindow::closing, this, [this, id] { reattach(id); });
    window->show();
    Q_EMIT placesChanged();
}

void SandboxView::setShownName(const QString &name)
{
    if (m_shownName == name)
        return;
    m_shownName = name;
    for (const QPointer<PanelWindow> &window : std::as_const(m_windows)) {
        if (window)
            window->setShownName(name);
    }
}

void SandboxView::reattach(const QString &id)
{
    const int index = indexOf(id);
    const QPointer<PanelWindow> window = m_windows.take(id);
    if (index < 0 || !window)
        return;
    Panel *panel = window->release();
    window->deleteLater();
    putIntoStack(index, panel);
    updateActivity();
    Q_EMIT placesChanged();
}

QWidget *SandboxView::emptyPlace(const PanelDescriptor &descriptor)
{
    auto *view = new StateView(new QWidget);
    auto *back = new QAction(tr("&Bring It Back"), view);
    const QString id = descriptor.id;
    connect(back, &QAction::triggered, this, [this, id] {
        if (const QPointer<PanelWindow> window = m_windows.value(id))
            window->close();
    });
    view->showEmpty(descriptor.iconName,
        tr("%1 is in a window of its own").arg(QString(descriptor.title).remove(QLatin1Char('&'))),
        tr("Everything in it goes on."), back);
    return view;
}

} // namespace vivarium
