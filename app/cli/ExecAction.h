// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Action.h"
#include "backend/OutputStream.h"
#include "domain/Process.h"

#include <QElapsedTimer>
#include <QStringDecoder>
#include <QTimer>

#include <memory>
#include <optional>

namespace vivarium::cli {

/// `vivarium exec`: runs a command in a sandbox, passes its output on as it comes, and ends as it ends. The command is
/// never left running without a word: whatever ends this program asks it to end first.
class ExecAction final : public Action {
    Q_OBJECT
public:
    /// Between asking the command to end and killing it, where nobody presses Ctrl+C again.
    static constexpr std::chrono::milliseconds grace = std::chrono::seconds(5);

    ExecAction(Session &session, const ExecRequest &request, QObject *parent = nullptr);
    ~ExecAction() override;
    void start() override;
    void interrupt(int signal) override;

private:
    void run(const Target &target);
    void begun(const ProcessRecord &record);
    void pass(OutputStream::Channel channel, const QByteArray &bytes);
    void ended(int exitCode);
    void lost(const ApiError &error);
    /// Asks the command to end; at once if it runs, else as soon as it does.
    void send(Signal signal);
    /// TERM now, KILL after the grace.
    void endWithGrace();
    /// How it ended, for the window's history: `error`, or the exit code.
    void remember(std::optional<int> exitCode, const ApiError *error = nullptr);
    /// Gives the command up and says so.
    void leave(int exitCode);

    const ExecRequest m_request;
    std::optional<Target> m_target;
    ProcessId m_process;
    std::unique_ptr<OutputStream> m_stream;
    std::optional<Signal> m_pending; ///< to be sent as soon as the command runs
    QElapsedTimer m_ran; ///< since it was begun
    QTimer m_limit;
    QTimer m_kill;
    QTimer m_patience; ///< with a command that was killed and whose end isn't told
    int m_interrupts = 0;
    int m_lastSignal = 0;
    bool m_isTimedOut = false;
    bool m_isUnread = false; ///< nobody takes the output any more
    QStringDecoder m_decodeOutput{QStringDecoder::Utf8};
    QStringDecoder m_decodeError{QStringDecoder::Utf8};
};

} // namespace vivarium::cli
