// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/PanelTabBar.h"

#include "common/Icons.h"
#include "shortcuts/Shortcuts.h"

#include <QContextMenuEvent>
#include <QEvent>
#include <QMouseEvent>
#include <QStyleOptionTab>

#include <utility>

namespace vivarium {

namespace {

// What a tab is wider than its word, in the widest of the usual styles.
constexpr int margins = 26;
constexpr int signWidth = 22;
constexpr int leastMargins = 8; ///< around a sign

} // namespace

PanelTabBar::PanelTabBar(const QList<PanelDescriptor> &panels, QWidget *parent)
    : QTabBar(parent)
    , m_panels(panels)
{
    setAccessibleName(tr("Panels"));
    setDocumentMode(true);
    setDrawBase(false);
    setExpanding(false);
    // All shrink instead: the arrows of QTabBar are dead while the last tab is hidden (seen in 6.8).
    setUsesScrollButtons(false);
    setElideMode(Qt::ElideNone);
    for (const PanelDescriptor &panel : m_panels) {
        m_signs.append(panel.iconName);
        describe(addTab(Icons::get(panel.iconName), panel.title));
    }
    connect(&Shortcuts::shared(), &Shortcuts::changed, this, [this] {
        for (int i = 0; i < count(); ++i)
            describe(i);
    });
    // Only the current one has its word where there is little room.
    connect(this, &QTabBar::currentChanged, this, [this] { wear(m_face); });
}

void PanelTabBar::describe(int index)
{
    const QString name = QString(m_panels[index].title).remove(QLatin1Char('&'));
    const QString tip = Shortcuts::shared().withKey(name, QStringLiteral("window/panel_") + m_panels[index].id);
    const bool beside = index == m_beside;
    setTabToolTip(index, beside ? tip + QLatin1Char('\n') + tr("It stands beside another panel.") : tip);
    setAccessibleTabName(index, beside ? tr("%1, beside", "panel that stands beside another").arg(name) : name);
}

QSize PanelTabBar::minimumSizeHint() const
{
    return {0, QTabBar::minimumSizeHint().height()};
}

QSize PanelTabBar::minimumTabSizeHint(int index) const
{
    return {iconSize().width() + leastMargins, QTabBar::minimumTabSizeHint(index).height()};
}

int PanelTabBar::wantedWidth() const
{
    int wanted = 0;
    for (int index = 0; index < count(); ++index)
        wanted += isTabVisible(index) ? tabSizeHint(index).width() : 0;
    return wanted;
}

PanelTabBar::Face PanelTabBar::fittingFace() const
{
    int words = 0;
    int signs = 0;
    for (int index = 0; index < m_panels.size(); ++index) {
        if (!isTabVisible(index))
            continue;
        words += fontMetrics().horizontalAdvance(m_panels[index].title) + margins;
        words += index == m_beside ? signWidth : 0;
        signs += signWidth;
    }
    if (width() >= words + signs)
        return Face::SignsAndWords;
    return width() >= words ? Face::Words : Face::Signs;
}

void PanelTabBar::wear(Face face)
{
    m_face = face;
    QList<int> words; // those that keep theirs, the one that is seen for longest
    if (face == Face::Signs) {
        words.append(shownTab());
        for (const int other : {m_beside, currentIndex()}) {
            if (other >= 0 && !words.contains(other))
                words.append(other);
        }
    }
    dress(words);
    while (!words.isEmpty() && wantedWidth() > width()) {
        words.removeLast();
        dress(words);
    }
}

void PanelTabBar::dress(const QList<int> &words)
{
    for (int index = 0; index < m_panels.size(); ++index) {
        const bool word = m_face != Face::Signs || words.contains(index);
        if (const QString text = word ? m_panels[index].title : QString(); tabText(index) != text)
            setTabText(index, text);
        const QString sign = index == m_beside ? QStringLiteral("beside")
            : m_face != Face::Words            ? m_panels[index].iconName
                                               : QString();
        if (std::exchange(m_signs[index], sign) != sign)
            setTabIcon(index, Icons::get(sign));
    }
}

void PanelTabBar::setOffered(int index, bool offered)
{
    if (isTabVisible(index) == offered)
        return;
    setTabVisible(index, offered);
    wear(fittingFace());
}

void PanelTabBar::setBeside(int index)
{
    if (m_beside == index)
        return;
    const int before = std::exchange(m_beside, index);
    m_besideOnly = m_besideOnly && index >= 0;
    for (const int changed : {before, index}) {
        if (changed >= 0)
            describe(changed);
    }
    wear(fittingFace());
}

void PanelTabBar::setBesideOnly(bool only)
{
    only = only && m_beside >= 0;
    if (std::exchange(m_besideOnly, only) == only)
        return;
    wear(fittingFace());
    update();
}

void PanelTabBar::initStyleOption(QStyleOptionTab *option, int index) const
{
    QTabBar::initStyleOption(option, index);
    if (m_besideOnly)
        option->state.setFlag(QStyle::State_Selected, index == m_beside);
}

void PanelTabBar::setBesideReachable(bool reachable)
{
    if (m_beside >= 0)
        setTabEnabled(m_beside, reachable);
}

void PanelTabBar::mousePressEvent(QMouseEvent *event)
{
    // Other buttons choose nothing: the right one asks for the menu.
    if (event->button() != Qt::LeftButton)
        event->ignore();
    else if (m_beside >= 0 && tabAt(event->position().toPoint()) == m_beside)
        Q_EMIT besideClicked();
    else
        QTabBar::mousePressEvent(event);
}

void PanelTabBar::keyPressEvent(QKeyEvent *event)
{
    setBesideReachable(false); // the arrows go past it
    QTabBar::keyPressEvent(event);
    setBesideReachable(true);
}

void PanelTabBar::wheelEvent(QWheelEvent *event)
{
    setBesideReachable(false);
    QTabBar::wheelEvent(event);
    setBesideReachable(true);
}

void PanelTabBar::contextMenuEvent(QContextMenuEvent *event)
{
    const bool pointed = event->reason() == QContextMenuEvent::Mouse;
    const int index = pointed ? tabAt(event->pos()) : currentIndex();
    if (index >= 0)
        Q_EMIT menuRequested(index, pointed ? event->globalPos() : mapToGlobal(tabRect(index).center()));
    event->accept();
}

void PanelTabBar::resizeEvent(QResizeEvent *event)
{
    if (const Face face = fittingFace(); face != m_face || face == Face::Signs)
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
