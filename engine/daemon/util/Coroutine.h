// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/AsyncCondition.h"
#include "common/AsyncSemaphore.h"
#include "common/Asynchronous.h"

#include <chrono>
#include <string>

namespace vivarium::engine {

namespace asio = boost::asio;

using common::asResult;
using common::AsyncCondition;
using common::AsyncSemaphore;
using common::awaitable;

/// Suspends the calling coroutine. Returns early only when it is cancelled.
awaitable<void> sleepFor(std::chrono::milliseconds duration);

/// Starts a coroutine that nobody waits for. An exception that leaves it is logged with `name`;
/// it never ends the program.
void spawnLogged(const asio::any_io_executor &executor, std::string name, awaitable<void> task);

} // namespace vivarium::engine
