// SPDX-License-Identifier: GPL-3.0-or-later
#include "docker/InnerContainerModel.h"

#include "common/Format.h"
#include "docker/InnerRows.h"

#include <algorithm>

namespace vivarium {

namespace {

/// The engine's words for states, as far as both engines have them; others are shown as they are.
QString stateText(const InnerContainer &container)
{
    static const QHash<QString, const char *> known{
        {QStringLiteral("running"), QT_TRANSLATE_NOOP("vivarium::InnerContainerModel", "running")},
        {QStringLiteral("exited"), QT_TRANSLATE_NOOP("vivarium::InnerContainerModel", "ended")},
        {QStringLiteral("stopped"), QT_TRANSLATE_NOOP("vivarium::InnerContainerModel", "ended")},
        {QStringLiteral("created"), QT_TRANSLATE_NOOP("vivarium::InnerContainerModel", "not started")},
        {QStringLiteral("configured"), QT_TRANSLATE_NOOP("vivarium::InnerContainerModel", "not started")},
        {QStringLiteral("paused"), QT_TRANSLATE_NOOP("vivarium::InnerContainerModel", "paused")},
        {QStringLiteral("restarting"), QT_TRANSLATE_NOOP("vivarium::InnerContainerModel", "restarting")},
        {QStringLiteral("dead"), QT_TRANSLATE_NOOP("vivarium::InnerContainerModel", "dead")},
    };
    const auto found = known.constFind(container.state);
    return found == known.cend() ? Format::escaped(container.state) : InnerContainerModel::tr(*found);
}

} // namespace

InnerContainerModel::InnerContainerModel(QObject *parent)
    : QAbstractTableModel(parent)
{
}

void InnerContainerModel::setContainers(QList<InnerContainer> containers)
{
    std::ranges::stable_sort(containers, [](const InnerContainer &a, const InnerContainer &b) {
        return a.createdAt != b.createdAt ? a.createdAt > b.createdAt : a.id < b.id;
    });
    updateRows(
        m_containers, containers, [](const InnerContainer &row) { return row.id; },
        [this](qsizetype at, const auto &change) {
            beginRemoveRows({}, int(at), int(at));
            change();
            endRemoveRows();
        },
        [this](qsizetype at, const auto &change) {
            beginInsertRows({}, int(at), int(at));
            change();
            endInsertRows();
        },
        [this](qsizetype at) { Q_EMIT dataChanged(index(int(at), 0), index(int(at), ColumnCount - 1)); });
    m_pending.removeIf([this](const auto &entry) { return find(entry.key()) == nullptr; });
    if (!m_containers.isEmpty()) // ages go on
        Q_EMIT dataChanged(
            index(0, Created), index(int(m_containers.size()) - 1, Created), {Qt::DisplayRole, Qt::ToolTipRole});
}

void InnerContainerModel::setPending(const QString &id, const QString &text)
{
    if (text.isEmpty())
        m_pending.remove(id);
    else
        m_pending.insert(id, text);
    if (const QModelIndex row = indexOf(id); row.isValid())
        Q_EMIT dataChanged(row, row.siblingAtColumn(ColumnCount - 1));
}

void InnerContainerModel::setExposed(const QList<int> &ports)
{
    if (m_exposed == ports)
        return;
    m_exposed = ports;
    if (!m_containers.isEmpty())
        Q_EMIT dataChanged(index(0, Ports), index(int(m_containers.size()) - 1, Ports));
}

const InnerContainer *InnerContainerModel::find(const QString &id) const
{
    const auto found = std::ranges::find(m_containers, id, &InnerContainer::id);
    return found == m_containers.cend() ? nullptr : &*found;
}

QModelIndex InnerContainerModel::indexOf(const QString &id) const
{
    const auto found = std::ranges::find(m_containers, id, &InnerContainer::id);
    return found == m_containers.cend() ? QModelIndex() : index(int(found - m_containers.cbegin()), Name);
}

int InnerContainerModel::runningCount() const
{
    return int(std::ranges::count_if(m_containers, &InnerContainer::isRunning));
}

int InnerContainerModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_containers.size());
}

int InnerContainerModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant InnerContainerModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const InnerContainer &container = m_containers[index.row()];
    switch (role) {
    case Qt::DisplayRole:
        return display(container, index.column());
    case Qt::ToolTipRole:
        return toolTip(container, index.column());
    case IdRole:
        return container.id;
    case RunningRole:
        return container.isRunning();
    case BusyRole:
        return m_pending.contains(container.id);
    default:
        return {};
    }
}

QString InnerContainerModel::display(const InnerContainer &container, int column) const
{
    switch (column) {
    case Name:
        return container.name.isEmpty() ? container.id.left(12) : Format::escaped(container.name);
    case Image:
        return Format::escaped(container.image);
    case State: {
        const QString pending = m_pending.value(container.id);
        return pending.isEmpty() ? stateText(container) : pending;
    }
    case Ports:
        return portsText(container, QLatin1StringView(", "));
    case Created:
        return container.createdAt.isValid()
            ? Format::relativeTime(container.createdAt, QDateTime::currentDateTimeUtc())
            : Format::unknown();
    default:
        return {};
    }
}

QString InnerContainerModel::portsText(const InnerContainer &container, QLatin1StringView separator) const
{
    QStringList texts;
    for (const InnerPort &port : container.ports) {
        QString text = port.number == port.inside
            ? QString::number(port.number)
            : tr("%1 → %2", "port of the sandbox → port of the container").arg(port.number).arg(port.inside);
        if (port.protocol != QLatin1StringView("tcp"))
            text += QLatin1Char('/') + Format::escaped(port.protocol);
        else if (m_exposed.contains(port.number))
            text = tr("%1 (exposed)", "a port").arg(text);
        texts << text;
    }
    return texts.join(separator);
}

QString InnerContainerModel::toolTip(const InnerContainer &container, int column) const
{
    switch (column) {
    case Name:
        return Format::escaped(container.name) + QLatin1Char('\n') + container.id;
    case State:
        return Format::escaped(container.status);
    case Ports:
        return portsText(container, QLatin1StringView("\n"));
    case Created:
        return container.createdAt.isValid() ? Format::exactTime(container.createdAt) : QString();
    default:
        return display(container, column);
    }
}

QVariant InnerContainerModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("Container");
    case Image:
        return tr("Image");
    case State:
        return tr("State");
    case Ports:
        return tr("Ports");
    case Created:
        return tr("Made", "when a container was made");
    default:
        return {};
    }
}

} // namespace vivarium
