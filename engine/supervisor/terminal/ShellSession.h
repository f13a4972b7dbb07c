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

    /// `window`: how much output the client lets be on its way before it acknowledges; 0: it never does.
    ShellSession(common::WebSocketConnection &client, std::shared_ptr<Terminal> terminal, std::size_t window = 0);

    /// Ends with the shell, the connection, or when another client takes the terminal over.
    awaitable<void> run(Greeting greeting);

private:
    awaitable<void> sendOutput(Greeting greeting, std::string replay);
    awaitable<bool> greet(Greeting greeting, std::string replay);
    awaitable<void> receive();
    awaitable<void> outstayed();
    void handleText(std::string_view text);
    void acknowledged(std::int64_t bytes);

    common::WebSocketConnection &m_client;
    std::shared_ptr<Terminal> m_terminal;
    std::size_t m_window;
    std::shared_ptr<Terminal::Viewer> m_viewer;
};

} // namespace vivarium::supervisor
