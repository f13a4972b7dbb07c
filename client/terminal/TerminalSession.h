// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/TerminalChannel.h"
#include "core/Id.h"
#include "domain/Terminal.h"
#include "terminal/TerminalInput.h"
#include "terminal/TerminalTranscript.h"

#include <QElapsedTimer>
#include <QObject>
#include <QPointer>
#include <QTimer>

#include <chrono>
#include <memory>

namespace vivarium {

class Backend;

/// One shell of one sandbox, without a pixel: its connection, its last output, and how it stands. It outlives any view
/// of it.
///
/// A lost connection leaves the output in place. A shell that the server keeps is taken up again by itself, and what
/// was missed is appended; elsewhere reconnect() starts a new shell behind a visible break. Owned by TerminalStore;
/// lives in the backend's thread.
class TerminalSession : public QObject {
    Q_OBJECT
public:
    enum class State {
        Detached, ///< a kept shell runs on in the sandbox; nobody has looked at it yet
        Connecting,
        Connected, ///< the shell has said something, or was taken up again
        Disconnected, ///< the connection was lost; a kept shell goes on
        TakenOver, ///< another client has the kept shell
        Ended, ///< the shell has ended
        Refused, ///< no shell could be started
    };
    Q_ENUM(State)

    /// How long a shell may take to say something. LazyCloud itself waits up to 5 minutes for the sandbox
    /// (`lazycloud.md` §9).
    static constexpr std::chrono::seconds ConnectLimit{330};
    /// How long a kept shell is looked for by itself after its connection was lost. After that only when its server is
    /// back.
    static constexpr std::chrono::minutes RetryLimit{15};
    /// How long after a shell was lost a pause of its sandbox may become known and still count as the cause: the server
    /// closes terminals before it says that the sandbox is paused.
    static constexpr std::chrono::seconds PauseNewsLimit{60};
    /// Who typed while there was no connection types on until a pause of this length.
    static constexpr std::chrono::milliseconds TypingPause{1000};

    /// A new shell, or the kept one `kept` when it isn't empty. Nothing is sent before start().
    TerminalSession(Backend &backend, const SandboxId &sandbox, const TerminalId &kept = {}, QObject *parent = nullptr);
    ~TerminalSession() override;

    /// Connects for the first time. Does nothing after that.
    void start();
    /// The kept shell is open in another window or program: it isn't taken from there by itself, reconnect() does it.
    void setElsewhere();
    /// Connects again: takes up the kept shell where there is one, else starts a new one. Does nothing while connected.
    void reconnect();
    /// Stops waiting for a connection, or for the next try.
    void cancel();
    /// Ends the shell for good, also one that the server keeps.
    void hangUp();
    /// The sandbox runs, or no longer does: then nothing is tried and the shell has ended.
    void setSandboxRunning(bool running);
    /// Where it does not run, no shell can start any more.
    [[nodiscard]] bool isSandboxRunning() const { return m_sandboxRunning; }
    /// The sandbox is paused: nothing is tried until it goes on, but a kept shell is not given up, and is looked for
    /// again then. A shell that the pause has ended, as the server doesn't keep it, is followed by a new one then.
    void setSandboxPaused(bool paused);
    [[nodiscard]] bool isSandboxPaused() const { return m_sandboxPaused; }
    /// The pause has ended the shell, and a new one is opened by itself once the sandbox goes on.
    [[nodiscard]] bool reopensAfterPause() const;

    [[nodiscard]] const SandboxId &sandbox() const { return m_sandbox; }
    /// Of its server; empty once that is gone.
    [[nodiscard]] ProfileId profile() const;
    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] bool isLive() const { return m_state == State::Connecting || m_state == State::Connected; }
    /// Whether a shell may be running now, here or unseen in the sandbox: closing would end it.
    [[nodiscard]] bool hasShell() const;
    /// The state as a short sentence, with seconds while something is waited for: "Connecting… 3 s".
    [[nodiscard]] QString stateText() const;
    /// Why it is Disconnected, TakenOver or Refused.
    [[nodiscard]] const ApiError &error() const { return m_error; }
    /// 0..255, −1 unless known.
    [[nodiscard]] int exitCode() const { return m_exitCode; }
    /// Disconnected, and the next try is planned.
    [[nodiscard]] bool isRetrying() const { return m_retryTimer.isActive(); }
    /// Whether reconnect() would find the same shell.
    [[nodiscard]] bool isKept() const { return !m_terminal.isEmpty(); }
    [[nodiscard]] const TerminalId &terminal() const { return m_terminal; }

