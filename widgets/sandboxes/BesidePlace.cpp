// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/BesidePlace.h"

#include "common/Icons.h"
#include "common/Panel.h"
#include "common/Separator.h"
#include "common/ToolTip.h"

#include <QAction>
#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

namespace vivarium {

namespace {

QToolButton *placeButton(const QString &objectName, const QString &iconName, const QString &name, const QString &tip)
{
    auto *button = new QToolButton;
    button->setObjectName(objectName);
    button->setIcon(Icons::get(iconName));
    button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    button->setAccessibleName(name);
    button->setToolTip(ToolTip::plain(tip));
    return button;
}

} // namespace

BesidePlace::BesidePlace(std::function<QList<PanelDescriptor>()> offered, QWidget *parent)
    : QWidget(parent)
    , m_offered(std::move(offered))
    , m_title(new QWidget)
    , m_line(new Separator)
    , m_chooser(new QToolButton)
    , m_menu(new QMenu(m_chooser))
{
    setObjectName(QStringLiteral("besidePlace"));
    m_chooser->setObjectName(QStringLiteral("besideChooser"));
    m_chooser->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_chooser->setPopupMode(QToolButton::InstantPopup);
    m_chooser->setAutoRaise(true);
    m_chooser->setFocusPolicy(Qt::TabFocus);
    m_chooser->setToolTip(tr("Choose the panel that stands here"));
    m_menu->setObjectName(QStringLiteral("besideMenu"));
    m_chooser->setMenu(m_menu);
    auto *detach = placeButton(QStringLiteral("besideDetach"), QStringLiteral("detach"), tr("Own window"),
        tr("Gives this panel a window of its own"));
    auto *close = placeButton(QStringLiteral("besideClose"), QStringLiteral("close"), tr("Close this place"),
        tr("The panel goes back to its tab; nothing in it ends"));
    auto *titleLayout = new QHBoxLayout(m_title);
    titleLayout->setContentsMargins(4, 1, 4, 1);
    titleLayout->setSpacing(2);
    titleLayout->addWidget(m_chooser);
    titleLayout->addStretch(1);
    titleLayout->addWidget(detach);
    titleLayout->addWidget(close);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_title);
    layout->addWidget(m_line);
    connect(m_menu, &QMenu::aboutToShow, this, &BesidePlace::fillMenu);
    connect(detach, &QToolButton::clicked, this, &BesidePlace::detachRequested);
    connect(close, &QToolButton::clicked, this, &BesidePlace::closeRequested);
}

void BesidePlace::setPanel(Panel *panel, const PanelDescriptor &descriptor)
{
    const QString name = QString(descriptor.title).remove(QLatin1Char('&'));
    m_panel = panel;
    m_id = descriptor.id;
    m_chooser->setIcon(Icons::get(descriptor.iconName));
    m_chooser->setText(name);
    m_chooser->setAccessibleName(tr("%1, choose another panel").arg(name));
    qobject_cast<QVBoxLayout *>(layout())->addWidget(panel, 1);
    panel->show();
}

Panel *BesidePlace::release()
{
    Panel *panel = m_panel;
    m_panel = nullptr;
    m_id.clear();
    if (panel)
        layout()->removeWidget(panel);
    return panel;
}

void BesidePlace::setBare(bool bare)
{
    m_title->setVisible(!bare);
    m_line->setVisible(!bare);
}

void BesidePlace::fillMenu()
{
    m_menu->clear();
    const QList<PanelDescriptor> offered = m_offered();
    for (const PanelDescriptor &descriptor : offered) {
        QAction *action = m_menu->addAction(Icons::get(descriptor.iconName), descriptor.title);
        action->setData(descriptor.id);
        action->setCheckable(true);
        action->setChecked(descriptor.id == m_id);
        connect(action, &QAction::triggered, this, [this, id = descriptor.id] { Q_EMIT chosen(id); });
    }
}

} // namespace vivarium
