// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/TerminalSession.h"

#include "backend/Backend.h"
#include "backend/TerminalApi.h"
#include "terminal/TerminalCodec.h"
#include "terminal/TerminalOutputFilter.h"

#include <QLocale>
#include <QTime>

#include <algorithm>
#include <array>

namespace vivarium {

namespace {

constexpr std::chrono::milliseconds resizePause(50);
/// Seconds between tries to reach a kept shell; the last pause repeats.
constexpr std::array retryPauses{1, 2, 4, 8, 15, 30};
constexpr qsizetype maximumTitleLength = 200;

} // namespace

TerminalSession::TerminalSession(Backend &backend, const SandboxId &sandbox, const TerminalId &kept, QObject *parent)
    : QObject(parent)
    , m_backend(&backend)
    , m_sandbox(sandbox)
    , m_terminal(kept)
    , m_state(kept.isEmpty() ? State::Connecting : State::Detached)
{
    m_resizeTimer.setSingleShot(true);
    m_resizeTimer.setInterval(resizePause);
    connect(&m_resizeTimer, &QTimer::timeout, this, &TerminalSession::sendSize);
    m_retryTimer.setSingleShot(true);
    connect(&m_retryTimer, &QTimer::timeout, this, &TerminalSession::connectNow);
    m_clock.setInterval(std::chrono::seconds(1));
    connect(&m_clock, &QTimer::timeout, this, &TerminalSession::onClock);
    // The channel is the backend's kin: it must not outlive it.
    connect(&backend, &QObject::destroyed, this, &TerminalSession::dropChannel);
    m_serverOnline = backend.status().state == ConnectionStatus::State::Online;
    connect(&backend, &Backend::statusChanged, this, &TerminalSession::onServerStatus);
}

TerminalSession::~TerminalSession()
{
    dropChannel();
}

ProfileId TerminalSession::profile() const
{
    return m_backend ? m_backend->profile() : ProfileId();
}

void TerminalSession::onServerStatus()
{
    const bool online = m_backend && m_backend->status().state == ConnectionStatus::State::Online;
    // A server that is back, maybe after a night, has the shell: no reason to wait out the pause, or for the person.
    if (online && !std::exchange(m_serverOnline, online) && m_state == State::Disconnected && isKept() && m_wanted
        && m_sandboxRunning && !m_sandboxPaused)
        connectNow();
    m_serverOnline = online;
}

void TerminalSession::start()
{
    if (!m_channel && !m_everConnected && (m_state == State::Detached || m_state == State::Connecting))
        connectNow();
}

void TerminalSession::setElsewhere()
{
    if (m_state == State::Detached)
        setState(State::TakenOver, ApiError::local(tr("This terminal is open in another window or program.")));
}

void TerminalSession::reconnect()
{
    if (m_channel)
        return;
    m_retries = 0;
    m_lostSince.invalidate();
    connectNow();
}

void TerminalSession::cancel()
{
    m_wanted = false;
    m_retryTimer.stop();
    if (m_state == State::Connecting) {
        dropChannel();
        setState(m_terminal.isEmpty() ? State::Refused : State::Disconnected,
            ApiError::local(tr("Connecting was cancelled.")));
    } else {
        m_clock.stop();
        Q_EMIT stateTextChanged();
    }
}

void TerminalSession::hangUp()
{
    m_retryTimer.stop();
    const bool wasLive = hasShell();
    dropChannel(); // where the server keeps no shells this ends it
    if (!m_terminal.isEmpty() && m_backend && m_state != State::Ended)
        // Whether it worked shows in the server's list of kept terminals; a shell that is gone already is fine too.
        m_backend->terminals().hangUp(m_sandbox, m_terminal).then(this, [](const Result<Done> &) { });
    m_terminal = {};
    if (wasLive)
        setState(State::Ended);
}

void TerminalSession::setSandboxRunning(bool running)
{
    if (m_sandboxRunning == running)
        return;
    m_sandboxRunning = running;
    if (running)
        return;
    m_retryTimer.stop();
    // An open channel tells the end itself, with the last output before it.
    if (!m_channel && (m_state == State::Detached || m_state == State::Disconnected || m_state == State::TakenOver)) {
        m_terminal = {};
        setState(State::Ended, ApiError::local(tr("The sandbox is not running any more.")));
    } else if (m_state == State::Ended || m_state == State::Refused) {
        Q_EMIT stateChanged(); // what can be done about it has changed
    }
}

void TerminalSession::setSandboxPaused(bool paused)
{
    if (m_sandboxPaused == paused)
        return;
    m_sandboxPaused = paused;
    const bool reopens = reopensAfterPause();
    if (paused) {
        m_retryTimer.stop();
        m_endedByPause = m_cutSince.isValid() && std::chrono::milliseconds(m_cutSince.elapsed()) < PauseNewsLimit;
    }
    const bool looksAgain = m_state == State::Disconnected && isKept() && m_wanted;
    if (!paused && !m_channel && m_backend && m_sandboxRunning && (looksAgain || reopens))
        reconnect();
    else
        Q_EMIT stateChanged(); // what can be done about it has changed
}

bool TerminalSession::reopensAfterPause() const
{
    return m_endedByPause && m_wanted && m_state == State::Disconnected;
}

bool TerminalSession::hasShell() const
{
    if (m_state == State::Disconnected)
        return isKept();
    return m_state != State::Ended && m_state != State::Refused;
}

QString TerminalSession::stateText() const
{
    const int waited = m_connecting.isValid() ? int(m_connecting.elapsed() / 1000) : 0;
    switch (m_state) {
    case State::Detached:
        return tr("Running in the sandbox.");
    case State::Connecting:
        if (m_opened)
            return tr("Waiting for the shell… %n s", "seconds so far", waited);
        return isKept() && m_everConnected ? tr("Reconnecting… %n s", "seconds so far", waited)
                                           : tr("Connecting… %n s", "seconds so far", waited);
    case State::Connected:
        return tr("Connected.");
    case State::Disconnected:
        if (m_sandboxPaused && m_sandboxRunning)
            return tr("The sandbox is paused.");
        if (m_retryTimer.isActive())
            return tr("Disconnected. The shell goes on in the sandbox; next try in %n s.", "seconds left",
                int((m_retryTimer.remainingTime() + 999) / 1000));
        return isKept() ? tr("Disconnected. The shell goes on in the sandbox.")
                        : tr("Disconnected. The shell has ended with its connection.");
    case State::TakenOver:
        return tr("Open in another window or program.");
    case State::Ended:
        return m_exitCode >= 0 ? tr("Ended, exit code %1.").arg(m_exitCode) : tr("Ended.");
    case State::Refused:
        return tr("Could not be started.");
    }
    return {};
}

void TerminalSession::setTitle(const QString &title)
{
    const QString clean = TerminalCodec::cleaned(title).left(maximumTitleLength);
    if (clean == m_title)
        return;
    m_title = clean;
    Q_EMIT titleChanged();
}

bool TerminalSession::sendInput(const QByteArray &bytes)
{
    if (bytes.isEmpty())
        return true;
    if (!isLive() || !m_channel) {
        if (m_everConnected)
            m_lostInput.start();
        return false;
    }
    // The rest of a line whose beginning was lost is another command; only an interrupt means the same alone.
    if (m_lostInput.isValid() && !m_lostInput.hasExpired(TypingPause.count()) && bytes != "\x03") {
        m_lostInput.start();
        Q_EMIT inputRefused(tr("What you began to type was lost while there was no connection, so the rest was not "
                               "sent. Stop for a second, then type it again."));
        return false;
    }
    m_lostInput.invalidate();
    if (m_input.send(bytes))
        return true;
    Q_EMIT inputRefused(tr("The shell takes its input too slowly, so the new input was not sent. "
                           "Wait, or press Ctrl+C to drop what is waiting."));
    return false;
}

void TerminalSession::resize(const TerminalSize &size)
{
    const TerminalSize valid = TerminalCodec::bounded(size);
    if (valid == m_size && valid == m_sentSize)
        return;
    m_size = valid;
    if (!m_resizeTimer.isActive())
        m_resizeTimer.start();
}

void TerminalSession::setReading(bool reading)
{
    m_reading = reading;
    if (m_channel)
        m_channel->setReading(reading);
}

void TerminalSession::setWaiting(qint64 bytes)
{
    m_waiting = bytes;
    acknowledge();
}

void TerminalSession::acknowledge()
{
    // Old output of a new view, and lines of our own, wait too: then less counts than could, until they are drawn.
    const qint64 dealtWith = m_received - m_waiting;
    if (!m_channel || dealtWith <= m_acknowledged)
        return;
    m_channel->acknowledge(dealtWith - std::exchange(m_acknowledged, dealtWith));
}

void TerminalSession::connectNow()
{
    m_retryTimer.stop();
    if (!m_backend || m_channel)
        return;
    m_wanted = true;
    m_exitCode = -1;
    m_endedByPause = false;
    m_cutSince.invalidate();
    m_opened = false;
    m_replay.clear();
    m_replayExpected = 0;
    m_received = 0;
    m_acknowledged = 0;
    m_connecting.start();
    m_clock.start();
    setState(State::Connecting);
    m_sentSize = m_size;
    const bool keep = m_backend->capabilities().has(Feature::KeptTerminals);
    m_channel = m_backend->terminals().open(m_sandbox, m_size, keep, m_terminal);
    connect(m_channel.get(), &TerminalChannel::opened, this, &TerminalSession::onOpened);
    connect(m_channel.get(), &TerminalChannel::attached, this, &TerminalSession::onAttached);
    connect(m_channel.get(), &TerminalChannel::received, this, &TerminalSession::onReceived);
    connect(m_channel.get(), &TerminalChannel::ended, this, &TerminalSession::onEnded);
    m_channel->setReading(m_reading);
    m_input.setChannel(m_channel.get());
}

void TerminalSession::dropChannel()
{
    m_input.setChannel(nullptr);
    if (!m_channel)
        return;
    m_channel->disconnect(this);
    m_channel->close();
    // The channel may be the one whose signal is being handled.
    m_channel.release()->deleteLater();
}

void TerminalSession::setState(State state, const ApiError &error)
{
    if (state == State::Connected || (state != State::Connecting && !m_retryTimer.isActive()))
        m_clock.stop();
    m_error = error;
    if (state == m_state) {
        Q_EMIT stateTextChanged();
        return;
    }
    m_state = state;
    Q_EMIT stateChanged();
}

void TerminalSession::onOpened()
{
    m_opened = true;
    m_input.opened();
    // The size of the query may be lost before the shell exists; and the view may have changed since.
    m_channel->resize(m_size);
    m_sentSize = m_size;
    Q_EMIT stateTextChanged();
}

void TerminalSession::onAttached(const TerminalId &terminal, bool isNew, qint64 replayBytes)
{
    if (!m_terminal.isEmpty() && isNew)
        insertBreak(tr("The old shell is gone; this is a new one"));
    else
        tellNewShell();
    m_terminal = terminal;
    markConnected();
    m_replay.clear();
    m_replayExpected = std::max<qint64>(0, replayBytes);
    if (m_replayExpected == 0 && !isNew)
        takeReplay();
}

void TerminalSession::tellNewShell()
{
    if (m_state == State::Connecting && m_everConnected && m_terminal.isEmpty())
        insertBreak(tr("New shell"));
}

void TerminalSession::onReceived(const QByteArray &bytes)
{
    tellNewShell();
    markConnected();
    m_received += bytes.size();
    takeOutput(bytes);
    acknowledge();
}

void TerminalSession::takeOutput(const QByteArray &bytes)
{
    if (m_replayExpected == 0) {
        deliver(bytes, false);
        return;
    }
    const qsizetype missing = m_replayExpected - m_replay.size();
    m_replay += bytes.left(missing);
    if (m_replay.size() < m_replayExpected)
        return;
    takeReplay();
    if (bytes.size() > missing)
        deliver(bytes.mid(missing), false);
}

void TerminalSession::takeReplay()
{
    const QByteArray replay = std::exchange(m_replay, {});
    m_replayExpected = 0;
    const qsizetype known = m_transcript.overlapWith(replay);
    if (known < 0)
        insertBreak(tr("Some output from the time without a connection is missing"));
    deliver(replay.mid(std::max<qsizetype>(known, 0)), true);
}

void TerminalSession::deliver(const QByteArray &bytes, bool isReplay)
{
    if (bytes.isEmpty())
        return;
    m_transcript.append(bytes);
    if (isReplay)
        Q_EMIT replayed(bytes);
    else
        Q_EMIT output(bytes);
}

void TerminalSession::insertBreak(const QString &text)
{
    Q_EMIT interrupted();
    const QString line =
        QStringLiteral("── %1 · %2 ──").arg(text, QLocale().toString(QTime::currentTime(), QLocale::ShortFormat));
    deliver(TerminalOutputFilter::leaveProgram() + "\x1b[2m" + line.toUtf8() + "\x1b[0m\r\n", true);
    m_transcript.beginStream();
}

void TerminalSession::markConnected()
{
    if (m_state != State::Connecting)
        return;
    m_everConnected = true;
    m_retries = 0;
    m_lostSince.invalidate();
    // A shell that has just started may have missed the size that came before it.
    if (m_channel)
        m_channel->resize(m_size);
    m_sentSize = m_size;
    setState(State::Connected);
}

void TerminalSession::onEnded(TerminalChannel::End end, int exitCode, const ApiError &error)
{
    // A torn replay is shown as far as it came: better than nothing, and the next one will be whole.
    if (m_replayExpected > 0 && !m_replay.isEmpty())
        takeReplay();
    dropChannel();
    const bool isCut = m_state == State::Connected && !isKept();
    if (isCut && (end == TerminalChannel::End::Lost || error.kind == ErrorKind::Conflict)) {
        m_cutSince.start();
        m_endedByPause = m_sandboxPaused;
    }
    switch (end) {
    case TerminalChannel::End::Exited:
        m_everConnected = true;
        m_exitCode = exitCode;
        m_terminal = {};
        setState(State::Ended);
        break;
    case TerminalChannel::End::Refused:
        if (isKept() && error.kind == ErrorKind::NotFound) {
            m_terminal = {};
            setState(State::Ended, error);
        } else if (isKept() && error.isTransient() && m_sandboxRunning) {
            planRetry();
            setState(State::Disconnected, error);
        } else if (isCut && error.kind == ErrorKind::Conflict) {
            setState(State::Disconnected, error); // it ran until the sandbox was paused or saved: nothing has failed
        } else {
            setState(State::Refused, error);
        }
        break;
    case TerminalChannel::End::Lost:
        if (isKept() && !m_sandboxRunning) {
            m_terminal = {};
            setState(State::Ended, ApiError::local(tr("The sandbox is not running any more.")));
        } else if (!m_everConnected && !isKept()) {
            setState(State::Refused, error);
        } else {
            if (isKept())
                planRetry();
            setState(State::Disconnected, error);
        }
        break;
    case TerminalChannel::End::TakenOver:
        setState(State::TakenOver, error);
        break;
    }
}

void TerminalSession::planRetry()
{
    if (m_sandboxPaused)
        return; // its end is what is waited for
    if (!m_lostSince.isValid())
        m_lostSince.start();
    if (std::chrono::milliseconds(m_lostSince.elapsed()) > RetryLimit)
        return;
    m_retryTimer.start(std::chrono::seconds(retryPauses[std::min(size_t(m_retries), retryPauses.size() - 1)]));
    ++m_retries;
    m_clock.start();
}

void TerminalSession::sendSize()
{
    if (!m_channel || !m_opened || m_sentSize == m_size)
        return;
    m_sentSize = m_size;
    m_channel->resize(m_size);
}

void TerminalSession::onClock()
{
    if (m_state == State::Connecting && std::chrono::milliseconds(m_connecting.elapsed()) > ConnectLimit) {
        dropChannel();
        ApiError error =
            ApiError::local(tr("No shell has answered within %n second(s).", nullptr, int(ConnectLimit.count())),
                tr("See whether the sandbox is running, then try again."));
        error.kind = ErrorKind::Timeout;
        setState(m_terminal.isEmpty() ? State::Refused : State::Disconnected, error);
        return;
    }
    Q_EMIT stateTextChanged();
}

} // namespace vivarium
