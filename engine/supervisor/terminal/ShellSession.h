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

    /// Whose words the client is told how the shell ended in: those of the LazyCloud contract (a text message), or of
    /// the Lizard API (the reason of the close frame alone).
    enum class Dialect { LazyCloud, Lizard };

    /// `window`: how much output the client lets be on its way before it acknowledges; 0: it never does.
    ShellSession(common::WebSocketConnection &client, std::shared_ptr<Terminal> terminal, std::size_t window = 0);
    ShellSession(common::WebSocketConnection &client, std::shared_ptr<Terminal> terminal, Dialect dialect);

    /// Ends with the shell, the connection, or when another client takes the terminal over.
    awaitable<void> run(Greeting greeting);

private:
    awaitable<void> sendOutput(Greeting greeting, std::string replay);
    awaitable<bool> greet(Greeting greeting, std::string replay);
    awaitable<void> tellEnd();
    awaitable<void> receive();
    awaitable<void> outstayed();
    void handleText(std::string_view text);
    void acknowledged(std::int64_t bytes);

    common::WebSocketConnection &m_client;
    std::shared_ptr<Terminal> m_terminal;
    std::size_t m_window;
    Dialect m_dialect = Dialect::LazyCloud;
    std::shared_ptr<Terminal::Viewer> m_viewer;
};

} // namespace vivarium::supervisor
