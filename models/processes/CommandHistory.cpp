// SPDX-License-Identifier: GPL-3.0-or-later
#include "processes/CommandHistory.h"

#include "common/Format.h"
#include "common/ToolTip.h"
#include "sandboxes/SandboxContext.h"

#include <QSettings>

#include <algorithm>

namespace vivarium {

namespace {

constexpr QLatin1StringView rememberKey("run/rememberCommands");

} // namespace

CommandHistory &CommandHistory::of(SandboxContext &context)
{
    if (auto *history = context.findChild<CommandHistory *>(Qt::FindDirectChildrenOnly))
        return *history;
    return *new CommandHistory(context, &context);
}

CommandHistory::CommandHistory(SandboxContext &context, QObject *parent)
    : QAbstractListModel(parent)
    , m_context(context)
    , m_archive(context.backend().profile(), context.id())
    , m_remembering(QSettings().value(rememberKey, true).toBool())
{
    for (const PastRun &past : m_archive.read()) {
        m_runs.append(new CommandRun(context, past, this));
        watch(m_runs.last());
    }
}

void CommandHistory::setRemembering(bool remembering)
{
    if (m_remembering == remembering)
        return;
    m_remembering = remembering;
    QSettings().setValue(rememberKey, remembering);
    QStringList keys;
    for (const CommandRun *run : std::as_const(m_runs)) {
        keys << run->record().key;
        if (remembering)
            remember(*run);
    }
    if (!remembering)
        m_archive.forget(keys);
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
    run->setWatched(m_watched);
    run->setKeepingAwake(true);
    m_runs.prepend(run);
    endInsertRows();
    watch(run);
    return run;
}

void CommandHistory::watch(CommandRun *run)
{
    connect(run, &CommandRun::stateChanged, this, [this, run] {
        const QModelIndex index = indexOf(run);
        Q_EMIT dataChanged(index, index, {SummaryRole, LiveRole, SucceededRole, Qt::ToolTipRole});
        remember(*run);
    });
}

void CommandHistory::remember(const CommandRun &run)
{
    if (m_remembering && run.state() != CommandRun::State::Starting && run.state() != CommandRun::State::Failed)
        m_archive.remember(run.record());
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
    QStringList keys;
    for (int row = int(m_runs.size()) - 1; row >= 0; --row) {
        if (m_runs[row]->isLive())
            continue;
        keys << m_runs[row]->record().key;
        removeAt(row);
    }
    m_archive.forget(keys);
}

void CommandHistory::setWatched(bool watched)
{
    m_watched = watched;
    for (CommandRun *run : std::as_const(m_runs))
        run->setWatched(watched);
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
        return ToolTip::plain(QStringLiteral("%1\n%2\n%3")
                .arg(run->request().text.left(600), run->summary(),
                    tr("Started %1", "a date and time").arg(Format::exactTime(run->startedAt()))));
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1, %2").arg(data(index, Qt::DisplayRole).toString(), run->summary());
    case SummaryRole:
        if (run->isPast() && !run->isLive())
            return QStringLiteral("%1 · %2").arg(
                run->summary(), Format::relativeTime(run->startedAt(), QDateTime::currentDateTimeUtc()));
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
