// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Lease.h"
#include "schedules/ScheduleModel.h"

#include <QObject>

namespace vivarium {

class SandboxContext;

/// The schedules of one sandbox, kept up to date while watched, with the runs of the one that is looked at. Actions are
/// bound to ids; how they ended is told.
class ScheduleBook : public QObject {
    Q_OBJECT
public:
    static constexpr int ShownRuns = 50;
    static constexpr std::chrono::milliseconds interval = std::chrono::seconds(10); ///< between two reads

    enum class Action { Create, Change, SwitchOn, SwitchOff, RunNow, Remove };

    explicit ScheduleBook(SandboxContext &context, QObject *parent = nullptr);

    [[nodiscard]] ScheduleModel &model() { return m_model; }
    [[nodiscard]] const ScheduleModel &model() const { return m_model; }
    void setWatched(bool watched);
    void refresh();
    /// Lets go of the list that is being read; the next refresh() reads it again.
    void cancel();
    [[nodiscard]] bool isCancelled() const { return m_cancelled; }
    [[nodiscard]] bool hasList() const { return m_listedAt.isValid(); }
    /// UTC, of the last list that came; invalid: none.
    [[nodiscard]] QDateTime listedAt() const { return m_listedAt; }
    [[nodiscard]] bool isAsking() const { return m_asking; }
    [[nodiscard]] const std::optional<ApiError> &error() const { return m_error; }

    /// Whose runs are read; empty: nobody's.
    void setFocus(const ScheduleId &schedule);
    [[nodiscard]] const ScheduleId &focus() const { return m_focus; }
    /// Newest first.
    [[nodiscard]] const QList<ScheduleRun> &runs() const { return m_runs; }
    [[nodiscard]] const std::optional<ApiError> &runsError() const { return m_runsError; }
    [[nodiscard]] bool hasRuns() const { return m_hasRuns; }

    /// Asks for the runs again.
    void refreshRuns() { askRuns(); }

    /// Failures of these two are told by the reply alone: whoever typed it has to see them.
    Reply<Schedule> create(const ScheduleSpec &spec);
    Reply<Schedule> change(const ScheduleId &schedule, const ScheduleSpec &spec);
    void setEnabled(const ScheduleId &schedule, bool enabled);
    void runNow(const ScheduleId &schedule);
    void remove(const ScheduleId &schedule);

Q_SIGNALS:
    void changed();
    void runsChanged();
    /// Something was done: a sentence.
    void done(const QString &text);
    void failed(const vivarium::ApiError &error);
    /// What was done and how it ended, for those who keep a history; also what the reply alone tells. `name` may be
    /// empty. `error`: nullopt when it was done.
    void acted(
        vivarium::ScheduleBook::Action action, const QString &name, const std::optional<vivarium::ApiError> &error);

private:
    void ask();
    void outdate();
    void askRuns();
    /// The reply, with the model brought up to date before it is told.
    [[nodiscard]] Reply<Schedule> applied(
        Action action, const QString &name, const Reply<Schedule> &reply, const QString &text);
    [[nodiscard]] QString nameOf(const ScheduleId &schedule) const;

    SandboxContext &m_context;
    ScheduleModel m_model;
    Poller m_poller;
    Lease m_lease;
    std::optional<ApiError> m_error;
    QDateTime m_listedAt;
    Reply<QList<Schedule>> m_reply;
    bool m_watched = false;
    bool m_cancelled = false;
    bool m_asking = false;
    int m_serial = 0; ///< of what is known: a list that was asked for before something was done is out of date
    ScheduleId m_focus;
    QList<ScheduleRun> m_runs;
    std::optional<ApiError> m_runsError;
    bool m_hasRuns = false;
};

} // namespace vivarium
