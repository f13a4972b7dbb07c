// SPDX-License-Identifier: GPL-3.0-or-later
#include "ListAndPanels.h"

#include <QEvent>

namespace vivarium {

namespace {

constexpr int listShare = 300; // of 1000, above the panels
constexpr int listShareBeside = 450;
constexpr int roomForBeside = 780; // pixels

} // namespace

ListAndPanels::ListAndPanels(QWidget *parent)
    : QSplitter(Qt::Vertical, parent)
{
    setObjectName(QStringLiteral("listAndPanels"));
    setHandleWidth(1);
}

void ListAndPanels::fill(QWidget *list, QWidget *panels)
{
    addWidget(list);
    addWidget(panels);
    setStretchFactor(0, 2);
    setStretchFactor(1, 5);
    setSizes({listShare, 1000 - listShare});
    setChildrenCollapsible(false);
}

void ListAndPanels::setBeside(bool beside)
{
    m_beside = beside;
    arrange();
}

void ListAndPanels::restoreSizes(const QByteArray &state)
{
    restoreState(state);
    setOrientation(m_beside ? Qt::Horizontal : Qt::Vertical); // the saved state brings its own
    setHandleWidth(1);
}

void ListAndPanels::arrange()
{
    const bool beside = m_beside && width() >= roomForBeside;
    const Qt::Orientation wanted = beside ? Qt::Horizontal : Qt::Vertical;
    if (orientation() == wanted)
        return;
    setOrientation(wanted);
    const int share = beside ? listShareBeside : listShare;
    setSizes({share, 1000 - share});
}

bool ListAndPanels::event(QEvent *event)
{
    // Before the window is shown its parts have sizes that mean nothing.
    const bool sized = event->type() == QEvent::Resize || event->type() == QEvent::Show;
    if (sized && window()->isVisible())
        arrange();
    return QSplitter::event(event);
}

} // namespace vivarium
