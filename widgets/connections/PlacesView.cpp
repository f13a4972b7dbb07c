// SPDX-License-Identifier: GPL-3.0-or-later
#include "connections/PlacesView.h"

#include "connections/PlacesDelegate.h"

#include <QContextMenuEvent>

namespace vivarium {

PlacesView::PlacesView(PlacesModel &model, QWidget *parent)
    : QListView(parent)
    , m_places(model)
{
    setObjectName(QStringLiteral("places"));
    setAccessibleName(tr("Connections and places"));
    setModel(&model);
    setItemDelegate(new PlacesDelegate(this));
    setFrameShape(QFrame::NoFrame);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setSpacing(0);
    viewport()->setBackgroundRole(QPalette::Window); // part of the window, not a list of contents
    select(PlacesModel::Kind::All);
    m_tick.setInterval(std::chrono::seconds(1));
    connect(&m_tick, &QTimer::timeout, this, [this] {
        if (m_places.needsTick())
            m_places.tick();
    });
}

PlacesModel::Kind PlacesView::currentKind() const
{
    return PlacesModel::Kind(currentIndex().data(PlacesModel::KindRole).toInt());
}

ProfileId PlacesView::currentProfile() const
{
    return ProfileId(currentIndex().data(PlacesModel::ProfileRole).toString());
}

void PlacesView::select(PlacesModel::Kind kind, const ProfileId &profile)
{
    const int row = m_places.rowOf(kind, profile);
    setCurrentIndex(m_places.index(std::max(0, row)));
}

void PlacesView::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QListView::currentChanged(current, previous);
    if (current.isValid())
        Q_EMIT placeChanged(currentKind(), currentProfile());
}

void PlacesView::contextMenuEvent(QContextMenuEvent *event)
{
    const QModelIndex index = event->reason() == QContextMenuEvent::Keyboard ? currentIndex() : indexAt(event->pos());
    const ProfileId profile(index.data(PlacesModel::ProfileRole).toString());
    if (profile.isEmpty())
        return;
    const QPoint at = event->reason() == QContextMenuEvent::Keyboard
        ? viewport()->mapToGlobal(visualRect(index).center())
        : event->globalPos();
    Q_EMIT connectionMenuRequested(profile, at);
}

void PlacesView::showEvent(QShowEvent *event)
{
    QListView::showEvent(event);
    m_tick.start();
}

void PlacesView::hideEvent(QHideEvent *event)
{
    QListView::hideEvent(event);
    m_tick.stop();
}

} // namespace vivarium
