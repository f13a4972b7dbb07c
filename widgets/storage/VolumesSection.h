// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "storage/MountModel.h"
#include "storage/StorageBinding.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QTableView;
class QToolButton;

namespace vivarium {

class Backend;

/// The part of the form for a new sandbox that is about volumes: which it gets, where, and whether it may write there.
class VolumesSection : public QWidget {
    Q_OBJECT
public:
    explicit VolumesSection(QWidget *parent = nullptr);
    void setBackend(Backend *backend);
    void setMounts(const QList<VolumeMount> &mounts) { m_model.setMounts(mounts); }
    /// None where the server has no volumes. Takes what is being typed into a cell, too.
    [[nodiscard]] QList<VolumeMount> mounts() const;
    void commit();
    [[nodiscard]] QTableView *table() const { return m_table; }

Q_SIGNALS:
    void changed();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void update();
    void removeSelected();
    void manage();

    MountModel m_model;
    StorageBinding m_storage;
    QTableView *m_table;
    QLabel *m_state;
    QToolButton *m_remove;
    QPushButton *m_manage;
};

} // namespace vivarium
