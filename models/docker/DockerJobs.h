// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "processes/CommandRun.h"

#include <QAbstractListModel>

namespace vivarium {

/// What was begun inside a sandbox and is followed: builds, pulls, pushes, logs of containers. Newest first; of those
/// that have ended only the last ones stay.
class DockerJobs : public QAbstractListModel {
    Q_OBJECT
public:
    enum class Kind {
        Log, ///< follows a container: ended when nobody wants to see it any more
        Run,
        Build,
        Pull,
        Push,
        Compose,
        Exec, ///< a command in a container
    };
    Q_ENUM(Kind)
    static constexpr int mostEnded = 20;

    explicit DockerJobs(SandboxContext &context, QObject *parent = nullptr);
    /// Ends the logs that are followed; everything else goes on in the sandbox.
    ~DockerJobs() override;

    /// `subject` tells jobs of the same kind apart, as the id of a container.
    CommandRun *start(Kind kind, const QString &subject, const QString &title, const Command &command);
    /// One that runs; null: none.
    [[nodiscard]] CommandRun *findLive(Kind kind, const QString &subject) const;
    [[nodiscard]] CommandRun *runAt(int row) const;
    [[nodiscard]] QString titleAt(int row) const;
    [[nodiscard]] Kind kindAt(int row) const { return m_jobs.at(row).kind; }
    [[nodiscard]] int rowOf(const CommandRun *run) const;
    /// Takes it off the list. A log ends with it; anything else that still runs goes on.
    void close(int row);
    void setWatched(bool watched);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;

Q_SIGNALS:
    /// It has ended, was lost, or could not be started: what it changed can be seen now.
    void ended(vivarium::DockerJobs::Kind kind);

private:
    struct Job {
        Kind kind = Kind::Log;
        QString subject;
        QString title;
        CommandRun *run = nullptr;
    };
    void onState(CommandRun *run);
    void remove(int row);

    SandboxContext &m_context;
    QList<Job> m_jobs;
    bool m_watched = false;
};

} // namespace vivarium
