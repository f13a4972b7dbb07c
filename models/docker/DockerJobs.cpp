// SPDX-License-Identifier: GPL-3.0-or-later
#include "docker/DockerJobs.h"

#include "sandboxes/SandboxContext.h"

#include <algorithm>

namespace vivarium {

DockerJobs::DockerJobs(SandboxContext &context, QObject *parent)
    : QAbstractListModel(parent)
    , m_context(context)
{
}

DockerJobs::~DockerJobs()
{
    for (const Job &job : std::as_const(m_jobs)) {
        job.run->disconnect(this);
        if (job.kind == Kind::Log)
            job.run->stop();
    }
}

CommandRun *DockerJobs::start(Kind kind, const QString &subject, const QString &title, const Command &command)
{
    CommandRequest request;
    request.text = quoteCommandLine(command.arguments);
    request.workingDirectory = command.workingDirectory;
    auto *run = new CommandRun(m_context, request, command, this);
    run->setWatched(m_watched);
    beginInsertRows({}, 0, 0);
    m_jobs.prepend({kind, subject, title, run});
    endInsertRows();
    connect(run, &CommandRun::stateChanged, this, [this, run] { onState(run); });
    int endedOnes = 0;
    for (int row = 0; row < m_jobs.size(); ++row) {
        if (!m_jobs.at(row).run->isLive() && ++endedOnes > mostEnded)
            remove(row--);
    }
    return run;
}

void DockerJobs::onState(CommandRun *run)
{
    const int row = rowOf(run);
    if (row < 0)
        return;
    Q_EMIT dataChanged(index(row), index(row));
    if (!run->isLive())
        Q_EMIT ended(m_jobs.at(row).kind);
}

CommandRun *DockerJobs::findLive(Kind kind, const QString &subject) const
{
    const auto found = std::ranges::find_if(
        m_jobs, [&](const Job &job) { return job.kind == kind && job.subject == subject && job.run->isLive(); });
    return found == m_jobs.cend() ? nullptr : found->run;
}

CommandRun *DockerJobs::runAt(int row) const
{
    return row >= 0 && row < m_jobs.size() ? m_jobs.at(row).run : nullptr;
}

QString DockerJobs::titleAt(int row) const
{
    return row >= 0 && row < m_jobs.size() ? m_jobs.at(row).title : QString();
}

int DockerJobs::rowOf(const CommandRun *run) const
{
    const auto found = std::ranges::find(m_jobs, run, &Job::run);
    return found == m_jobs.cend() ? -1 : int(found - m_jobs.cbegin());
}

void DockerJobs::close(int row)
{
    if (row < 0 || row >= m_jobs.size())
        return;
    if (m_jobs.at(row).kind == Kind::Log)
        m_jobs.at(row).run->stop();
    remove(row);
}

void DockerJobs::remove(int row)
{
    beginRemoveRows({}, row, row);
    CommandRun *run = m_jobs.takeAt(row).run;
    endRemoveRows();
    run->disconnect(this);
    run->deleteLater();
}

void DockerJobs::setWatched(bool watched)
{
    m_watched = watched;
    for (const Job &job : std::as_const(m_jobs))
        job.run->setWatched(watched);
}

int DockerJobs::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_jobs.size());
}

QVariant DockerJobs::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    if (role == Qt::DisplayRole)
        return m_jobs.at(index.row()).title;
    if (role == Qt::ToolTipRole)
        return m_jobs.at(index.row()).run->summary();
    return {};
}

} // namespace vivarium
