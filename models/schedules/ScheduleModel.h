// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "domain/Schedule.h"

#include <QAbstractTableModel>
#include <QDateTime>

namespace vivarium {

/// The schedules of one sandbox as a table, by their ids; rows stay where they are as long as they exist.
class ScheduleModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Name, When, Next, Last, Command, ColumnCount };
    using QAbstractTableModel::QAbstractTableModel;

    void setSchedules(const QList<Schedule> &schedules);
    /// One that has changed or is new.
    void apply(const Schedule &schedule);
    void remove(const ScheduleId &id);
    /// Time has gone on: "just now" is said anew.
    void tick();
    [[nodiscard]] const Schedule *find(const ScheduleId &id) const;
    [[nodiscard]] const Schedule *at(int row) const
    {
        return row >= 0 && row < m_rows.size() ? &m_rows.at(row) : nullptr;
    }
    [[nodiscard]] int rowOf(const ScheduleId &id) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

    /// "every 5m", "0 3 * * * (Europe/Lisbon)"
    [[nodiscard]] static QString whenText(const ScheduleSpec &spec);
    [[nodiscard]] static QString nextText(const Schedule &schedule);
    [[nodiscard]] static QString lastText(const Schedule &schedule, const QDateTime &now);
    [[nodiscard]] static QString statusText(const QString &status);

private:
    QList<Schedule> m_rows;
};

} // namespace vivarium
