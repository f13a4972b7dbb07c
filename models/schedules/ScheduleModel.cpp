// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedules/ScheduleModel.h"

#include "common/Format.h"
#include "common/ToolTip.h"

#include <QLocale>

#include <algorithm>

namespace vivarium {

void ScheduleModel::setSchedules(const QList<Schedule> &schedules)
{
    for (int row = int(m_rows.size()) - 1; row >= 0; --row) {
        if (std::ranges::find(schedules, m_rows.at(row).id, &Schedule::id) != schedules.end())
            continue;
        beginRemoveRows({}, row, row);
        m_rows.removeAt(row);
        endRemoveRows();
    }
    for (const Schedule &schedule : schedules)
        apply(schedule);
}

void ScheduleModel::apply(const Schedule &schedule)
{
    const int row = rowOf(schedule.id);
    if (row < 0) {
        beginInsertRows({}, int(m_rows.size()), int(m_rows.size()));
        m_rows.append(schedule);
        endInsertRows();
    } else if (m_rows.at(row) != schedule) {
        m_rows[row] = schedule;
        Q_EMIT dataChanged(index(row, 0), index(row, ColumnCount - 1));
    }
}

void ScheduleModel::remove(const ScheduleId &id)
{
    const int row = rowOf(id);
    if (row < 0)
        return;
    beginRemoveRows({}, row, row);
    m_rows.removeAt(row);
    endRemoveRows();
}

void ScheduleModel::tick()
{
    if (!m_rows.isEmpty())
        Q_EMIT dataChanged(index(0, Last), index(int(m_rows.size()) - 1, Last), {Qt::DisplayRole});
}

int ScheduleModel::rowOf(const ScheduleId &id) const
{
    const auto found = std::ranges::find(m_rows, id, &Schedule::id);
    return found == m_rows.cend() ? -1 : int(found - m_rows.cbegin());
}

const Schedule *ScheduleModel::find(const ScheduleId &id) const
{
    return at(rowOf(id));
}

int ScheduleModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int ScheduleModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QString ScheduleModel::whenText(const ScheduleSpec &spec)
{
    if (spec.cron.isEmpty())
        return tr("every %1", "a length of time, as 5m").arg(Format::escaped(spec.every));
    return spec.timeZone.isEmpty() || spec.timeZone == QLatin1StringView("UTC")
        ? QStringLiteral("%1 (UTC)").arg(Format::escaped(spec.cron))
        : QStringLiteral("%1 (%2)").arg(Format::escaped(spec.cron), Format::escaped(spec.timeZone));
}

QString ScheduleModel::statusText(const QString &status)
{
    if (status == QLatin1StringView("running"))
        return tr("running", "a run of a schedule");
    if (status == QLatin1StringView("succeeded"))
        return tr("succeeded", "a run of a schedule");
    if (status == QLatin1StringView("failed"))
        return tr("failed", "a run of a schedule");
    if (status == QLatin1StringView("timeout"))
        return tr("took too long", "a run of a schedule");
    if (status == QLatin1StringView("interrupted"))
        return tr("interrupted", "a run of a schedule");
    return Format::escaped(status);
}

QString ScheduleModel::nextText(const Schedule &schedule)
{
    if (schedule.running)
        return tr("running now");
    if (!schedule.spec.enabled)
        return schedule.disabledReason.isEmpty()
            ? tr("off", "a schedule")
            : tr("off: %1", "a schedule; why").arg(Format::escaped(schedule.disabledReason));
    return schedule.nextRunAt.isValid() ? QLocale().toString(schedule.nextRunAt.toLocalTime(), QLocale::ShortFormat)
                                        : Format::unknown();
}

QString ScheduleModel::lastText(const Schedule &schedule, const QDateTime &now)
{
    if (!schedule.lastRunAt.isValid())
        return tr("never yet");
    QString text = Format::relativeTime(schedule.lastRunAt, now);
    if (!schedule.lastStatus.isEmpty())
        text = QStringLiteral("%1, %2").arg(statusText(schedule.lastStatus), text);
    if (schedule.failuresInARow > 1)
        text += QStringLiteral(" · ") + tr("%n failure(s) in a row", nullptr, schedule.failuresInARow);
    return text;
}

QVariant ScheduleModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Schedule &schedule = m_rows.at(index.row());
    const QString command = schedule.spec.command.isEmpty() ? schedule.prompt : schedule.spec.command;
    if (role == Qt::ToolTipRole) {
        if (index.column() == Next && schedule.nextRunAt.isValid())
            return Format::exactTime(schedule.nextRunAt);
        if (index.column() == Last && schedule.lastRunAt.isValid())
            return Format::exactTime(schedule.lastRunAt);
        return index.column() == Command ? ToolTip::plain(command) : QVariant();
    }
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case Name:
        return schedule.spec.name.isEmpty() ? Format::shortId(schedule.id.value())
                                            : Format::escaped(schedule.spec.name);
    case When:
        return whenText(schedule.spec);
    case Next:
        return nextText(schedule);
    case Last:
        return lastText(schedule, QDateTime::currentDateTimeUtc());
    case Command:
        return schedule.spec.command.isEmpty() ? tr("agent: %1", "a prompt").arg(Format::escaped(command))
                                               : Format::escaped(command);
    default:
        return {};
    }
}

QVariant ScheduleModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    const QString titles[]{tr("Name"), tr("When"), tr("Next run"), tr("Last run"), tr("Command")};
    return section >= 0 && section < ColumnCount ? titles[section] : QVariant();
}

} // namespace vivarium
