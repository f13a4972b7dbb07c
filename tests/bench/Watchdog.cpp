// SPDX-License-Identifier: GPL-3.0-or-later
#include "Watchdog.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstring>

namespace vivarium::bench {

namespace {

// A signal handler may only use memory that is never allocated anew.
std::array<char, 200> sentence{};

void timeIsOver(int)
{
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, sentence.data(), std::strlen(sentence.data()));
    ::_exit(1);
}

} // namespace

void Watchdog::expect(const std::string &name, unsigned seconds)
{
    ::alarm(0);
    std::signal(SIGALRM, timeIsOver);
    const std::string text =
        "vivarium-bench: \"" + name + "\" did not end within " + std::to_string(seconds) + " seconds.\n";
    const std::size_t length = std::min(text.size(), sentence.size() - 1);
    std::copy_n(text.begin(), length, sentence.begin());
    sentence[length] = '\0';
    ::alarm(seconds);
}

void Watchdog::stop()
{
    ::alarm(0);
}

} // namespace vivarium::bench
