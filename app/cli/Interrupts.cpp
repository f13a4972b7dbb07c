// SPDX-License-Identifier: GPL-3.0-or-later
#include "Interrupts.h"

#include <QSocketNotifier>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>

#include <fcntl.h>
#include <unistd.h>

namespace vivarium::cli {

namespace {

constexpr int mostInterrupts = 3;
constexpr std::array handledSignals{SIGINT, SIGTERM, SIGHUP};
std::array<int, 2> interruptPipe{-1, -1};
std::atomic<int> interruptCount{0};
static_assert(std::atomic<int>::is_always_lock_free, "it is used in a signal handler");

extern "C" void handleInterrupt(int signal)
{
    const int kept = errno;
    if (++interruptCount > mostInterrupts)
        ::_exit(128 + signal);
    const auto byte = static_cast<unsigned char>(signal);
    // A full pipe holds enough of them.
    [[maybe_unused]] const ssize_t written = ::write(interruptPipe[1], &byte, 1);
    errno = kept;
}

} // namespace

Interrupts::Interrupts(QObject *parent)
    : QObject(parent)
{
    if (::pipe2(interruptPipe.data(), O_CLOEXEC | O_NONBLOCK) != 0)
        return; // then they end the program as ever
    m_notifier = new QSocketNotifier(interruptPipe[0], QSocketNotifier::Read, this);
    connect(m_notifier, &QSocketNotifier::activated, this, &Interrupts::read);
    // Without SA_RESTART: a write that waits for its reader has to notice.
    struct sigaction action = {};
    action.sa_handler = handleInterrupt;
    ::sigemptyset(&action.sa_mask);
    for (const int signal : handledSignals)
        ::sigaction(signal, &action, nullptr);
    struct sigaction ignore = {};
    ignore.sa_handler = SIG_IGN;
    ::sigaction(SIGPIPE, &ignore, nullptr);
}

Interrupts::~Interrupts()
{
    for (const int signal : handledSignals)
        ::signal(signal, SIG_DFL);
    delete m_notifier; // before what it watches
    for (int &end : interruptPipe) {
        if (end >= 0)
            ::close(end);
        end = -1;
    }
}

int Interrupts::count()
{
    return interruptCount;
}

void Interrupts::read()
{
    unsigned char signal = 0;
    while (::read(interruptPipe[0], &signal, 1) == 1)
        Q_EMIT requested(signal);
}

} // namespace vivarium::cli
