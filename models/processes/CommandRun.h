// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/OutputStream.h"
#include "core/Result.h"
#include "processes/CommandRequest.h"
#include "processes/OutputSource.h"
#include "processes/RunArchive.h"

#include <QDateTime>
#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <memory>
#include <optional>

namespace vivarium {

class SandboxContext;

/// One command that was started in a sandbox, with its output as it comes. Deleting it leaves the command alone.
class CommandRun : public OutputSource {
    Q_OBJECT
public:
    enum class State {
        Starting,
        Running,
        Ended, ///< exitCode() is there
        Failed, ///< could not be started: error() says why
        Lost, ///< the stream broke for good: the command may go on; follow() tries again
    };
    Q_ENUM(State)
    /// What was asked to end it.
    enum class Stop { None, Asked, Killed, TimeLimit };
    /// Between TERM and KILL when the time limit is over.
    static constexpr std::chrono::milliseconds grace = std::chrono::seconds(5);
    /// Between two uses that keep a sandbox awake; less where its idle limit is short.
    static constexpr std::chrono::milliseconds longestPause = std::chrono::minutes(1);

    /// Starts at once. The context must outlive it.
    CommandRun(
        SandboxContext &context, const CommandRequest &request, const Command &command, QObject *parent = nullptr);
    /// Follows a command that somebody started before; nothing is known of its beginning.
    CommandRun(SandboxContext &context, const ProcessId &process, qint64 pid, QObject *parent = nullptr);

    /// One of an earlier time. Where its end was not seen, it is looked for as soon as somebody watches: the server
    /// keeps what has ended for five minutes (`lazycloud.md` §4).
    CommandRun(SandboxContext &context, const PastRun &past, QObject *parent = nullptr);

    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] Stop stopState() const { return m_stop; }
    [[nodiscard]] bool isLive() const { return m_state == State::Starting || m_state == State::Running; }
    [[nodiscard]] const CommandRequest &request() const { return m_request; }
    /// Of an earlier time: what it wrote is not there, nor are the values of its variables.
    [[nodiscard]] bool isPast() const { return m_isPast; }
    [[nodiscard]] bool lacksValues() const { return m_isPast && !m_request.environment.isEmpty(); }
    /// What to remember of it.
    [[nodiscard]] PastRun record() const;
    [[nodiscard]] const CommandOutput &output() const override { return m_output; }
    [[nodiscard]] std::optional<int> exitCode() const { return m_exitCode; }
    [[nodiscard]] const std::optional<ApiError> &error() const { return m_error; }
    [[nodiscard]] qint64 pid() const { return m_pid; } ///< 0 until started
    [[nodiscard]] const ProcessId &id() const { return m_id; }
    [[nodiscard]] QDateTime startedAt() const { return m_startedAt; } ///< UTC, by this machine's clock
    /// So far, or in all.
    [[nodiscard]] std::chrono::milliseconds duration() const;
    /// One sentence: "Running for 12 s.", "Ended with exit code 3 after 0.4 s.", "Stopped after the limit of 30 s: …".
    [[nodiscard]] QString summary() const;

    /// Asks it to end (TERM); a second time ends it (KILL).
    void stop();
    /// Opens the output again after State::Lost; what was read so far is replaced by what the server kept.
    void follow();
    /// Stops reading; what was read stays. follow() goes on.
    void rest();
    [[nodiscard]] bool isFollowed() const { return m_stream != nullptr; }
    /// Somebody looks at it. Where following it counts as use of the sandbox it is only followed meanwhile; its end,
    /// and more output, are then found at the next look.
    void setWatched(bool watched);
    /// While it runs its sandbox is kept awake, whether anybody looks or not: where that has an idle limit, a call is
    /// made now and then that counts as use. Off at first, for what is only looked at must not hold anything up.
    void setKeepingAwake(bool keeping);

Q_SIGNALS:
    void stateChanged();
    /// A signal could not be sent.
    void stopFailed(const vivarium::ApiError &error);

private:
    void prepare();
    void begun(const Result<ProcessRecord> &result);
    void send(Signal signal);
    [[nodiscard]] bool isPolled() const;
    void updateAsking();
    void updateHold();
    void use();
    void setState(State state);

    SandboxContext &m_context;
    const CommandRequest m_request;
    State m_state = State::Starting;
    Stop m_stop = Stop::None;
    CommandOutput m_output;
    ProcessId m_id;
    qint64 m_pid = 0;
    std::unique_ptr<OutputStream> m_stream;
    bool m_watched = true;
    bool m_isPast = false;
    bool m_endWanted = false; ///< to be looked for when somebody watches
    bool m_endSeen = false; ///< the stream may still be on its way to it
    bool m_keepingAwake = false;
    bool m_justUsed = false;
    QString m_key;
    std::optional<int> m_exitCode;
    std::optional<ApiError> m_error;
    QDateTime m_startedAt;
    QElapsedTimer m_clock;
    std::chrono::milliseconds m_duration{0};
    QTimer m_limit;
    QTimer m_use;
    std::chrono::milliseconds m_idleLimit{0}; ///< of the sandbox, as far as it is known; 0: not at all
};

} // namespace vivarium
