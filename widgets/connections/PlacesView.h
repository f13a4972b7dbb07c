// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connections/PlacesModel.h"

#include <QListView>
#include <QTimer>

namespace vivarium {

/// The side bar.
class PlacesView : public QListView {
    Q_OBJECT
public:
    explicit PlacesView(PlacesModel &model, QWidget *parent = nullptr);
    [[nodiscard]] PlacesModel::Kind currentKind() const;
    [[nodiscard]] ProfileId currentProfile() const; ///< empty unless a connection is current
    void select(PlacesModel::Kind kind, const ProfileId &profile = {});
    [[nodiscard]] QSize sizeHint() const override { return {190, 300}; }

Q_SIGNALS:
    void placeChanged(vivarium::PlacesModel::Kind kind, const vivarium::ProfileId &profile);
    void connectionMenuRequested(const vivarium::ProfileId &profile, const QPoint &globalPosition);

protected:
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    PlacesModel &m_places;
    QTimer m_tick;
};

} // namespace vivarium
