// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/BlockingPool.h"
#include "common/FileDescriptor.h"
#include "network/NameQuestion.h"
#include "util/Coroutine.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace vivarium::engine {

/// Port of a sandbox's loopback at which its questions for addresses arrive (see firewallRules).
inline constexpr std::uint16_t nameGatePort = 30053;

/// A UDP socket at that port, in the network namespace of the calling thread. Throws std::system_error.
common::FileDescriptor openNameGateSocket();

/// Answers a sandbox's questions for addresses, for the names that its network rules speak of, and lets what it answers
/// be reached before it answers: so no address has to be known in advance, and the sandbox's programs and its rules
/// cannot be of different opinions. What other names are asked for is told not to exist.
///
/// The engine itself looks names up, with this machine's own settings.
class NameGate {
public:
    using Allow = std::function<awaitable<void>(std::vector<asio::ip::address_v4>)>;

    /// Serves until it is destroyed. `pool` looks names up, a few of them at a time, and outlives the executor's
    /// coroutines; it serves all gates, so nothing that is waited for elsewhere should be in it.
    NameGate(const asio::any_io_executor &executor, common::BlockingPool &pool, common::FileDescriptor socket,
        std::vector<std::string> hosts, Allow allow);
    NameGate(const NameGate &) = delete;
    NameGate &operator=(const NameGate &) = delete;
    ~NameGate();

private:
    struct State;
    static awaitable<void> serve(std::shared_ptr<State> state);
    static awaitable<std::string> decide(std::shared_ptr<State> state, NameQuestion question);

    std::shared_ptr<State> m_state;
};

} // namespace vivarium::engine
