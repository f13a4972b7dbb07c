// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/PseudoTerminal.h"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <termios.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <system_error>

namespace vivarium::supervisor {

PseudoTerminal::PseudoTerminal(WindowSize size)
    : m_master(::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK))
{
    std::array<char, 64> path{};
    if (!m_master || ::grantpt(m_master.get()) != 0 || ::unlockpt(m_master.get()) != 0
        || ::ptsname_r(m_master.get(), path.data(), path.size()) != 0)
        throw std::system_error(errno, std::generic_category(), "cannot open a terminal");
    m_slavePath = path.data();
    // The line discipline must erase whole characters, not bytes, while a program reads lines.
    termios settings{};
    if (::tcgetattr(m_master.get(), &settings) == 0) {
        settings.c_iflag |= IUTF8;
        ::tcsetattr(m_master.get(), TCSANOW, &settings);
    }
    resize(m_master.get(), size);
}

void PseudoTerminal::resize(int master, WindowSize size)
{
    const winsize value{size.rows, size.columns, 0, 0};
    ::ioctl(master, TIOCSWINSZ, &value);
}

} // namespace vivarium::supervisor
