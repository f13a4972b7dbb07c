// SPDX-License-Identifier: GPL-3.0-or-later
#include "PseudoTerminal.h"

#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <system_error>

namespace vivarium::bench {

PseudoTerminal::PseudoTerminal(const std::vector<std::string> &arguments, const Environment &changes)
{
    int descriptor = -1;
    winsize size{};
    size.ws_row = 24;
    size.ws_col = 80;
    m_child = ::forkpty(&descriptor, nullptr, nullptr, &size);
    if (m_child < 0)
        throw std::system_error(errno, std::generic_category(), "forkpty");
    if (m_child == 0)
        becomeProgram(arguments, changes);
    m_descriptor = common::FileDescriptor(descriptor);
}

PseudoTerminal::~PseudoTerminal()
{
    m_descriptor.reset(); // hangs up
    for (int attempt = 0; attempt < 100; ++attempt) {
        if (::waitpid(m_child, nullptr, WNOHANG) != 0)
            return;
        ::usleep(20'000);
    }
    ::kill(m_child, SIGKILL);
    ::waitpid(m_child, nullptr, 0);
}

void PseudoTerminal::type(std::string_view keys)
{
    while (!keys.empty()) {
        const ssize_t count = ::write(m_descriptor.get(), keys.data(), keys.size());
        if (count <= 0)
            throw std::system_error(errno, std::generic_category(), "writing to the terminal");
        keys.remove_prefix(static_cast<std::size_t>(count));
    }
}

void PseudoTerminal::readUntil(std::string_view text)
{
    std::array<char, 4096> space{};
    for (;;) {
        if (const std::size_t place = m_unread.find(text); place != std::string::npos) {
            m_unread.erase(0, place + text.size());
            return;
        }
        const ssize_t count = ::read(m_descriptor.get(), space.data(), space.size());
        if (count <= 0)
            throw std::runtime_error("the terminal ended; it had said: " + m_unread);
        m_unread.append(space.data(), static_cast<std::size_t>(count));
    }
}

} // namespace vivarium::bench
