// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/TerminalTable.h"

#include "common/ApiError.h"
#include "system/RandomId.h"
#include "terminal/LoginShell.h"

#include <algorithm>
#include <system_error>

namespace vivarium::supervisor {

TerminalTable::TerminalTable(boost::asio::any_io_executor executor, ChildReaper &reaper, common::BlockingPool &pool,
    UserDatabase &users, const std::string &workspace)
    : m_executor(std::move(executor))
    , m_reaper(reaper)
    , m_pool(pool)
    , m_users(users)
    , m_workspace(workspace)
{
}

awaitable<std::shared_ptr<Terminal>> TerminalTable::start(WindowSize size, std::string terminalType, bool isKept)
{
    if (m_terminals.size() + m_startsUnderWay >= terminalLimit)
        throw common::ApiError::unavailable("this sandbox has 64 terminals open; close one first");
    struct UnderWay {
        explicit UnderWay(std::size_t &startCount)
            : count(startCount)
        {
            ++count;
        }
        ~UnderWay() { --count; }
        std::size_t &count;
    };
    const UnderWay underWay(m_startsUnderWay);
    ProgramStart program = co_await m_pool.run([&] { return loginShell(m_users, m_workspace, terminalType); });
    std::shared_ptr<Terminal> terminal;
    try {
        PseudoTerminal pseudoTerminal(size);
        program.terminal = pseudoTerminal.slavePath();
        terminal = std::make_shared<Terminal>(randomId("t_"), isKept, m_executor, std::move(pseudoTerminal), size);
    } catch (const std::system_error &error) {
        throw common::ApiError::unavailable(error.what());
    }
    co_await m_reaper.start(std::move(program), [this, &terminal](pid_t pid) -> ChildReaper::OnExit {
        const std::string id = terminal->id();
        m_terminals.emplace(id, terminal);
        terminal->begin(pid, [this, id] { m_terminals.erase(id); });
        return [shell = terminal](int exitCode) { shell->exited(exitCode); };
    });
    co_return terminal;
}

std::shared_ptr<Terminal> TerminalTable::findKept(const std::string &id) const
{
    const auto found = m_terminals.find(id);
    return found == m_terminals.end() || !found->second->isKept() ? nullptr : found->second;
}

std::vector<std::shared_ptr<Terminal>> TerminalTable::kept() const
{
    std::vector<std::shared_ptr<Terminal>> terminals;
    for (const auto &[id, terminal] : m_terminals) {
        if (terminal->isKept())
            terminals.push_back(terminal);
    }
    std::ranges::sort(terminals, {}, [](const auto &terminal) { return terminal->createdAt(); });
    return terminals;
}

std::unordered_map<pid_t, std::string> TerminalTable::idsByPid() const
{
    std::unordered_map<pid_t, std::string> ids;
    for (const auto &terminal : kept())
        ids.emplace(terminal->pid(), terminal->id());
    return ids;
}

void TerminalTable::hangUpAll()
{
    for (const auto &[id, terminal] : m_terminals)
        terminal->sendHangUp();
}

} // namespace vivarium::supervisor
