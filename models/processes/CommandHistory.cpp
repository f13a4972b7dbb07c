// SPDX-License-Identifier: GPL-3.0-or-later
#include "processes/CommandHistory.h"

#include "common/Format.h"
#include "common/ToolTip.h"
#include "sandboxes/SandboxContext.h"

#include <algorithm>

namespace vivarium {

CommandHistory &CommandHistory::of(SandboxContext &context)
{
    if (auto *history = context.findChild<CommandHistory *>(Qt::FindDirectChildrenOnly))
        return *history;
    return *new CommandHistory(context, &context);
}

CommandHistory::CommandHistory(SandboxContext &context, QObject *parent)
    : QAbstractListModel(parent)
    , m_context(context)
{
}

std::expected<CommandRun *, CommandLineError> CommandHistory::run(const CommandRequest &request)
{
    const auto command = request.command();
    if (!command)
        return std::unexpected(command.error());
    for (int row = int(m_runs.size()) - 1; row >= 0 && m_runs.size() >= mostRuns; --row) {
        if (!m_runs[row]->isLive())
            removeAt(row);
    }
    beginInsertRows({}, 0, 0);
    auto *run = new CommandRun(m_context, request, *command, this);
    m_runs.prepend(run);
    endInsertRows();
    connect(run, &CommandRun::stateChanged, this, [this, run] {
        const QModelIndex index = indexOf(run);
        Q_EMIT dataChanged(index, index, {SummaryRole, LiveRole, SucceededRole, Qt::ToolTipRole});
    });
    return run;
}

CommandRun *CommandHistory::runAt(const QModelIndex &index) const
{
    return index.isValid() && checkIndex(index) ? m_runs[index.row()] : nullptr;
}

QModelIndex CommandHistory::indexOf(const CommandRun *run) const
{
    const auto found = std::ranges::find(m_runs, run);
    return found == m_runs.end() ? QModelIndex() : index(int(found - m_runs.begin()));
}

CommandRun *CommandHistory::find(const ProcessId &process) const
{
    const auto found = std::ranges::find(m_runs, process, &CommandRun::id);
    return found == m_runs.end() ? nullptr : *found;
}

void CommandHistory::clearEnded()
{
    for (int row = int(m_runs.size()) - 1; row >= 0; --row) {
        if (!m_runs[row]->isLive())
            removeAt(row);
    }
}

int CommandHistory::liveCount() const
{
    return int(std::ranges::count_if(m_runs, &CommandRun::isLive));
}

int CommandHistory::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_runs.size());
}

QVariant CommandHistory::data(const QModelIndex &index, int role) const
{
    const CommandRun *run = runAt(index);
    if (!run)
        return {};
    switch (role) {
    case Qt::DisplayRole: {
        // A snippet is known by its first line that isn't empty.
        const QStringList lines = run->request().text.split(u'\n', Qt::SkipEmptyParts);
        const QString first = lines.isEmpty() ? QString() : lines.first().trimmed();
        return Format::escaped(lines.size() > 1 ? first + QStringLiteral(" …") : first);
    }
    case Qt::ToolTipRole:
        return ToolTip::plain(QStringLiteral("%1\n%2").arg(run->request().text.left(600), run->summary()));
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1, %2").arg(data(index, Qt::DisplayRole).toString(), run->summary());
    case SummaryRole:
        return run->summary();
    case LiveRole:
        return run->isLive();
    case SucceededRole:
        return run->isLive() ? QVariant() : QVariant(run->exitCode() == 0);
    default:
        return {};
    }
}

void CommandHistory::removeAt(int row)
{
    beginRemoveRows({}, row, row);
    CommandRun *run = m_runs.takeAt(row);
    endRemoveRows();
    run->deleteLater();
}

} // namespace vivarium
