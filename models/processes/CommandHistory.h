// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "processes/CommandRun.h"

#include <QAbstractListModel>

namespace vivarium {

/// The commands run in one sandbox, newest first: since it was opened, and before that as far as RunArchive knows them.
/// Runs live here, not in a panel. Bounded: the oldest that has ended goes.
class CommandHistory : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        SummaryRole = Qt::UserRole + 1, ///< CommandRun::summary()
        LiveRole, ///< bool
        SucceededRole, ///< bool; invalid while live
    };
    static constexpr int mostRuns = 50;

    /// The one of this sandbox, made at the first call; it belongs to the context.
    [[nodiscard]] static CommandHistory &of(SandboxContext &context);
    explicit CommandHistory(SandboxContext &context, QObject *parent = nullptr);
    /// Whether what is run is remembered beyond the program's end; a setting that concerns all sandboxes. Switching it
    /// off forgets what was remembered of this one.
    [[nodiscard]] bool isRemembering() const { return m_remembering; }
    void setRemembering(bool remembering);

    /// Starts the command and puts it on top; its sandbox is kept awake while it runs. Null and the error when the
    /// request is no command.
    std::expected<CommandRun *, CommandLineError> run(const CommandRequest &request);
    [[nodiscard]] CommandRun *runAt(const QModelIndex &index) const;
    [[nodiscard]] QModelIndex indexOf(const CommandRun *run) const;
    /// The run that became this process; null: it wasn't started here.
    [[nodiscard]] CommandRun *find(const ProcessId &process) const;
    /// Takes the ended ones off the list.
    void clearEnded();
    [[nodiscard]] int liveCount() const;
    /// See CommandRun::setWatched(); concerns all, also those to come.
    void setWatched(bool watched);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;

private:
    void removeAt(int row);
    void watch(CommandRun *run);
    void remember(const CommandRun &run);

    SandboxContext &m_context;
    const RunArchive m_archive;
    bool m_remembering = true;
    bool m_watched = true;
    QList<CommandRun *> m_runs; ///< newest first; children of this
};

} // namespace vivarium