    /// What the program in the terminal calls itself: one line, safe to show.
    [[nodiscard]] QString title() const { return m_title; }
    void setTitle(const QString &title);

    /// The last output, to draw a new view from. Its emulator's answers must not be sent.
    [[nodiscard]] const TerminalTranscript &transcript() const { return m_transcript; }
    /// Bytes for the shell. Ctrl+C overtakes input that waits and drops it. Input is never kept for another shell:
    /// without a connection it is dropped, and the answer is false. So is what follows it without a pause (TypingPause)
    /// once there is a connection again: it would be the end of a line without its beginning.
    bool sendInput(const QByteArray &bytes);
    /// The size of the view. Sent when it changes, at most every 50 ms, and again once the shell has started.
    void resize(const TerminalSize &size);
    [[nodiscard]] TerminalSize size() const { return m_size; }
    /// Back-pressure of the view: output is left with the server until the view has caught up.
    void setReading(bool reading);
    /// The view says how many bytes still wait to be drawn; without one, what has come counts as dealt with. A server
    /// that counts sends more only as this gets less.
    void setWaiting(qint64 bytes);

Q_SIGNALS:
    void stateChanged();
    /// stateText() reads differently, though the state is the same.
    void stateTextChanged();
    void titleChanged();
    /// Output of the shell as it comes.
    void output(const QByteArray &bytes);
    /// Output from before, or from the time without a connection: the emulator's answers to it must not be sent.
    void replayed(const QByteArray &bytes);
    /// Another shell begins, or the same one with a gap: the emulator leaves every mode. The break itself comes as
    /// output.
    void interrupted();
    /// Input could not be taken.
    void inputRefused(const QString &sentence);

private:
    void connectNow();
    void dropChannel();
    void setState(State state, const ApiError &error = {});
    void onOpened();
    void onAttached(const TerminalId &terminal, bool isNew, qint64 replayBytes);
    void onReceived(const QByteArray &bytes);
    void onEnded(TerminalChannel::End end, int exitCode, const ApiError &error);
    void takeOutput(const QByteArray &bytes);
    void takeReplay();
    void deliver(const QByteArray &bytes, bool isReplay);
    void insertBreak(const QString &text);
    void tellNewShell();
    void markConnected();
    void acknowledge();
    void planRetry();
    void sendSize();
    void onClock();
    void onServerStatus();

    QPointer<Backend> m_backend;
    const SandboxId m_sandbox;
    TerminalId m_terminal;
    std::unique_ptr<TerminalChannel> m_channel;
    State m_state;
    ApiError m_error;
    int m_exitCode = -1;
    QString m_title;
    TerminalTranscript m_transcript;
    TerminalInput m_input;
    TerminalSize m_size;
    TerminalSize m_sentSize{0, 0};
    QByteArray m_replay;
    qint64 m_replayExpected = 0;
    qint64 m_received = 0; ///< of this channel
    qint64 m_acknowledged = 0;
    qint64 m_waiting = 0; ///< to be drawn
    bool m_opened = false;
    bool m_reading = true;
    bool m_sandboxRunning = true;
    bool m_sandboxPaused = false;
    bool m_endedByPause = false;
    bool m_serverOnline = true;
    bool m_wanted = true; ///< the person has not stopped the tries
    bool m_everConnected = false;
    int m_retries = 0;
    QElapsedTimer m_connecting; ///< since connecting began
    QElapsedTimer m_lostSince;
    QElapsedTimer m_lostInput; ///< since input was dropped last; invalid: none that is still being typed
    QElapsedTimer m_cutSince; ///< since a running shell that isn't kept was cut off; invalid while there is none such
    QTimer m_resizeTimer;
    QTimer m_retryTimer;
    QTimer m_clock; ///< seconds in stateText(), limits
};

} // namespace vivarium
