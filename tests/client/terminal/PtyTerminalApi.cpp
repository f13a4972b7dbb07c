// SPDX-License-Identifier: GPL-3.0-or-later
#include "PtyTerminalApi.h"

#include "LateReply.h"

#include <QTimer>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <pty.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace vivarium {

namespace {

winsize windowSize(const TerminalSize &size)
{
    winsize window{};
    window.ws_col = static_cast<unsigned short>(size.columns);
    window.ws_row = static_cast<unsigned short>(size.rows);
    return window;
}

} // namespace

PtyShell::PtyShell(const TerminalId &id, const QStringList &command, const TerminalSize &size, QObject *parent)
    : QObject(parent)
    , m_id(id)
{
    std::vector<QByteArray> words;
    for (const QString &word : command)
        words.push_back(word.toLocal8Bit());
    std::vector<char *> arguments;
    for (QByteArray &word : words)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    winsize window = windowSize(size);
    m_pid = ::forkpty(&m_master, nullptr, nullptr, &window);
    if (m_pid == 0) {
        ::setenv("TERM", "xterm-256color", 1);
        ::setenv("PS1", "$ ", 1);
        ::setenv("LC_ALL", "C.UTF-8", 1);
        ::unsetenv("HISTFILE");
        ::execvp(arguments.front(), arguments.data());
        ::_exit(127);
    }
    ::fcntl(m_master, F_SETFL, ::fcntl(m_master, F_GETFL) | O_NONBLOCK);
    ::fcntl(m_master, F_SETFD, FD_CLOEXEC);
    connect(&m_readable, &QSocketNotifier::activated, this, &PtyShell::readSome);
    connect(&m_writable, &QSocketNotifier::activated, this, &PtyShell::writeSome);
    m_readable.setSocket(m_master);
    m_readable.setEnabled(true);
    m_writable.setSocket(m_master);
    m_writable.setEnabled(false);
}

PtyShell::~PtyShell()
{
    m_readable.setEnabled(false);
    m_writable.setEnabled(false);
    if (m_master >= 0)
        ::close(m_master);
    if (!m_ended && m_pid > 0) {
        ::kill(m_pid, SIGKILL);
        ::waitpid(m_pid, nullptr, 0);
    }
}

void PtyShell::readSome()
{
    char buffer[16 << 10];
    const ssize_t count = ::read(m_master, buffer, sizeof buffer);
    if (count > 0) {
        const QByteArray bytes(buffer, count);
        m_ring = (m_ring + bytes).right(RingBytes);
        Q_EMIT output(bytes);
        return;
    }
    if (count < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    m_readable.setEnabled(false);
    m_writable.setEnabled(false);
    m_ended = true;
    int status = 0;
    ::waitpid(m_pid, &status, 0);
    Q_EMIT ended(WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
}

void PtyShell::write(const QByteArray &bytes)
{
    m_toWrite += bytes;
    writeSome();
}

void PtyShell::writeSome()
{
    while (!m_toWrite.isEmpty() && !m_ended) {
        const ssize_t count = ::write(m_master, m_toWrite.constData(), size_t(m_toWrite.size()));
        if (count <= 0)
            break;
        m_toWrite.remove(0, count);
    }
    m_writable.setEnabled(!m_toWrite.isEmpty() && !m_ended);
}

void PtyShell::resize(const TerminalSize &size)
{
    const winsize window = windowSize(size);
    ::ioctl(m_master, TIOCSWINSZ, &window);
}

TerminalSize PtyShell::size() const
{
    winsize window{};
    ::ioctl(m_master, TIOCGWINSZ, &window);
    return {window.ws_col, window.ws_row};
}

void PtyShell::hangUp()
{
    if (!m_ended)
        ::kill(-m_pid, SIGHUP);
}

PtyTerminalChannel::PtyTerminalChannel(PtyTerminalApi &api, PtyShell *shell, bool isNew, bool keep)
    : m_api(&api)
    , m_shell(shell)
    , m_keep(keep)
{
    QTimer::singleShot(0, this, [this, isNew] { begin(isNew); }); // never within open()
}

PtyTerminalChannel::~PtyTerminalChannel()
{
    close();
}

void PtyTerminalChannel::begin(bool isNew)
{
    if (!m_shell) {
        ApiError error;
        error.kind = ErrorKind::NotFound;
        error.sentence = QStringLiteral("There is no such terminal.");
        Q_EMIT ended(End::Refused, -1, error);
        return;
    }
    Q_EMIT opened();
    if (m_keep) {
        const QByteArray replay = m_shell->ring();
        Q_EMIT attached(m_shell->id(), isNew, replay.size());
        if (!replay.isEmpty())
            Q_EMIT received(replay);
    }
    connect(m_shell, &PtyShell::output, this, &PtyTerminalChannel::received);
    connect(m_shell, &PtyShell::ended, this, [this](int exitCode) {
        if (m_api)
            m_api->m_shells.remove(m_shell->id().value());
        m_shell->deleteLater();
        Q_EMIT ended(End::Exited, exitCode, {});
    });
}

void PtyTerminalChannel::send(const QByteArray &bytes)
{
    if (m_shell)
        m_shell->write(bytes);
}

void PtyTerminalChannel::resize(const TerminalSize &size)
{
    if (m_shell)
        m_shell->resize(size);
}

void PtyTerminalChannel::setReading(bool reading)
{
    if (m_shell)
        m_shell->setReading(reading);
}

qint64 PtyTerminalChannel::bytesToWrite() const
{
    return m_shell ? m_shell->bytesToWrite() : 0;
}

void PtyTerminalChannel::close()
{
    if (!m_shell)
        return;
    m_shell->disconnect(this);
    m_shell->setReading(true);
    if (!m_keep) {
        if (m_api)
            m_api->m_shells.remove(m_shell->id().value());
        delete m_shell;
    }
    m_shell = nullptr;
}

void PtyTerminalChannel::lose()
{
    close();
    ApiError error;
    error.sentence = QStringLiteral("The connection was lost.");
    Q_EMIT ended(End::Lost, -1, error);
}

std::unique_ptr<TerminalChannel> PtyTerminalApi::open(
    const SandboxId &, const TerminalSize &size, bool keep, const TerminalId &resume)
{
    PtyShell *shell = nullptr;
    if (resume.isEmpty()) {
        const TerminalId id(QStringLiteral("pty%1").arg(++m_made));
        shell = new PtyShell(id, m_command, size, this);
        m_shells.insert(id.value(), shell);
    } else {
        shell = m_shells.value(resume.value());
    }
    auto channel = std::make_unique<PtyTerminalChannel>(*this, shell, resume.isEmpty(), keep);
    connect(this, &PtyTerminalApi::connectionsLost, channel.get(), &PtyTerminalChannel::lose);
    return channel;
}

Reply<QList<KeptTerminal>> PtyTerminalApi::kept(const SandboxId &)
{
    QList<KeptTerminal> list;
    for (const PtyShell *shell : std::as_const(m_shells)) {
        KeptTerminal kept;
        kept.id = shell->id();
        kept.pid = shell->pid();
        kept.size = shell->size();
        list.append(kept);
    }
    return lateReply<QList<KeptTerminal>>(this, list);
}

Reply<Done> PtyTerminalApi::hangUp(const SandboxId &, const TerminalId &terminal)
{
    if (PtyShell *shell = m_shells.value(terminal.value())) {
        m_shells.remove(terminal.value());
        shell->hangUp();
        shell->deleteLater();
    }
    return lateReply<Done>(this, Done());
}

QList<PtyShell *> PtyTerminalApi::shells() const
{
    return m_shells.values();
}

} // namespace vivarium
