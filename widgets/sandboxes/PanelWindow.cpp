// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/PanelWindow.h"

#include "common/Format.h"
#include "common/Icons.h"
#include "common/Panel.h"
#include "sandboxes/SandboxContext.h"
#include "shortcuts/Shortcuts.h"

#include <QAction>
#include <QCloseEvent>
#include <QVBoxLayout>

namespace vivarium {

PanelWindow::PanelWindow(Panel *panel, const PanelDescriptor &descriptor, QWidget *owner)
    : QWidget(nullptr, Qt::Window)
    , m_panel(panel)
    , m_title(QString(descriptor.title).remove(QLatin1Char('&')))
{
    setObjectName(QStringLiteral("panelWindow_") + descriptor.id);
    setAttribute(Qt::WA_QuitOnClose, false);
    setWindowIcon(Icons::get(descriptor.iconName));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(panel);
    panel->show();
    resize(panel->size().expandedTo({720, 480}));
    auto *closeAction = new QAction(tr("&Close Window"), this);
    closeAction->setObjectName(QStringLiteral("closePanelWindow"));
    closeAction->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_W));
    Shortcuts::add(closeAction, ShortcutContext::PanelWindow);
    connect(closeAction, &QAction::triggered, this, &QWidget::close);
    addAction(closeAction);
    connect(&panel->context(), &SandboxContext::changed, this, &PanelWindow::updateTitle);
    connect(&panel->context(), &SandboxContext::usageChanged, this, &PanelWindow::updateTitle);
    connect(owner, &QObject::destroyed, this, [this] { deleteLater(); });
    updateTitle();
}

PanelWindow::~PanelWindow() = default;

Panel *PanelWindow::release()
{
    Panel *panel = m_panel;
    m_panel = nullptr;
    if (panel) {
        panel->setActive(false);
        layout()->removeWidget(panel);
        panel->setParent(nullptr);
    }
    return panel;
}

void PanelWindow::setShownName(const QString &name)
{
    m_shownName = name;
    updateTitle();
}

void PanelWindow::updateTitle()
{
    if (!m_panel)
        return;
    const Sandbox &sandbox = m_panel->context().sandbox();
    const QString title = tr("%1 – %2 (%3)", "panel; sandbox; state")
                              .arg(m_title, m_shownName.isEmpty() ? Format::escaped(sandbox.name) : m_shownName,
                                  Format::state(sandbox.state, sandbox.stateText));
    const QString usage = m_panel->context().usageText();
    setWindowTitle(usage.isEmpty() ? title : QStringLiteral("%1 · %2").arg(title, usage));
}

void PanelWindow::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (m_panel && !event->spontaneous()) {
        m_panel->setActive(true);
        m_panel->focusContent();
    }
}

void PanelWindow::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    if (m_panel && !event->spontaneous())
        m_panel->setActive(false);
}

void PanelWindow::closeEvent(QCloseEvent *event)
{
    event->accept();
    Q_EMIT closing();
}

} // namespace vivarium
