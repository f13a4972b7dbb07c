// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

namespace vivarium {

/// Lets what is under way in this thread come to its end, to prove that nothing more comes of it: answers of the fakes
/// and what is put off to a later turn. They wait for turns of the event loop and not for time, so a busy machine
/// needs no more of them. Not for timers, nor for work in other threads.
inline void settle()
{
    constexpr int turns = 50; // an answer takes a few
    for (int turn = 0; turn < turns; ++turn)
        QCoreApplication::processEvents();
}

} // namespace vivarium
