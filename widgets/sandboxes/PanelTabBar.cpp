// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/PanelTabBar.h"

#include "common/Icons.h"

#include <QEvent>

namespace vivarium {

namespace {

// What a tab is wider than its word, in the widest of the usual styles.
constexpr int margins = 26;
constexpr int signWidth = 22;

} // namespace

PanelTabBar::PanelTabBar(const QList<PanelDescriptor> &panels, QWidget *parent)
    : QTabBar(parent)
    , m_panels(panels)
{
    setAccessibleName(tr("Panels"));
    setDocumentMode(true);
    setDrawBase(false);
    setExpanding(false);
    setUsesScrollButtons(true);
    setElideMode(Qt::ElideNone);
    for (const PanelDescriptor &panel : m_panels) {
        const QString name = QString(panel.title).remove(QLatin1Char('&'));
        const int index = addTab(Icons::get(panel.iconName), panel.title);
        // There are nine digits; what comes after them is reached by Tab and by the palette.
        setTabToolTip(index, index < 9 ? tr("%1 (Ctrl+%2)").arg(name).arg(index + 1) : name);
        setAccessibleTabName(index, name);
    }
    // Only the current one has its word where there is little room.
    connect(this, &QTabBar::currentChanged, this, [this] { wear(m_face); });
}

QSize PanelTabBar::minimumSizeHint() const
{
    return {0, QTabBar::minimumSizeHint().height()};
}

PanelTabBar::Face PanelTabBar::fittingFace() const
{
    int words = 0;
    int signs = 0;
    for (int index = 0; index < m_panels.size(); ++index) {
        if (!isTabVisible(index))
            continue;
        words += fontMetrics().horizontalAdvance(m_panels[index].title) + margins;
        signs += signWidth;
    }
    if (width() >= words + signs)
        return Face::SignsAndWords;
    return width() >= words ? Face::Words : Face::Signs;
}

void PanelTabBar::wear(Face face)
{
    m_face = face;
    for (int index = 0; index < m_panels.size(); ++index) {
        const bool word = face != Face::Signs || index == currentIndex();
        const bool sign = face != Face::Words;
        if (const QString text = word ? m_panels[index].title : QString(); tabText(index) != text)
            setTabText(index, text);
        if (tabIcon(index).isNull() == sign)
            setTabIcon(index, sign ? Icons::get(m_panels[index].iconName) : QIcon());
    }
}

void PanelTabBar::setOffered(int index, bool offered)
{
    if (isTabVisible(index) == offered)
        return;
    setTabVisible(index, offered);
    wear(fittingFace());
}

void PanelTabBar::resizeEvent(QResizeEvent *event)
{
    if (const Face face = fittingFace(); face != m_face)
        wear(face);
    QTabBar::resizeEvent(event);
}

void PanelTabBar::changeEvent(QEvent *event)
{
    QTabBar::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        wear(fittingFace());
}

} // namespace vivarium
