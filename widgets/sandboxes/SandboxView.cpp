// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/SandboxView.h"

#include "common/Panel.h"
#include "common/Separator.h"
#include "common/StateView.h"
#include "sandboxes/PanelTabBar.h"
#include "sandboxes/PanelWindow.h"

#include <QAction>
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
    SandboxContext &context, const QList<PanelDescriptor> &panels, QAction *detach, QAction *alone, QWidget *parent)
    : QWidget(parent)
    , m_context(context)
    , m_descriptors(panels)
    , m_tabs(new PanelTabBar(panels))
    , m_tabLine(new QWidget)
    , m_line(new Separator)
    , m_stack(new QStackedWidget)
{
    setObjectName(QStringLiteral("sandboxView"));
    m_tabs->setObjectName(QStringLiteral("panelTabs"));
    for (qsizetype index = 0; index < m_descriptors.size(); ++index)
        m_stack->addWidget(new QWidget); // its place, until the first look
    auto *tabLayout = new QHBoxLayout(m_tabLine);
    tabLayout->setContentsMargins(8, 0, 4, 0);
    tabLayout->setSpacing(2);
    tabLayout->addWidget(m_tabs, 1);
    tabLayout->addWidget(tabLineButton(detach));
    tabLayout->addWidget(tabLineButton(alone));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_tabLine);
    layout->addWidget(m_line);
    layout->addWidget(m_stack, 1);
    updateOffer();
    connect(&m_context.backend(), &Backend::capabilitiesChanged, this, &SandboxView::updateOffer);
    connect(m_tabs, &QTabBar::currentChanged, this, &SandboxView::onCurrentChanged);
    connect(m_tabs, &QTabBar::tabBarClicked, this, [this](int index) {
        if (index < 0)
            return;
        m_tabs->setCurrentIndex(index); // the click itself comes later
        Q_EMIT panelChosen(m_descriptors[index].id);
    });
}

SandboxView::~SandboxView()
{
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
}

int SandboxView::indexOf(const QString &id) const
{
    for (int index = 0; index < m_descriptors.size(); ++index) {
        if (m_descriptors[index].id == id)
            return index;
    }
    return -1;
}

QString SandboxView::currentPanelId() const
{
    const int index = m_tabs->currentIndex();
    return index < 0 ? QString() : m_descriptors[index].id;
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
    QWidget *place = m_stack->widget(index);
    m_stack->insertWidget(index, panel);
    m_stack->removeWidget(place);
    delete place;
    return panel;
}

void SandboxView::onCurrentChanged(int index)
{
    if (index < 0)
        return;
    if (index > 0)
        m_touched = true;
    if (isVisible())
        ensurePanel(index);
    m_stack->setCurrentIndex(index);
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
    m_tabs->setOffered(index, true); // whoever asks for it by name gets its explanation
    m_tabs->setCurrentIndex(index);
    if (isVisible()) {
        Panel *panel = ensurePanel(index);
        m_stack->setCurrentIndex(index);
        updateActivity();
        if (focus)
            panel->focusContent();
    }
}

void SandboxView::setBare(bool bare)
{
    m_tabLine->setVisible(!bare);
    m_line->setVisible(!bare);
}

void SandboxView::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (event->spontaneous())
        return;
    if (m_tabs->currentIndex() >= 0 && !m_windows.contains(currentPanelId())) {
        ensurePanel(m_tabs->currentIndex());
        m_stack->setCurrentIndex(m_tabs->currentIndex());
    }
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
    Panel *wanted = isVisible() ? currentPanel() : nullptr;
    if (wanted == m_active)
        return;
    if (m_active)
        m_active->setActive(false);
    m_active = wanted;
    if (m_active)
        m_active->setActive(true);
}

void SandboxView::detach(const QString &id)
{
    const int index = indexOf(id);
    if (index < 0 || m_windows.contains(id))
        return;
    Panel *panel = ensurePanel(index);
    m_touched = true;
    if (m_active == panel) {
        panel->setActive(false);
        m_active = nullptr;
    }
    m_stack->removeWidget(panel);
    m_stack->insertWidget(index, emptyPlace(m_descriptors[index]));
    m_stack->setCurrentIndex(m_tabs->currentIndex());
    auto *window = new PanelWindow(panel, m_descriptors[index], this);
    window->setShownName(m_shownName);
    m_windows.insert(id, window);
    connect(window, &PanelWindow::closing, this, [this, id] { reattach(id); });
    window->show();
    Q_EMIT detachedChanged();
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
    QWidget *place = m_stack->widget(index);
    m_stack->insertWidget(index, panel);
    m_stack->removeWidget(place);
    place->deleteLater(); // the button in it may be what was pressed
    m_stack->setCurrentIndex(m_tabs->currentIndex());
    updateActivity();
    Q_EMIT detachedChanged();
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
