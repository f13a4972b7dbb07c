// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "docker/DockerRecords.h"

#include <QAbstractTableModel>

namespace vivarium {

/// The images inside a sandbox, a row for each name, newest first. Rows are known by id and name.
class InnerImageModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Name, Size, Created, ColumnCount };
    Q_ENUM(Column)
    enum Role { KeyRole = Qt::UserRole + 1 };
    explicit InnerImageModel(QObject *parent = nullptr);

    void setImages(QList<InnerImage> images);
    [[nodiscard]] const QList<InnerImage> &images() const { return m_images; }
    [[nodiscard]] const InnerImage *find(const QString &key) const;
    /// How many names the image of this id has.
    [[nodiscard]] int namesOf(const QString &id) const;
    /// What to call it: its name, or the beginning of its id. Safe to show.
    [[nodiscard]] static QString textOf(const InnerImage &image);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QList<InnerImage> m_images;
};

} // namespace vivarium
