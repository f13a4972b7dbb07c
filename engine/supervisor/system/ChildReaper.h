// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/AsyncCondition.h"
#include "common/Asynchronous.h"
#include "common/BlockingPool.h"
#include "system/ProgramStart.h"

#include <boost/asio/signal_set.hpp>

#include <functional>
#include <unordered_map>

namespace vivarium::supervisor {

using common::awaitable;

/// Starts programs and collects every child that ends, the orphans that process 1 inherits included.
///
/// Lives on the event loop; programs are started on a thread of its own, so that a slow disk holds up neither the loop
/// nor the file calls.
class ChildReaper {
public:
    /// Gets the exit code, 128 + N after signal N.
    using OnExit = std::function<void(int exitCode)>;

    explicit ChildReaper(const boost::asio::any_io_executor &executor);

    /// Starts the program. `onStarted` is called with its pid before any OnExit can be; what it returns is called once
    /// when the program has ended. Throws as startProgram() does.
    awaitable<void> start(ProgramStart start, std::function<OnExit(pid_t)> onStarted);

    /// Collects what has ended until the executor stops.
    awaitable<void> run();

    /// True while a child is left, known or inherited.
    static bool hasChildren();

    /// Notified whenever children were collected.
    common::AsyncCondition &collected() { return m_collected; }

private:
    void collect();
    void finish(pid_t pid, int status);

    boost::asio::signal_set m_signals;
    common::BlockingPool m_starter{1};
    std::unordered_map<pid_t, OnExit> m_children;
    common::AsyncCondition m_collected;
    int m_startsUnderWay = 0;
};

} // namespace vivarium::supervisor
