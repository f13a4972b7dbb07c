// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/WebSocketConnection.h"
#include "terminal/Terminal.h"

namespace vivarium::supervisor {

/// One client at one terminal: binary messages are terminal bytes both ways, text messages are JSON
/// (lazycloud.md, section 9; /x/shell in openapi.yaml).
class ShellSession {
public:
    /// What a client of a kept terminal is told first.
    enum class Greeting { None, NewTerminal, Attached };

    ShellSession(common::WebSocketConnection &client, std::shared_ptr<Terminal> terminal);

    /// Ends with the shell, the connection, or when another client takes the terminal over.
    awaitable<void> run(Greeting greeting);

private:
    awaitable<void> sendOutput(Greeting greeting, std::string replay);
    awaitable<bool> greet(Greeting greeting, std::string replay);
    awaitable<void> receive();
    awaitable<void> outstayed();
    void handleText(std::string_view text);

    common::WebSocketConnection &m_client;
    std::shared_ptr<Terminal> m_terminal;
    std::shared_ptr<Terminal::Viewer> m_viewer;
};

} // namespace vivarium::supervisor
